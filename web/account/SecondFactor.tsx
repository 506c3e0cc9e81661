import { useState } from 'react'
import { signInBySecondFactor } from '../actions/account.ts'
import type { AskedFactor } from '../data/account.ts'
import { accountText } from '../text/account.ts'
import { Field } from '../ui/Field.tsx'
import { Form } from '../ui/Form.tsx'
import { Frame } from './Frame.tsx'

interface SecondFactorProps {
  asked: AskedFactor
  onBack(): void
  onDone(): void
}

/** The second half of signing in: a code of the app, or one of those that were put by. */
export function SecondFactor({ asked, onBack, onDone }: SecondFactorProps) {
  const [code, setCode] = useState('')
  const account = accountText
  return (
    <Frame title={account.secondFactor} onBack={onBack}>
      <Form
        action={account.signIn}
        isDisabled={code.trim().length < 6}
        onSubmit={async () => {
          await signInBySecondFactor(asked, code)
          onDone()
        }}
      >
        <Field
          label={account.code}
          help={account.codeHelp}
          autoComplete="one-time-code"
          value={code}
          onChange={setCode}
          autoFocus
        />
      </Form>
    </Frame>
  )
}
