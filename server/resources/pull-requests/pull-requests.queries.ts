import { type SqlBool, sql } from 'kysely'
import { idIn, idList } from '../../store/ids.ts'
import type { Write } from '../../workspace/handles.ts'
import { type CardRow, selectCards } from '../cards/cards.queries.ts'
import { originOf, type PullRequest, type Stage } from './pull-requests.ts'

/** A card or epic of a pull request, and the list that the pull request moved the card to, if it did. */
export interface LinkedWork {
  card_id: number
  list_id: number | null
}

/** The latest known state of a pull request. */
export async function findPullRequest({ db, team_id }: Write, { type, shown }: PullRequest) {
  const row = await db
    .selectFrom('pull_requests')
    .select(['stage', 'is_review_requested', 'time_updated', 'cards'])
    .where('team_id', '=', team_id)
    .where('type', '=', type)
    .where('origin', '=', originOf(shown.html_url))
    .where('remote_id', '=', shown.id)
    .executeTakeFirst()
  if (!row) return undefined
  return {
    // Written only by this program, from a closed set.
    stage: row.stage as Stage,
    isReviewRequested: row.is_review_requested === 1,
    time_updated: row.time_updated,
    // Written only by this program.
    cards: JSON.parse(row.cards) as LinkedWork[],
  }
}

export type ProgramCard = CardRow & { project_time_archived: number | null }

/**
 * Cards by their ids, regardless of visibility: a code host acts for the whole workspace, and receives nothing. A space that is
 * still being imported is ignored until it is complete.
 */
export function findCardsOfAnybody({ db, team_id, viewer }: Write, ids: readonly number[]): Promise<ProgramCard[]> {
  return selectCards(db, team_id, viewer)
    .select('projects.time_archived as project_time_archived')
    .where(idIn(db, 'cards.id', idList(db, ids)))
    .where(
      sql<SqlBool>`not exists (select 1 from imports where imports.team_id = cards.team_id
        and imports.project_id = cards.project_id and imports.time_loading is not null)`,
    )
    .orderBy('cards.id')
    .execute()
}

/** Epics by their ids, in the same way. */
export function findEpicsOfAnybody({ db, team_id }: Write, ids: readonly number[]) {
  return db
    .selectFrom('epics')
    .select(['id', 'external_links'])
    .where('team_id', '=', team_id)
    .where(idIn(db, 'id', idList(db, ids)))
    .orderBy('id')
    .execute()
}
