import { useState } from 'react'
import { NewPassword } from '../account/NewPassword.tsx'
import { changePassword } from '../actions/settings.ts'
import { useWorkspace } from '../data/hooks.ts'
import { showToast } from '../data/toasts.ts'
import { settingsText } from '../text/settings.ts'
import { Check } from '../ui/Check.tsx'
import { Field } from '../ui/Field.tsx'
import { Form } from '../ui/Form.tsx'
import { useConfirmed } from './ConfirmPassword.tsx'
import styles from './Settings.module.css'

export function Password() {
  const workspace = useWorkspace()
  const [current, setCurrent] = useState('')
  const [password, setPassword] = useState('')
  const [endsTokens, setEndsTokens] = useState(false)
  const { confirmed, drawn } = useConfirmed()
  const words = settingsText.password
  return (
    <section className={styles.narrow} aria-labelledby="password">
      <h2 id="password">{words.title}</h2>
      <Form
        action={words.change}
        isDisabled={password === ''}
        onSubmit={async () => {
          await confirmed(async () => {
            const left = await changePassword(workspace, current, password, endsTokens)
            setCurrent('')
            setPassword('')
            showToast({ words: `${words.changed} ${settingsText.tokensLeft(left)}`, kind: 'done' })
          })
        }}
      >
        <Field
          label={words.current}
          help={words.currentHelp}
          type="password"
          autoComplete="current-password"
          value={current}
          onChange={setCurrent}
        />
        <NewPassword value={password} onChange={setPassword} />
        <Check isSelected={endsTokens} onChange={setEndsTokens}>
          {settingsText.endTokens}
        </Check>
      </Form>
      {drawn}
    </section>
  )
}
