import { useState } from 'react'
import { addToken, type Scope } from '../actions/settings.ts'
import { useWorkspace } from '../data/hooks.ts'
import { settingsText } from '../text/settings.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { Field } from '../ui/Field.tsx'
import { Form } from '../ui/Form.tsx'
import { Select } from '../ui/Select.tsx'
import { Secret } from './Secret.tsx'

const DAY_MS = 86_400_000
const EXPIRIES = ['30', '90', '365', 'never'] as const
// The words have each scope, and no other.
const SCOPES = Object.keys(settingsText.tokens.scopes satisfies Record<Scope, string>) as Scope[]

/** Makes a token, and shows it once. */
export function NewToken({ onClose, onMade }: { onClose(): void; onMade(): Promise<void> }) {
  const workspace = useWorkspace()
  const [title, setTitle] = useState('')
  const [scope, setScope] = useState<Scope>('write')
  const [expiry, setExpiry] = useState<(typeof EXPIRIES)[number]>('90')
  const [secret, setSecret] = useState<string | null>(null)
  const words = settingsText.tokens
  if (secret !== null) return <Secret title={words.secret} help={words.secretHelp} secret={secret} onClose={onClose} />
  return (
    <Dialog title={words.new} isOpen onClose={onClose}>
      <Form
        action={words.make}
        isDisabled={title.trim() === ''}
        onCancel={onClose}
        onSubmit={async () => {
          const expires = expiry === 'never' ? null : Date.now() + Number(expiry) * DAY_MS
          const made = await addToken(workspace, { title: title.trim(), scope, expires })
          setSecret(made.secret)
          await onMade()
        }}
      >
        <Field label={words.name} value={title} onChange={setTitle} autoFocus />
        <Select
          label={words.scope}
          value={scope}
          choices={SCOPES.map((value) => ({ value, words: words.scopes[value] }))}
          onChoose={setScope}
        />
        <Select
          label={words.expiry}
          value={expiry}
          choices={EXPIRIES.map((value) => ({ value, words: words.expiries[value] }))}
          onChoose={setExpiry}
        />
      </Form>
    </Dialog>
  )
}
