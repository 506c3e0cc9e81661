import { useState } from 'react'
import { changeIntegration, renewSecret, testIntegration } from '../actions/integrations.ts'
import { useWorkspace } from '../data/hooks.ts'
import type { Delivery, Integration } from '../data/integrations.ts'
import { useDoing } from '../settings/doing.tsx'
import { integrationsText as words } from '../text/integrations.ts'
import { Button } from '../ui/Button.tsx'
import { Connect, type Shown } from './Connect.tsx'
import { EditIntegration } from './EditIntegration.tsx'
import { DeleteIntegration, TakeOver } from './IntegrationDialogs.tsx'
import styles from './Integrations.module.css'
import { isWebhook } from './words-of.ts'

interface IntegrationActionsProps {
  integration: Integration
  onChanged(): Promise<void>
  onTested(delivery: Delivery): void
}

type Asked = 'edit' | 'takeOver' | 'remove' | null

/** What may be done with an integration: its maker changes it; other admins stop it, or become its maker. */
export function IntegrationActions({ integration, onChanged, onTested }: IntegrationActionsProps) {
  const workspace = useWorkspace()
  const { doing, refusedOf } = useDoing()
  const [asked, ask] = useState<Asked>(null)
  const [shown, show] = useState<Shown | null>(null)
  const { id, type, is_active, user_id } = integration
  const isMaker = user_id === workspace.me.id
  const action = (what: string, change: () => Promise<unknown>) =>
    doing(what, async () => {
      await change()
      await onChanged()
    })
  const close = () => ask(null)
  return (
    <>
      <div className={styles.buttons}>
        {isWebhook(type) && (
          <Button
            kind="strong"
            onPress={() => action(words.test, async () => onTested(await testIntegration(workspace, id)))}
          >
            {words.test}
          </Button>
        )}
        {isMaker && <Button onPress={() => ask('edit')}>{words.edit}</Button>}
        {isMaker && type !== 'slack_channel_webhook' && (
          <Button
            onPress={() =>
              action(words.renew, async () => show({ ...(await renewSecret(workspace, id)), isRenewed: true }))
            }
          >
            {words.renew}
          </Button>
        )}
        {!isMaker && <Button onPress={() => ask('takeOver')}>{words.takeOver}</Button>}
        {is_active && (
          <Button onPress={() => action(words.pause, () => changeIntegration(workspace, id, { is_active: false }))}>
            {words.pause}
          </Button>
        )}
        {!is_active && isMaker && (
          <Button onPress={() => action(words.resume, () => changeIntegration(workspace, id, { is_active: true }))}>
            {words.resume}
          </Button>
        )}
        <Button onPress={() => ask('remove')}>{words.remove}</Button>
      </div>
      {refusedOf()}
      {asked === 'edit' && (
        <EditIntegration
          integration={integration}
          onClose={close}
          onDone={async (changed) => {
            close()
            if (changed.secret !== null) show(changed)
            await onChanged()
          }}
        />
      )}
      {asked === 'takeOver' && <TakeOver integration={integration} onClose={close} onDone={onChanged} />}
      {asked === 'remove' && <DeleteIntegration integration={integration} onClose={close} />}
      {shown && <Connect shown={shown} onClose={() => show(null)} />}
    </>
  )
}
