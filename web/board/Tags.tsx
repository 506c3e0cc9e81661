import { useRow } from '../data/hooks.ts'
import styles from './Tags.module.css'

/** The first tags of a card, and how many more there are. */
export function Tags({ ids, most = 2 }: { ids: readonly string[]; most?: number }) {
  return (
    <span className={styles.tags}>
      {ids.slice(0, most).map((id) => (
        <TagMark key={id} id={id} />
      ))}
      {ids.length > most && <span>+{ids.length - most}</span>}
    </span>
  )
}

export function TagMark({ id }: { id: string }) {
  const tag = useRow('tags', id)
  if (!tag) return null
  return (
    <span className={styles.tag}>
      <TagDot color={tag.color} /> {tag.name}
    </span>
  )
}

export function TagDot({ color }: { color: string }) {
  return <span className={styles.dot} style={{ background: color }} aria-hidden />
}
