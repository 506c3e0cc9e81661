import { type IdList, idIn, idList } from '../../store/ids.ts'
import { prepared } from '../../store/prepared.ts'
import type { Db } from '../../store/store.ts'
import type { Read } from '../../workspace/handles.ts'
import type { Viewer } from '../../workspace/visibility.ts'
import { heldBy, preparedForHolders } from '../in-turns.ts'
import type { WorkItem } from '../work-item.ts'
import { shownCards, toTag } from './tags.queries.ts'
import type { Tag } from './tags.schema.ts'

/** The tags of cards or epics, as these show them. Few tags are on many cards: each is read and shaped once. */
export async function findTagsOfWork(r: Read, noun: WorkItem['noun'], ids: readonly number[]) {
  const pairs = await findPairs(r.db, r.team_id, noun, ids)
  const tags = await findTagsById(
    r,
    pairs.map(({ tag_id }) => tag_id),
  )
  const own = Map.groupBy(pairs, ({ holder }) => holder)
  // Every pair has its tag: the store guarantees it.
  return (id: number): Tag[] => own.get(id)?.map(({ tag_id }) => tags.get(tag_id) as Tag) ?? []
}

/** Tags that are on cards the viewer sees, by their ids. */
export async function findTagsById({ db, team_id, viewer }: Read, ids: readonly number[]): Promise<Map<number, Tag>> {
  if (ids.length === 0) return new Map()
  const rows = await tagsById(db, { team_id, ids: idList(db, [...new Set(ids)]), ...viewer })
  return new Map(rows.map((row) => [row.id, toTag(row)]))
}

/** Only which tags are on cards. */
export async function findTagIdsOfCards({ db, team_id }: Read, ids: readonly number[]) {
  const pairs = await findPairs(db, team_id, 'card', ids)
  return pairs.map(({ holder, tag_id }) => ({ card_id: holder, tag_id }))
}

function findPairs(db: Db, team_id: string, noun: WorkItem['noun'], ids: readonly number[]) {
  return heldBy(ids, (some, limit) => pairsOf[noun](db, { team_id, ids: idList(db, some), limit }))
}

type OfMany = { team_id: string; ids: IdList }

const pairsOf = {
  card: preparedForHolders<OfMany>()((db, p) =>
    db
      .selectFrom('card_tags')
      .select(['card_id as holder', 'tag_id'])
      .where('team_id', '=', p('team_id'))
      .where(idIn(db, 'card_id', p('ids')))
      .orderBy('card_id')
      .orderBy('tag_id'),
  ),
  epic: preparedForHolders<OfMany>()((db, p) =>
    db
      .selectFrom('epic_tags')
      .select(['epic_id as holder', 'tag_id'])
      .where('team_id', '=', p('team_id'))
      .where(idIn(db, 'epic_id', p('ids')))
      .orderBy('epic_id')
      .orderBy('tag_id'),
  ),
}

const tagsById = prepared<OfMany & Viewer>()((db, p) =>
  db
    .selectFrom('tags')
    .selectAll()
    .select(
      shownCards({ db, team_id: p('team_id'), viewer: { user_id: p('user_id'), is_guest: p('is_guest') } }).as(
        'shown_cards',
      ),
    )
    .where('team_id', '=', p('team_id'))
    .where(idIn(db, 'id', p('ids'))),
)
