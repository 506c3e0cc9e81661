import { ChevronRight } from 'lucide-react'
import { useId, useState } from 'react'
import { Button } from 'react-aria-components'
import type { Delivery, Integration } from '../data/integrations.ts'
import { formatAgo, formatMoment } from '../text/format.ts'
import { integrationsText as words } from '../text/integrations.ts'
import { DeliveryDetails } from './DeliveryDetails.tsx'
import styles from './Integrations.module.css'
import { healthOfDelivery, isTest, isWebhook, resultInWords } from './words-of.ts'

export interface DeliveryProps {
  delivery: Delivery
  integration: Integration
  onChanged(): Promise<void>
}

/** One message in a line, which opens to all that is known of it. */
export function DeliveryItem(props: DeliveryProps) {
  const { delivery, integration } = props
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  return (
    <li className={styles.delivery}>
      <Button
        className={styles.opener ?? ''}
        aria-expanded={isOpen}
        {...(isOpen && { 'aria-controls': id })}
        onPress={() => setOpen(!isOpen)}
      >
        <ChevronRight size={16} aria-hidden />
        <span className={styles.state} data-state={healthOfDelivery(delivery)} aria-hidden />
        <span className={styles.words}>
          <span>{isTest(delivery) ? words.sentTest : delivery.type}</span>
          <span className={styles.small}>{resultInWords(delivery, !isWebhook(integration.type))}</span>
        </span>
        <time
          className={styles.time}
          dateTime={new Date(delivery.time_created).toISOString()}
          title={formatMoment(delivery.time_created)}
        >
          {formatAgo(delivery.time_created)}
        </time>
      </Button>
      {isOpen && (
        <div id={id}>
          <DeliveryDetails {...props} />
        </div>
      )}
    </li>
  )
}
