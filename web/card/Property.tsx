import type { ReactNode } from 'react'
import styles from './Properties.module.css'

/** The name of a property, and what it is. */
export function Property({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles.row}>
      <span className={styles.name} aria-hidden>
        {label}
      </span>
      {children}
    </div>
  )
}
