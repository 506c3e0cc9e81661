import { useState } from 'react'
import { reasonOf } from '../actions/action.ts'
import { endOtherSessions, endSession } from '../actions/settings.ts'
import { useRead } from '../data/answer.ts'
import { useWorkspace } from '../data/hooks.ts'
import { readSessions, type Session } from '../data/settings.ts'
import { showToast } from '../data/toasts.ts'
import { formatAgo, formatMoment } from '../text/format.ts'
import { settingsText } from '../text/settings.ts'
import { Button } from '../ui/Button.tsx'
import { Check } from '../ui/Check.tsx'
import { keepRowFocus } from '../ui/row-focus.ts'
import { useDoing } from './doing.tsx'
import styles from './Settings.module.css'

/** Where one is signed in, and how to end it there. */
export function Sessions() {
  const workspace = useWorkspace()
  const { answer: sessions, failure, again } = useRead(readSessions)
  const { doing, refusedOf } = useDoing()
  const [endsTokens, setEndsTokens] = useState(false)
  const words = settingsText.sessions
  if (failure !== undefined) return <p role="alert">{reasonOf(failure)}</p>
  const end = (action: () => Promise<void>, session = '') =>
    doing(
      words.end,
      async () => {
        await action()
        await again()
      },
      { subject: session },
    )
  return (
    <div ref={keepRowFocus} className={styles.wide}>
      <div className={styles.bar}>
        <p className={styles.quiet}>{words.help}</p>
        <Check isSelected={endsTokens} onChange={setEndsTokens}>
          {settingsText.endTokens}
        </Check>
        <Button
          isDisabled={(sessions?.length ?? 0) < 2 && !endsTokens}
          onPress={() =>
            end(async () => {
              const left = await endOtherSessions(workspace, endsTokens)
              showToast({ words: `${words.ended} ${settingsText.tokensLeft(left)}`, kind: 'done' })
            })
          }
        >
          {words.endOthers}
        </Button>
        {refusedOf()}
      </div>
      <ul>
        {sessions?.map((session) => (
          <li key={session.id} className={styles.item}>
            <span className={styles.words}>
              <span>{browserOf(session)}</span>
              <span className={styles.small}>
                {[
                  session.address,
                  words.used(formatAgo(session.time_used)),
                  words.since(formatMoment(session.time_created)),
                ].join(' · ')}
              </span>
            </span>
            {session.is_current ? (
              <span className={styles.quiet}>{words.current}</span>
            ) : (
              <Button onPress={() => end(() => endSession(workspace, session.id), session.id)}>{words.end}</Button>
            )}
            {refusedOf(session.id)}
          </li>
        ))}
      </ul>
    </div>
  )
}

const BROWSERS = [/Firefox\/\d+/, /Edg\/\d+/, /OPR\/\d+/, /Chrome\/\d+/, /Version\/\d+.*Safari/]
const SYSTEMS = [/Windows/, /Android/, /iPhone|iPad/, /Macintosh|Mac OS/, /Linux/]

/** The browser and its system, where its user agent shows them. */
function browserOf({ user_agent }: Session): string {
  const browser = BROWSERS.map((pattern) => pattern.exec(user_agent)?.[0]).find(Boolean)
  const system = SYSTEMS.map((pattern) => pattern.exec(user_agent)?.[0]).find(Boolean)
  const name = browser?.startsWith('Version/') ? 'Safari' : browser?.replace('/', ' ').replace('Edg ', 'Edge ')
  return [name, system].filter(Boolean).join(', ') || user_agent || settingsText.sessions.unknown
}
