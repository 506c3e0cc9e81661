import { Check } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Autocomplete, Input, ListBox, ListBoxItem, TextField, useFilter } from 'react-aria-components'
import { text } from '../text/text.ts'
import floating from './Floating.module.css'
import styles from './PickerList.module.css'

export interface Option {
  id: string
  name: string
  icon?: ReactNode
  hint?: string
}

export interface PickerListProps {
  /** What is picked: read aloud, and the name of the list. */
  label: string
  options: readonly Option[]
  selected: readonly string[]
  /** Several may be picked: it stays open. */
  isMultiple?: boolean
  onPick(id: string, isOn: boolean): void
  /** Makes what is not there yet, of the words that were typed. */
  onMake?(name: string): void
  /** Finds elsewhere what fits the words: the options are then shown as they come. */
  onSearch?(words: string): void
}

const MAKE = 'make'

/** A list that narrows as one types, to pick from. */
export function PickerList({
  label,
  options,
  selected,
  isMultiple = false,
  onPick,
  onMake,
  onSearch,
  onDone,
}: PickerListProps & { onDone(): void }) {
  const { contains } = useFilter({ sensitivity: 'base' })
  const [words, setWords] = useState('')
  const name = words.trim()
  const isKnown = options.some((option) => option.name.toLowerCase() === name.toLowerCase())
  const pick = (keys: 'all' | Iterable<unknown>) => {
    const now = new Set(keys === 'all' ? options.map(({ id }) => id) : [...keys].map(String))
    if (now.has(MAKE)) onMake?.(name)
    else {
      const changed = [...now].find((id) => !selected.includes(id)) ?? selected.find((id) => !now.has(id))
      // Of several that exclude each other, to pick the same again changes nothing.
      if (changed !== undefined && (isMultiple || now.has(changed))) onPick(changed, now.has(changed))
    }
    if (!isMultiple) return onDone()
    setWords('')
    onSearch?.('')
  }
  return (
    <Autocomplete
      inputValue={words}
      onInputChange={(value) => {
        setWords(value)
        onSearch?.(value)
      }}
      {...(!onSearch && { filter: contains })}
    >
      <TextField aria-label={text.pick.find(label)} autoFocus className={styles.search ?? ''}>
        <Input className={styles.input ?? ''} placeholder={onSearch ? text.pick.typeToFind : label} />
      </TextField>
      <ListBox
        aria-label={label}
        className={styles.list ?? ''}
        selectionMode={isMultiple ? 'multiple' : 'single'}
        selectionBehavior="toggle"
        selectedKeys={selected}
        onSelectionChange={pick}
        // Escape closes the picker; it must not take away what was picked.
        escapeKeyBehavior="none"
        renderEmptyState={() => <p className={styles.empty}>{text.pick.nothing}</p>}
      >
        {options.map((option) => (
          <ListBoxItem key={option.id} id={option.id} textValue={option.name} className={floating.item ?? ''}>
            {({ isSelected }) => (
              <>
                {/* A face or a sign is called what it stands beside. */}
                <span className={floating.icon} aria-hidden>
                  {option.icon}
                </span>
                <span className={floating.label}>{option.name}</span>
                {option.hint && <span className={floating.key}>{option.hint}</span>}
                {isSelected && <Check size={16} aria-hidden />}
              </>
            )}
          </ListBoxItem>
        ))}
        {onMake && name && !isKnown && (
          <ListBoxItem id={MAKE} textValue={name} className={floating.item ?? ''}>
            {text.pick.make(name)}
          </ListBoxItem>
        )}
      </ListBox>
    </Autocomplete>
  )
}
