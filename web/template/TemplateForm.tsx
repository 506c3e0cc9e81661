import type { SavedTemplate } from '../data/templates.ts'
import { templatesText as words } from '../text/templates.ts'
import { text } from '../text/text.ts'
import { Button } from '../ui/Button.tsx'
import { Field } from '../ui/Field.tsx'
import { Form } from '../ui/Form.tsx'
import styles from './Content.module.css'
import { ContentFields } from './ContentFields.tsx'
import { isUnusable } from './content.ts'
import { useTemplateDraft } from './use-template-draft.ts'

interface TemplateFormProps {
  /** As the server has it now. */
  saved: SavedTemplate
  onChanged(isChanged: boolean): void
  onCancel(): void
  onRefused(): Promise<void>
  onSaved(): Promise<void>
}

/** All of a template is saved together; what was refused stays. */
export function TemplateForm({ saved, onChanged, onCancel, onRefused, onSaved }: TemplateFormProps) {
  const { type, project_id } = saved.template
  const { draft, isOlder, set, takeTheirs, keepMine, save } = useTemplateDraft(saved, onChanged)
  return (
    <Form
      action={text.save}
      isDisabled={draft.title.trim() === '' || isUnusable(draft.content)}
      onCancel={onCancel}
      onSubmit={async () => {
        // Someone else may have changed it: that is shown beside what was typed.
        await save().catch((error: unknown) => {
          void onRefused()
          throw error
        })
        await onSaved()
      }}
    >
      {isOlder && (
        <div className={styles.notice} role="status">
          <p>{words.changedMeanwhile}</p>
          <div className={styles.actions}>
            <Button onPress={takeTheirs}>{words.takeTheirs}</Button>
            <Button onPress={keepMine}>{words.keepMine}</Button>
          </div>
        </div>
      )}
      <Field label={words.name} value={draft.title} onChange={(title) => set({ title })} maxLength={500} autoFocus />
      <Field
        label={words.description}
        help={words.descriptionHelp}
        value={draft.description}
        onChange={(description) => set({ description })}
        maxLength={2000}
        isMultiline
      />
      <fieldset className={styles.group}>
        <legend>{words.content}</legend>
        <p className={styles.quiet}>{words.variables}</p>
        <div className={styles.part}>
          <ContentFields
            type={type}
            project_id={project_id}
            content={draft.content}
            onChange={(content) => set({ content })}
          />
        </div>
      </fieldset>
    </Form>
  )
}
