import { type IdList, idIn, idList } from '../../store/ids.ts'
import type { Read } from '../../workspace/handles.ts'
import { type Viewer, visibleCard } from '../../workspace/visibility.ts'
import { heldBy, preparedForHolders } from '../in-turns.ts'
import { fromId, toArchivedMarker } from '../shapes.ts'
import { cardsInPlace } from './cards.queries.ts'
import type { CardSummary } from './cards.schema.ts'

/** Summaries of related cards: only those the viewer can see, so that no title leaks. */
const summariesBy = (column: 'cards.parent_card_id' | 'cards.epic_id' | 'cards.id') =>
  preparedForHolders<{ team_id: string; ids: IdList } & Viewer>()((db, p) =>
    cardsInPlace(db, p('team_id'))
      .select([
        'cards.id',
        'cards.parent_card_id',
        'cards.epic_id',
        'cards.title',
        'cards.user_id',
        'cards.project_id',
        'cards.board_id',
        'boards.title as board_title',
        'cards.list_id',
        'lists.title as list_title',
        'lists.color as list_color',
        'lists.behavior as status',
        'cards.archived_user_id',
        'cards.time_archived',
      ])
      .where(idIn(db, column, p('ids')))
      .where(visibleCard({ user_id: p('user_id'), is_guest: p('is_guest') }))
      .orderBy('cards.id'),
  )

const summariesByParent = summariesBy('cards.parent_card_id')
const summariesByEpic = summariesBy('cards.epic_id')
const summariesById = summariesBy('cards.id')

export function findChildren({ db, team_id, viewer }: Read, ids: readonly number[]) {
  return heldBy(ids, (some, limit) => summariesByParent(db, { team_id, ids: idList(db, some), limit, ...viewer }))
}

/** The cards of epics, for those who can see them. */
export function findCardsOfEpics({ db, team_id, viewer }: Read, ids: readonly number[]) {
  return heldBy(ids, (some, limit) => summariesByEpic(db, { team_id, ids: idList(db, some), limit, ...viewer }))
}

export async function findSummariesById({ db, team_id, viewer }: Read, ids: readonly number[]) {
  if (ids.length === 0) return []
  return heldBy(ids, (some, limit) => summariesById(db, { team_id, ids: idList(db, some), limit, ...viewer }))
}

export function toSummary(row: Awaited<ReturnType<typeof findChildren>>[number]): CardSummary {
  return {
    title: row.title,
    card_id: String(row.id),
    user_id: row.user_id,
    project_id: String(row.project_id),
    board_id: fromId(row.board_id),
    board_title: row.board_title ?? '',
    list_id: String(row.list_id),
    list_title: row.list_title,
    list_color: row.list_color,
    status: row.status,
    archived: toArchivedMarker(row),
  }
}
