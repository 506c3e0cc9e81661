import type { ReactNode } from 'react'
import { recurrenceText as words } from '../text/recurrences.ts'
import styles from './Recurrence.module.css'

interface DateLineProps {
  isSkipped?: boolean
  action?: ReactNode
  children: ReactNode
}

/** A coming date, struck through where it is skipped. */
export function DateLine({ isSkipped = false, action, children }: DateLineProps) {
  return (
    <li className={styles.dateLine}>
      <span className={styles.words}>
        <span className={styles.day} data-skipped={isSkipped || undefined}>
          {children}
        </span>
        {isSkipped && <span className={styles.small}>{words.skipped}</span>}
      </span>
      {action}
    </li>
  )
}
