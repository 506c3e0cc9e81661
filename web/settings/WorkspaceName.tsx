import { useState } from 'react'
import { renameWorkspace } from '../actions/upkeep.ts'
import { useWorkspace } from '../data/hooks.ts'
import { showToast } from '../data/toasts.ts'
import { settingsText } from '../text/settings.ts'
import { Field } from '../ui/Field.tsx'
import { Form } from '../ui/Form.tsx'
import styles from './Settings.module.css'

/** What the workspace is called, for those who may change it. */
export function WorkspaceName({ name: before }: { name: string }) {
  const workspace = useWorkspace()
  const [name, setName] = useState(before)
  const words = settingsText.team
  const isSame = name.trim() === '' || name.trim() === before
  return (
    <div className={styles.narrow}>
      <Form
        action={words.rename}
        isDisabled={isSame}
        onSubmit={async () => {
          await renameWorkspace(workspace, name.trim())
          showToast({ words: words.renamed(name.trim()), kind: 'done' })
        }}
      >
        <Field label={words.name} value={name} onChange={setName} maxLength={200} />
      </Form>
    </div>
  )
}
