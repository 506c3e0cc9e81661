import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import {
  Select as AriaSelect,
  Autocomplete,
  Button,
  Input,
  Label,
  ListBox,
  ListBoxItem,
  Popover,
  SearchField,
  SelectValue,
  useFilter,
} from 'react-aria-components'
import { text } from '../text/text.ts'
import floating from './Floating.module.css'
import list from './PickerList.module.css'
import styles from './Select.module.css'

/** More than these are searched; fewer are seen at once, and found by typing their first letters. */
const SEARCHED_FROM = 8

/** For what opens such a list in another way, as where several may be chosen. */
export const selectLook = styles.button ?? ''
export const selectWords = styles.words ?? ''

interface SelectProps<Value extends string> {
  label: string
  /** Null while nothing is chosen. */
  value: Value | null
  choices: readonly { value: Value; words: string; icon?: ReactNode; hint?: string }[]
  onChoose(value: NoInfer<Value>): void
  /** What it says while nothing is chosen. */
  placeholder?: string
  /** Its name is for readers only. */
  isLabelHidden?: boolean
  isDisabled?: boolean
  /** Before its list is shown: what must be read for it comes then. */
  onOpen?(): void
}

/** One of several: the only such field, so that all of them are searched and used by keyboard alike. */
export function Select<Value extends string>({
  label,
  value,
  choices,
  onChoose,
  placeholder = '',
  isLabelHidden = false,
  isDisabled = false,
  onOpen,
}: SelectProps<Value>) {
  const chosen = choices.find((choice) => choice.value === value)
  const isSearched = choices.length >= SEARCHED_FROM
  return (
    <AriaSelect
      className={styles.field ?? ''}
      value={value}
      placeholder={placeholder}
      isDisabled={isDisabled}
      // Choices may be read only now: pressed before they are there, it opens and shows them when they come.
      allowsEmptyCollection
      onOpenChange={(isOpen) => isOpen && onOpen?.()}
      onChange={(key) => {
        const picked = choices.find((choice) => choice.value === key)
        if (picked) onChoose(picked.value)
      }}
      {...(isLabelHidden && { 'aria-label': label })}
    >
      {!isLabelHidden && <Label className={styles.label ?? ''}>{label}</Label>}
      <Button className={styles.button ?? ''}>
        {/* Without the hint, which is for the list. */}
        <SelectValue className={styles.value ?? ''}>
          {() => (
            <>
              {/* The space keeps the name of the sign and the words apart for readers. */}
              {chosen?.icon} <span className={styles.words}>{chosen?.words ?? placeholder}</span>
            </>
          )}
        </SelectValue>
        <ChevronDown size={16} aria-hidden />
      </Button>
      <Popover className={floating.popover ?? ''} offset={4}>
        <Searched label={label} isSearched={isSearched}>
          <ListBox
            className={(isSearched ? list.list : floating.list) ?? ''}
            renderEmptyState={() => (
              <p className={list.empty}>{choices.length > 0 ? text.pick.nothing : text.pick.none}</p>
            )}
          >
            {choices.map(({ value: id, words, icon, hint }) => (
              <ListBoxItem key={id} id={id} textValue={words} className={floating.item ?? ''}>
                {icon}
                <span className={floating.label}>{words}</span>
                {hint && <span className={floating.key}>{hint}</span>}
              </ListBoxItem>
            ))}
          </ListBox>
        </Searched>
      </Popover>
    </AriaSelect>
  )
}

/** Narrows the list as one types. */
function Searched({ label, isSearched, children }: { label: string; isSearched: boolean; children: ReactNode }) {
  const { contains } = useFilter({ sensitivity: 'base' })
  if (!isSearched) return children
  return (
    <Autocomplete filter={contains}>
      <SearchField aria-label={text.pick.find(label)} autoFocus className={list.search ?? ''}>
        <Input className={list.input ?? ''} placeholder={text.search} />
      </SearchField>
      {children}
    </Autocomplete>
  )
}
