import { type ReactNode, useId } from 'react'
import { Button as AriaButton } from 'react-aria-components'
import type { FieldRow } from '../../data/rows.ts'
import { formsText } from '../../text/forms.ts'
import type { DraftField } from './draft.ts'
import { FieldDetails } from './FieldDetails.tsx'
import styles from './Forms.module.css'

const words = formsText

interface FieldEditorProps {
  field: DraftField
  /** The fields above it: a condition can ask about one of them. */
  before: readonly DraftField[]
  /** The custom fields that its answer can fill. */
  custom: readonly FieldRow[]
  isOpen: boolean
  /** What moves and removes it. */
  buttons: ReactNode
  onToggle(): void
  onChange(field: DraftField): void
}

/** One question of a form: in short, and opened to change it. */
export function FieldEditor(props: FieldEditorProps) {
  const { field, before, custom, isOpen, buttons, onToggle, onChange } = props
  const id = useId()
  const { label, type } = field
  return (
    <li className={styles.field}>
      <div className={styles.fieldHeader}>
        <AriaButton
          className={styles.toggle ?? ''}
          aria-expanded={isOpen}
          {...(isOpen && { 'aria-controls': id })}
          onPress={onToggle}
        >
          <span>{label || words.newLabel}</span>
          <span className={styles.quiet}>{words.types[type]}</span>
        </AriaButton>
        {buttons}
      </div>
      {isOpen && (
        <div id={id} className={styles.part}>
          <FieldDetails field={field} before={before} custom={custom} onChange={onChange} />
        </div>
      )}
    </li>
  )
}
