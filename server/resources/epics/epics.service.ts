import { AppError } from '../../common/errors.ts'
import { must } from '../../common/must.ts'
import type { Row } from '../../store/tables.ts'
import {
  archivedChange,
  archiving,
  authored,
  creation,
  deletion,
  difference,
  differenceInApi,
  given,
  touched,
} from '../../workspace/changes.ts'
import type { Read, Write } from '../../workspace/handles.ts'
import type { Changes } from '../../workspace/log.ts'
import { choosePosition, withPosition } from '../../workspace/position.ts'
import { columnsOf, deleteRow, insertRows, updateRow, updateRows } from '../../workspace/rows.ts'
import { setEpicOfCards } from '../cards/cards.family.ts'
import { collaborationOf } from '../collaboration.ts'
import { changedValues } from '../fields/fields.stored.ts'
import { valuesOfEpic } from '../fields/fields.write.ts'
import { imagesIn, writeImage } from '../images.ts'
import { setMark } from '../marks.ts'
import { insertMembers } from '../members/members.places.ts'
import { requireMembers } from '../members/members.queries.ts'
import { EPIC_COLUMNS } from './epics.columns.ts'
import { type EpicRow, type RoadmapListRow, requireEpic, requireRoadmapList } from './epics.queries.ts'
import type { CreateEpic, Epic, UpdateEpic } from './epics.schema.ts'
import { toEpics } from './epics.shape.ts'

/** After so many days an epic's health status is stale, unless the epic sets its own period. */
const STALE_PERIOD_DAYS = 14

export async function readEpic(r: Read, id: string): Promise<Epic> {
  const [epic] = await toEpics(r, [await requireEpic(r, id)])
  return must(epic)
}

/** An epic with the token for editing its text together, which is only shown when one epic is read. */
export async function readEpicToEdit(r: Read, id: string): Promise<Epic> {
  const row = await requireEpic(r, id)
  const [epic] = await toEpics(r, [row])
  return { ...must(epic), collaboration: collaborationOf(r, 'epic', row) }
}

async function requireLiveRoadmapList(r: Read, id: string): Promise<RoadmapListRow> {
  const list = await requireRoadmapList(r, id)
  if (list.time_archived) throw new AppError('list_archived', 'An archived list takes no epics. Bring it back first.')
  return list
}

/** Adds an epic at the bottom of a list of the roadmap. */
export async function createEpic(w: Write, body: CreateEpic): Promise<Epic> {
  const { members = [] } = body
  const list = await requireLiveRoadmapList(w, body.list_id)
  await requireMembers(w, members)
  if (body.owner_id) await requireMembers(w, [{ user_id: body.owner_id }])
  const row: Row<'epics'> = {
    team_id: w.team_id,
    id: w.nextId(),
    list_id: list.id,
    position: await choosePosition(w, { table: 'epics', within: { list_id: list.id } }, {}),
    title: body.title,
    content: body.content ?? '',
    schema: body.schema ?? 1,
    priority: body.priority ?? 0,
    owner_id: body.owner_id ?? null,
    start_date: body.start_date ?? null,
    due_date: body.due_date ?? null,
    external_links: null,
    custom_fields: await valuesOfEpic(w, null, body.custom_fields ?? {}),
    due_soon_for: null,
    overdue_for: null,
    reminded_for: null,
    next_lead: null,
    stale_for: null,
    completed_date: list.behavior === 'completed' ? w.now : null,
    cover_image: writeImage(body.cover_image),
    icon: writeImage(body.icon),
    total_comments: 0,
    ...health(w, body.health_status ?? null),
    health_status_stale_period: body.health_status_stale_period ?? STALE_PERIOD_DAYS,
    archived_user_id: null,
    time_archived: null,
    ...authored(w),
  }
  await insertRows(w, 'epics', [row])
  await insertMembers(w, 'epic', [{ id: row.id, members }])
  w.emit('epic.created', { epic_id: row.id }, creation({ ...EPIC_COLUMNS.inLog(row), members }))
  return readEpic(w, String(row.id))
}

/** Who last set an epic's health, and when: it goes stale by itself. */
function health(w: Write, health_status: string | null) {
  return {
    health_status,
    time_health_last_updated: health_status === null ? null : w.now,
    health_status_updated_by: health_status === null ? null : w.user_id,
  }
}

