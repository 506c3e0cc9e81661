import { useState } from 'react'
import { reasonOf } from '../actions/action.ts'
import { recoverSpace } from '../actions/upkeep.ts'
import { useRead } from '../data/answer.ts'
import { useWorkspace } from '../data/hooks.ts'
import { showToast } from '../data/toasts.ts'
import { type PrivateProject, readUnseenSpaces } from '../data/upkeep.ts'
import { settingsText } from '../text/settings.ts'
import { text } from '../text/text.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Form } from '../ui/Form.tsx'
import { keepRowFocus } from '../ui/row-focus.ts'
import styles from './Settings.module.css'

/** Private spaces that an owner is not in: one whose people are gone would otherwise be lost. */
export function UnseenSpaces() {
  const { mirror } = useWorkspace()
  const { answer: spaces, failure, again } = useRead(readUnseenSpaces)
  const [recovered, setRecovered] = useState<PrivateProject | null>(null)
  const words = settingsText.unseen
  const namesOf = ({ admins }: PrivateProject) =>
    admins.map(({ user_id }) => mirror.row('members', user_id)?.display_name || text.someone).join(', ')
  return (
    <section ref={keepRowFocus} className={styles.wide} aria-labelledby="unseen">
      <h2 id="unseen">{words.title}</h2>
      <p className={styles.quiet}>{words.help}</p>
      {failure !== undefined && <p role="alert">{reasonOf(failure)}</p>}
      {spaces?.length === 0 && <p className={styles.quiet}>{words.nothing}</p>}
      <ul>
        {spaces?.map((space) => (
          <li key={space.id} className={styles.item}>
            <span className={styles.words}>
              <span>{space.title}</span>
              <span className={styles.small}>
                {[words.members(space.total_members), words.admins(namesOf(space))].join(' · ')}
              </span>
            </span>
            <Button aria-label={words.recoverTitle(space.title)} onPress={() => setRecovered(space)}>
              {words.recover}
            </Button>
          </li>
        ))}
      </ul>
      {recovered && <Recover space={recovered} onClose={() => setRecovered(null)} onDone={again} />}
    </section>
  )
}

interface RecoverProps {
  space: PrivateProject
  onClose(): void
  onDone(): Promise<void>
}

function Recover({ space: { id, title }, onClose, onDone }: RecoverProps) {
  const workspace = useWorkspace()
  const words = settingsText.unseen
  return (
    <Dialog title={words.recoverTitle(title)} isOpen onClose={onClose}>
      <Form
        action={words.recover}
        onCancel={onClose}
        onSubmit={async () => {
          await recoverSpace(workspace, id)
          onClose()
          showToast({ words: words.recovered(title), kind: 'done' })
          await onDone()
        }}
      >
        <p>{words.recoverHelp}</p>
      </Form>
    </Dialog>
  )
}
