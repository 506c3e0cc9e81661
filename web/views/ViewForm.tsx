import type { ReactNode } from 'react'
import { useWorkspace } from '../data/hooks.ts'
import { placeOf } from '../data/refusals.ts'
import { text } from '../text/text.ts'
import { Form } from '../ui/Form.tsx'
import { RefusedAt, refusedHere } from '../ui/Refused.tsx'

interface ViewFormProps {
  /** The view that is saved: what is refused of it shows here. */
  id: string
  isDisabled: boolean
  /** False when it was refused. */
  onSave(): Promise<boolean>
  onClose(): void
  children: ReactNode
}

/** What a view is called: open until it is saved, so that what was typed is still there when it is refused. */
export function ViewForm({ id, isDisabled, onSave, onClose, children }: ViewFormProps) {
  const { connection, refusals } = useWorkspace()
  const close = () => {
    refusals.drop(placeOf('views', id))
    onClose()
  }
  const save = async () => {
    refusals.drop(placeOf('views', id))
    const saving = onSave()
    // Without a connection it is sent later, and nothing is answered until then.
    if (connection.state === 'offline' || (await saving)) onClose()
  }
  return (
    <div {...refusedHere('views', id)}>
      <Form action={text.save} isDisabled={isDisabled} onCancel={close} onSubmit={save}>
        {children}
        <RefusedAt place={placeOf('views', id)} />
      </Form>
    </div>
  )
}
