import { type SqlBool, sql } from 'kysely'
import { idIn, idList } from '../ids.ts'
import type { Db } from '../store.ts'
import type { Migration } from './migration.ts'

const DAY_MS = 86_400_000
/** A chart never had more days than this. */
const MAX_DAYS = 366

const ENDED = `state in ('completed', 'canceled')`
const sumOf = (column: string, condition: string) =>
  `(select cast(coalesce(sum(${column}), 0) as bigint) from sprint_progress
    where sprint_progress.team_id = sprints.team_id and sprint_progress.sprint_id = sprints.id and ${condition})`
const AT_START = `status <> 'cancelled' and day <= sprints.start_instant / ${DAY_MS}`
/** The log says on which day a sprint was ended: later than its chart does, if nobody thought of it in time. */
const ENDED_ON = `coalesce((select max(events.time_created) / ${DAY_MS} from events
  where events.team_id = sprints.team_id and events.entity_id = sprints.id and events.fields <> ''
    and events.type like 'sprint.%' and events.changes like '%"state":[%'), 0)`
const BEFORE_END = `(day <= sprints.chart_last_day or day <= ${ENDED_ON})`
const DONE_AT_END = `status = 'completed' and ${BEFORE_END}`

/**
 * A card in a sprint remembers its home, the board and list it came from; a sprint remembers what it began and ended with.
 * The home is no foreign key: SQLite would need to rebuild the table of cards. Whatever deletes boards and lists clears
 * it.
 */
export const sprintsAsTeamsRunThem: Migration = {
  name: '0017-sprints-as-teams-run-them',
  statements() {
    return [
      'alter table cards add column home_board_id bigint',
      'alter table cards add column home_list_id bigint',
      'create index cards_of_home on cards (team_id, home_board_id, id) where home_board_id is not null',
      'alter table lists add column sprint_status_id text',
      'alter table sprint_settings add column auto_complete smallint not null default 1',
      ...['time_started', 'time_ended', 'planned_count', 'planned_pts', 'completed_count', 'completed_pts'].map(
        (column) => `alter table sprints add column ${column} bigint`,
      ),
      ...['chart_first_day', 'chart_last_day'].map((column) => `alter table sprints add column ${column} integer`),
      `create index sprints_to_complete on sprints (end_instant) where state = 'started'`,
      `update sprints set time_started = start_instant where state = 'started'`,
      `update sprints set time_ended = coalesce(override_end_date, end_instant),
        chart_first_day = start_instant / ${DAY_MS},
        chart_last_day = case
          when coalesce(override_end_date, end_instant) / ${DAY_MS} < start_instant / ${DAY_MS} + ${MAX_DAYS - 1}
          then coalesce(override_end_date, end_instant) / ${DAY_MS} else start_instant / ${DAY_MS} + ${MAX_DAYS - 1} end
        where ${ENDED}`,
      `update sprints set planned_count = ${sumOf('count', AT_START)}, planned_pts = ${sumOf('pts', AT_START)}
        where state <> 'planned'`,
      `update sprints set completed_count = ${sumOf('count', DONE_AT_END)}, completed_pts = ${sumOf('pts', DONE_AT_END)}
        where ${ENDED}`,
      // What was noted before a sprint was ended late belongs to its last day. What was noted after its end was never shown,
      // and must not be from now on.
      `delete from sprint_progress where exists (select 1 from sprints where sprints.team_id = sprint_progress.team_id
        and sprints.id = sprint_progress.sprint_id and sprints.chart_last_day is not null and not ${BEFORE_END})`,
    ]
  },
  fill: fillHomes,
}

interface InSprint {
  team_id: string
  id: number
  sprint_id: number
}

const CHUNK = 500

/** The log knows which board each card left for its sprint. Search has to find them by both. */
async function fillHomes(db: Db) {
  let last: Pick<InSprint, 'team_id' | 'id'> = { team_id: '', id: 0 }
  for (;;) {
    const { rows: cards } = await sql<InSprint>`select team_id, id, sprint_id from cards
      where sprint_id is not null and (team_id, id) > (${last.team_id}, ${last.id})
      order by team_id, id limit ${CHUNK}`.execute(db)
    for (const [team_id, group] of Map.groupBy(cards, (card) => card.team_id)) await fillChunk(db, team_id, group)
    if (cards.length < CHUNK) return
    // A whole chunk is not empty.
    last = cards.at(-1) as InSprint
  }
}

async function fillChunk(db: Db, team_id: string, cards: readonly InSprint[]) {
  const ids = idList(
    db,
    cards.map(({ id }) => id),
  )
  const { rows: moves } = await sql<{
    card_id: number
    changes: string
  }>`select entity_id as card_id, changes from events
    where team_id = ${team_id} and type = 'card.moved' and ${idIn(db, 'entity_id', ids)} order by seq`.execute(db)
  const left = new Map<number, { board_id: number; list_id: number }>()
  for (const { card_id, changes } of moves) {
    // Written by this program alone.
    const { board_id, list_id } = JSON.parse(changes) as Record<'board_id' | 'list_id', [unknown, unknown] | undefined>
    if (!board_id) continue
    if (board_id[0] === null) left.delete(card_id)
    else left.set(card_id, { board_id: Number(board_id[0]), list_id: Number(list_id?.[0] ?? 0) })
  }
  for (const [card_id, home] of left)
    await sql`update cards set home_board_id = ${home.board_id},
        home_list_id = (select id from lists where team_id = ${team_id} and id = ${home.list_id} and board_id = ${home.board_id})
      where team_id = ${team_id} and id = ${card_id}
        and exists (select 1 from boards where team_id = ${team_id} and id = ${home.board_id})`.execute(db)
  await findByHomeAndSprint(db, team_id, idIn(db, 'id', ids))
}

/**
 * Adds what a search is narrowed by to the documents of cards; they are rewritten, since the index follows only that.
 */
async function findByHomeAndSprint(db: Db, team_id: string, which: ReturnType<typeof sql<SqlBool>>) {
  const { rows } = await sql<{ id: number; project_id: number | null; home: number | null; terms: string }>`
    select id, project_id, terms || ' s' || (select sprint_id from cards
        where cards.team_id = search_documents.team_id and cards.id = search_documents.id) as terms,
      (select home_board_id from cards where cards.team_id = search_documents.team_id
        and cards.id = search_documents.id) as home
    from search_documents where team_id = ${team_id} and noun = 'card' and ${which}`.execute(db)
  await sql`delete from search_documents where team_id = ${team_id} and noun = 'card' and ${which}`.execute(db)
  for (const { id, project_id, home, terms } of rows)
    await sql`insert into search_documents (team_id, id, noun, project_id, board_id, terms) values
      (${team_id}, ${id}, 'card', ${project_id}, ${home}, ${home === null ? terms : `${terms} b${home}`})`.execute(db)
}
