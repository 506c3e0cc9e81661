import { useRouter, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { signIn } from '../actions/account.ts'
import { type AskedFactor, readWaysIn } from '../data/account.ts'
import { useAnswer } from '../data/answer.ts'
import { accountText } from '../text/account.ts'
import { Button } from '../ui/Button.tsx'
import { Field } from '../ui/Field.tsx'
import { Form } from '../ui/Form.tsx'
import { Forgot } from './Forgot.tsx'
import styles from './Frame.module.css'
import { Frame } from './Frame.tsx'
import { OtherWays } from './OtherWays.tsx'
import { SecondFactor } from './SecondFactor.tsx'
import { SignUp } from './SignUp.tsx'
import { wayBack } from './way.ts'

type Way = 'sign-in' | 'forgot' | 'sign-up'

/** The way in, and back to where one wanted to go. What was typed stays whichever way is tried. */
export function SignIn() {
  const { to, error } = useSearch({ from: '/sign-in' })
  const { history, basepath } = useRouter()
  const { answer: ways } = useAnswer(readWaysIn)
  const [way, setWay] = useState<Way>('sign-in')
  const [asked, setAsked] = useState<AskedFactor | null>(null)
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const goOn = () => history.push(wayBack(to, window.location.origin, basepath || '/'))
  const takeAnswer = (factor: AskedFactor | null) => (factor ? setAsked(factor) : goOn())
  const back = () => setWay('sign-in')
  const account = accountText

  if (asked) return <SecondFactor asked={asked} onBack={() => setAsked(null)} onDone={goOn} />
  if (way === 'forgot') return <Forgot email={email} onEmail={setEmail} onBack={back} />
  if (way === 'sign-up') return <SignUp email={email} onEmail={setEmail} onBack={back} onDone={goOn} />
  return (
    <Frame title={account.signIn}>
      {error && <p role="alert">{failureOf(error)}</p>}
      {ways?.password !== false && (
        <Form
          action={account.signIn}
          isDisabled={email.trim() === '' || password === ''}
          onSubmit={async () => takeAnswer(await signIn(email, password))}
        >
          <Field
            label={account.email}
            type="email"
            name="email"
            autoComplete="username"
            value={email}
            onChange={setEmail}
            autoFocus
          />
          <Field
            label={account.password}
            type="password"
            name="password"
            autoComplete="current-password"
            value={password}
            onChange={setPassword}
          />
        </Form>
      )}
      {ways && <OtherWays ways={ways} to={to} onDone={takeAnswer} />}
      <div className={styles.ways}>
        {ways?.password !== false && (
          <Button kind="plain" onPress={() => setWay('forgot')}>
            {account.forgot}
          </Button>
        )}
        {ways?.sign_up && (
          <Button kind="plain" onPress={() => setWay('sign-up')}>
            {account.signUp}
          </Button>
        )}
      </div>
    </Frame>
  )
}

/** Why an identity provider refused the sign-in. */
function failureOf(code: string): string {
  const known: Record<string, string> = accountText.providerFailures
  return known[code] ?? accountText.providerFailed
}
