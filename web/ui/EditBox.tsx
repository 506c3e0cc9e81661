import { useRef, useState } from 'react'
import styles from './EditBox.module.css'
import { useFirstFocus } from './first-focus.ts'

interface EditBoxProps {
  label: string
  value: string
  /** Nothing is something that can be kept. */
  isEmptyAllowed?: boolean
  /** Takes line after line: Enter hands one over and begins the next. */
  onLine?(value: string): void
  /** What was typed; null when it is the same as before, or nothing, or was given up. */
  onEnd(value: string | null): void
}

/** A line typed where it stands: Enter and leaving it keep it, Escape does not. */
export function EditBox({ label, value: before, isEmptyAllowed = false, onLine, onEnd }: EditBoxProps) {
  const [value, setValue] = useState(before)
  const isOver = useRef(false)
  const box = useRef<HTMLInputElement>(null)
  const isFirstFocus = useFirstFocus(box)
  const words = value.trim()
  const end = (isKept: boolean) => {
    if (isOver.current) return
    isOver.current = true
    onEnd(isKept && (words || isEmptyAllowed) && words !== before ? words : null)
  }
  const enter = () => {
    if (!onLine) return end(true)
    if (words) onLine(words)
    setValue('')
  }
  return (
    <input
      ref={box}
      className={styles.input}
      aria-label={label}
      placeholder={label}
      dir="auto"
      value={value}
      // biome-ignore lint/a11y/noAutofocus: the person who started editing wants to type
      autoFocus
      onFocus={(event) => event.target.select()}
      onChange={(event) => setValue(event.target.value)}
      onBlur={() => isOver.current || isFirstFocus() || end(true)}
      onKeyDown={(event) => {
        // The keys of the place around it are not meant.
        event.stopPropagation()
        if (event.nativeEvent.isComposing || (event.key !== 'Enter' && event.key !== 'Escape')) return
        event.preventDefault()
        if (event.key === 'Enter') enter()
        else end(false)
      }}
    />
  )
}
