import { accountText } from '../text/account.ts'
import { settingsText } from '../text/settings.ts'
import { Button } from '../ui/Button.tsx'
import styles from './Frame.module.css'

const words = accountText.invitations

interface InvitationProps {
  team: string
  role: keyof typeof settingsText.members.roles
  onAccept(): void
  onDecline(): void
}

/** One workspace that waits for an answer. */
export function Invitation({ team, role, onAccept, onDecline }: InvitationProps) {
  return (
    <section aria-label={team} className={styles.waiting}>
      <p>{words.to(team, settingsText.members.roles[role])}</p>
      <div className={styles.choices}>
        <Button kind="strong" onPress={onAccept}>
          {words.accept}
        </Button>
        <Button onPress={onDecline}>{words.decline}</Button>
      </div>
    </section>
  )
}
