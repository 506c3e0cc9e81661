import { type FormEvent, type ReactNode, useState } from 'react'
import { reasonOf } from '../actions/action.ts'
import { text } from '../text/text.ts'
import { Button } from './Button.tsx'
import { DialogButtons } from './Dialog.tsx'
import styles from './Form.module.css'

interface FormProps {
  /** What it does: the words on its button. */
  action: string
  /** Carries it out. What it throws is shown above the button, and what was typed stays. */
  onSubmit(): Promise<void> | void
  onCancel?(): void
  isDisabled?: boolean
  /** What it does cannot be undone. */
  isDanger?: boolean
  /** What the button says that leaves everything as it is. */
  cancel?: string
  children: ReactNode
}

/** Things to fill in and to send together. */
export function Form({
  action,
  onSubmit,
  onCancel,
  isDisabled = false,
  isDanger = false,
  cancel = text.cancel,
  children,
}: FormProps) {
  const [failure, setFailure] = useState('')
  const [isSending, setSending] = useState(false)
  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (isSending || isDisabled) return
    setSending(true)
    setFailure('')
    try {
      await onSubmit()
    } catch (error) {
      setFailure(reasonOf(error))
    } finally {
      setSending(false)
    }
  }
  return (
    <form className={styles.form} onSubmit={send} aria-busy={isSending} noValidate>
      {children}
      {failure && (
        <p className={styles.failure} role="alert">
          {failure}
        </p>
      )}
      <DialogButtons>
        {onCancel && <Button onPress={onCancel}>{cancel}</Button>}
        <Button kind={isDanger ? 'danger' : 'strong'} type="submit" isDisabled={isDisabled}>
          {action}
        </Button>
      </DialogButtons>
    </form>
  )
}
