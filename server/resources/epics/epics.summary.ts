import type { Read } from '../../workspace/handles.ts'
import type { LinkedCard } from '../cards/cards.schema.ts'
import { toArchivedMarker } from '../shapes.ts'
import { findEpicsById } from './epics.queries.ts'

/** Summaries of epics, in the shape of those of cards: only those the viewer can see. They have no board and no space. */
export async function findEpicSummaries(
  r: Read,
  ids: readonly number[],
): Promise<Omit<LinkedCard, 'linked_card_type'>[]> {
  const rows = await findEpicsById(r, ids)
  return rows.map((row) => ({
    title: row.title,
    card_id: String(row.id),
    user_id: row.user_id,
    project_id: null,
    board_id: null,
    board_title: '',
    list_id: String(row.list_id),
    list_title: row.list_title,
    list_color: row.list_color,
    status: row.status,
    archived: toArchivedMarker(row),
  }))
}
