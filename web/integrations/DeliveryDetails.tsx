import { Fragment, useCallback } from 'react'
import { reasonOf } from '../actions/action.ts'
import { useRead } from '../data/answer.ts'
import { readPayload } from '../data/integrations.ts'
import type { WorkspaceData } from '../data/workspace.ts'
import { formatMoment } from '../text/format.ts'
import { integrationsText as words } from '../text/integrations.ts'
import { Copyable } from './Copyable.tsx'
import { DeliveryActions } from './DeliveryActions.tsx'
import type { DeliveryProps } from './DeliveryItem.tsx'
import styles from './Integrations.module.css'
import { errorInWords, isTest, isWebhook } from './words-of.ts'

/** What was sent, what came back, and how to send it again. */
export function DeliveryDetails(props: DeliveryProps) {
  const { delivery, integration } = props
  const { message_id, response_status, error, time_created, time_delivered, attempts } = delivery
  const facts = [
    [words.message, message_id],
    [words.created, formatMoment(time_created)],
    ...(time_delivered !== null && isWebhook(integration.type)
      ? [[words.deliveredAt, `${formatMoment(time_delivered)}, ${words.attempts(attempts)}`]]
      : []),
    ...(isWebhook(integration.type)
      ? [[words.response, response_status === null ? words.noAnswer : String(response_status)]]
      : []),
    ...(error !== null ? [[words.error, errorInWords(error)]] : []),
  ]
  return (
    <div className={styles.details}>
      <dl className={styles.facts}>
        {facts.map(([name, value]) => (
          <Fragment key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </Fragment>
        ))}
      </dl>
      <Payload {...props} />
      <DeliveryActions {...props} />
    </div>
  )
}

function Payload({ delivery, integration }: DeliveryProps) {
  const read = useCallback(
    (workspace: WorkspaceData) => readPayload(workspace, integration.id, delivery.id),
    [integration.id, delivery.id],
  )
  const { answer: payload, failure } = useRead(read)
  if (failure !== undefined) return <p role="alert">{reasonOf(failure)}</p>
  if (payload === undefined) return null
  if (payload !== null)
    return (
      <>
        <Copyable label={words.payload} value={payload} shown={indented(payload)} />
        <p className={styles.small}>{words.payloadHelp}</p>
      </>
    )
  const reason = isTest(delivery) ? 'test' : isWebhook(integration.type) ? 'hidden' : 'host'
  return <p className={styles.quiet}>{words.noPayload[reason]}</p>
}

/** For reading; what is copied is what was sent. */
function indented(payload: string): string {
  return JSON.stringify(JSON.parse(payload), null, 2)
}
