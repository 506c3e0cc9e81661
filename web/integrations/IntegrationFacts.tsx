import type { ReactNode } from 'react'
import { useRow, useWorkspace } from '../data/hooks.ts'
import type { Integration } from '../data/integrations.ts'
import { formatAgo } from '../text/format.ts'
import { integrationsText as words } from '../text/integrations.ts'
import { text } from '../text/text.ts'
import { Copyable } from './Copyable.tsx'
import styles from './Integrations.module.css'
import { useSpaceNames } from './SpaceChoice.tsx'
import { errorInWords, eventsInWords, isWebhook, stateInWords, typeInWords } from './words-of.ts'

/** What an integration is, how it goes, and whose it is. */
export function IntegrationFacts({ integration }: { integration: Integration }) {
  const { type, hook_url, events, project_ids } = integration
  const nameOf = useSpaceNames()
  return (
    <>
      <dl className={styles.facts}>
        <Fact name={words.type}>{typeInWords(type)}</Fact>
        <Fact name={words.state}>{statusOf(integration)}</Fact>
        <Fact name={words.maker}>
          <Maker integration={integration} />
        </Fact>
        {isWebhook(type) && (
          <>
            <Fact name={words.events.title}>{eventsInWords(events)}</Fact>
            <Fact name={words.spaces}>{nameOf(project_ids)}</Fact>
          </>
        )}
      </dl>
      {hook_url !== null && (
        <>
          <p className={styles.quiet}>{words.steps[type]}</p>
          <Copyable label={words.address} value={hook_url} />
        </>
      )}
    </>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  )
}

/** Whose it is, and what follows from that: the server lets nobody else redirect what its maker may see. */
function Maker({ integration: { user_id, type } }: { integration: Integration }) {
  const { me } = useWorkspace()
  const member = useRow('members', user_id)
  if (user_id === me.id) return words.makerIsYou
  const name = member?.display_name || member?.email || text.someone
  return isWebhook(type) ? words.makerOf(name) : words.makerOfHost(name)
}

function statusOf(integration: Integration): string {
  const { state, last_error, time_next_attempt } = integration
  const isTroubled = state !== 'active' && state !== 'paused'
  return [
    stateInWords(integration),
    ...(isTroubled && last_error !== null ? [words.reason(errorInWords(last_error))] : []),
    ...(time_next_attempt !== null ? [words.nextAttempt(formatAgo(time_next_attempt))] : []),
  ].join('. ')
}
