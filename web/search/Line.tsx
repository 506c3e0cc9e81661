import type { ReactNode } from 'react'
import { placesText } from '../text/places.ts'
import { Marked } from './Marked.tsx'
import styles from './Search.module.css'

/** The words around what was found. */
export function Excerpt({ html }: { html: string }) {
  if (html === '') return null
  return (
    <p className={styles.excerpt}>
      <Marked html={html} />
    </p>
  )
}

interface LineProps {
  sign: ReactNode
  where: string
  archived: boolean
  children: ReactNode
}

/** What was found, what it is, and where. */
export function Line({ sign, where, archived, children }: LineProps) {
  return (
    <li className={styles.line}>
      {sign}
      <div className={styles.words}>{children}</div>
      <span className={styles.where}>
        {archived && `${placesText.search.isArchived} · `}
        {where}
      </span>
    </li>
  )
}
