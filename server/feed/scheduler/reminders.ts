import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { CLOCK_CARDS, CLOCK_WORKSPACES } from '../../limits/writes.ts'
import { refsOf } from '../../resources/cards/cards.queries.ts'
import { idIn, idList } from '../../store/ids.ts'
import type { Db } from '../../store/store.ts'
import type { Gateway } from '../../workspace/gateway.ts'
import type { Write } from '../../workspace/handles.ts'
import { updateRows } from '../../workspace/rows.ts'
import { isLiveCard } from './due-rows.ts'
import { CLOCK_SOURCE, type Job, type OnJobError } from './jobs.ts'
import { TEAM_ID, workspaceJob } from './workspace-job.ts'

/**
 * Reminds people of the cards that they wanted to be reminded of (`card.reminded`, for each alone): once, at the moment that is stored with
 * the reminder. Of work that is completed, cancelled or archived by then it only notes that the moment has passed.
 */
export function reminderJob(
  gateway: Gateway,
  onError: OnJobError,
  bounds = { workspaces: CLOCK_WORKSPACES, cards: CLOCK_CARDS },
): Job {
  return workspaceJob(gateway, onError, {
    name: 'reminders',
    everyMs: 10_000,
    findTeams,
    turnOf: (team_id) => turnOf(gateway, team_id, bounds.cards),
    workspaces: bounds.workspaces,
  })
}

function isDueNow(now: number): RawBuilder<SqlBool> {
  return sql<SqlBool>`(time_remind is not null and time_remind <= ${now}
    and not exists (select 1 from teams where teams.id = card_marks.team_id and teams.time_loading is not null))`
}

async function findTeams(db: Db, now: number, where: RawBuilder<SqlBool>, limit: number): Promise<string[]> {
  const { rows } = await sql<{ team_id: string }>`select distinct ${TEAM_ID} as team_id from card_marks
    where ${isDueNow(now)} and ${where} order by 1 limit ${limit}`.execute(db)
  return rows.map(({ team_id }) => team_id)
}

async function turnOf(gateway: Gateway, team_id: string, most: number): Promise<number> {
  const { rows } = await gateway.store.read((db) =>
    sql<{ user_id: string; card_id: number }>`select user_id, card_id from card_marks
      where ${isDueNow(gateway.clock.now())} and ${TEAM_ID} = ${team_id} order by time_remind limit ${most}`.execute(
      db,
    ),
  )
  let done = 0
  for (const [user_id, theirs] of Map.groupBy(rows, (row) => row.user_id)) {
    const workspace = gateway.enterAs({ team_id, user_id, source: CLOCK_SOURCE }, 'card.mark')
    const ids = theirs.map(({ card_id }) => card_id)
    done += await workspace.write((w) => remind(w, ids))
  }
  return done
}

/** Between reading and writing another process may have done it, or the person changed their mind. */
async function remind(w: Write, ids: readonly number[]): Promise<number> {
  const { db, team_id, user_id } = w
  const due = await db
    .selectFrom('card_marks')
    .innerJoin('cards', (join) =>
      join.onRef('cards.team_id', '=', 'card_marks.team_id').onRef('cards.id', '=', 'card_marks.card_id'),
    )
    .select(['cards.id', 'cards.project_id', 'cards.board_id', 'cards.sprint_id', 'cards.list_id', 'cards.epic_id'])
    .select(['cards.home_board_id', 'cards.completed_date', 'cards.time_archived', isLiveCard.as('is_live')])
    .where('card_marks.team_id', '=', team_id)
    .where('card_marks.user_id', '=', user_id)
    .where(idIn(db, 'card_marks.card_id', idList(db, ids)))
    .where(isDueNow(w.now))
    .orderBy('card_marks.time_remind')
    .orderBy('cards.id')
    .execute()
  for (const { is_live, completed_date, time_archived, ...card } of due)
    if (is_live === 1 && completed_date === null && time_archived === null)
      w.emitPrivately('card.reminded', refsOf(card), { kind: [null, 'reminder'] })
  const which = { user_id, card_id: due.map(({ id }) => id) }
  // A moment of one's own does not come again; a lead does when the due date changes.
  await updateRows(w, 'card_marks', which, { time_remind: null, time_reminder: null })
  return due.length
}
