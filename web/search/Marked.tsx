import { piecesOf } from './marked.ts'
import styles from './Search.module.css'

/** A text in which what was searched for is marked. */
export function Marked({ html }: { html: string }) {
  return piecesOf(html).map(({ text, isHit }, index) =>
    isHit ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no other name, and never change places
      <mark key={index} className={styles.hit}>
        {text}
      </mark>
    ) : (
      text
    ),
  )
}
