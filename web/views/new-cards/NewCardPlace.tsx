import { useWorkspace } from '../../data/hooks.ts'
import { newInViewText as words } from '../../text/new-in-view.ts'
import { Select } from '../../ui/Select.tsx'
import { Sign } from '../../ui/Sign.tsx'
import styles from './NewCards.module.css'
import type { Slot } from './slots.ts'
import type { Target } from './use-target.ts'

/** Asks for the board of the new card, and for its list, where there are several. */
export function NewCardPlace({ slot: { places }, target }: { slot: Slot; target: Target }) {
  const { mirror } = useWorkspace()
  const { to, choose, lists, list = null, chooseList, hasNone } = target
  const isOfOneSpace = new Set(places.map(({ project_id }) => project_id)).size === 1
  const boards = places.map(({ id, title, space }) => ({
    value: id,
    words: title,
    ...(!isOfOneSpace && space && { hint: space }),
  }))
  const choices = lists.flatMap((id) => {
    const row = mirror.row('lists', id)
    return row ? [{ value: id, words: row.title, icon: <Sign behavior={row.behavior} color={row.color} /> }] : []
  })
  return (
    <div className={styles.place}>
      {places.length > 1 && <Select label={words.board} value={to?.id ?? null} choices={boards} onChoose={choose} />}
      {lists.length > 1 && <Select label={words.list} value={list} choices={choices} onChoose={chooseList} />}
      <p className={styles.noList} role="status">
        {hasNone && to ? words.noList(to.title) : ''}
      </p>
    </div>
  )
}
