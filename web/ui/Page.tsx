import type { ReactNode } from 'react'
import styles from './Page.module.css'

interface PageProps {
  title: string
  tools?: ReactNode
  children: ReactNode
}

/** A place that is read from top to bottom. */
export function Page({ title, tools, children }: PageProps) {
  return (
    <div className={styles.scroller}>
      <div className={styles.page}>
        <header className={styles.header}>
          <h1 className={styles.title}>{title}</h1>
          {tools}
        </header>
        {children}
      </div>
    </div>
  )
}
