import { useState } from 'react'
import { requestProof } from '../actions/account.ts'
import { text } from '../text/text.ts'
import { Button } from '../ui/Button.tsx'
import styles from './Frame.module.css'

const words = text.account.invitations

interface UnprovenProps {
  email: string
  /** Carries it out, and shows why it was refused. */
  doing(action: () => Promise<void>): void
}

/** The way to prove that an address is one's own. */
export function Unproven({ email, doing }: UnprovenProps) {
  const [isSent, setSent] = useState(false)
  return (
    <section aria-label={words.unproven} className={styles.waiting}>
      <h2>{words.unproven}</h2>
      <p>{words.unprovenHelp}</p>
      {isSent ? (
        <p role="status">{words.proofSent(email)}</p>
      ) : (
        <div className={styles.choices}>
          <Button
            onPress={() =>
              doing(async () => {
                await requestProof()
                setSent(true)
              })
            }
          >
            {words.sendProof}
          </Button>
        </div>
      )}
    </section>
  )
}
