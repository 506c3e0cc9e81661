import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { insightText as words } from '../text/insights.ts'
import styles from './InsightCard.module.css'

export interface Figures {
  head: readonly string[]
  rows: readonly (readonly string[])[]
}

interface InsightCardProps {
  title: string
  says: string
  /** Where the table is downloaded. */
  address: string
  figures: Figures
  /** Said where there is nothing to draw. */
  nothing: string
  legend?: readonly { kind: string; name: string }[]
  children: ReactNode
}

/** A chart, and below it the same figures as a table. */
export function InsightCard({ title, says, address, figures, nothing, legend = [], children }: InsightCardProps) {
  const isEmpty = figures.rows.length === 0
  return (
    <section className={styles.card} aria-label={title}>
      <header className={styles.header}>
        <h2>{title}</h2>
        <a className={styles.download} href={address} download aria-label={words.download(title)}>
          <Download size={16} aria-hidden />
          {words.csv}
        </a>
      </header>
      <p className={styles.says}>{says}</p>
      {legend.length > 0 && !isEmpty && (
        <ul className={styles.legend}>
          {legend.map(({ kind, name }) => (
            <li key={name} data-kind={kind}>
              {name}
            </li>
          ))}
        </ul>
      )}
      {isEmpty ? <p className={styles.says}>{nothing}</p> : children}
      {!isEmpty && <Table title={title} figures={figures} />}
    </section>
  )
}

function Table({ title, figures: { head, rows } }: { title: string; figures: Figures }) {
  return (
    <details className={styles.details}>
      <summary>{words.asTable}</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long table is scrolled by keys */}
      <section className={styles.scroller} tabIndex={0} aria-label={words.tableOf(title)}>
        <table className={styles.table}>
          <thead>
            <tr>
              {head.map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([first = '', ...cells], row) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two rows may say the same; they keep their order
              <tr key={row}>
                <th scope="row">{first}</th>
                {cells.map((cell, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: as above
                  <td key={index}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  )
}
