import { invalid, notFound } from '../../errors.ts'
import { PAGE_SIZE, Walk } from '../../http/cursor.ts'
import { insertRows } from '../../store/prepared.ts'
import type { Row } from '../../store/tables.ts'
import { instantOf, LAST_INSTANT } from '../../time.ts'
import { authored, creation, difference, given, touched } from '../../workspace/changes.ts'
import type { Read, Write } from '../../workspace/workspace.ts'
import { findCardsById, findRowsOfLists } from '../cards/cards.queries.ts'
import { toCards } from '../cards/cards.shape.ts'
import { findListsOfSprints } from '../lists/lists.queries.ts'
import { insertNewLists, toList, toListOutline } from '../lists/lists.service.ts'
import { requireLiveProject, requireProject } from '../projects/projects.queries.ts'
import { groupBy, toId, toUserReference } from '../shapes.ts'
import { planDates } from './sprints.dates.ts'
import { endSprint } from './sprints.end.ts'
import { findProgress } from './sprints.progress.ts'
import {
  findLastEnd,
  findLatestSprints,
  findSprints,
  findUnfinishedIds,
  requireSprint,
  type SprintRow,
} from './sprints.queries.ts'
import {
  type CreateSprint,
  MOST_UNFINISHED,
  type Sprint,
  type SprintOutline,
  type SprintQuery,
  type SprintState,
  type UpdateSprint,
} from './sprints.schema.ts'
import { findSettings } from './sprints.settings.ts'

export async function listSprints(r: Read, { project_id, archived, ...asked }: SprintQuery) {
  const project = await requireProject(r, project_id)
  const walk = new Walk<[number, number]>(r.team_id, 'sprints', { project_id, archived }, asked, ['number', 'number'])
  const rows = await findSprints(r, project.id, { ended: archived, after: walk.after, limit: walk.limit })
  const { page, paging } = await walk.cut(rows, ({ start_instant, id }) => [start_instant, id])
  return { ...paging, sprints: await toSprints(r, page, false) }
}

/** The sprints that a space shows of itself: the last ones, so that those under way and to come are among them. */
export async function latestSprints(r: Read, project_id: number): Promise<SprintOutline[]> {
  return toSprints(r, await findLatestSprints(r, project_id, PAGE_SIZE), false)
}

export async function readSprint(r: Read, project_id: string, id: string): Promise<Sprint> {
  return toSprint(r, await requireSprintOf(r, project_id, id))
}

/** A sprint of another space does not exist in this one. */
async function requireSprintOf(r: Read, project_id: string, id: string) {
  const sprint = await requireSprint(r, id)
  if (sprint.project_id !== toId(project_id)) throw notFound('sprint')
  return sprint
}

export async function createSprint(w: Write, { project_id, ...input }: CreateSprint): Promise<Sprint> {
  const project = await requireLiveProject(w, project_id)
  return toSprint(w, await planSprint(w, project.id, input))
}

/** Adds a sprint with its lists, as the space's settings say. */
export async function planSprint(
  w: Write,
  project_id: number,
  input: Omit<CreateSprint, 'project_id'>,
): Promise<SprintRow> {
  const settings = await findSettings(w, project_id)
  const dates = planDates(input, settings, await findLastEnd(w, project_id), w.now)
  refuseBadDates(dates)
  const row: Row<'sprints'> = {
    team_id: w.team_id,
    id: w.nextId(),
    project_id,
    title: input.title,
    content: input.content ?? '',
    state: 'planned',
    ...dates,
    ...instants(dates),
    override_end_date: null,
    layout: settings.layout,
    ...authored(w),
  }
  await insertRows(w.db, 'sprints', [row])
  const { title, content } = row
  w.emit('sprint.created', { sprint_id: row.id, project_id }, creation({ title, content, ...dates }))
  const lists = settings.statuses.map(({ title, status }) => ({ title, behavior: status }))
  await insertNewLists(w, { project_id, board_id: null, sprint_id: row.id }, lists, null)
  return row
}

