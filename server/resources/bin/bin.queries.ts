import { type SqlBool, sql } from 'kysely'
import { BIN_CANDIDATES } from '../../limits/reads.ts'
import { idIn, idList } from '../../store/ids.ts'
import type { Read } from '../../workspace/handles.ts'
import type { ContainerRole } from '../../workspace/policy.ts'
import { boardRole, projectRole } from '../../workspace/visibility.ts'
import { type EventRow, selectVisible } from '../events/events.queries.ts'
import { BIN_NOUNS, type BinNoun } from './bin.schema.ts'

/** The deletion of something that does not exist now, and what is known of its past. */
export interface DeletionRow extends EventRow {
  /** The first seq of the write that deleted it; null when its past was not recorded. */
  noted: number | null
  board_role: ContainerRole | null
  project_role: ContainerRole | null
}

/** As in the condition of the index, which SQLite compares word by word. */
const IS_DELETION = sql<SqlBool>`type in (${sql.join(BIN_NOUNS.map((noun) => sql.lit(`${noun}.deleted`)))})`

/** How many deletions are looked at with one statement. */
const AT_ONCE = 200

interface Wanted {
  noun: BinNoun | null
  project_id: number | null
  before: number | null
  limit: number
}

/**
 * The latest deletions that still count, newest first, and the seq up to which deletions were looked through if that was not all:
 * what others deleted out of the viewer's view, and what was restored since, must not make a read long.
 */
export async function findDeletions(
  r: Read,
  wanted: Wanted,
  isWanted: (row: DeletionRow) => boolean,
  most = BIN_CANDIDATES,
): Promise<{ rows: DeletionRow[]; reached: number | null }> {
  const rows: DeletionRow[] = []
  let before = wanted.before
  for (let looked = 0; looked < most; ) {
    const seqs = await findSeqs(r, wanted.noun, before)
    rows.push(...(await findStanding(r, seqs, wanted.project_id)).filter(isWanted))
    if (rows.length >= wanted.limit) return { rows: rows.slice(0, wanted.limit), reached: null }
    if (seqs.length < AT_ONCE) return { rows, reached: null }
    before = seqs.at(-1) ?? null
    looked += seqs.length
  }
  return { rows, reached: before }
}

/** From the index alone. */
async function findSeqs({ db, team_id }: Read, noun: BinNoun | null, before: number | null): Promise<number[]> {
  let query = db
    .selectFrom('events')
    .select('seq')
    .where('team_id', '=', team_id)
    .where(IS_DELETION)
    .orderBy('seq', 'desc')
    .limit(AT_ONCE)
  if (noun !== null) query = query.where('type', '=', `${noun}.deleted`)
  if (before !== null) query = query.where('seq', '<', before)
  return (await query.execute()).map(({ seq }) => seq)
}

/** Those of these deletions that the viewer may see, of what does not exist now but could: its container does. */
async function findStanding(r: Read, seqs: readonly number[], project_id: number | null): Promise<DeletionRow[]> {
  if (seqs.length === 0) return []
  const { db, viewer } = r
  const own = (table: string) => sql<SqlBool>`not exists (select 1 from ${sql.table(table)}
    where team_id = events.team_id and id = events.entity_id)`
  const boards = sql`boards join projects on projects.team_id = boards.team_id and projects.id = boards.project_id
    where boards.team_id = events.team_id and boards.id = events.board_id`
  const project = sql`projects where projects.team_id = events.team_id and projects.id = events.project_id`
  let query = selectVisible(r)
    .select([
      sql<number | null>`(select max(past_rows.seq) from past_rows where past_rows.team_id = events.team_id
        and past_rows.row_id = events.entity_id and past_rows.table_name =
          case events.type when 'board.deleted' then 'boards' when 'card.deleted' then 'cards'
            when 'list.deleted' then 'lists' else 'pages' end)`.as('noted'),
      sql<ContainerRole | null>`(select ${boardRole(viewer)} from ${boards})`.as('board_role'),
      sql<ContainerRole | null>`(select ${projectRole(viewer)} from ${project})`.as('project_role'),
    ])
    .where(idIn(db, 'events.seq', idList(db, seqs)))
    // Ids count per workspace, whatever they are of.
    .where((eb) => eb.and([own('cards'), own('lists'), own('boards'), own('pages')]))
    .where(sql<SqlBool>`exists (select 1 from ${project} and projects.time_archived is null)`)
    .where(sql<SqlBool>`(events.type in ('board.deleted', 'page.deleted')
      or exists (select 1 from ${boards})
      or exists (select 1 from sprints where sprints.team_id = events.team_id and sprints.id = events.sprint_id))`)
    // Something that was restored and deleted again is there once.
    .where(sql<SqlBool>`not exists (select 1 from events later where later.team_id = events.team_id
      and later.entity_id = events.entity_id and later.seq > events.seq and later.type = events.type and later.fields <> '')`)
    .orderBy('seq', 'desc')
  if (project_id !== null) query = query.where('project_id', '=', project_id)
  return query.execute()
}

/** When each of these events happened, if the state after it was recorded. */
export async function findTimes({ db, team_id }: Read, seqs: readonly number[]): Promise<Map<number, number>> {
  if (seqs.length === 0) return new Map()
  const rows = await db
    .selectFrom('events')
    .select(['seq', 'time_created'])
    .where('team_id', '=', team_id)
    .where(idIn(db, 'seq', idList(db, seqs)))
    .where('last_id', 'is not', null)
    .execute()
  return new Map(rows.map(({ seq, time_created }) => [seq, time_created]))
}
