import type { ReactNode } from 'react'
import { text } from '../text/text.ts'
import { Marked } from './Marked.tsx'
import styles from './Search.module.css'

/** The beginning of a text that was found. */
export function Excerpt({ html }: { html: string }) {
  if (html === '') return null
  return (
    <p className={styles.excerpt}>
      <Marked html={html} />
    </p>
  )
}

/** Something that was found: its sign, its words, and where it is. */
export function Line({
  sign,
  where,
  archived,
  children,
}: {
  sign: ReactNode
  where: string
  archived: boolean
  children: ReactNode
}) {
  return (
    <li className={styles.line}>
      {sign}
      <div className={styles.words}>{children}</div>
      <span className={styles.where}>
        {archived && `${text.searching.isArchived} · `}
        {where}
      </span>
    </li>
  )
}