export async function updateEpic(w: Write, id: string, body: UpdateEpic): Promise<Epic> {
  const epic = await requireEpic(w, id)
  // An epic's fields are named by their ids alone.
  const values = Object.keys(body.custom_fields ?? {}).map((id) => `custom_fields.${id}`)
  await w.expectUnchanged(epic.id, [...touchedFields(body), ...values])
  if (body.owner_id && body.owner_id !== epic.owner_id) await requireMembers(w, [{ user_id: body.owner_id }])
  const { list_id, position, archived, health_status, custom_fields, icon: _, cover_image: __, ...rest } = body

  const fields = columnsOf('epics', {
    ...given(rest),
    ...imagesIn(body),
    ...(custom_fields && { custom_fields: await valuesOfEpic(w, epic.custom_fields, custom_fields) }),
  })
  const move = await findMove(w, epic, list_id, position)
  const changes: Changes = {
    ...differenceInApi<Row<'epics'>>(epic, fields, EPIC_COLUMNS.inLog),
    ...('custom_fields' in fields && changedValues(epic.custom_fields, fields.custom_fields)),
    ...move.changes,
    // Setting the same status again counts: it is no longer stale.
    ...(health_status !== undefined && { health_status: [epic.health_status, health_status] as const }),
    ...archivedChange(epic, archived),
  }
  if (Object.keys(changes).length === 0) return readEpic(w, id)
  await updateRow(w, 'epics', epic.id, {
    ...fields,
    ...move.columns,
    ...(health_status !== undefined && health(w, health_status)),
    ...(changes.archived && archiving(w, archived === true)),
    ...touched(w),
  })
  w.emit(move.columns.position ? 'epic.moved' : 'epic.updated', { epic_id: epic.id }, changes)
  return readEpic(w, id)
}

/** The fields an update sets, under their names in the log. */
function touchedFields(body: UpdateEpic): string[] {
  return withPosition(Object.keys(given(body)), 'position', 'list_id')
}

/** Where an update sends an epic, and what follows from it: its status is the behavior of its list. */
async function findMove(
  w: Write,
  epic: EpicRow,
  list_id: string | undefined,
  index: number | undefined,
): Promise<{ columns: Partial<Row<'epics'>>; changes: Changes }> {
  const list = list_id === undefined ? null : await requireLiveRoadmapList(w, list_id)
  const isElsewhere = list !== null && list.id !== epic.list_id
  if (!isElsewhere && index === undefined) return { columns: {}, changes: {} }
  const to = isElsewhere ? list : { id: epic.list_id, behavior: epic.status }
  const position = await choosePosition(
    w,
    { table: 'epics', within: { list_id: to.id } },
    {
      moving: { id: epic.id, position: isElsewhere ? null : epic.position },
      ...(index !== undefined && { index }),
    },
  )
  const columns = columnsOf('epics', {
    list_id: to.id,
    position,
    completed_date: completedDate(w, epic, to.behavior),
  })
  const changes: Changes = {
    ...differenceInApi<Row<'epics'>>(epic, { list_id: to.id, position }, EPIC_COLUMNS.inLog),
    ...difference({ status: epic.status }, { status: to.behavior }),
  }
  return Object.keys(changes).length > 0 ? { columns, changes } : { columns: {}, changes }
}

function completedDate(w: Write, epic: EpicRow, status: string): number | null {
  if (status !== 'completed') return null
  return epic.status === 'completed' ? epic.completed_date : w.now
}

/** Puts epics aside, or shows them again. They are not newer for it. */
export async function putAside(w: Write, ids: readonly number[], archived: boolean) {
  await updateRows(w, 'epics', { id: ids }, archiving(w, archived))
  for (const epic_id of ids) w.emit('epic.updated', { epic_id }, { archived: [!archived, archived] })
}

/** Takes an epic off the roadmap. Its cards stay where they are, in no epic. */
export async function deleteEpic(w: Write, id: string) {
  const epic = await requireEpic(w, id)
  await w.expectUnchanged(epic.id, 'any')
  const cards = await w.db
    .selectFrom('cards')
    .select('id')
    .where('team_id', '=', w.team_id)
    .where('epic_id', '=', epic.id)
    .execute()
  await setEpicOfCards(
    w,
    cards.map((card) => card.id),
    null,
  )
  await deleteRow(w, 'epics', epic.id)
  w.emit('epic.deleted', { epic_id: epic.id }, deletion(EPIC_COLUMNS.inLog(epic)))
}

/** Sets the caller's own flag on an epic. */
export async function markEpic(w: Write, id: string, flag: 'is_watching', value: boolean) {
  const { id: epic_id, is_watching } = await requireEpic(w, id)
  await setMark(w, { noun: 'epic', refs: { epic_id }, marks: { is_watching } }, flag, value)
}
