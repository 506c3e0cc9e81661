import { useCallback, useState } from 'react'
import { asksForPassword, confirmSession } from '../actions/security.ts'
import { useWorkspace } from '../data/hooks.ts'
import { settingsText } from '../text/settings.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { Field } from '../ui/Field.tsx'
import { Form } from '../ui/Form.tsx'

export type Confirmed = (action: () => Promise<void>) => Promise<void>

/**
 * Makes a change to how a person signs in. Where the server asks for confirmation first, their password
 * is asked for, and the same is tried again.
 */
export function useConfirmed() {
  const [waiting, setWaiting] = useState<(() => Promise<void>) | null>(null)
  const confirmed = useCallback(async (action: () => Promise<void>) => {
    try {
      await action()
    } catch (error) {
      if (!asksForPassword(error)) throw error
      setWaiting(() => action)
    }
  }, [])
  const drawn = waiting && <ConfirmPassword onClose={() => setWaiting(null)} onDone={waiting} />
  return { confirmed, drawn }
}

function ConfirmPassword({ onClose, onDone }: { onClose(): void; onDone(): Promise<void> }) {
  const workspace = useWorkspace()
  const [password, setPassword] = useState('')
  const words = settingsText.confirm
  return (
    <Dialog title={words.title} isOpen onClose={onClose}>
      <Form
        action={words.action}
        isDisabled={password === ''}
        onCancel={onClose}
        onSubmit={async () => {
          await confirmSession(workspace, password)
          onClose()
          await onDone()
        }}
      >
        <p>{words.help}</p>
        <Field
          label={settingsText.password.current}
          type="password"
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
          autoFocus
        />
      </Form>
    </Dialog>
  )
}
