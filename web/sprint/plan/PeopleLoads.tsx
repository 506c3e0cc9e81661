import { useCallback } from 'react'
import { useDerived, useRow, useWorkspace } from '../../data/hooks.ts'
import type { SprintRow } from '../../data/rows.ts'
import { sprintText } from '../../text/sprint.ts'
import { text } from '../../text/text.ts'
import { Face } from '../../ui/Face.tsx'
import { cardsOf } from '../figures.ts'
import styles from './PeopleLoads.module.css'
import { type Load, loadsOf, shareOf } from './people.ts'

type Share = ReturnType<typeof shareOf>

/** How much each person has in the sprint, beside an even share of what the team usually completes. */
export function PeopleLoads({ sprint }: { sprint: SprintRow }) {
  const { mirror } = useWorkspace()
  const { id, project_id } = sprint
  const velocity = useRow('velocities', project_id)
  const loads = useDerived(
    ['cards', 'lists', 'projects'],
    useCallback(
      () =>
        loadsOf(
          cardsOf(mirror, id),
          (mirror.row('projects', project_id)?.members ?? []).map(({ user_id }) => user_id),
        ),
      [mirror, id, project_id],
    ),
  )
  const share = shareOf(loads, velocity)
  if (loads.length === 0) return null
  return (
    <ul className={styles.people} aria-label={sprintText.plan.people}>
      {loads.map((load) => (
        <PersonLoad key={load.user_id ?? ''} load={load} share={share} />
      ))}
    </ul>
  )
}

function PersonLoad({ load: { user_id, amount }, share }: { load: Load; share: Share }) {
  const person = useRow('members', user_id ?? '')
  const { plan, points, cards } = sprintText
  const unit = share?.unit ?? (amount.pts > 0 ? 'pts' : 'count')
  const what = (unit === 'pts' ? points : cards)(amount[unit])
  const isOver = user_id !== null && share !== null && amount[unit] > share.share
  return (
    <li className={styles.person} data-over={isOver || undefined}>
      {user_id !== null && <Face id={user_id} />}
      <span className={styles.name}>{user_id === null ? plan.nobody : person?.display_name || text.someone}</span>
      <span className={styles.load}>
        {user_id !== null && share ? plan.ofShare(String(amount[unit]), String(share.share)) : what}
      </span>
      {isOver && <span className="visually-hidden">{plan.isOver}</span>}
    </li>
  )
}
