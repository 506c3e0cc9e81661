import { useState } from 'react'
import { requestReset } from '../actions/account.ts'
import { accountText } from '../text/account.ts'
import { Field } from '../ui/Field.tsx'
import { Form } from '../ui/Form.tsx'
import { Frame } from './Frame.tsx'

interface ForgotProps {
  email: string
  onEmail(email: string): void
  onBack(): void
}

/** Asks for a link that sets a new password. The answer is the same whether an account has the address or not. */
export function Forgot({ email, onEmail, onBack }: ForgotProps) {
  const [isSent, setSent] = useState(false)
  const account = accountText
  return (
    <Frame title={account.forgotTitle} onBack={onBack}>
      {isSent ? (
        <p role="status">{account.resetSent(email)}</p>
      ) : (
        <Form
          action={account.sendReset}
          isDisabled={email.trim() === ''}
          onSubmit={async () => {
            await requestReset(email)
            setSent(true)
          }}
        >
          <Field
            label={account.email}
            type="email"
            autoComplete="username"
            help={account.resetHelp}
            value={email}
            onChange={onEmail}
            autoFocus
          />
        </Form>
      )}
    </Frame>
  )
}
