import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { mayOverride, reasonOf } from '../actions/action.ts'
import { text } from '../text/text.ts'
import { Button } from './Button.tsx'
import { DialogButtons } from './Dialog.tsx'
import styles from './Form.module.css'

interface FormProps {
  /** What it does: the words on its button. */
  action: string
  /** Carries it out. What it throws is shown above the button, and what was typed stays. `override` exceeds limits. */
  onSubmit(override?: true): Promise<void> | void
  /** For what a limit can refuse: the words on the button that does it anyway, for those who may. */
  anyway?: string
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
  anyway,
  onCancel,
  isDisabled = false,
  isDanger = false,
  cancel = text.cancel,
  children,
}: FormProps) {
  const [failure, setFailure] = useState<unknown>(null)
  const [isSending, setSending] = useState(false)
  const touch = useGoneWithEdit(children, () => setFailure(null))
  const send = async (override?: true) => {
    if (isSending || isDisabled) return
    setSending(true)
    setFailure(null)
    try {
      await onSubmit(override)
    } catch (error) {
      touch.current = false
      setFailure(error)
    } finally {
      setSending(false)
    }
  }
  const touched = () => {
    touch.current = true
  }
  return (
    <form
      className={styles.form}
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        void send()
      }}
      onPointerDownCapture={touched}
      onKeyDownCapture={touched}
      onInputCapture={touched}
      aria-busy={isSending}
      noValidate
    >
      {children}
      {failure !== null && (
        <div className={styles.failure} role="alert">
          <p>{reasonOf(failure)}</p>
          {anyway && mayOverride(failure) && <Button onPress={() => void send(true)}>{anyway}</Button>}
        </div>
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

/**
 * What was refused is said until something of the form is edited, of whatever kind the field is: that shows in other children,
 * which others may change too, after the person did something here.
 */
function useGoneWithEdit(children: ReactNode, clear: () => void) {
  const touch = useRef(false)
  const drawn = useRef(children)
  useEffect(() => {
    if (drawn.current === children) return
    drawn.current = children
    if (touch.current) clear()
  })
  return touch
}
