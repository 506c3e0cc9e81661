import { useCallback } from 'react'
import { useDerived, useIds, useWorkspace } from '../data/hooks.ts'
import type { ListRow } from '../data/rows.ts'
import styles from './ColumnHeader.module.css'
import { heldBy, standOf } from './limit.ts'

/** What a list holds beside its limit, in the head of its column. */
export function ListLimit({ list }: { list: ListRow }) {
  const { mirror } = useWorkspace()
  const cards = useIds('cards', 'list', list.id)
  const isPoints = list.limit_unit === 'points'
  const { id, limit_unit } = list
  const sum = useCallback(() => heldBy(mirror, { id, limit_unit }), [mirror, id, limit_unit])
  const points = useDerived(isPoints ? ['cards'] : [], sum)
  const { short, full, isWarning } = standOf(list, isPoints ? points : cards.length)
  return (
    <span className={styles.limit} data-warning={isWarning || undefined} title={full}>
      <span aria-hidden>{short}</span>
      <span className="visually-hidden">{full}</span>
    </span>
  )
}
