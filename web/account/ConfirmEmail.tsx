import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { confirmAddress } from '../actions/account.ts'
import { isMissing } from '../actions/action.ts'
import { useAnswer } from '../data/answer.ts'
import { readSession } from '../data/session.ts'
import { showToast } from '../data/toasts.ts'
import { accountText } from '../text/account.ts'
import { Button } from '../ui/Button.tsx'
import { Form } from '../ui/Form.tsx'
import styles from './Frame.module.css'
import { Frame } from './Frame.tsx'

/** Where the link in a mail to a new address leads: it is used when its person says so, with the account that asked for it. */
export function ConfirmEmail() {
  // What follows `#` is the secret itself: it does not stay in the address.
  const [token] = useState(() => window.location.hash.slice(1))
  useEffect(() => window.history.replaceState(window.history.state, '', window.location.pathname), [])
  const { answer: me } = useAnswer(readSession)
  const [isGone, setGone] = useState(token === '')
  const navigate = useNavigate()
  const words = accountText.newAddress
  if (me === undefined) return null
  if (me === null)
    return (
      <Frame title={words.title}>
        <p className={styles.quiet}>{words.signIn}</p>
        <Button onPress={() => void navigate({ to: '/sign-in' })}>{accountText.signIn}</Button>
      </Frame>
    )
  return (
    <Frame title={isGone ? accountText.linkGone : words.title}>
      <p className={styles.quiet}>{isGone ? words.gone : words.help(me.email)}</p>
      {isGone ? (
        <Button onPress={() => void navigate({ to: '/' })}>{accountText.invitations.back}</Button>
      ) : (
        <Form
          action={words.action}
          onSubmit={async () => {
            try {
              showToast({ words: words.done(await confirmAddress(token)), kind: 'done' })
            } catch (error) {
              if (!isMissing(error)) throw error
              return setGone(true)
            }
            await navigate({ to: '/' })
          }}
        >
          {null}
        </Form>
      )}
    </Frame>
  )
}
