import { AppError, invalid } from '../../common/errors.ts'
import { idIn, idList } from '../../store/ids.ts'
import { MemoryStore } from '../../store/past/memory.ts'
import type { PastTableName } from '../../store/past/tables.ts'
import type { Row } from '../../store/tables.ts'
import type { Read } from '../../workspace/handles.ts'
import { Past } from '../../workspace/past/past.ts'
import type { ReadRows } from '../../workspace/past/read-rows.ts'
import type { Workspace } from '../../workspace/workspace.ts'
import { findVisibleIds } from '../containers/boards.queries.ts'
import { findProjectsInShort } from '../containers/projects.queries.ts'
import { findHiddenWork } from '../events/events.queries.ts'
import { type Seq, seqsFor } from '../events/events.seq.ts'

/** The past at the seq that a request names, with what was read of it before. */
export async function pastAt(r: Read, seq: Seq, field: 'at' | 'seq', earlier: ReadRows | null = null): Promise<Past> {
  const seqs = seqsFor(r)
  const number = seqs.toNumber(seq)
  if (number === null) throw invalid(field, `${field} must be the seq of an event that you read.`)
  const past = await Past.at(r, number, field, seqs.show)
  if (earlier) await past.goOnWith(earlier)
  return past
}

/**
 * Reads the past that a write will need before the write begins: others wait only for the writing, not for the reading. The write
 * itself repeats any refusal, in its own order: it may be a repeat that already has its answer.
 */
export async function readAhead(
  workspace: Workspace,
  seq: Seq,
  read: (past: Past) => Promise<void>,
): Promise<ReadRows | null> {
  // An operation of a batch is already inside its write.
  if (workspace.isWithinWrite) return null
  try {
    return await workspace.read(async (r) => {
      const past = await pastAt(r, seq, 'seq')
      await read(past)
      return past.read
    })
  } catch (error) {
    if (error instanceof AppError) return null
    throw error
  }
}

/**
 * Whether the viewer may see what was in a container: by who sees the space, or the board, now. A deleted board was in its space.
 */
class Places {
  readonly #projects: ReadonlySet<number>
  readonly #boards: ReadonlySet<number>

  private constructor(projects: ReadonlySet<number>, boards: ReadonlySet<number>) {
    this.#projects = projects
    this.#boards = boards
  }

  static async of(r: Read, projectIds: readonly number[], boardIds: readonly number[]): Promise<Places> {
    const projects = await findProjectsInShort(r, [...new Set(projectIds)])
    return new Places(new Set(projects.map(({ id }) => id)), await findVisibleIds(r, boardIds))
  }

  areSeen(project_id: number, ...boardIds: (number | null)[]): boolean {
    return this.#projects.has(project_id) || boardIds.some((id) => id !== null && this.#boards.has(id))
  }
}

/** Resources that are in a space, can be moved to another, and can be deleted there: also visible through these boards. */
const BOARDS_OF = {
  boards: ({ id }) => [id],
  cards: ({ board_id, home_board_id }) => [board_id, home_board_id],
  lists: ({ board_id }) => [board_id],
  pages: () => [],
} as const satisfies { [T in PastTableName]?: (row: Row<T>) => (number | null)[] }

type PlacedTable = keyof typeof BOARDS_OF

/**
 * The ones of these past rows that the viewer may see: both where they were, and where they are, or were when they were deleted.
 * Something moved to where the viewer has no access and deleted there stays hidden.
 */
export async function findSeen<T extends PlacedTable>(
  past: Past,
  table: T,
  rows: readonly Row<T>[],
): Promise<Row<T>[]> {
  if (rows.length === 0) return []
  const ends = rows.map((row) => ({
    row,
    containers: [row, past.latest(table, idOf(row)) ?? row].map(containersOf(table)),
  }))
  const all = ends.flatMap(({ containers }) => containers)
  const known = await Places.of(
    past.r,
    all.map(({ project_id }) => project_id),
    [...new Set(all.flatMap(({ boards }) => boards).filter((id) => id !== null))],
  )
  const isSeen = ({ project_id, boards }: Containers) => known.areSeen(project_id, ...boards)
  return ends.filter(({ containers }) => containers.every(isSeen)).map(({ row }) => row)
}

interface Containers {
  project_id: number
  boards: (number | null)[]
}

// The compiler cannot see that a row of any of these tables has these columns, nor which table T is.
const idOf = (row: object) => (row as { id: number }).id
const containersOf = (table: PlacedTable) => (row: object) => {
  // As above.
  const { project_id } = row as { project_id: number }
  // As above.
  const boardsOf = BOARDS_OF[table] as (row: object) => (number | null)[]
  return { project_id, boards: boardsOf(row) }
}

/** The same for epics, which are in no space: guests see those they are on now. */
export async function findSeenEpics({ r }: Past, rows: readonly Row<'epics'>[]): Promise<Row<'epics'>[]> {
  const ids = rows.map(({ id }) => id)
  const hidden = new Set(await findHiddenWork(r, ids))
  const seen = rows.filter(({ id }) => !hidden.has(id))
  if (!r.viewer.is_guest || seen.length === 0) return seen
  const there = await r.db
    .selectFrom('epics')
    .select('id')
    .where('team_id', '=', r.team_id)
    .where(idIn(r.db, 'id', idList(r.db, ids)))
    .execute()
  const left = new Set(there.map(({ id }) => id))
  return seen.filter(({ id }) => left.has(id))
}

/** Reads from past rows with the current queries. It may contain only what the viewer may see: everything in it is shown. */
export function readPast<T>(past: Past, fill: (memory: MemoryStore) => Promise<void>, read: (r: Read) => Promise<T>) {
  return MemoryStore.with(async (memory) => {
    await fill(memory)
    return read({ ...past.r, db: memory.db })
  })
}

/**
 * Adds spaces, for their contents. They are open to the viewer in there, who is known to see the contents; the past of the spaces
 * themselves does not matter.
 */
export async function addProjects({ r }: Past, memory: MemoryStore, ids: Iterable<number>) {
  const wanted = [...new Set(ids)]
  const { team_id, viewer } = r
  const rows = await r.db
    .selectFrom('projects')
    .selectAll()
    .where('team_id', '=', team_id)
    .where(idIn(r.db, 'id', idList(r.db, wanted)))
    .execute()
  await memory.add(
    'projects',
    rows.map((row) => ({ ...row, is_private: 0 as const })),
  )
  await memory.add(
    'project_members',
    rows.map(({ id: project_id }) => ({
      team_id,
      project_id,
      user_id: viewer.user_id,
      role: 'viewer',
      assigned_date: 0,
    })),
  )
}
