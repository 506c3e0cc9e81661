import { useState } from 'react'
import { reasonOf } from '../actions/action.ts'
import { beginSecondFactor, disableSecondFactor } from '../actions/security.ts'
import { useRead } from '../data/answer.ts'
import { useWorkspace } from '../data/hooks.ts'
import { readSecondFactor } from '../data/settings.ts'
import { settingsText } from '../text/settings.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Field } from '../ui/Field.tsx'
import { Form } from '../ui/Form.tsx'
import { ConfirmFactor } from './ConfirmFactor.tsx'
import { useConfirmed } from './ConfirmPassword.tsx'
import { useDoing } from './doing.tsx'
import { Secret } from './Secret.tsx'
import styles from './Settings.module.css'

/** Whether a code is asked for besides the password. */
export function SecondFactor() {
  const workspace = useWorkspace()
  const { answer, failure, again } = useRead(readSecondFactor)
  const [begun, setBegun] = useState<{ secret: string; uri: string } | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const [isEnding, setEnding] = useState(false)
  const { doing, refusedOf } = useDoing()
  const { confirmed, drawn } = useConfirmed()
  const words = settingsText.factor
  return (
    <section className={styles.narrow} aria-labelledby="second-factor">
      <h2 id="second-factor">{words.title}</h2>
      <p className={styles.quiet}>{words.help}</p>
      {failure !== undefined && <p role="alert">{reasonOf(failure)}</p>}
      {answer && (
        <div className={styles.bar}>
          <p>{answer.enabled ? words.isOn(answer.recovery_codes_left) : words.isOff}</p>
          {answer.enabled ? (
            <Button onPress={() => setEnding(true)}>{words.end}</Button>
          ) : (
            <Button
              onPress={() =>
                doing(words.begin, () => confirmed(async () => setBegun(await beginSecondFactor(workspace))))
              }
            >
              {words.begin}
            </Button>
          )}
          {refusedOf()}
        </div>
      )}
      {begun && (
        <ConfirmFactor
          begun={begun}
          onClose={() => setBegun(null)}
          onDone={async (made) => {
            setBegun(null)
            setCodes(made)
            await again()
          }}
        />
      )}
      {codes && (
        <Secret title={words.codes} help={words.codesHelp} secret={codes.join('\n')} onClose={() => setCodes(null)} />
      )}
      {drawn}
      {isEnding && <EndFactor onClose={() => setEnding(false)} onDone={again} />}
    </section>
  )
}

function EndFactor({ onClose, onDone }: { onClose(): void; onDone(): Promise<void> }) {
  const workspace = useWorkspace()
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const words = settingsText.factor
  return (
    <Dialog title={words.end} isOpen onClose={onClose}>
      <Form
        action={words.end}
        onCancel={onClose}
        onSubmit={async () => {
          await disableSecondFactor(workspace, password, code)
          onClose()
          await onDone()
        }}
      >
        <p className={styles.quiet}>{words.endHelp}</p>
        <Field
          label={settingsText.password.current}
          type="password"
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
        />
        <Field label={words.code} autoComplete="one-time-code" value={code} onChange={setCode} />
      </Form>
    </Dialog>
  )
}
