import { useConnection } from '../data/connection.ts'
import { useWorkspace } from '../data/hooks.ts'
import { text } from '../text/text.ts'
import styles from './ConnectionLine.module.css'

/** One quiet line while the connection is lost; nothing while it stands. */
export function ConnectionLine() {
  const state = useConnection(useWorkspace().connection)
  return (
    <div role="status" className={styles.line} data-state={state}>
      {state === 'offline' && text.connection.offline}
    </div>
  )
}
