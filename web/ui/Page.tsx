import type { ReactNode } from 'react'
import { useTeamName } from '../data/hooks.ts'
import styles from './Page.module.css'
import { useTitle } from './title.ts'

interface PageProps {
  title: string
  /** What the tab of the browser is called, if not the same. */
  tab?: { words: string; saysUnread?: boolean }
  tools?: ReactNode
  /** What stands at its side: the way to its siblings. */
  beside?: ReactNode
  children: ReactNode
}

/** A place that is read from top to bottom. */
export function Page({ title, tab, tools, beside, children }: PageProps) {
  useTitle([tab?.words ?? title, useTeamName()], { saysUnread: tab?.saysUnread ?? false })
  return (
    <div className={styles.scroller}>
      <div className={styles.frame} data-beside={beside !== undefined || undefined}>
        {beside}
        <div className={styles.page}>
          <header className={styles.header} data-bar>
            <h1 className={styles.title}>{title}</h1>
            {tools}
          </header>
          {children}
        </div>
      </div>
    </div>
  )
}
