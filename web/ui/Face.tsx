import { useRow } from '../data/hooks.ts'
import { text } from '../text/text.ts'
import styles from './Face.module.css'

/** A person: their picture, or the first letters of their name in their colour. */
export function Face({ id, size = 20 }: { id: string; size?: 20 | 24 | 32 }) {
  const person = useRow('members', id)
  const name = person?.display_name || text.someone
  return (
    <span
      className={styles.face}
      data-color={person?.color || 'grey'}
      data-size={size}
      role="img"
      aria-label={name}
      title={name}
    >
      {person?.profile_image.startsWith('data:image/') ? (
        <img src={person.profile_image} alt="" width={size} height={size} />
      ) : (
        <span aria-hidden>{initialsOf(name)}</span>
      )}
    </span>
  )
}

function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/)
  const letters = words.length > 1 ? [words[0], words.at(-1)] : [words[0]]
  return letters
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toUpperCase()
}

interface FacesProps {
  ids: readonly string[]
  most?: number
  /** How many there are, where not all are known by their ids. */
  total?: number
}

/** As many faces as there is room for, and how many more there are. */
export function Faces({ ids, most = 3, total = ids.length }: FacesProps) {
  if (ids.length === 0) return null
  return (
    <span className={styles.faces}>
      {ids.slice(0, most).map((id) => (
        <Face key={id} id={id} />
      ))}
      {total > most && <span className={styles.more}>+{total - most}</span>}
    </span>
  )
}
