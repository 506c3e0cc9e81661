import { useMemo, useState } from 'react'
import { encode } from 'uqr'
import { confirmSecondFactor } from '../actions/security.ts'
import { useWorkspace } from '../data/hooks.ts'
import { settingsText } from '../text/settings.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { Field } from '../ui/Field.tsx'
import { Form } from '../ui/Form.tsx'
import styles from './Settings.module.css'

interface ConfirmFactorProps {
  begun: { secret: string; uri: string }
  onClose(): void
  onDone(codes: readonly string[]): Promise<void>
}

/** Gives the secret to an app, and takes a code from it as proof. */
export function ConfirmFactor({ begun, onClose, onDone }: ConfirmFactorProps) {
  const workspace = useWorkspace()
  const [code, setCode] = useState('')
  const words = settingsText.factor
  return (
    <Dialog title={words.title} isOpen onClose={onClose}>
      <Form
        action={words.confirm}
        isDisabled={code.trim().length < 6}
        onCancel={onClose}
        onSubmit={async () => onDone(await confirmSecondFactor(workspace, code))}
      >
        <p>{words.scan}</p>
        <QrCode value={begun.uri} label={words.qr} />
        <code className={styles.secret}>{begun.secret}</code>
        <Field label={words.code} autoComplete="one-time-code" value={code} onChange={setCode} autoFocus />
      </Form>
    </Dialog>
  )
}

/** Dark on light in both themes: not every app reads the other. */
function QrCode({ value, label }: { value: string; label: string }) {
  const { size, path } = useMemo(() => {
    const { size, data } = encode(value, { border: 0 })
    const squares = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
    return { size, path: squares.join('') }
  }, [value])
  return (
    <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} className={styles.qr}>
      <path d={path} fill="currentColor" shapeRendering="crispEdges" />
    </svg>
  )
}
