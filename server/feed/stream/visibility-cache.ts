import { sql } from 'kysely'
import { type EventRow, MOVE_TYPES } from '../../resources/events/events.queries.ts'
import type { ReadEntry } from '../../resources/events/events.service.ts'
import { toId } from '../../resources/shapes.ts'
import { idIn, idList } from '../../store/ids.ts'
import type { Db } from '../../store/store.ts'
import type { Row } from '../../store/tables.ts'
import { nounOf } from '../../workspace/nouns.ts'
import { allows, type Role } from '../../workspace/policy.ts'
import type { Viewer } from '../../workspace/visibility.ts'

/** The viewer: all that decides what they may see. */
export interface Looker {
  viewer: Viewer
  role: Role
}

/** What decides whether a viewer sees a card or an epic: where it is, or who is on it. */
interface Relative {
  project_id: number | null
  board_id: number | null
  home_board_id: number | null
  /** For epics: the people on it; null for cards. */
  members: ReadonlySet<string> | null
}

interface CachedSpace {
  isPrivate: boolean
  members: Set<string>
}

interface Places {
  projects: Map<number, CachedSpace>
  boards: Map<number, { project_id: number; members: Set<string> }>
}

function seesProject({ user_id, is_guest }: Viewer, project: CachedSpace | undefined): boolean {
  return project !== undefined && ((!project.isPrivate && !is_guest) || project.members.has(user_id))
}

function someOf<Value>(all: ReadonlyMap<number, Value>, ids: ReadonlySet<number>): Map<number, Value> {
  return new Map([...all].filter(([id]) => ids.has(id)))
}

/**
 * Which spaces and boards each person can see, in memory: what `workspace/visibility.ts` says in SQL, so that an event
 * is checked for thousands of readers without a query. A test compares the two.
 */
export class VisibilityCache {
  readonly #projects: Places['projects'] = new Map()
  readonly #boards: Places['boards'] = new Map()
  #relatives: ReadonlyMap<number, Relative> = new Map()
  /** What was read again last, as it was before. */
  #before: Places = { projects: new Map(), boards: new Map() }

  /** Reads all of it. */
  async load(db: Db, team_id: string) {
    this.#before = { projects: new Map(this.#projects), boards: new Map(this.#boards) }
    this.#projects.clear()
    this.#boards.clear()
    await this.#read(db, team_id, null, null)
  }

