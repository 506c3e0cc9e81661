import { ArrowDown, ArrowUp, X } from 'lucide-react'
import { useLayoutEffect, useRef } from 'react'
import { rowsText as words } from '../text/rows.ts'
import { IconButton } from './Button.tsx'
import { moved } from './moved.ts'
import styles from './Rows.module.css'

interface RowButtonsProps<Row> {
  /** What the row is called. */
  title: string
  rows: readonly Row[]
  /** Which of them it is. */
  at: number
  /** It cannot be removed. */
  isNeeded?: boolean
  onChange(rows: Row[]): void
}

/**
 * Moves and removes one of several rows. What is moved to an end has nothing that would move it further: the button that was
 * pressed goes off, and the focus goes to the one that moves it back. A row has the same `key` wherever it is.
 */
export function RowButtons<Row>({ title, rows, at, isNeeded = false, onChange }: RowButtonsProps<Row>) {
  const up = useRef<HTMLButtonElement>(null)
  const down = useRef<HTMLButtonElement>(null)
  const pressed = useRef<-1 | 1 | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: it has moved when it is at another place
  useLayoutEffect(() => {
    const by = pressed.current
    pressed.current = null
    if (by === null) return
    const [same, other] = by < 0 ? [up.current, down.current] : [down.current, up.current]
    const goal = same?.disabled ? other : same
    goal?.focus()
  }, [at])
  const move = (by: -1 | 1) => {
    pressed.current = by
    onChange(moved(rows, at, by))
  }
  return (
    <span className={styles.buttons}>
      <IconButton ref={up} label={words.up(title)} isDisabled={at === 0} onPress={() => move(-1)}>
        <ArrowUp size={16} aria-hidden />
      </IconButton>
      <IconButton ref={down} label={words.down(title)} isDisabled={at === rows.length - 1} onPress={() => move(1)}>
        <ArrowDown size={16} aria-hidden />
      </IconButton>
      <IconButton label={words.remove(title)} isDisabled={isNeeded} onPress={() => onChange(rows.toSpliced(at, 1))}>
        <X size={16} aria-hidden />
      </IconButton>
    </span>
  )
}
