import { idIn, idList } from '../../store/ids.ts'
import type { Row } from '../../store/tables.ts'
import { archiving, touched } from '../../workspace/changes.ts'
import type { Write } from '../../workspace/workspace.ts'
import { type Destination, Tally } from './cards.move.ts'
import { refsOf } from './cards.queries.ts'

/** Archives live cards, one or thousands, whose lists are at hand. They leave the counts; each has its event. */
export async function archiveCards(w: Write, cards: readonly { row: Row<'cards'>; list: Destination }[]) {
  if (cards.length === 0) return
  const ids = idList(
    w.db,
    cards.map(({ row }) => row.id),
  )
  await w.db
    .updateTable('cards')
    .set({ ...archiving(w, true), ...touched(w) })
    .where('team_id', '=', w.team_id)
    .where(idIn(w.db, 'id', ids))
    .execute()
  const tally = new Tally()
  for (const { row, list } of cards) {
    tally.add({ ...row, status: list.behavior }, -1)
    w.emit('card.updated', refsOf(row), { archived: [false, true] })
  }
  await tally.write(w)
}
