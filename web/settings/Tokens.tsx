import { Plus } from 'lucide-react'
import { useState } from 'react'
import { reasonOf } from '../actions/action.ts'
import { revokeToken } from '../actions/settings.ts'
import { useRead } from '../data/answer.ts'
import { useWorkspace } from '../data/hooks.ts'
import { readTokens, type Token } from '../data/settings.ts'
import { formatAgo, formatDay } from '../text/format.ts'
import { settingsText } from '../text/settings.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Form } from '../ui/Form.tsx'
import { keepRowFocus } from '../ui/row-focus.ts'
import { ConnectAgent } from './ConnectAgent.tsx'
import { NewToken } from './NewToken.tsx'
import styles from './Settings.module.css'

/** One's own tokens in this workspace. */
export function Tokens() {
  const { answer: tokens, failure, again } = useRead(readTokens)
  const [isMaking, setMaking] = useState(false)
  const [revoked, setRevoked] = useState<Token | null>(null)
  const words = settingsText.tokens
  if (failure !== undefined) return <p role="alert">{reasonOf(failure)}</p>
  return (
    <div ref={keepRowFocus} className={styles.wide}>
      <div className={styles.bar}>
        <p className={styles.quiet}>{words.help}</p>
        <Button kind="strong" data-add="" onPress={() => setMaking(true)}>
          <Plus size={16} aria-hidden /> {words.new}
        </Button>
      </div>
      <ul>
        {tokens?.map((token) => (
          <li key={token.id} className={styles.item}>
            <span className={styles.words}>
              <span>{token.title || words.untitled}</span>
              <span className={styles.small}>{factsOf(token).join(' · ')}</span>
            </span>
            <Button aria-label={words.revokeTitle(token.title || words.untitled)} onPress={() => setRevoked(token)}>
              {words.revoke}
            </Button>
          </li>
        ))}
      </ul>
      {tokens?.length === 0 && <p className={styles.quiet}>{words.nothing}</p>}
      <ConnectAgent />
      {isMaking && <NewToken onClose={() => setMaking(false)} onMade={again} />}
      {revoked && <Revoke token={revoked} onClose={() => setRevoked(null)} onDone={again} />}
    </div>
  )
}

function factsOf({ id, scope, agent_name, is_current, time_expires, time_used }: Token): string[] {
  const words = settingsText.tokens
  return [
    id,
    words.scopes[scope],
    ...(agent_name ? [words.agent(agent_name)] : []),
    time_expires === null ? words.endless : words.ends(formatDay(time_expires)),
    is_current ? words.current : time_used === null ? words.never : words.used(formatAgo(time_used)),
  ]
}

function Revoke({ token, onClose, onDone }: { token: Token; onClose(): void; onDone(): Promise<void> }) {
  const workspace = useWorkspace()
  const words = settingsText.tokens
  return (
    <Dialog title={words.revokeTitle(token.title || words.untitled)} isOpen onClose={onClose}>
      <Form
        action={words.revoke}
        onCancel={onClose}
        onSubmit={async () => {
          await revokeToken(workspace, token.id)
          onClose()
          await onDone()
        }}
      >
        <p>{words.revokeHelp}</p>
      </Form>
    </Dialog>
  )
}
