import { cardsInPlace } from '../../resources/cards/cards.queries.ts'
import { heldBy } from '../../resources/in-turns.ts'
import { idIn, idList } from '../../store/ids.ts'
import type { Db } from '../../store/store.ts'
import type { Row } from '../../store/tables.ts'
import type { Read } from '../../workspace/handles.ts'
import { visibleCard } from '../../workspace/visibility.ts'

/** Whose feed it is; undefined alike for an unknown secret, one that ended, and a person who left. */
export function findFeed(db: Db, secret_hash: string) {
  return db
    .selectFrom('view_feeds')
    .innerJoin('members', (join) =>
      join.onRef('members.team_id', '=', 'view_feeds.team_id').onRef('members.user_id', '=', 'view_feeds.user_id'),
    )
    .innerJoin('teams', 'teams.id', 'view_feeds.team_id')
    .select(['view_feeds.team_id', 'view_feeds.view_id', 'view_feeds.user_id', 'members.role'])
    .where('view_feeds.secret_hash', '=', secret_hash)
    .where('members.status', '=', 'active')
    .where('teams.time_loading', 'is', null)
    .executeTakeFirst()
}

type Shown = Pick<
  Row<'cards'>,
  | (
      | 'id'
      | 'title'
      | 'priority'
      | 'estimate'
      | 'start_date'
      | 'due_date'
      | 'completed_date'
      | 'owner_id'
      | 'time_updated'
    )
  | ('project_id' | 'custom_fields')
>

/** Only the columns that are shown are read: contents can be long. */
export async function findFeedCards({ db, team_id, viewer }: Read, ids: readonly number[]): Promise<FeedRow[]> {
  const rows = await cardsInPlace(db, team_id)
    .select([
      ...(['cards.id', 'cards.title', 'cards.priority', 'cards.estimate', 'cards.start_date'] as const),
      ...(['cards.due_date', 'cards.completed_date', 'cards.owner_id', 'cards.time_updated'] as const),
      ...(['cards.project_id', 'cards.custom_fields'] as const),
      ...(['lists.title as list_title', 'lists.behavior', 'boards.title as board_title'] as const),
    ])
    .where(idIn(db, 'cards.id', idList(db, ids)))
    .where(visibleCard(viewer))
    .execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

export interface FeedRow extends Shown {
  list_title: string
  behavior: string
  board_title: string | null
}

export function findFeedTags({ db, team_id }: Read, ids: readonly number[]) {
  return heldBy(ids, (some, limit) =>
    db
      .selectFrom('card_tags')
      .innerJoin('tags', (join) =>
        join.onRef('tags.team_id', '=', 'card_tags.team_id').onRef('tags.id', '=', 'card_tags.tag_id'),
      )
      .select(['card_tags.card_id', 'tags.name'])
      .where('card_tags.team_id', '=', team_id)
      .where(idIn(db, 'card_tags.card_id', idList(db, some)))
      .orderBy('card_tags.card_id')
      .orderBy('tags.name')
      .limit(limit)
      .execute(),
  )
}

export function findFeedMembers({ db, team_id }: Read, ids: readonly number[]) {
  return heldBy(ids, (some, limit) =>
    db
      .selectFrom('card_members')
      .select(['card_id', 'user_id'])
      .where('team_id', '=', team_id)
      .where(idIn(db, 'card_id', idList(db, some)))
      .orderBy('card_id')
      .orderBy('assigned_date')
      .orderBy('user_id')
      .limit(limit)
      .execute(),
  )
}
