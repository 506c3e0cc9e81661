import type { JsonBudget } from '../../http/cursor.ts'
import type { Row } from '../../store/tables.ts'
import type { Read } from '../../workspace/handles.ts'
import { type Contents, collectContents, flowOf } from '../containers/lists.contents.ts'
import type { ListRow } from '../containers/lists.queries.ts'
import type { CardField } from './cards.lean.schema.ts'
import { findLeanRows, toLeanCards } from './cards.lean.ts'
import { findCardIdsOfLists, findRowsOfList, findRowsOfLists } from './cards.of-lists.queries.ts'
import type { CardRow } from './cards.queries.ts'
import type { Card } from './cards.schema.ts'
import { toCards } from './cards.shape.ts'

type CardsOf = (list_id: number) => Contents<Card>

/** The card fields an answer shows: null for all of them. */
export type ShownFields = readonly CardField[] | null

/** Typed as whole cards: an answer that shows only some fields says so. */
export function shown(r: Read, rows: readonly CardRow[], fields: ShownFields): Promise<Card[]> {
  return fields ? (toLeanCards(r, rows, fields) as Promise<Card[]>) : toCards(r, rows)
}

/** The cards of lists the caller has already found; null when they are too large for one answer. */
export function collectCards(
  r: Read,
  budget: JsonBudget,
  lists: readonly ListRow[],
  boards: readonly Row<'boards'>[] = [],
  fields: ShownFields = null,
): Promise<CardsOf | null> {
  return collectContents(budget, {
    find: (after, limit) =>
      fields ? findLeanRows(r, lists, boards, fields, after, limit) : findRowsOfLists(r, lists, boards, after, limit),
    toItems: (rows) => shown(r, rows, fields),
  })
}

/** The same cards, read while the answer is sent. */
export async function flowCards(r: Read, lists: readonly ListRow[], fields: ShownFields = null): Promise<CardsOf> {
  const listIds = lists.map(({ id }) => id)
  const ids = Map.groupBy(await findCardIdsOfLists(r, listIds), ({ list_id }) => list_id)
  return (list_id) => ({
    ids: (ids.get(list_id) ?? []).map(({ id }) => id),
    json: flowOf<CardRow, Card>(({ position, id }) => [position, id], {
      find: (after, limit) => findRowsOfList(r, list_id, after, limit),
      toItems: (rows) => shown(r, rows, fields),
    }),
  })
}
