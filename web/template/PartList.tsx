import { ChevronRight } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { Button as AriaButton } from 'react-aria-components'
import { templatesText as words } from '../text/templates.ts'
import { RowButtons } from '../ui/RowButtons.tsx'
import { Rows } from '../ui/Rows.tsx'
import styles from './Content.module.css'
import { changedPart, keyOf } from './part-keys.ts'

interface PartListProps<Content extends object> {
  label: string
  addLabel: string
  parts: readonly Content[]
  titleOf(part: Content): string
  /** What else is said of one that is closed. */
  factsOf(part: Content): string
  newPart(): Content
  onChange(parts: Content[]): void
  /** One that is open: the fields of it. */
  children(part: Content, change: (part: Content) => void): ReactNode
}

/** Parts of a template in their order: each in short, and opened to change it. */
export function PartList<Content extends object>(props: PartListProps<Content>) {
  const { label, addLabel, parts, titleOf, factsOf, newPart, onChange, children } = props
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set())
  const toggle = (key: number) =>
    setOpen((before) => new Set(before.has(key) ? [...before].filter((other) => other !== key) : [...before, key]))
  const add = () => {
    const part = newPart()
    toggle(keyOf(part))
    onChange([...parts, part])
  }
  return (
    <Rows label={label} addLabel={addLabel} onAdd={add}>
      {parts.map((part, at) => (
        <Part
          key={keyOf(part)}
          title={titleOf(part)}
          facts={factsOf(part)}
          isOpen={open.has(keyOf(part))}
          onToggle={() => toggle(keyOf(part))}
          buttons={
            <RowButtons title={titleOf(part).trim() || words.untitled} rows={parts} at={at} onChange={onChange} />
          }
        >
          {() => children(part, (after) => onChange(parts.with(at, changedPart(part, after))))}
        </Part>
      ))}
    </Rows>
  )
}

interface PartProps {
  title: string
  facts: string
  isOpen: boolean
  onToggle(): void
  buttons: ReactNode
  children(): ReactNode
}

function Part({ title, facts, isOpen, onToggle, buttons, children }: PartProps) {
  const id = useId()
  return (
    <li className={styles.item} data-open={isOpen || undefined}>
      <div className={styles.line}>
        <AriaButton
          className={styles.toggle ?? ''}
          aria-expanded={isOpen}
          {...(isOpen && { 'aria-controls': id })}
          onPress={onToggle}
        >
          <ChevronRight size={16} aria-hidden />
          <span>
            <span>{title.trim() || words.untitled}</span>
            {facts && <span className={styles.quiet}>{facts}</span>}
          </span>
        </AriaButton>
        {buttons}
      </div>
      {isOpen && (
        <div id={id} className={styles.part}>
          {children()}
        </div>
      )}
    </li>
  )
}
