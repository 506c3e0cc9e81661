import { randomUUID } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { type SqlBool, sql } from 'kysely'
import { PIECE_ROWS } from '../../limits/files.ts'
import { deleteCards } from '../../resources/cards/cards.delete.ts'
import { findEpicsById } from '../../resources/epics/epics.queries.ts'
import { deleteEpic, putAside } from '../../resources/epics/epics.service.ts'
import { createProject } from '../../resources/projects/projects.service.ts'
import { toId } from '../../resources/shapes.ts'
import { idIn, idList } from '../../store/ids.ts'
import { insertRows } from '../../store/prepared.ts'
import { removeGoneThings, removeThings } from '../../store/search/documents.ts'
import { type Db, StoreError } from '../../store/store.ts'
import type { Row } from '../../store/tables.ts'
import type { Caller } from '../../workspace/caller.ts'
import type { Gateway } from '../../workspace/gateway.ts'
import type { Write } from '../../workspace/handles.ts'
import { withoutNotes } from '../../workspace/past/unnoted.ts'
import type { Action } from '../../workspace/policy.ts'

/** The state of an incomplete space. */
export interface Unfinished {
  team_id: string
  /** Of this attempt: the import itself is noted when it is done. */
  import_id: string
  project_id: number
}

/**
 * A space that an import fills piece by piece. It is private and has no members, so nobody sees it, nor anything in it; each
 * piece makes the importer a member for its own transaction only. A killed attempt leaves the space hidden, to be
 * removed later.
 */
export class HiddenSpace {
  readonly #gateway: Gateway
  readonly #caller: Caller
  readonly unfinished: Unfinished
  readonly #epics: NewEpic[] = []

  private constructor(gateway: Gateway, caller: Caller, unfinished: Unfinished) {
    this.#gateway = gateway
    this.#caller = caller
    this.unfinished = unfinished
  }

  static async create(
    gateway: Gateway,
    caller: Caller,
    { title, ...noted }: Pick<Row<'imports'>, 'source' | 'checksum'> & { title: string },
  ): Promise<HiddenSpace> {
    const { team_id } = caller
    const unfinished = await gateway.enter(caller, 'project.create').write(async (w) => {
      const { id } = await createProject(w, { title, is_private: true })
      const found = { team_id, import_id: randomUUID(), project_id: toId(id) }
      await insertRows(w.db, 'imports', [{ ...noted, ...found, time_created: w.now, time_loading: w.now }])
      await leave(w, found)
      return found
    })
    return new HiddenSpace(gateway, caller, unfinished)
  }

  /** Writes a little more, in a transaction of its own. */
  async piece(action: Action, fn: (w: Write) => Promise<void>) {
    await this.#gateway.enter(this.#caller, action).write(async (w) => {
      await this.#touch(w)
      await enter(w, this.unfinished)
      await withoutNotes(w, () => fn(w))
      await leave(w, this.unfinished)
    })
    // Others have a turn before the next piece.
    await setImmediate()
  }

  /**
   * Epics that are in no space, but on the roadmap, which everybody sees: there they are put aside until the space is shown.
   */
  async keepAside(w: Write, epics: readonly NewEpic[]) {
    const { team_id, import_id } = this.unfinished
    this.#epics.push(...epics)
    await putAside(
      w,
      epics.map(({ id }) => id),
      true,
    )
    await w.db
      .updateTable('imports')
      .set({ epic_ids: JSON.stringify(this.#epics.map(({ id }) => id)) })
      .where('team_id', '=', team_id)
      .where('import_id', '=', import_id)
      .execute()
  }

  /** Shows the space to everybody, if `fn` (in the same transaction) agrees. */
  async show(fn: (w: Write) => Promise<void>) {
    const { team_id, project_id } = this.unfinished
    await this.#gateway.enter(this.#caller, 'project.create').write(async (w) => {
      await this.#touch(w)
      await fn(w)
      await enter(w, this.unfinished)
      await w.db
        .updateTable('projects')
        .set({ is_private: 0 })
        .where('team_id', '=', team_id)
        .where('id', '=', project_id)
        .execute()
      await forget(w, this.unfinished)
      const shown = this.#epics.filter(({ isArchived }) => !isArchived)
      if (shown.length > 0)
        await putAside(
          w,
          shown.map(({ id }) => id),
          false,
        )
      w.emit('project.updated', { project_id }, { is_private: [true, false] })
    })
  }

  /** Marks the import as alive; one that was given up and removed ends here. */
  async #touch(w: Write) {
    const { team_id, import_id } = this.unfinished
    const touched = await w.db
      .updateTable('imports')
      .set({ time_loading: w.now })
      .where('team_id', '=', team_id)
      .where('import_id', '=', import_id)
      .returning('import_id')
      .executeTakeFirst()
    if (!touched) throw new StoreError('This import was away for so long that it was given up. Import the file again.')
  }
}