  /** Reads again what these events may have changed. */
  async follow(db: Db, team_id: string, entries: readonly ReadEntry[]) {
    this.#before = { projects: new Map(), boards: new Map() }
    // What is closed to a person, and when it opens again, concerns all private spaces they are in.
    if (entries.some(({ row, changes }) => row.type === 'member.link_used' || changes.email_confirmed))
      return this.load(db, team_id)
    const [projects, boards] = [new Set<number>(), new Set<number>()]
    for (const { row } of entries) {
      if (!ABOUT_ACCESS.has(nounOf(row.type))) continue
      if (row.project_id !== null) projects.add(row.project_id)
      if (row.board_id !== null) boards.add(row.board_id)
    }
    if (projects.size + boards.size === 0) return
    // What was deleted with its space has no event of its own.
    for (const [id, { project_id }] of this.#boards) if (projects.has(project_id)) boards.add(id)
    // Boards of a space are judged by it, so that it comes along.
    const spaces = new Set([...projects, ...[...boards].flatMap((id) => this.#boards.get(id)?.project_id ?? [])])
    this.#before = { projects: someOf(this.#projects, spaces), boards: someOf(this.#boards, boards) }
    for (const id of projects) this.#projects.delete(id)
    for (const id of boards) this.#boards.delete(id)
    await this.#read(db, team_id, [...projects], [...boards])
  }

  /**
   * Whether a viewer saw a space or a board before the last events, no longer does, and learned of that from no event.
   */
  hasLost(viewer: Viewer): boolean {
    const { projects, boards } = this.#before
    // A deleted space is announced to all but guests; a deleted board to those who see its space.
    const isAnnounced = (id: number) => !viewer.is_guest && !this.#projects.has(id)
    for (const [id, project] of projects)
      if (seesProject(viewer, project) && !this.#seesProject(viewer, id) && !isAnnounced(id)) return true
    for (const [id, { project_id, members }] of boards) {
      const saw = members.has(viewer.user_id) || seesProject(viewer, projects.get(project_id))
      const isKnown = isAnnounced(project_id) || (!this.#boards.has(id) && this.#seesProject(viewer, project_id))
      if (saw && !this.#sees(viewer, null, id) && !isKnown) return true
    }
    return false
  }

  seesBoard(viewer: Viewer, board_id: number): boolean {
    return this.#sees(viewer, null, board_id)
  }

  /** Whether the person was added to the board, or to its space. */
  isMemberOf(user_id: string, board_id: number): boolean {
    const board = this.#boards.get(board_id)
    if (!board) return false
    return board.members.has(user_id) || (this.#projects.get(board.project_id)?.members.has(user_id) ?? false)
  }

  /** Reads where the other cards and epics are that these events mention. */
  async findRelatives(db: Db, team_id: string, ids: readonly number[]) {
    this.#relatives = ids.length === 0 ? new Map() : await findRelatives(db, team_id, ids)
  }

  /** The event as the viewer may read it, or null. */
  judge({ row, changes }: ReadEntry, { viewer, role }: Looker): EventRow | null {
    const { user_id } = viewer
    if (row.audience_user_id !== null && row.audience_user_id !== user_id) return null
    const isOwnToken = row.token_id !== null && row.member_id === user_id
    if (row.token_id !== null && !isOwnToken && !allows(role, 'member.moderate')) return null
    if (nounOf(row.type) === 'integration' && !allows(role, 'integration.read')) return null
    const isOfAll = row.project_id === null || row.type === 'project.deleted'
    const isForViewer = !viewer.is_guest || row.audience_user_id === user_id || isOwnToken
    const isAfter = (isOfAll && isForViewer) || this.#sees(viewer, row.project_id, row.board_id)
    const isMove = MOVE_TYPES.has(row.type)
    const isBefore = isMove && this.#seesBefore(viewer, row, changes)
    if (!isAfter && !isBefore) return null
    const seesHome = row.sprint_id === null || row.board_id === null || this.#sees(viewer, null, row.board_id)
    return {
      ...row,
      sees_before: isMove && !isBefore ? 0 : 1,
      sees_after: isMove && !isAfter ? 0 : 1,
      sees_home: seesHome ? 1 : 0,
    }
  }

  /** Those of these cards and epics that exist, but are hidden from the viewer. */
  hiddenAmong(ids: readonly number[], viewer: Viewer): ReadonlySet<string> {
    const hidden = ids.filter((id) => {
      const relative = this.#relatives.get(id)
      return relative !== undefined && !this.#seesRelative(viewer, relative)
    })
    return new Set(hidden.map(String))
  }

  #seesRelative(viewer: Viewer, { project_id, board_id, home_board_id, members }: Relative): boolean {
    if (members) return !viewer.is_guest || members.has(viewer.user_id)
    return this.#sees(viewer, project_id, board_id) || this.#sees(viewer, null, home_board_id)
  }

  #seesBefore(viewer: Viewer, row: Row<'events'>, changes: ReadEntry['changes']): boolean {
    const first = (field: string, otherwise: number | null) => {
      const pair = changes[field]
      return pair ? toId(String(pair[0])) || null : otherwise
    }
    const board = first('board_id', row.board_id) ?? first('home_board_id', null)
    return this.#sees(viewer, first('project_id', row.project_id), board)
  }

  #sees(viewer: Viewer, project_id: number | null, board_id: number | null): boolean {
    if (project_id !== null && this.#seesProject(viewer, project_id)) return true
    const board = board_id === null ? undefined : this.#boards.get(board_id)
    return board !== undefined && (board.members.has(viewer.user_id) || this.#seesProject(viewer, board.project_id))
  }

  #seesProject(viewer: Viewer, id: number): boolean {
    return seesProject(viewer, this.#projects.get(id))
  }

  /** Four queries, of everything or of these alone. */
  async #read(db: Db, team_id: string, projects: number[] | null, boards: number[] | null) {
    const among = (column: string, ids: number[] | null) =>
      ids === null ? sql`` : sql`and ${idIn(db, column, idList(db, ids))}`
    const spaces = await sql<{ id: number; is_private: number }>`select id, is_private from projects
      where team_id = ${team_id} ${among('id', projects)}`.execute(db)
    for (const { id, is_private } of spaces.rows)
      this.#projects.set(id, { isPrivate: is_private === 1, members: new Set() })
    const inSpaces = await sql<{ project_id: number; user_id: string }>`select project_id, user_id from project_members
      where team_id = ${team_id} ${among('project_id', projects)} and not exists (select 1 from members closing
        join projects on projects.team_id = closing.team_id and projects.id = project_members.project_id
        where closing.team_id = project_members.team_id and closing.user_id = project_members.user_id
          and projects.is_private = 1 and closing.time_closed >= project_members.assigned_date)`.execute(db)
    for (const { project_id, user_id } of inSpaces.rows) this.#projects.get(project_id)?.members.add(user_id)
    const found = await sql<{ id: number; project_id: number }>`select id, project_id from boards
      where team_id = ${team_id} ${among('id', boards)}`.execute(db)
    for (const { id, project_id } of found.rows) this.#boards.set(id, { project_id, members: new Set() })
    const onBoards = await sql<{ board_id: number; user_id: string }>`select board_id, user_id from board_members
      where team_id = ${team_id} ${among('board_id', boards)} and not exists (select 1 from members closing
        join boards on boards.team_id = closing.team_id and boards.id = board_members.board_id
        join projects on projects.team_id = boards.team_id and projects.id = boards.project_id
        where closing.team_id = board_members.team_id and closing.user_id = board_members.user_id
          and projects.is_private = 1 and closing.time_closed >= board_members.assigned_date)`.execute(db)
    for (const { board_id, user_id } of onBoards.rows) this.#boards.get(board_id)?.members.add(user_id)
  }
}

/** Events of these can change who sees what. */
const ABOUT_ACCESS: ReadonlySet<string> = new Set(['project', 'board'])

async function findRelatives(db: Db, team_id: string, ids: readonly number[]): Promise<Map<number, Relative>> {
  const list = idList(db, ids)
  const relatives = new Map<number, Relative>()
  const cards = await sql<Omit<Relative, 'members'> & { id: number }>`
    select id, project_id, board_id, home_board_id from cards
    where team_id = ${team_id} and ${idIn(db, 'id', list)}`.execute(db)
  for (const { id, ...place } of cards.rows) relatives.set(id, { ...place, members: null })
  const epics = await sql<{ id: number; user_id: string | null }>`
    select epics.id, epic_members.user_id from epics
    left join epic_members on epic_members.team_id = epics.team_id and epic_members.epic_id = epics.id
    where epics.team_id = ${team_id} and ${idIn(db, 'epics.id', list)}`.execute(db)
  for (const [id, rows] of Map.groupBy(epics.rows, (row) => row.id)) {
    const members = new Set(rows.flatMap(({ user_id }) => user_id ?? []))
    relatives.set(id, { project_id: null, board_id: null, home_board_id: null, members })
  }
  return relatives
}
