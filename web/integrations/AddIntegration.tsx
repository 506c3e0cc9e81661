import { useState } from 'react'
import { addIntegration, type WithSecret } from '../actions/integrations.ts'
import { useWorkspace } from '../data/hooks.ts'
import type { Integration } from '../data/integrations.ts'
import { WEBHOOK_TYPES } from '../rules/integrations.generated.ts'
import { CODE_HOSTS } from '../rules/work.generated.ts'
import { integrationsText as words } from '../text/integrations.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { Field } from '../ui/Field.tsx'
import { Form } from '../ui/Form.tsx'
import { Select } from '../ui/Select.tsx'
import { EventChoice } from './EventChoice.tsx'
import { ALL } from './event-choice.ts'
import styles from './Integrations.module.css'
import { SpaceChoice } from './SpaceChoice.tsx'
import { isWebhook, typeInWords } from './words-of.ts'

const TYPES = [...WEBHOOK_TYPES, ...CODE_HOSTS].map((value) => ({ value, words: words.types[value] }))

interface AddIntegrationProps {
  onClose(): void
  onMade(made: WithSecret): Promise<void>
}

/** Makes an integration of any type. */
export function AddIntegration({ onClose, onMade }: AddIntegrationProps) {
  const workspace = useWorkspace()
  const [type, setType] = useState<Integration['type']>('generic_webhook')
  const [title, setTitle] = useState('')
  const [url, setUrl] = useState('')
  const [project_ids, setSpaces] = useState<string[]>([])
  // A program wants everything until it says otherwise, people in a channel what they chose.
  const [events, setEvents] = useState<string[]>([ALL])
  const make = async () => {
    const named = { type, title: title.trim() || typeInWords(type) }
    await onMade(
      await addIntegration(workspace, isWebhook(type) ? { ...named, url: url.trim(), events, project_ids } : named),
    )
  }
  return (
    <Dialog title={words.add} isOpen size="large" onClose={onClose}>
      <Form action={words.make} onCancel={onClose} isDisabled={isWebhook(type) && url.trim() === ''} onSubmit={make}>
        <div className={styles.choices}>
          <Select
            label={words.type}
            value={type}
            choices={TYPES}
            onChoose={(chosen) => {
              setType(chosen)
              setEvents(chosen === 'generic_webhook' ? [ALL] : [])
            }}
          />
          <Field label={words.name} value={title} onChange={setTitle} placeholder={typeInWords(type)} />
        </div>
        {isWebhook(type) ? (
          <>
            <Field
              label={words.url}
              help={words.urlHelp[type]}
              type="url"
              inputMode="url"
              value={url}
              onChange={setUrl}
              autoComplete="off"
            />
            <SpaceChoice chosen={project_ids} onChoose={setSpaces} />
            <EventChoice chosen={events} onChoose={setEvents} />
          </>
        ) : (
          <p className={styles.quiet}>{words.codeHostHelp}</p>
        )}
      </Form>
    </Dialog>
  )
}
