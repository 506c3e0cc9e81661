import { useConnection, useSeenAt } from '../data/connection.ts'
import { useWorkspace } from '../data/hooks.ts'
import { formatTime } from '../text/format.ts'
import { text } from '../text/text.ts'
import styles from './ConnectionLine.module.css'

/** One quiet line while the connection is lost; nothing while it stands. */
export function ConnectionLine() {
  const { connection } = useWorkspace()
  const state = useConnection(connection)
  const seenAt = useSeenAt(connection)
  const words = text.connection
  return (
    <div role="status" className={styles.line} data-state={state}>
      {state === 'offline' &&
        [words.offline, seenAt !== null && words.seenAt(formatTime(seenAt)), words.kept].filter(Boolean).join(' ')}
    </div>
  )
}
