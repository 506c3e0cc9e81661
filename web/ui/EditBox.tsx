import { useRef, useState } from 'react'
import { linesOf } from '../text/lines.ts'
import styles from './EditBox.module.css'
import { useFirstFocus } from './first-focus.ts'

interface EditBoxProps {
  label: string
  value: string
  /** What was typed earlier and not taken: it stands there instead, and is kept by Enter alone. */
  typedBefore?: string | undefined
  /** Nothing is something that can be kept. */
  isEmptyAllowed?: boolean
  /** Takes line after line: Enter hands one over and begins the next. */
  onLine?(value: string): void
  /** Takes several lines at once, as they are pasted. */
  onLines?(values: string[]): void
  /** What was typed; null when it is the same as before, or nothing, or was given up. */
  onEnd(value: string | null): void
}

/** A line typed where it stands: Enter and leaving it keep it, Escape does not. */
export function EditBox({
  label,
  value: before,
  typedBefore,
  isEmptyAllowed = false,
  onLine,
  onLines,
  onEnd,
}: EditBoxProps) {
  const [value, setValue] = useState(typedBefore ?? before)
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
      onPaste={(event) => {
        const lines = linesOf(event.clipboardData.getData('text/plain'))
        if (!onLines || lines.length < 2) return
        event.preventDefault()
        const { selectionStart, selectionEnd } = event.currentTarget
        const [before, after] = [value.slice(0, selectionStart ?? 0), value.slice(selectionEnd ?? 0)]
        onLines(lines.with(0, before + lines[0]).with(-1, lines.at(-1) + after))
        setValue('')
      }}
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
