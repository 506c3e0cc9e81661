import { useState } from 'react'
import { NewPassword } from '../account/NewPassword.tsx'
import { changePassword } from '../acts/settings.ts'
import { useWorkspace } from '../data/hooks.ts'
import { showToast } from '../data/toasts.ts'
import { text } from '../text/text.ts'
import { Field } from '../ui/Field.tsx'
import { Form } from '../ui/Form.tsx'
import styles from './Settings.module.css'

export function Password() {
  const workspace = useWorkspace()
  const [current, setCurrent] = useState('')
  const [password, setPassword] = useState('')
  const words = text.settings.password
  return (
    <section className={styles.narrow} aria-labelledby="password">
      <h2 id="password">{words.title}</h2>
      <Form
        action={words.change}
        isDisabled={password === ''}
        onSubmit={async () => {
          await changePassword(workspace, current, password)
          setCurrent('')
          setPassword('')
          showToast({ words: words.changed, kind: 'done' })
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
      </Form>
    </section>
  )
}
