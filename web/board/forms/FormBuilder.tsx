import { useState } from 'react'
import { addForm, changeForm, type SavedForm } from '../../actions/forms.ts'
import { useFields } from '../../data/fields.ts'
import { useWorkspace } from '../../data/hooks.ts'
import type { BoardRow } from '../../data/rows.ts'
import { showToast } from '../../data/toasts.ts'
import { formsText } from '../../text/forms.ts'
import { text } from '../../text/text.ts'
import { Field } from '../../ui/Field.tsx'
import { Form } from '../../ui/Form.tsx'
import { RowButtons } from '../../ui/RowButtons.tsx'
import { Rows } from '../../ui/Rows.tsx'
import {
  customFieldsFor,
  type Draft,
  type DraftField,
  draftOf,
  lacking,
  newField,
  toBody,
  withSoundConditions,
} from './draft.ts'
import { FieldEditor } from './FieldEditor.tsx'
import { FormPreview } from './FormPreview.tsx'
import { FormPublicity } from './FormPublicity.tsx'
import styles from './Forms.module.css'

const words = formsText
const EMPTY: Draft = { title: '', description: '', fields: [] }

interface FormBuilderProps {
  board: BoardRow
  /** As the server has it; null for one that is not there yet. */
  saved: SavedForm | null
  onSaved(saved: SavedForm): void
  onBack(): void
}

/** What a form asks, beside what it will look like. All of it is saved together; who can fill it in is decided at once. */
export function FormBuilder({ board, saved, onSaved, onBack }: FormBuilderProps) {
  const workspace = useWorkspace()
  const [draft, setDraft] = useState(saved ? draftOf(saved.form) : EMPTY)
  const [open, setOpen] = useState<string | null>(null)
  const { title, description, fields } = draft
  const custom = useFields(board.project_id)
  const lacked = lacking(fields, custom)
  const setFields = (changed: readonly DraftField[]) => setDraft({ ...draft, fields: withSoundConditions(changed) })
  const add = () => {
    const field = newField(fields, words.newLabel)
    setFields([...fields, field])
    setOpen(field.id)
  }
  const save = async () => {
    const body = toBody(draft)
    const next = saved
      ? await changeForm(workspace, saved.form.id, body, saved.version)
      : await addForm(workspace, board.id, body)
    setDraft(draftOf(next.form))
    onSaved(next)
    showToast({ words: words.saved, kind: 'done' })
  }
  return (
    <div className={styles.builder}>
      <Form
        action={saved ? text.save : words.create}
        isDisabled={title.trim() === ''}
        cancel={words.back}
        onCancel={onBack}
        onSubmit={save}
      >
        <Field
          label={words.name}
          value={title}
          onChange={(value) => setDraft({ ...draft, title: value })}
          isRequired
          autoFocus={title === ''}
        />
        <Field
          label={words.description}
          value={description}
          onChange={(value) => setDraft({ ...draft, description: value })}
          isMultiline
        />
        <Rows
          label={words.fields}
          help={fields.length === 0 && <p>{words.noFields}</p>}
          addLabel={words.addField}
          onAdd={add}
        >
          {fields.map((field, index) => (
            <FieldEditor
              key={field.id}
              field={field}
              before={fields.slice(0, index)}
              custom={customFieldsFor(field, fields, custom)}
              isOpen={open === field.id}
              buttons={
                <RowButtons title={field.label || words.newLabel} rows={fields} at={index} onChange={setFields} />
              }
              onToggle={() => setOpen(open === field.id ? null : field.id)}
              onChange={(changed) => setFields(fields.with(index, changed))}
            />
          ))}
        </Rows>
        {lacked.length > 0 && (
          <p role="status" className={styles.warning}>
            {words.lacking(lacked.map((field) => field.title))}
          </p>
        )}
        {saved && <FormPublicity board={board} saved={saved} onSaved={onSaved} />}
      </Form>
      <FormPreview draft={draft} />
    </div>
  )
}
