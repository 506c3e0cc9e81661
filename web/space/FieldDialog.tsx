import { useEffect, useState } from 'react'
import { addField, changeField } from '../actions/fields.ts'
import { type FieldPreview, type FieldType, readPreview } from '../data/fields.ts'
import { useWorkspace } from '../data/hooks.ts'
import type { FieldRow } from '../data/rows.ts'
import { fieldText } from '../text/fields.ts'
import { text } from '../text/text.ts'
import { Check } from '../ui/Check.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Field } from '../ui/Field.tsx'
import { Form } from '../ui/Form.tsx'
import { Select } from '../ui/Select.tsx'
import { FieldSettings } from './FieldSettings.tsx'
import { bodyOf, EMPTY, type FieldDraft, hasOptions, optionsOf } from './field-draft.ts'
import styles from './SpacePage.module.css'

// The keys of an object are texts, but these are the types.
const TYPES = Object.entries(fieldText.types).map(([value, words]) => ({ value: value as FieldType, words }))

interface FieldDialogProps {
  project_id: string
  /** Null for a new one. */
  field: FieldRow | null
  onClose(): void
}

/** A custom field: what it is called, what its values are, and whether cards need one. */
export function FieldDialog({ project_id, field, onClose }: FieldDialogProps) {
  const workspace = useWorkspace()
  const [draft, setDraft] = useState<FieldDraft>(field ?? EMPTY)
  const change = (part: Partial<FieldDraft>) => setDraft((before) => ({ ...before, ...part }))
  const preview = usePreview(field, draft)
  const isLosing = (preview?.lost ?? 0) > 0
  return (
    <Dialog title={field ? fieldText.editTitle(field.title) : fieldText.addTitle} isOpen onClose={onClose} size="large">
      <Form
        action={isLosing ? fieldText.loseValues : text.save}
        isDanger={isLosing}
        isDisabled={draft.title.trim() === ''}
        onCancel={onClose}
        onSubmit={async () => {
          if (field) await changeField(workspace, field.id, bodyOf(draft))
          else await addField(workspace, project_id, bodyOf(draft))
          onClose()
        }}
      >
        <Field label={fieldText.name} value={draft.title} onChange={(title) => change({ title })} autoFocus />
        <Select
          label={fieldText.type}
          value={draft.type}
          choices={TYPES}
          onChoose={(type) => change({ type, default: null, decimals: type === 'money' ? 2 : 0 })}
        />
        {preview && <Preview preview={preview} isOfType={draft.type !== field?.type} />}
        <FieldSettings draft={draft} onChange={change} />
        <Check isSelected={draft.required} onChange={(required) => change({ required })}>
          {fieldText.required}
        </Check>
        <Check isSelected={draft.on_tile} onChange={(on_tile) => change({ on_tile })}>
          {fieldText.onTile}
        </Check>
      </Form>
    </Dialog>
  )
}

/** What another type, or fewer options, would do to the values that there are. */
function usePreview(field: FieldRow | null, draft: FieldDraft): FieldPreview | null {
  const workspace = useWorkspace()
  const [preview, setPreview] = useState<FieldPreview | null>(null)
  const { type } = draft
  const options = JSON.stringify(hasOptions(type) ? optionsOf(draft) : null)
  useEffect(() => {
    setPreview(null)
    if (!field || (field.type === type && !isAnyRemoved(field, options))) return
    let isOld = false
    readPreview(workspace, field.id, { type, options: JSON.parse(options) })
      .then((answer) => !isOld && setPreview(answer))
      // The save says what is wrong with it.
      .catch(() => undefined)
    return () => {
      isOld = true
    }
  }, [workspace, field, type, options])
  return preview
}

function isAnyRemoved(field: FieldRow, options: string): boolean {
  // What `optionsOf` made above.
  const left = JSON.parse(options) as { id?: string }[] | null
  return left !== null && field.options.some(({ id }) => !left.some((option) => option.id === id))
}

interface PreviewProps {
  preview: FieldPreview
  isOfType: boolean
}

function Preview({ preview: { total, kept, lost }, isOfType }: PreviewProps) {
  if (total === 0 || (!isOfType && lost === 0)) return null
  if (!isOfType)
    return (
      <p role="status" className={styles.quiet} data-lost>
        {fieldText.lostOptions(lost)}
      </p>
    )
  return (
    <p role="status" className={styles.quiet} data-lost={lost > 0 || undefined}>
      {fieldText.kept(kept)} {lost > 0 && fieldText.lost(lost)}
    </p>
  )
}
