import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { signInByPasskey } from '../actions/account.ts'
import { reasonOf } from '../actions/action.ts'
import type { AskedFactor, WaysIn } from '../data/account.ts'
import { providerAddress } from '../data/addresses.ts'
import { accountText } from '../text/account.ts'
import { Button } from '../ui/Button.tsx'
import styles from './Frame.module.css'
import { keepWay } from './way.ts'

interface OtherWaysProps {
  ways: WaysIn
  to: string | undefined
  onDone(asked: AskedFactor | null): void
}

/** Passkeys and identity providers. */
export function OtherWays({ ways, to, onDone }: OtherWaysProps) {
  const [failure, setFailure] = useState('')
  const account = accountText
  const tryPasskey = () => {
    setFailure('')
    signInByPasskey().then(onDone, (error: unknown) =>
      setFailure(isRefusal(error) ? account.passkeyRefused : reasonOf(error)),
    )
  }
  return (
    <div className={styles.others}>
      {failure && <p role="alert">{failure}</p>}
      {ways.passkeys && 'PublicKeyCredential' in window && (
        <Button onPress={tryPasskey}>
          <KeyRound size={16} aria-hidden /> {account.passkey}
        </Button>
      )}
      {ways.providers.map(({ id, title }) => (
        <Button
          key={id}
          onPress={() => {
            keepWay(to)
            window.location.assign(providerAddress(id))
          }}
        >
          {account.provider(title)}
        </Button>
      ))}
    </div>
  )
}

/** What the browser throws when its person did not go through with it. */
export function isRefusal(error: unknown): boolean {
  return error instanceof Error && ['NotAllowedError', 'AbortError', 'InvalidStateError'].includes(error.name)
}
