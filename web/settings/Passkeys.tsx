import { Plus } from 'lucide-react'
import { useState } from 'react'
import { isRefusal } from '../account/OtherWays.tsx'
import { reasonOf } from '../actions/action.ts'
import { addPasskey, removePasskey } from '../actions/security.ts'
import { readWaysIn } from '../data/account.ts'
import { useAnswer, useRead } from '../data/answer.ts'
import { useWorkspace } from '../data/hooks.ts'
import { readPasskeys } from '../data/settings.ts'
import { formatAgo } from '../text/format.ts'
import { settingsText } from '../text/settings.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Field } from '../ui/Field.tsx'
import { Form } from '../ui/Form.tsx'
import { keepRowFocus } from '../ui/row-focus.ts'
import { type Confirmed, useConfirmed } from './ConfirmPassword.tsx'
import { useDoing } from './doing.tsx'
import styles from './Settings.module.css'

export function Passkeys() {
  const workspace = useWorkspace()
  const { answer: passkeys, failure, again } = useRead(readPasskeys)
  const { answer: ways } = useAnswer(readWaysIn)
  const [isAdding, setAdding] = useState(false)
  const { doing, refusedOf } = useDoing()
  const { confirmed, drawn } = useConfirmed()
  const words = settingsText.passkeys
  return (
    <section ref={keepRowFocus} className={styles.narrow} aria-labelledby="passkeys">
      <h2 id="passkeys">{words.title}</h2>
      <p className={styles.quiet}>{words.help}</p>
      {failure !== undefined && <p role="alert">{reasonOf(failure)}</p>}
      <ul>
        {passkeys?.map(({ id, title, time_used }) => (
          <li key={id} className={styles.item}>
            <span className={styles.words}>
              <span>{title}</span>
              <span className={styles.small}>
                {time_used === null ? words.never : words.used(formatAgo(time_used))}
              </span>
            </span>
            <Button
              aria-label={words.removeTitle(title)}
              onPress={() =>
                doing(
                  words.remove,
                  () =>
                    confirmed(async () => {
                      await removePasskey(workspace, id)
                      await again()
                    }),
                  { subject: id },
                )
              }
            >
              {words.remove}
            </Button>
            {refusedOf(id)}
          </li>
        ))}
      </ul>
      {passkeys?.length === 0 && <p>{words.nothing}</p>}
      {passkeys && ways?.passkeys && 'PublicKeyCredential' in window && (
        <div>
          <Button data-add="" onPress={() => setAdding(true)}>
            <Plus size={16} aria-hidden /> {words.add}
          </Button>
        </div>
      )}
      {ways?.passkeys === false && <p className={styles.quiet}>{words.impossible}</p>}
      {isAdding && <AddPasskey onClose={() => setAdding(false)} onDone={again} confirmed={confirmed} />}
      {drawn}
    </section>
  )
}

interface AddPasskeyProps {
  onClose(): void
  onDone(): Promise<void>
  confirmed: Confirmed
}

function AddPasskey({ onClose, onDone, confirmed }: AddPasskeyProps) {
  const workspace = useWorkspace()
  const [title, setTitle] = useState('')
  const [isRefused, setRefused] = useState(false)
  const words = settingsText.passkeys
  return (
    <Dialog title={words.add} isOpen onClose={onClose}>
      <Form
        action={words.add}
        isDisabled={title.trim() === ''}
        onCancel={onClose}
        onSubmit={async () => {
          await confirmed(async () => {
            try {
              await addPasskey(workspace, title.trim())
            } catch (error) {
              if (!isRefusal(error)) throw error
              return setRefused(true)
            }
            onClose()
            await onDone()
          })
        }}
      >
        <Field label={words.name} placeholder={words.namePlaceholder} value={title} onChange={setTitle} autoFocus />
        {isRefused && <p role="alert">{words.refused}</p>}
      </Form>
    </Dialog>
  )
}
