import { useState } from 'react'
import { changeTemplate } from '../actions/templates.ts'
import { useWorkspace } from '../data/hooks.ts'
import type { Template } from '../data/templates.ts'
import { showToast } from '../data/toasts.ts'
import { settingsText } from '../text/settings.ts'
import { templatesText as words } from '../text/templates.ts'
import { text } from '../text/text.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { Field } from '../ui/Field.tsx'
import { Form } from '../ui/Form.tsx'

interface EditTemplateProps {
  template: Template
  onClose(): void
  onDone(): Promise<void>
}

/** The name of a template, and what it says of itself. */
export function EditTemplate({ template, onClose, onDone }: EditTemplateProps) {
  const workspace = useWorkspace()
  const [title, setTitle] = useState(template.title)
  const [description, setDescription] = useState(template.description)
  return (
    <Dialog title={words.editTitle(template.title)} isOpen onClose={onClose}>
      <Form
        action={text.save}
        isDisabled={title.trim() === ''}
        onCancel={onClose}
        onSubmit={async () => {
          await changeTemplate(workspace, template.id, { title: title.trim(), description })
          onClose()
          showToast({ words: settingsText.saved, kind: 'done' })
          await onDone()
        }}
      >
        <Field label={words.name} value={title} onChange={setTitle} maxLength={500} autoFocus />
        <Field
          label={words.description}
          help={words.descriptionHelp}
          value={description}
          onChange={setDescription}
          maxLength={2000}
          isMultiline
        />
      </Form>
    </Dialog>
  )
}
