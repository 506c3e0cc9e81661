import { useCallback, useState } from 'react'
import { reasonOf } from '../actions/action.ts'
import { isOfTemplates, useAgainOn } from '../data/again.ts'
import { useRead } from '../data/answer.ts'
import { readTemplate } from '../data/templates.ts'
import type { WorkspaceData } from '../data/workspace.ts'
import { templatesText as words } from '../text/templates.ts'
import { text } from '../text/text.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { Form } from '../ui/Form.tsx'
import { TemplateForm } from './TemplateForm.tsx'

interface EditTemplateProps {
  id: string
  title: string
  onClose(): void
  onDone(): Promise<void>
}

/** A template: what it is called, what it says of itself, and what it makes. */
export function EditTemplate({ id, title, onClose, onDone }: EditTemplateProps) {
  const read = useCallback((workspace: WorkspaceData) => readTemplate(workspace, id), [id])
  const { answer, failure, again } = useRead(read)
  useAgainOn(again, isOfTemplates)
  const [isChanged, setChanged] = useState(false)
  const [isLeaving, setLeaving] = useState(false)
  return (
    <Dialog
      title={words.editTitle(title)}
      isOpen
      size="large"
      onClose={() => (isChanged ? setLeaving(true) : onClose())}
    >
      {failure !== undefined && <p role="alert">{reasonOf(failure)}</p>}
      {answer ? (
        <TemplateForm
          saved={answer}
          onChanged={setChanged}
          onCancel={() => (isChanged ? setLeaving(true) : onClose())}
          onRefused={again}
          onSaved={async () => {
            onClose()
            await onDone()
          }}
        />
      ) : (
        failure === undefined && <p role="status">{text.loading}</p>
      )}
      {isLeaving && (
        <Dialog title={words.leaveTitle} isOpen onClose={() => setLeaving(false)}>
          <Form action={words.leave} isDanger cancel={words.stay} onCancel={() => setLeaving(false)} onSubmit={onClose}>
            <p>{words.leaveHelp}</p>
          </Form>
        </Dialog>
      )}
    </Dialog>
  )
}
