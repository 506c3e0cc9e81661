import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { CardLink } from '../card/CardLink.tsx'
import { cardText } from '../text/card.ts'
import { insightText as words } from '../text/insights.ts'
import styles from './InsightCard.module.css'

export interface Figures {
  head: readonly string[]
  rows: readonly (readonly string[])[]
  /** The cards of the rows, where they are of cards; null for one that is gone. */
  cards?: readonly (string | null)[]
}

interface InsightCardProps {
  title: string
  says: string
  /** Where the table is downloaded. */
  address: string
  figures: Figures
  /** The same by something else. */
  others?: Figures
  /** Said where there is nothing to draw. */
  nothing: string
  legend?: readonly { kind: string; name: string }[]
  children: ReactNode
}

/** A chart, and below it the same figures as a table. */
export function InsightCard({
  title,
  says,
  address,
  figures,
  others,
  nothing,
  legend = [],
  children,
}: InsightCardProps) {
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
      {!isEmpty && <Tables title={title} all={others ? [figures, others] : [figures]} />}
    </section>
  )
}

function Tables({ title, all }: { title: string; all: readonly Figures[] }) {
  return (
    <details className={styles.details}>
      <summary>{words.asTable}</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long table is scrolled by keys */}
      <section className={styles.scroller} tabIndex={0} aria-label={words.tableOf(title)}>
        {all.map((figures) => (
          <Table key={figures.head[0]} figures={figures} />
        ))}
      </section>
    </details>
  )
}

function Table({ figures: { head, rows, cards } }: { figures: Figures }) {
  return (
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
            <th scope="row">
              <CardName id={cards?.[row] ?? null}>{first}</CardName>
            </th>
            {cells.map((cell, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: as above
              <td key={index}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Opens the card beside the figures. */
export function CardName({ id, children }: { id: string | null; children: string }) {
  if (id === null) return children
  return (
    <CardLink id={id} className={styles.link} dir="auto">
      {children || cardText.untitled}
    </CardLink>
  )
}
