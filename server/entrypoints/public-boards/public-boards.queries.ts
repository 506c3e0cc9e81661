import { sql } from 'kysely'
import { PUBLIC_COMMENT_LENGTH, PUBLIC_COMMENTS, PUBLIC_TEXT_LENGTH } from '../../limits/public.ts'
import { heldBy } from '../../resources/in-turns.ts'
import { idIn, idList } from '../../store/ids.ts'
import type { Db } from '../../store/store.ts'
import type { Row } from '../../store/tables.ts'
import type { Read } from '../../workspace/handles.ts'
import { projectOf } from '../../workspace/visibility.ts'

/** Only the columns that are shown are read, so that nothing else can be shown by mistake. */

/**
 * The workspace of a public board; undefined alike for an unknown token, and for a board that is archived, loading or
 * switched off.
 */
export function findPublicBoard(db: Db, token: string) {
  return db
    .selectFrom('boards')
    .innerJoin('projects', projectOf('boards'))
    .innerJoin('teams', 'teams.id', 'boards.team_id')
    .select([
      'boards.team_id',
      'boards.id',
      'boards.title',
      sql<string>`substr(boards.content, 1, ${sql.lit(PUBLIC_TEXT_LENGTH)})`.as('content'),
      'boards.color',
      'boards.public_settings',
      'teams.title as team_name',
    ])
    .where('boards.public_token', '=', token)
    .where('boards.is_public', '=', 1)
    .where('boards.time_archived', 'is', null)
    .where('projects.time_archived', 'is', null)
    .where('teams.time_loading', 'is', null)
    .executeTakeFirst()
}

type ListKey = Pick<Row<'lists'>, 'id' | 'position'>
export type ShownList = ListKey & Pick<Row<'lists'>, 'title' | 'color' | 'behavior' | 'total_cards'>

export function findShownLists({ db, team_id }: Read, board_id: number): Promise<ShownList[]> {
  return db
    .selectFrom('lists')
    .select(['id', 'position', 'title', 'color', 'behavior', 'total_cards'])
    .where('team_id', '=', team_id)
    .where('board_id', '=', board_id)
    .where('time_archived', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute()
}

/** The live cards of lists that are shown, list by list, from a position in the first of them on. */
export function findShownCards(
  { db, team_id }: Read,
  listIds: readonly number[],
  after: readonly [position: string, id: number] | null,
  limit: number,
) {
  let query = db
    .selectFrom('cards')
    .select([
      'id',
      'list_id',
      'position',
      'title',
      sql<string>`substr(content, 1, ${sql.lit(PUBLIC_TEXT_LENGTH)})`.as('content'),
      'priority',
      'start_date',
      'due_date',
      'total_comments',
    ])
    .where('team_id', '=', team_id)
    .where(idIn(db, 'list_id', idList(db, listIds)))
    .where('time_archived', 'is', null)
    .orderBy('list_id')
    .orderBy('position')
    .orderBy('id')
    .limit(limit)
  if (after) query = query.where(sql<boolean>`(position, id) > (${after[0]}, ${after[1]})`)
  return query.execute()
}

export type ShownCard = Awaited<ReturnType<typeof findShownCards>>[number]

export function findShownTags({ db, team_id }: Read, cardIds: readonly number[]) {
  return heldBy(cardIds, (some, limit) =>
    db
      .selectFrom('card_tags')
      .innerJoin('tags', (join) =>
        join.onRef('tags.team_id', '=', 'card_tags.team_id').onRef('tags.id', '=', 'card_tags.tag_id'),
      )
      .select(['card_tags.card_id', 'tags.name', 'tags.color'])
      .where('card_tags.team_id', '=', team_id)
      .where(idIn(db, 'card_tags.card_id', idList(db, some)))
      .orderBy('card_tags.card_id')
      .orderBy('tags.id')
      .limit(limit)
      .execute(),
  )
}

/** The last comments on each of these cards, replies among them, the oldest first. */
export async function findShownComments({ db, team_id }: Read, cardIds: readonly number[]) {
  if (cardIds.length === 0) return []
  // However many there are, only so many of each card are looked at.
  const last = sql`(select latest.id from comments as latest where latest.team_id = cards.team_id
    and latest.card_id = cards.id order by latest.id desc limit 1 offset ${sql.lit(PUBLIC_COMMENTS - 1)})`
  const { rows } = await sql<{ card_id: number; content: string; time_created: number }>`
    select comments.card_id, substr(comments.content, 1, ${sql.lit(PUBLIC_COMMENT_LENGTH)}) as content, comments.time_created
    from cards join comments on comments.team_id = cards.team_id and comments.card_id = cards.id
      and comments.id >= coalesce(${last}, 0)
    where cards.team_id = ${team_id} and ${idIn(db, 'cards.id', idList(db, cardIds))}
    order by comments.card_id, comments.id`.execute(db)
  return rows
}
