import type { Row } from '../../store/tables.ts'
import { archiving, touched } from '../../workspace/changes.ts'
import type { Write } from '../../workspace/handles.ts'
import { updateRows } from '../../workspace/rows.ts'
import { CardCounts, type Destination } from './cards.move.ts'
import { refsOf } from './cards.queries.ts'

/** Archives live cards, one or thousands, whose lists are already loaded. They leave the counts; each gets its event. */
export async function archiveCards(w: Write, cards: readonly { row: Row<'cards'>; list: Destination }[]) {
  if (cards.length === 0) return
  await updateRows(w, 'cards', { id: cards.map(({ row }) => row.id) }, { ...archiving(w, true), ...touched(w) })
  const counts = new CardCounts()
  for (const { row, list } of cards) {
    counts.add({ ...row, status: list.behavior }, -1)
    w.emit('card.updated', refsOf(row), { archived: [false, true] })
  }
  await counts.write(w)
}
