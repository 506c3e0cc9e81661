import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { reasonOf } from '../actions/action.ts'
import { useWorkspace } from '../data/hooks.ts'
import { type Integration, readIntegrations, useProgress } from '../data/integrations.ts'
import { allows, useRole } from '../data/permissions.ts'
import { integrationsText as words } from '../text/integrations.ts'
import { Button } from '../ui/Button.tsx'
import { AddIntegration } from './AddIntegration.tsx'
import { Connect, type Shown } from './Connect.tsx'
import { Feed } from './Feed.tsx'
import styles from './Integrations.module.css'
import { WaysIn } from './WaysIn.tsx'
import { errorInWords, healthOf, stateInWords, typeInWords } from './words-of.ts'

/** Everything that other programs and people are sent, and every way in without an account. */
export function Integrations() {
  const role = useRole()
  if (!allows(role, 'integration.read')) return <p className={styles.quiet}>{words.adminsOnly}</p>
  return (
    <div className={styles.sections}>
      <List />
      <WaysIn />
      <Feed />
    </div>
  )
}

function List() {
  const { answer: integrations, failure, again } = useProgress(readIntegrations)
  const [isMaking, setMaking] = useState(false)
  const [shown, show] = useState<Shown | null>(null)
  return (
    <div className={styles.wide}>
      <div className={styles.bar}>
        <p className={styles.quiet}>{words.help}</p>
        <Button kind="strong" onPress={() => setMaking(true)}>
          <Plus size={16} aria-hidden /> {words.add}
        </Button>
      </div>
      {failure !== undefined && <p role="alert">{reasonOf(failure)}</p>}
      <ul aria-label={words.list}>
        {integrations?.map((integration) => (
          <Item key={integration.id} integration={integration} />
        ))}
      </ul>
      {integrations?.length === 0 && <p className={styles.quiet}>{words.nothing}</p>}
      {isMaking && (
        <AddIntegration
          onClose={() => setMaking(false)}
          onMade={async (made) => {
            setMaking(false)
            // A Slack channel has no secret, and nothing to set up at the other end.
            if (made.secret !== null) show(made)
            await again()
          }}
        />
      )}
      {shown && <Connect shown={shown} onClose={() => show(null)} />}
    </div>
  )
}

function Item({ integration }: { integration: Integration }) {
  const { team_id: team } = useWorkspace()
  const { id, title, type, last_error, state } = integration
  const facts = [
    typeInWords(type),
    stateInWords(integration),
    ...(last_error !== null && state !== 'active' && state !== 'paused' ? [errorInWords(last_error)] : []),
  ]
  return (
    <li className={styles.item}>
      <span className={styles.state} data-state={healthOf(integration)} aria-hidden />
      <span className={styles.words}>
        <Link
          to="/$team/settings/integrations/$integration"
          params={{ team, integration: id }}
          className={styles.link ?? ''}
        >
          {title}
        </Link>
        <span className={styles.small}>{facts.join(' · ')}</span>
      </span>
    </li>
  )
}
