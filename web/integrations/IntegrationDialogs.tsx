import { useNavigate } from '@tanstack/react-router'
import { changeIntegration, removeIntegration } from '../actions/integrations.ts'
import { useWorkspace } from '../data/hooks.ts'
import type { Integration } from '../data/integrations.ts'
import { integrationsText as words } from '../text/integrations.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { Form } from '../ui/Form.tsx'
import { isWebhook } from './words-of.ts'

interface AskedProps {
  integration: Integration
  onClose(): void
}

/** Another admin becomes the maker: from then on it receives what they may see. */
export function TakeOver({ integration, onClose, onDone }: AskedProps & { onDone(): Promise<void> }) {
  const workspace = useWorkspace()
  return (
    <Dialog title={words.takeOverTitle(integration.title)} isOpen onClose={onClose}>
      <Form
        action={words.takeOver}
        onCancel={onClose}
        onSubmit={async () => {
          await changeIntegration(workspace, integration.id, { take_over: true })
          onClose()
          await onDone()
        }}
      >
        <p>{words.takeOverHelp}</p>
      </Form>
    </Dialog>
  )
}

export function DeleteIntegration({ integration, onClose }: AskedProps) {
  const workspace = useWorkspace()
  const navigate = useNavigate()
  return (
    <Dialog title={words.removeTitle(integration.title)} isOpen onClose={onClose}>
      <Form
        action={words.remove}
        isDanger
        onCancel={onClose}
        onSubmit={async () => {
          await removeIntegration(workspace, integration.id)
          await navigate({
            to: '/$team/settings/$page',
            params: { team: workspace.team_id, page: 'integrations' },
            replace: true,
          })
        }}
      >
        <p>{isWebhook(integration.type) ? words.removeHelp : words.removeHostHelp}</p>
      </Form>
    </Dialog>
  )
}
