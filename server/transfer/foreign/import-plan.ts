import type { OnProgress } from '../../backup/lines.ts'
import { grouped } from '../../common/text.ts'
import type { Files } from '../../files/files.ts'
import { PLACED_CARDS } from '../../limits/files.ts'
import { requireLiveProject } from '../../resources/containers/projects.queries.ts'
import { findMembers } from '../../resources/members/members.queries.ts'
import { StoreError } from '../../store/store.ts'
import type { Caller } from '../../workspace/caller.ts'
import type { Gateway } from '../../workspace/gateway.ts'
import type { Write } from '../../workspace/handles.ts'
import type { Role } from '../../workspace/policy.ts'
import { type ImportSource, importId, isRemembered, rememberImport } from '../imports.ts'
import { removeAbandonedImports } from '../own/abandoned.ts'
import { HiddenSpace, removeUnfinishedSpace } from './hidden-space.ts'
import { MemberLookup } from './member-lookup.ts'
import type { Omission, Omissions, Plan } from './plan.ts'
import { PlanFiles } from './plan-files.ts'
import { type Counts, NOTHING, PlanWriter } from './plan-writer.ts'

/** A file that was examined, identified by its checksum. */
export interface ReadFile {
  source: ImportSource
  checksum: string
  plan: Plan
  omissions: Omissions
}

export interface PlanOptions {
  /** The space that takes the boards; a new one if there is none. */
  project_id?: string
  onProgress?: OnProgress
  /** Where the files of its cards go; without it there are none. */
  files?: Files
}

export interface PlanResult {
  import_id: string
  /** False when this file is in the workspace already: then nothing changed. */
  is_new: boolean
  project_id: string | null
  counts: Counts
  not_mapped: Omission[]
}

class ImportedMeanwhile extends Error {}

/**
 * Imports boards of another program into a workspace, as a member who may do that: all of them or none, through the
 * same gateway and with the same events as anybody's work. The same file again changes nothing.
 */
export async function importPlan(
  gateway: Gateway,
  actor: { team_id: string; user_id: string; role: Role },
  file: ReadFile,
  { project_id, onProgress = () => undefined, files }: PlanOptions = {},
): Promise<PlanResult> {
  const { team_id } = actor
  const { source, checksum } = file
  const import_id = importId(team_id, checksum)
  const origin = JSON.stringify({ type: 'import', import_id })
  const caller: Caller = { ...actor, scope: 'write', source: origin, isProgram: true }
  const remember = async (w: Write) => {
    const entry = { team_id, import_id, source, checksum, time_created: w.now }
    if (!(await rememberImport(w.db, entry))) throw new ImportedMeanwhile()
  }
  const planned = files && new PlanFiles(files)
  try {
    await planned?.store(file.plan, team_id)
    const { counts, ...space } =
      project_id === undefined
        ? await importAside(gateway, caller, file, remember, onProgress, files)
        : await importInto(gateway, caller, file, remember, project_id, onProgress, files)
    planned?.settle()
    return { import_id, is_new: true, project_id: space.project_id, counts, not_mapped: file.omissions.list() }
  } catch (error) {
    await planned?.discard()
    if (!(error instanceof ImportedMeanwhile)) throw error
    return { import_id, is_new: false, project_id: null, counts: NOTHING, not_mapped: [] }
  }
}

/**
 * Into a space of its own, which is shown when it is complete: in transactions that are short whatever the size of the
 * file.
 */
async function importAside(
  gateway: Gateway,
  caller: Caller,
  { plan, omissions, source, checksum }: ReadFile,
  remember: (w: Write) => Promise<void>,
  onProgress: OnProgress,
  files: Files | undefined,
): Promise<PlanWriter> {
  // Refuses before there is anything to remove.
  const action = gateway.enter(caller, 'project.create')
  const import_id = importId(caller.team_id, checksum)
  const known = await gateway.store.read((db) => isRemembered(db, caller.team_id, import_id))
  if (known) throw new ImportedMeanwhile()
  await removeAbandonedImports(gateway)
  const members = await action.read(findMembers)
  const space = await HiddenSpace.create(gateway, caller, { source, checksum, title: plan.title })
  try {
    const writer = new PlanWriter(
      (piece, fn) => space.piece(piece, fn),
      caller.team_id,
      String(space.unfinished.project_id),
      new MemberLookup(members, omissions),
      omissions,
      { files, keepAside: (w, epics) => space.keepAside(w, epics) },
    )
    await writer.write(plan, onProgress)
    await space.show(remember)
    return writer
  } catch (error) {
    await removeUnfinishedSpace(gateway, space.unfinished)
    throw error
  }
}

/** Into a space that people see: as one write, which therefore takes only so much. */
async function importInto(
  gateway: Gateway,
  caller: Caller,
  { plan, omissions }: ReadFile,
  remember: (w: Write) => Promise<void>,
  project_id: string,
  onProgress: OnProgress,
  files: Files | undefined,
): Promise<PlanWriter> {
  if (plan.total_cards > PLACED_CARDS)
    throw new StoreError(
      `The file has ${grouped(plan.total_cards)} cards; a space that is there takes ${grouped(PLACED_CARDS)} at once. Import it without --space: it gets a space of its own. Nothing was imported.`,
    )
  const { enter, write } = gateway.enter(caller, 'board.create').share({ isLong: true })
  return write(async () => {
    const writer = await enter('board.create').write(async (w) => {
      await remember(w)
      const space = await requireLiveProject(w, project_id)
      return new PlanWriter(
        (action, fn) => enter(action).write(fn),
        caller.team_id,
        String(space.id),
        new MemberLookup(await findMembers(w), omissions),
        omissions,
        { files },
      )
    })
    await writer.write(plan, onProgress)
    return writer
  })
}
