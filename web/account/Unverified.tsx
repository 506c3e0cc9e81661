import { useState } from 'react'
import { requestVerification } from '../actions/account.ts'
import { accountText } from '../text/account.ts'
import { Button } from '../ui/Button.tsx'
import styles from './Frame.module.css'

const words = accountText.invitations

interface UnverifiedProps {
  email: string
  /** Carries it out, and shows why it was refused. */
  doing(action: () => Promise<void>): void
}

/** How people verify their address. */
export function Unverified({ email, doing }: UnverifiedProps) {
  const [isSent, setSent] = useState(false)
  return (
    <section aria-label={words.unverified} className={styles.waiting}>
      <h2>{words.unverified}</h2>
      <p>{words.unverifiedHelp}</p>
      {isSent ? (
        <p role="status">{words.verificationSent(email)}</p>
      ) : (
        <div className={styles.choices}>
          <Button
            onPress={() =>
              doing(async () => {
                await requestVerification()
                setSent(true)
              })
            }
          >
            {words.sendVerification}
          </Button>
        </div>
      )}
    </section>
  )
}
