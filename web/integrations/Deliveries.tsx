import { reasonOf } from '../actions/action.ts'
import type { Integration, Deliveries as Read } from '../data/integrations.ts'
import { integrationsText as words } from '../text/integrations.ts'
import { Button } from '../ui/Button.tsx'
import { DeliveryItem } from './DeliveryItem.tsx'
import styles from './Integrations.module.css'
import { isWebhook } from './words-of.ts'

interface DeliveriesProps {
  integration: Integration
  answer: Read | undefined
  failure: unknown
  onChanged(): Promise<void>
  onMore(): void
}

/** What was sent to an integration, or came from it: the latest first. */
export function Deliveries({ integration, answer, failure, onChanged, onMore }: DeliveriesProps) {
  const isNone = answer?.deliveries.length === 0
  return (
    <section className={styles.wide} aria-labelledby="deliveries">
      <h2 id="deliveries">{words.deliveries}</h2>
      {failure !== undefined && <p role="alert">{reasonOf(failure)}</p>}
      {isNone && (
        <p className={styles.quiet}>{isWebhook(integration.type) ? words.noDeliveries : words.nothingReceived}</p>
      )}
      <ul aria-labelledby="deliveries">
        {answer?.deliveries.map((delivery) => (
          <DeliveryItem key={delivery.id} delivery={delivery} integration={integration} onChanged={onChanged} />
        ))}
      </ul>
      {answer?.hasMore && (
        <div>
          <Button onPress={onMore}>{words.older}</Button>
        </div>
      )}
    </section>
  )
}
