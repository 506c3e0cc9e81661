import { useState } from 'react'
import { addCodeHost } from '../actions/settings.ts'
import { useWorkspace } from '../data/hooks.ts'
import { CODE_HOSTS } from '../rules/work.generated.ts'
import { text } from '../text/text.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { Field } from '../ui/Field.tsx'
import { Form } from '../ui/Form.tsx'
import { Select } from '../ui/Select.tsx'
import type { Shown } from './CodeHosts.tsx'

const words = text.settings.codeHosts
const TYPES = CODE_HOSTS.map((value) => ({ value, words: words.types[value] }))

/** Connects a code host. */
export function NewCodeHost({ onClose, onMade }: { onClose(): void; onMade(made: Shown): Promise<void> }) {
  const workspace = useWorkspace()
  const [type, setType] = useState<(typeof TYPES)[number]['value']>('github')
  const [title, setTitle] = useState('')
  return (
    <Dialog title={words.add} isOpen onClose={onClose}>
      <Form
        action={words.make}
        onCancel={onClose}
        onSubmit={async () => {
          const { integration, secret } = await addCodeHost(workspace, type, title.trim() || words.types[type])
          await onMade({ host: integration, secret })
        }}
      >
        <Select label={words.type} value={type} choices={TYPES} onChoose={setType} />
        <Field label={words.name} value={title} onChange={setTitle} placeholder={words.types[type]} />
      </Form>
    </Dialog>
  )
}
