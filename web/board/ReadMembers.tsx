import { useRow } from '../data/hooks.ts'
import type { BoardRow } from '../data/rows.ts'
import { spaceText } from '../text/space.ts'
import { text } from '../text/text.ts'
import { Face } from '../ui/Face.tsx'
import styles from './ShareDialog.module.css'

/** People and their roles, where nothing can be changed about them. */
export function ReadMembers({ label, members }: { label: string; members: BoardRow['members'] }) {
  return (
    <ul className={styles.members} aria-label={label}>
      {members.map(({ user_id, role }) => (
        <li key={user_id} className={styles.member}>
          <Face id={user_id} size={24} />
          <Name id={user_id} />
          <span className={styles.role}>{spaceText.roles[role]}</span>
        </li>
      ))}
    </ul>
  )
}

function Name({ id }: { id: string }) {
  const person = useRow('members', id)
  return (
    <span className={styles.name} dir="auto">
      {person?.display_name || person?.email || text.someone}
    </span>
  )
}
