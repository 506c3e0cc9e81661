import { useState } from 'react'
import { signUp } from '../actions/account.ts'
import { accountText } from '../text/account.ts'
import { Field } from '../ui/Field.tsx'
import { Form } from '../ui/Form.tsx'
import { Frame } from './Frame.tsx'
import { NewPassword } from './NewPassword.tsx'

interface SignUpProps {
  email: string
  onEmail(email: string): void
  onBack(): void
  onDone(): void
}

/** Makes an account with a workspace of its own, where the operator lets anybody do that. */
export function SignUp({ email, onEmail, onBack, onDone }: SignUpProps) {
  const [name, setName] = useState('')
  const [password, setPassword] = useState('')
  const account = accountText
  return (
    <Frame title={account.signUp} onBack={onBack}>
      <Form
        action={account.signUp}
        isDisabled={email.trim() === '' || name.trim() === '' || password === ''}
        onSubmit={async () => {
          await signUp(email, password, name)
          onDone()
        }}
      >
        <Field label={account.name} autoComplete="name" value={name} onChange={setName} autoFocus />
        <Field label={account.email} type="email" autoComplete="username" value={email} onChange={onEmail} />
        <NewPassword label={account.password} value={password} onChange={setPassword} />
      </Form>
    </Frame>
  )
}
