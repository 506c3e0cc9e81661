import { Link, useParams } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { useCallback, useState } from 'react'
import { reasonOf } from '../actions/action.ts'
import { useWorkspace } from '../data/hooks.ts'
import { type Delivery, type Integration, readDeliveries, readIntegration, useProgress } from '../data/integrations.ts'
import { allows, useRole } from '../data/permissions.ts'
import type { WorkspaceData } from '../data/workspace.ts'
import { SettingsFrame } from '../settings/SettingsFrame.tsx'
import { integrationsText as words } from '../text/integrations.ts'
import { Deliveries } from './Deliveries.tsx'
import { IntegrationActions } from './IntegrationActions.tsx'
import { IntegrationFacts } from './IntegrationFacts.tsx'
import styles from './Integrations.module.css'
import { NotifyingBoards } from './NotifyingBoards.tsx'
import { healthOfDelivery, isWebhook, resultInWords } from './words-of.ts'

/** One integration: what it is, what can be done with it, and its deliveries. */
export function IntegrationPage() {
  const { integration: id } = useParams({ from: '/$team/settings/integrations/$integration' })
  const role = useRole()
  if (!allows(role, 'integration.read'))
    return (
      <SettingsFrame page="integrations">
        <p className={styles.quiet}>{words.adminsOnly}</p>
      </SettingsFrame>
    )
  return <Known key={id} id={id} />
}

function Known({ id }: { id: string }) {
  const { team_id: team } = useWorkspace()
  const read = useCallback((workspace: WorkspaceData) => readIntegration(workspace, id), [id])
  const { answer: integration, failure, again } = useProgress(read)
  return (
    <SettingsFrame page="integrations" {...(integration && { title: integration.title })}>
      <div className={styles.sections}>
        <Link
          to="/$team/settings/$page"
          params={{ team, page: 'integrations' }}
          activeOptions={{ exact: true }}
          className={styles.back ?? ''}
        >
          <ArrowLeft size={16} aria-hidden /> {words.back}
        </Link>
        {failure !== undefined && <p role="alert">{reasonOf(failure)}</p>}
        {integration && <Shown integration={integration} onChanged={again} />}
      </div>
    </SettingsFrame>
  )
}

const AT_ONCE = 25

function Shown({ integration, onChanged }: { integration: Integration; onChanged(): Promise<void> }) {
  const [tested, setTested] = useState<Delivery | null>(null)
  const [wanted, setWanted] = useState(AT_ONCE)
  const { id } = integration
  const read = useCallback((workspace: WorkspaceData) => readDeliveries(workspace, id, wanted), [id, wanted])
  const deliveries = useProgress(read)
  const again = async () => {
    await Promise.all([onChanged(), deliveries.again()])
  }
  return (
    <>
      <div className={styles.wide}>
        <IntegrationFacts integration={integration} />
        <IntegrationActions integration={integration} onChanged={again} onTested={setTested} />
        <p role="status">
          {tested && (
            <span className={styles.result} data-state={healthOfDelivery(tested)}>
              {words.tested}: {resultInWords(tested)}
            </span>
          )}
        </p>
      </div>
      {isWebhook(integration.type) && <NotifyingBoards integration={integration} />}
      <Deliveries
        integration={integration}
        {...deliveries}
        onChanged={again}
        onMore={() => setWanted(wanted + AT_ONCE)}
      />
    </>
  )
}
