import { useState } from 'react'
import { Switch } from 'react-aria-components'
import { formatNumber } from '../../text/format.ts'
import { sprintText } from '../../text/sprint.ts'
import { Chart } from './Chart.tsx'
import styles from './ChartCard.module.css'
import type { ChartData } from './series.ts'

interface ChartCardProps {
  title: string
  /** What it shows, in a sentence. */
  says: string
  data: ChartData
  form?: 'lines' | 'bars'
  /** Said where there is nothing to draw. */
  empty: string
}

/** A chart with its legend, or the same numbers as a table. */
export function ChartCard({ title, says, data, form = 'lines', empty }: ChartCardProps) {
  const [isTable, setTable] = useState(false)
  const { charts } = sprintText
  const isEmpty = data.series.every(({ kind, values }) => kind === 'even' || values.every((value) => value === null))
  return (
    <section className={styles.card} aria-label={title}>
      <header className={styles.header}>
        <h2>{title}</h2>
        {!isEmpty && (
          <Switch className={styles.switch ?? ''} isSelected={isTable} onChange={setTable}>
            <span className={styles.track} aria-hidden />
            {charts.asTable}
          </Switch>
        )}
      </header>
      <p className={styles.says}>{isEmpty ? empty : says}</p>
      {!isEmpty && (isTable ? <Table title={title} data={data} /> : <Drawn title={title} data={data} form={form} />)}
    </section>
  )
}

function Drawn({ title, data, form }: { title: string; data: ChartData; form: 'lines' | 'bars' }) {
  return (
    <>
      <ul className={styles.legend}>
        {data.series.map(({ name, kind }) => (
          <li key={kind} className={styles.name} data-kind={kind}>
            {name}
          </li>
        ))}
      </ul>
      <Chart data={data} form={form} label={sprintText.charts.summary(title, data.labels.length)} />
    </>
  )
}

function Table({ title, data: { head, labels, series } }: { title: string; data: ChartData }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a long table is scrolled by keys
    <section className={styles.scroller} tabIndex={0} aria-label={sprintText.charts.tableOf(title)}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{head}</th>
            {series.map(({ kind, name }) => (
              <th key={kind} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {labels.map((label, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two sprints may have one title; the rows keep their order
            <tr key={row}>
              <th scope="row">{label}</th>
              {series.map(({ kind, values }) => (
                <td key={kind}>{formatValue(values[row])}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

const formatValue = (value: number | null | undefined) => (value == null ? '' : formatNumber(value))
