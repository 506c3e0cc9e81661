import { CardName } from './InsightCard.tsx'
import styles from './RowBars.module.css'

export interface RowBar {
  key: string
  name: string
  value: number
  words: string
  card_id?: string
}

const SHOWN = 12

/** One line for each: its name, a bar, and its figure. The rest is in the table. */
export function RowBars({ rows }: { rows: readonly RowBar[] }) {
  const highest = Math.max(...rows.map(({ value }) => value), 1)
  return (
    <ul className={styles.rows}>
      {rows.slice(0, SHOWN).map(({ key, name, value, words, card_id }) => (
        <li key={key} className={styles.row}>
          <span className={styles.name}>
            <CardName id={card_id ?? null}>{name}</CardName>
          </span>
          <span className={styles.track} aria-hidden>
            <span className={styles.bar} style={{ inlineSize: `${(value / highest) * 100}%` }} />
          </span>
          <span className={styles.figure}>{words}</span>
        </li>
      ))}
    </ul>
  )
}
