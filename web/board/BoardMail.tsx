import { RefreshCw } from 'lucide-react'
import { renewMail, switchMail } from '../actions/mail.ts'
import { useWorkspace } from '../data/hooks.ts'
import type { BoardRow } from '../data/rows.ts'
import { boardSettingsText } from '../text/board-settings.ts'
import { Button } from '../ui/Button.tsx'
import { Check } from '../ui/Check.tsx'
import styles from './BoardSettings.module.css'
import { CopyAddress } from './CopyAddress.tsx'

const words = boardSettingsText.mail

/** Whether mail becomes cards of the board, and at which address: for those who may make cards. */
export function BoardMail({ board: { id, email } }: { board: BoardRow }) {
  const workspace = useWorkspace()
  const isOn = email?.active ?? false
  return (
    <>
      <h3 className={styles.heading}>{words.title}</h3>
      <p className={styles.help}>{words.help}</p>
      <Check isSelected={isOn} onChange={(active) => switchMail(workspace, id, active)}>
        {words.open}
      </Check>
      {email && isOn && (
        <>
          <CopyAddress address={email.email} label={words.address} />
          <div>
            <Button onPress={() => renewMail(workspace, id)}>
              <RefreshCw size={16} aria-hidden /> {words.renew}
            </Button>
          </div>
        </>
      )}
    </>
  )
}
