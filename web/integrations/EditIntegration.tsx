import { useState } from 'react'
import { editIntegration, type WithSecret } from '../actions/integrations.ts'
import { useWorkspace } from '../data/hooks.ts'
import type { Integration } from '../data/integrations.ts'
import { integrationsText as words } from '../text/integrations.ts'
import { text } from '../text/text.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { Field } from '../ui/Field.tsx'
import { Form } from '../ui/Form.tsx'
import { EventChoice } from './EventChoice.tsx'
import { SpaceChoice } from './SpaceChoice.tsx'
import { isWebhook } from './words-of.ts'

interface EditIntegrationProps {
  integration: Integration
  onClose(): void
  onDone(changed: WithSecret): Promise<void>
}

/** Changes what an integration is called, where it is and what it follows. Only what was changed is sent. */
export function EditIntegration({ integration, onClose, onDone }: EditIntegrationProps) {
  const workspace = useWorkspace()
  const [title, setTitle] = useState(integration.title)
  const [url, setUrl] = useState('')
  const [project_ids, setSpaces] = useState<string[]>(integration.project_ids)
  const [events, setEvents] = useState<string[]>(integration.events)
  const isElsewhere = (before: readonly string[], after: readonly string[]) =>
    before.toSorted().join() !== after.toSorted().join()
  const save = async () => {
    const fields = {
      ...(title.trim() !== integration.title && { title: title.trim() }),
      ...(url.trim() !== '' && { url: url.trim() }),
      ...(isElsewhere(integration.project_ids, project_ids) && { project_ids }),
      ...(isElsewhere(integration.events, events) && { events }),
    }
    if (Object.keys(fields).length === 0) return onClose()
    await onDone(await editIntegration(workspace, integration.id, fields))
  }
  return (
    <Dialog title={words.editTitle(integration.title)} isOpen size="large" onClose={onClose}>
      <Form action={text.save} onCancel={onClose} isDisabled={title.trim() === ''} onSubmit={save}>
        <Field label={words.name} value={title} onChange={setTitle} />
        {isWebhook(integration.type) && (
          <>
            <Field
              label={words.newUrl}
              help={words.newUrlHelp}
              type="url"
              inputMode="url"
              value={url}
              onChange={setUrl}
              autoComplete="off"
            />
            <SpaceChoice chosen={project_ids} onChoose={setSpaces} />
            <EventChoice chosen={events} onChoose={setEvents} />
          </>
        )}
      </Form>
    </Dialog>
  )
}
