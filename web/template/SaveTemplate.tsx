import { useState } from 'react'
import { saveTemplate } from '../actions/templates.ts'
import { useWorkspace } from '../data/hooks.ts'
import type { TemplateSource, TemplateType } from '../data/templates.ts'
import { showToast } from '../data/toasts.ts'
import { closeDialog } from '../shell/dialogs.ts'
import { templatesText as words } from '../text/templates.ts'
import { text } from '../text/text.ts'
import { Check } from '../ui/Check.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Field } from '../ui/Field.tsx'
import { Form } from '../ui/Form.tsx'

export interface SaveTemplateProps {
  type: TemplateType
  project_id: string
  /** What it is called now. */
  title: string
  from: TemplateSource
}

/** Saves something that exists as a template of its space. */
export function SaveTemplate({ type, project_id, title, from }: SaveTemplateProps) {
  const workspace = useWorkspace()
  const [name, setName] = useState(title)
  const [description, setDescription] = useState('')
  const [hasCards, setCards] = useState(false)
  return (
    <Dialog title={words.saveTitle} isOpen onClose={closeDialog}>
      <Form
        action={text.save}
        isDisabled={name.trim() === ''}
        onCancel={closeDialog}
        onSubmit={async () => {
          const source = type === 'board' ? { ...from, with_cards: hasCards } : from
          await saveTemplate(workspace, { type, project_id, title: name.trim(), description, from: source })
          closeDialog()
          showToast({ words: words.saved(name.trim()), kind: 'done' })
        }}
      >
        <Field label={words.name} value={name} onChange={setName} maxLength={500} autoFocus />
        <Field
          label={words.description}
          help={words.descriptionHelp}
          value={description}
          onChange={setDescription}
          maxLength={2000}
          isMultiline
        />
        {type === 'board' && (
          <Check isSelected={hasCards} onChange={setCards}>
            {words.withCards}
          </Check>
        )}
        <p>{words.variables}</p>
      </Form>
    </Dialog>
  )
}
