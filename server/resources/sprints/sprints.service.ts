import { notFound } from '../../errors.ts'
import { longestPage, PAGE_SIZE, Walk } from '../../http/cursor.ts'
import { difference, given, touched } from '../../workspace/changes.ts'
import type { Read, Write } from '../../workspace/workspace.ts'
import { findCardsById, findRowsOfLists } from '../cards/cards.queries.ts'
import type { Card } from '../cards/cards.schema.ts'
import { toCards } from '../cards/cards.shape.ts'
import { findListsOfSprints, totalOf } from '../lists/lists.queries.ts'
import { toList, toListOutline } from '../lists/lists.shape.ts'
import { requireLiveProject, requireProject } from '../projects/projects.queries.ts'
import { toId, toUserReference } from '../shapes.ts'
import { endSprint } from './sprints.end.ts'
import { instants, planSprint, refuseBadDates } from './sprints.plan.ts'
import { findProgress } from './sprints.progress.ts'
import { findLatestSprints, findSprints, findUnfinishedIds, requireSprint, type SprintRow } from './sprints.queries.ts'
import type { CreateSprint, Sprint, SprintOutline, SprintQuery, SprintState, UpdateSprint } from './sprints.schema.ts'

export async function listSprints(r: Read, { project_id, archived, ...asked }: SprintQuery) {
  const project = await requireProject(r, project_id)
  const walk = new Walk<[number, number]>(r.team_id, 'sprints', { project_id, archived }, asked, ['number', 'number'])
  const rows = await findSprints(r, project.id, { ended: archived, after: walk.after, limit: walk.limit })
  const longest = longestPage(await countCards(r, rows))
  const { page, paging } = await walk.cut(rows, ({ start_instant, id }) => [start_instant, id], longest)
  return { ...paging, sprints: await toSprints(r, page) }
}

/** How many cards each of these sprints shows: those in its lists, and those it left over. */
async function countCards(r: Read, rows: readonly SprintRow[]): Promise<number[]> {
  const ids = rows.map(({ id }) => id)
  const lists = Map.groupBy(await findListsOfSprints(r, ids), ({ sprint_id }) => sprint_id)
  const unfinished = Map.groupBy(await findUnfinishedIds(r, ids), ({ sprint_id }) => sprint_id)
  return ids.map((id) => totalOf(lists.get(id)) + (unfinished.get(id)?.length ?? 0))
}

/** The sprints that a space shows of itself: the last ones, so that those under way and to come are among them. */
export async function latestSprints(r: Read, project_id: number): Promise<SprintOutline[]> {
  return toOutlines(r, await findLatestSprints(r, project_id, PAGE_SIZE))
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

async function toSprint(r: Read, row: SprintRow): Promise<Sprint> {
  const [sprint] = await toSprints(r, [row])
  return sprint as Sprint
}

/** Rows become public sprints here, with all their cards. */
async function toSprints(r: Read, rows: readonly SprintRow[]): Promise<Sprint[]> {
  const ids = rows.map(({ id }) => id)
  const listRows = await findListsOfSprints(r, ids)
  const lists = Map.groupBy(listRows, ({ sprint_id }) => sprint_id)
  const cards = Map.groupBy(await toCards(r, await findRowsOfLists(r, listRows)), ({ list_id }) => list_id)
  const unfinished = await findUnfinishedCards(r, ids)
  const progress = await findProgress(r, rows)
  return rows.map((row) => ({
    ...toFields(r, row),
    lists: (lists.get(row.id) ?? []).map((list) => toList(r, list, cards.get(String(list.id)) ?? [])),
    unfinished_cards: unfinished.get(row.id) ?? [],
    progress: progress.get(row.id) ?? [],
  }))
}

async function toOutlines(r: Read, rows: readonly SprintRow[]): Promise<SprintOutline[]> {
  const lists = Map.groupBy(
    await findListsOfSprints(
      r,
      rows.map(({ id }) => id),
    ),
    ({ sprint_id }) => sprint_id,
  )
  const progress = await findProgress(r, rows)
  return rows.map((row) => ({
    ...toFields(r, row),
    lists: (lists.get(row.id) ?? []).map((list) => toListOutline(r, list)),
    progress: progress.get(row.id) ?? [],
  }))
}

/** What each sprint left over, in order, as far as the viewer can see it. */
async function findUnfinishedCards(r: Read, sprintIds: readonly number[]): Promise<Map<number, Card[]>> {
  const entries = await findUnfinishedIds(r, sprintIds)
  if (entries.length === 0) return new Map()
  const rows = await findCardsById(
    r,
    entries.map(({ card_id }) => card_id),
  )
  const cards = new Map((await toCards(r, rows)).map((card) => [toId(card.id), card]))
  const left = new Map<number, Card[]>(sprintIds.map((id) => [id, []]))
  for (const { sprint_id, card_id } of entries) {
    const card = cards.get(card_id)
    if (card) left.get(sprint_id)?.push(card)
  }
  return left
}

function toFields(r: Read, row: SprintRow) {
  return {
    id: String(row.id),
    team_id: row.team_id,
    project_id: String(row.project_id),
    user_updated: toUserReference(r, row.user_id_updated, row.source_updated),
    title: row.title,
    content: row.content,
    state: row.state as SprintState,
    start_date: row.start_date,
    end_date: row.end_date,
    override_end_date: row.override_end_date,
    layout: row.layout as Sprint['layout'],
    time_created: row.time_created,
    time_updated: row.time_updated,
  }
}