export async function updateSprint(w: Write, project_id: string, id: string, body: UpdateSprint): Promise<Sprint> {
  const sprint = await requireSprintOf(w, project_id, id)
  w.permit(sprint.place_role)
  const { state, ...fields } = given(body)
  await w.expectUnchanged(sprint.id, Object.keys(given(body)))
  const dates = { start_date: sprint.start_date, end_date: sprint.end_date, ...fields }
  refuseBadDates(dates)

  // Annotated, since the row is wider than what difference() compares.
  const changes = difference(sprint as SprintRow, fields)
  if (Object.keys(changes).length > 0) {
    await w.db
      .updateTable('sprints')
      .set({ ...fields, ...instants(dates), ...touched(w) })
      .where('team_id', '=', w.team_id)
      .where('id', '=', sprint.id)
      .execute()
    w.emit('sprint.updated', { sprint_id: sprint.id, project_id: sprint.project_id }, changes)
  }
  if (state && state !== sprint.state)
    await endSprint(w, { ...sprint, ...fields, ...instants(dates) }, state as 'completed' | 'canceled')
  return readSprint(w, project_id, id)
}

function instants({ start_date, end_date }: { start_date: number; end_date: number }) {
  return { start_instant: instantOf(start_date), end_instant: instantOf(end_date) }
}

function refuseBadDates(dates: { start_date: number; end_date: number }) {
  const { start_instant, end_instant } = instants(dates)
  if (end_instant < start_instant) throw invalid('end_date', 'end_date must not be before start_date.', 'out_of_range')
  // Callers' own dates are in range; those that follow from them or from other sprints may not be.
  if (end_instant > LAST_INSTANT) throw invalid('end_date', 'The sprint would end after the year 9999.', 'out_of_range')
}

async function toSprint(r: Read, row: SprintRow): Promise<Sprint> {
  const [sprint] = await toSprints(r, [row], true)
  // With cards loaded, an outline is a whole sprint.
  return sprint as Sprint
}

async function toSprints(r: Read, rows: readonly SprintRow[], withCards: boolean): Promise<SprintOutline[]> {
  const ids = rows.map(({ id }) => id)
  const listRows = await findListsOfSprints(r, ids)
  const lists = groupBy(listRows, ({ sprint_id }) => sprint_id)
  const progress = await findProgress(r, rows)
  const unfinished = await findUnfinishedIds(r, ids, withCards ? undefined : MOST_UNFINISHED)
  const unfinishedOf = groupBy(unfinished, ({ sprint_id }) => sprint_id)
  const unfinishedRows =
    unfinished.length > 0
      ? await findCardsById(
          r,
          unfinished.map(({ card_id }) => card_id),
        )
      : []
  const cardsById = new Map((await toCards(r, unfinishedRows)).map((card) => [Number(card.id), card]))
  const cards = withCards
    ? groupBy(await toCards(r, await findRowsOfLists(r, listRows)), ({ list_id }) => list_id)
    : null

  return rows.map((row) => ({
    id: String(row.id),
    team_id: row.team_id,
    project_id: String(row.project_id),
    user_updated: toUserReference(r, row.user_id_updated, row.source_updated),
    title: row.title,
    content: row.content,
    state: row.state as SprintState,
    lists: (lists.get(row.id) ?? []).map((list) =>
      cards ? toList(r, list, cards.get(String(list.id)) ?? []) : toListOutline(r, list),
    ),
    unfinished_cards: (unfinishedOf.get(row.id) ?? []).flatMap(({ card_id }) => cardsById.get(card_id) ?? []),
    start_date: row.start_date,
    end_date: row.end_date,
    override_end_date: row.override_end_date,
    layout: row.layout as Sprint['layout'],
    progress: progress.get(row.id) ?? [],
    time_created: row.time_created,
    time_updated: row.time_updated,
  }))
}