/** One that the import made. */
interface NewEpic {
  id: number
  /** It stays so. */
  isArchived: boolean
}

async function enter({ db, team_id, user_id, now }: Write, { project_id }: Unfinished) {
  await insertRows(db, 'project_members', [{ team_id, project_id, user_id, role: 'admin', assigned_date: now }])
}

async function leave({ db, team_id }: Write, { project_id }: Unfinished) {
  await db.deleteFrom('project_members').where('team_id', '=', team_id).where('project_id', '=', project_id).execute()
}

async function forget({ db, team_id }: Write, { import_id }: Unfinished) {
  await db.deleteFrom('imports').where('team_id', '=', team_id).where('import_id', '=', import_id).execute()
}

/** The spaces of imports that wrote nothing since then. */
export async function findUnfinished(db: Db, before: number): Promise<Unfinished[]> {
  const rows = await db
    .selectFrom('imports')
    .select(['team_id', 'import_id', 'project_id'])
    .where('time_loading', '<', before)
    .execute()
  return rows.flatMap(({ project_id, ...row }) => (project_id === null ? [] : [{ ...row, project_id }]))
}

/**
 * Removes a space that was never complete, in transactions as short as those that wrote it. Nobody saw it, so there is
 * nothing to report: its events in the log stay hidden, as the space was.
 */
export async function removeUnfinishedSpace(gateway: Gateway, unfinished: Unfinished) {
  const { team_id, import_id, project_id } = unfinished
  const space = await gateway.store.read((db) =>
    db
      .selectFrom('projects')
      .select('user_id')
      .where('team_id', '=', team_id)
      .where('id', '=', project_id)
      .where('is_private', '=', 1)
      .executeTakeFirst(),
  )
  const source = JSON.stringify({ type: 'import', import_id })
  const write = <T>(fn: (w: Write) => Promise<T>) =>
    gateway
      .enterAs({ team_id, user_id: space?.user_id ?? '', source }, 'project.delete')
      .write((w) => withoutNotes(w, () => fn(w)))
  while (space && (await write((w) => removeSomeCards(w, unfinished)))) await setImmediate()
  while (await write((w) => removeSomeEpics(w, unfinished))) await setImmediate()
  await write(async (w) => {
    if (space && (await isUnfinished(w, unfinished))) {
      await w.db.deleteFrom('projects').where('team_id', '=', team_id).where('id', '=', project_id).execute()
      await removeGoneThings(w.db, team_id, project_id)
    }
    await forget(w, unfinished)
  })
}

async function isUnfinished({ db, team_id }: Write, { import_id }: Unfinished): Promise<boolean> {
  const found = await db
    .selectFrom('imports')
    .select('import_id')
    .where('team_id', '=', team_id)
    .where('import_id', '=', import_id)
    .executeTakeFirst()
  return found !== undefined
}

/** False when none is left. Cards that others put into them meanwhile stay, in no epic. */
async function removeSomeEpics(w: Write, { import_id }: Unfinished): Promise<boolean> {
  const noted = await w.db
    .selectFrom('imports')
    .select('epic_ids')
    .where('team_id', '=', w.team_id)
    .where('import_id', '=', import_id)
    .executeTakeFirst()
  // Written by `keepAside` alone.
  const ids = JSON.parse(noted?.epic_ids ?? '[]') as number[]
  const epics = await findEpicsById(w, ids)
  for (const { id } of epics.slice(0, PIECE_ROWS / 10)) await deleteEpic(w, String(id))
  return epics.length > 0
}

/** False when none is left. */
async function removeSomeCards(w: Write, unfinished: Unfinished): Promise<boolean> {
  if (!(await isUnfinished(w, unfinished))) return false
  const cards = await w.db
    .selectFrom('cards')
    .select('id')
    .where('team_id', '=', w.team_id)
    .where('project_id', '=', unfinished.project_id)
    .orderBy('id')
    .limit(PIECE_ROWS)
    .execute()
  const ids = cards.map(({ id }) => id)
  if (ids.length === 0) return false
  await deleteCards(w, sql<SqlBool>`${idIn(w.db, 'cards.id', idList(w.db, ids))}`)
  await removeThings(w.db, w.team_id, ids)
  return true
}
