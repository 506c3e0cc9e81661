import { useState } from 'react'
import { requestAddress } from '../actions/security.ts'
import { useRow, useWorkspace } from '../data/hooks.ts'
import { settingsText } from '../text/settings.ts'
import { Field } from '../ui/Field.tsx'
import { Form } from '../ui/Form.tsx'
import { useConfirmed } from './ConfirmPassword.tsx'
import styles from './Settings.module.css'

/** One's address, which changes once the new one has been confirmed by mail. */
export function Email() {
  const workspace = useWorkspace()
  const { me } = workspace
  const current = useRow('members', me.id)?.email || me.email
  const [email, setEmail] = useState('')
  const [sent, setSent] = useState('')
  const { confirmed, drawn } = useConfirmed()
  const words = settingsText.email
  const isSame = email.trim().toLowerCase() === current
  return (
    <section className={styles.narrow} aria-labelledby="email">
      <h2 id="email">{words.title}</h2>
      <p className={styles.quiet}>{words.current(current)}</p>
      <Form
        action={words.change}
        isDisabled={email.trim() === '' || isSame}
        onSubmit={() =>
          confirmed(async () => {
            await requestAddress(workspace, email)
            setSent(email.trim())
            setEmail('')
          })
        }
      >
        <Field label={words.new} type="email" autoComplete="email" value={email} onChange={setEmail} />
      </Form>
      <p role="status">{sent && words.sent(sent)}</p>
      {drawn}
    </section>
  )
}
