import { useRow } from '../../data/hooks.ts'
import { formatDay, formatMoment } from '../../text/format.ts'
import { text } from '../../text/text.ts'
import { Face } from '../../ui/Face.tsx'
import { Sign } from '../../ui/Sign.tsx'
import styles from './Table.module.css'

export function ListName({ id }: { id: string }) {
  const list = useRow('lists', id)
  if (!list) return null
  return (
    <>
      <Sign behavior={list.behavior} color={list.color} /> <span className={styles.name}>{list.title}</span>
    </>
  )
}

export function EpicName({ id }: { id: string }) {
  return <span className={styles.name}>{useRow('epics', id)?.title}</span>
}

export function PersonName({ id }: { id: string }) {
  const person = useRow('members', id)
  return (
    <>
      <Face id={id} /> <span className={styles.name}>{person?.display_name || person?.email || text.someone}</span>
    </>
  )
}

/** What nobody writes: the server keeps it. */
export function Moment({ time }: { time: number }) {
  return (
    <time className={styles.moment} dateTime={new Date(time).toISOString()} title={formatMoment(time)}>
      {formatDay(time)}
    </time>
  )
}
