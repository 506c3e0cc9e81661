import { RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { replayIntegration, resendDelivery } from '../actions/integrations.ts'
import { useWorkspace } from '../data/hooks.ts'
import type { Delivery } from '../data/integrations.ts'
import { useDoing } from '../settings/doing.tsx'
import { integrationsText as words } from '../text/integrations.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Form } from '../ui/Form.tsx'
import type { DeliveryProps } from './DeliveryItem.tsx'
import styles from './Integrations.module.css'
import { healthOfDelivery, resultInWords } from './words-of.ts'

/** Sends one message again, everything from it on, or not at all: for the maker, since it shows what the maker may see. */
export function DeliveryActions({ delivery, integration, onChanged }: DeliveryProps) {
  const workspace = useWorkspace()
  const { doing, refusedOf } = useDoing()
  const [sent, setSent] = useState<Delivery | null>(null)
  const [asked, ask] = useState<'replay' | 'skip' | null>(null)
  const { seq } = delivery
  if (seq === null || integration.user_id !== workspace.me.id) return null
  const resend = async () => {
    setSent(await resendDelivery(workspace, integration.id, delivery.id))
    await onChanged()
  }
  return (
    <>
      <div className={styles.buttons}>
        <Button onPress={() => doing(words.resend, resend)}>
          <RotateCcw size={16} aria-hidden /> {words.resend}
        </Button>
        <Button onPress={() => ask('replay')}>{words.replay}</Button>
        {delivery.status === 'retrying' && <Button onPress={() => ask('skip')}>{words.skip}</Button>}
      </div>
      <p role="status">
        {sent && (
          <span className={styles.result} data-state={healthOfDelivery(sent)}>
            {words.resend}: {resultInWords(sent)}
          </span>
        )}
      </p>
      {refusedOf()}
      {asked && (
        <Dialog title={words[`${asked}Title`]} isOpen onClose={() => ask(null)}>
          <Form
            action={words[asked]}
            onCancel={() => ask(null)}
            onSubmit={async () => {
              await replayIntegration(workspace, integration.id, asked === 'skip' ? seq : seq - 1)
              ask(null)
              await onChanged()
            }}
          >
            <p>{words[`${asked}Help`]}</p>
          </Form>
        </Dialog>
      )}
    </>
  )
}
