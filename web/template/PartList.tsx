import { ChevronRight, Plus } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { Button as AriaButton } from 'react-aria-components'
import { templatesText as words } from '../text/templates.ts'
import { Button } from '../ui/Button.tsx'
import styles from './Content.module.css'
import { changedPart, keyOf } from './part-keys.ts'
import { RowButtons } from './RowButtons.tsx'
import { useRowMoves } from './use-row-moves.ts'

interface PartListProps<Part extends object> {
  label: string
  addLabel: string
  parts: readonly Part[]
  titleOf(part: Part): string
  /** What else is said of one that is closed. */
  factsOf(part: Part): string
  newPart(): Part
  onChange(parts: Part[]): void
  /** One that is open: the fields of it. */
  children(part: Part, change: (part: Part) => void): ReactNode
}

/** Parts of a template in their order: each in short, and opened to change it. */
export function PartList<Part extends object>(props: PartListProps<Part>) {
  const { label, addLabel, parts, titleOf, factsOf, newPart, onChange, children } = props
  const rows = useRowMoves(parts, onChange)
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set())
  const toggle = (key: number) =>
    setOpen((before) => new Set(before.has(key) ? [...before].filter((other) => other !== key) : [...before, key]))
  const add = () => {
    const part = newPart()
    toggle(keyOf(part))
    onChange([...parts, part])
  }
  return (
    <fieldset className={styles.group}>
      <legend>{label}</legend>
      <ol ref={rows.list} className={styles.list} aria-label={label}>
        {parts.map((part, at) => (
          <Row
            key={keyOf(part)}
            title={titleOf(part)}
            facts={factsOf(part)}
            isOpen={open.has(keyOf(part))}
            onToggle={() => toggle(keyOf(part))}
            buttons={
              <RowButtons
                title={titleOf(part)}
                isFirst={at === 0}
                isLast={at === parts.length - 1}
                onMove={(by) => rows.move(at, by)}
                onRemove={() => rows.remove(at)}
              />
            }
          >
            {() => children(part, (after) => onChange(parts.with(at, changedPart(part, after))))}
          </Row>
        ))}
      </ol>
      <div>
        <Button ref={rows.add} kind="plain" onPress={add}>
          <Plus size={16} aria-hidden /> {addLabel}
        </Button>
      </div>
    </fieldset>
  )
}

interface RowProps {
  title: string
  facts: string
  isOpen: boolean
  onToggle(): void
  buttons: ReactNode
  children(): ReactNode
}

function Row({ title, facts, isOpen, onToggle, buttons, children }: RowProps) {
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
