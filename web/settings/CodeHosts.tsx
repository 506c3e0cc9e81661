import { Plus } from 'lucide-react'
import { useState } from 'react'
import { reasonOf } from '../actions/action.ts'
import { useRead } from '../data/answer.ts'
import { allows, useRole } from '../data/permissions.ts'
import { type Integration, readCodeHosts } from '../data/settings.ts'
import { text } from '../text/text.ts'
import { Button } from '../ui/Button.tsx'
import { CodeHostItem } from './CodeHostItem.tsx'
import { ConnectCodeHost } from './ConnectCodeHost.tsx'
import { NewCodeHost } from './NewCodeHost.tsx'
import styles from './Settings.module.css'

const words = text.settings.codeHosts

/** The code hosts of this workspace, which send the events of pull requests. */
export function CodeHosts() {
  const role = useRole()
  if (!allows(role, 'integration.read')) return <p className={styles.quiet}>{words.adminsOnly}</p>
  return <ConnectedHosts />
}

/** A host, and the secret that it was just given. */
export interface Shown {
  host: Integration
  secret: string | null
}

function ConnectedHosts() {
  const { answer: hosts, failure, again } = useRead(readCodeHosts)
  const [isMaking, setMaking] = useState(false)
  const [shown, show] = useState<Shown | null>(null)
  if (failure !== undefined) return <p role="alert">{reasonOf(failure)}</p>
  return (
    <div className={styles.wide}>
      <div className={styles.bar}>
        <p className={styles.quiet}>{words.help}</p>
        <Button kind="strong" onPress={() => setMaking(true)}>
          <Plus size={16} aria-hidden /> {words.add}
        </Button>
      </div>
      <ul>
        {hosts?.map((host) => (
          <CodeHostItem key={host.id} host={host} onChanged={again} onShow={show} />
        ))}
      </ul>
      {hosts?.length === 0 && <p className={styles.quiet}>{words.nothing}</p>}
      {isMaking && (
        <NewCodeHost
          onClose={() => setMaking(false)}
          onMade={async (made) => {
            setMaking(false)
            show(made)
            await again()
          }}
        />
      )}
      {shown && <ConnectCodeHost shown={shown} onClose={() => show(null)} />}
    </div>
  )
}
