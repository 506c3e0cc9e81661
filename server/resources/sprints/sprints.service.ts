import { AppError, invalid } from '../../common/errors.ts'
import { must } from '../../common/must.ts'
import { JsonBudget, longestPage, PAGE_SIZE, takeWhile, Walk } from '../../http/cursor.ts'
import { isTooLarge, tooLarge } from '../../http/large.ts'
import { PAGE_BYTES } from '../../limits/answers.ts'
import { exceeding } from '../../workspace/card-limits.ts'
import { differenceInApi, given, touched } from '../../workspace/changes.ts'
import type { Read, Write } from '../../workspace/handles.ts'
import { updateRow } from '../../workspace/rows.ts'
import { collectCards, flowCards, type ShownFields } from '../cards/cards.contents.ts'
import { findVersionsOfSprint, findVisibility } from '../cards/cards.pieces.queries.ts'
import { CardsInPieces } from '../cards/cards.pieces.ts'
import type { Card } from '../cards/cards.schema.ts'
import type { Contents } from '../containers/lists.contents.ts'
import { findListsOfSprints, type ListRow, totalOf } from '../containers/lists.queries.ts'
import { requireLiveProject, requireProject } from '../containers/projects.queries.ts'
import {
  findLatestSprints,
  findRunningSprints,
  findSprint,
  findSprints,
  findUnfinishedIds,
  inProject,
  requireSprint,
  requireSprintOf,
  type SprintRow,
} from '../containers/sprints.queries.ts'
import { toList, toListOutline } from '../lists/lists.shape.ts'
import { toId, toUserReference } from '../shapes.ts'
import { SPRINT_COLUMNS } from './sprints.columns.ts'
import { endSprint } from './sprints.end.ts'
import { instants, planSprint, refuseBadDates } from './sprints.plan.ts'
import { findProgress, findRecorded, toProgress } from './sprints.progress.ts'
import type {
  CreateSprint,
  Sprint,
  SprintOutline,
  SprintQuery,
  SprintState,
  UnfinishedTo,
  UpdateSprint,
} from './sprints.schema.ts'
import { startByHand } from './sprints.start.ts'
import { collectUnfinished, flowUnfinished } from './sprints.unfinished.ts'

export async function listSprints(r: Read, { project_id, archived, ...asked }: SprintQuery) {
  const project = await requireProject(r, project_id)
  const walk = new Walk<[number, number]>(r.team_id, 'sprints', { project_id, archived }, asked, ['number', 'number'])
  const { items, paging, json } = await walk.collect<SprintRow, readonly [number, number], Sprint>({
    from: walk.after,
    find: (after, limit) => findSprints(r, project.id, { ended: archived, after, limit }),
    keyOf: ({ start_instant, id }) => [start_instant, id],
    toItems: (rows, room) => toSprintsUntil(r, rows, room),
    anchorOf: ({ start_instant, id }) => [start_instant, id],
  })
  return { ...paging, sprints: items.some(isTooLarge) ? items : json }
}

/** As many sprints as fit on a page. One that is too large by itself is alone on its page. */
async function toSprintsUntil(r: Read, rows: readonly SprintRow[], room: number): Promise<Sprint[]> {
  const some = rows.slice(0, longestPage(await countCards(r, rows)))
  const sprints = await toSprints(r, some, room)
  const [first] = some
  return sprints.length === 0 && first && room === PAGE_BYTES ? [tooLarge<Sprint>(first.id)] : sprints
}

/** How many cards each of these sprints shows: those in its lists, and those it left over. */
async function countCards(r: Read, rows: readonly SprintRow[]): Promise<number[]> {
  const ids = rows.map(({ id }) => id)
  const lists = Map.groupBy(await findListsOfSprints(r, ids), ({ sprint_id }) => sprint_id)
  const unfinished = Map.groupBy(await findUnfinishedIds(r, ids), ({ sprint_id }) => sprint_id)
  return ids.map((id) => totalOf(lists.get(id)) + (unfinished.get(id)?.length ?? 0))
}

/** The sprints that a space shows of itself: the last ones, so that running and planned ones are among them. */
export async function latestSprints(r: Read, project_id: number): Promise<SprintOutline[]> {
  return toOutlines(r, await findLatestSprints(r, project_id, PAGE_SIZE))
}

export async function readSprint(r: Read, project_id: string, id: string, fields: ShownFields = null): Promise<Sprint> {
  // Most of what a sprint shows is asked for with the sprint itself: it is not waited for one after the other.
  const [sprint, parts] = await Promise.all([findSprint(r, toId(id)), findParts(r, toId(id))])
  return toSprint(r, inProject(sprint, project_id, id), parts, fields)
}

export async function createSprint(w: Write, { project_id, ...input }: CreateSprint): Promise<Sprint> {
  const project = await requireLiveProject(w, project_id)
  const row = await planSprint(w, project.id, input)
  return toSprint(w, row, await findParts(w, row.id))
}

export async function updateSprint(w: Write, project_id: string, id: string, body: UpdateSprint): Promise<Sprint> {
  const sprint = await requireSprintOf(w, project_id, id)
  w.permit(sprint.container_role)
  const { state, unfinished_to, override, ...fields } = given(body)
  exceeding(w, override)
  if (unfinished_to && state !== 'completed')
    throw invalid('unfinished_to', 'unfinished_to says where cards go when state is completed. Send both.')
  await w.expectUnchanged(sprint.id, Object.keys(given({ state, unfinished_to, ...fields })))
  const dates = { start_date: sprint.start_date, end_date: sprint.end_date, ...fields }
  refuseBadDates(dates)

  const changes = differenceInApi<SprintRow>(sprint, fields, SPRINT_COLUMNS.inLog)
  if (Object.keys(changes).length > 0) {
    await updateRow(w, 'sprints', sprint.id, { ...fields, ...instants(dates), ...touched(w) })
    w.emit('sprint.updated', { sprint_id: sprint.id, project_id: sprint.project_id }, changes)
  }
  if (state) await changeState(w, { ...sprint, ...fields, ...instants(dates) }, state, unfinished_to)
  return readSprint(w, project_id, id)
}

/** Setting the current state changes nothing. */
async function changeState(w: Write, sprint: SprintRow, state: SprintState, unfinishedTo?: UnfinishedTo) {
  if (state === sprint.state) return
  switch (state) {
    case 'planned':
      throw new AppError('conflict', 'A sprint that has started or ended cannot be planned again. Plan another one.')
    case 'started':
      return startByHand(w, sprint)
    case 'completed':
    case 'canceled':
      return endSprint(w, sprint, state, unfinishedTo)
  }
}

/** What a sprint shows besides its own row, with the versions of its cards instead of these. */
async function findParts(r: Read, id: number) {
  const [lists, cards, visibility, unfinished, recorded] = await Promise.all([
    findListsOfSprints(r, [id]),
    findVersionsOfSprint(r, id),
    findVisibility(r),
    findUnfinishedIds(r, [id]),
    findRecorded(r, [id]),
  ])
  return { lists, cards, visibility, unfinished, recorded }
}

/** A sprint from what is kept of its cards, or a marker that it is too large to be built at once. */
async function toSprint(
  r: Read,
  row: SprintRow,
  { unfinished, recorded, ...found }: Awaited<ReturnType<typeof findParts>>,
  fields: ShownFields = null,
): Promise<Sprint> {
  const cards = await new CardsInPieces(r, { holder_id: row.id, boards: [], ...found }, fields).collect()
  const budget = cards && new JsonBudget(PAGE_BYTES - cards.bytes)
  const unfinishedOf = budget && (await collectUnfinished(r, budget, [row], fields, unfinished))
  if (!cards || !unfinishedOf) return tooLarge<Sprint>(row.id)
  return {
    ...toFields(r, row),
    lists: found.lists.map((list) => toList(r, list, cards.of(list.id))),
    unfinished_cards: unfinishedOf(row.id),
    progress: toProgress(row, recorded, r.now),
  }
}

/**
 * Rows become public sprints here, with all their cards, as long as they fit into so many bytes: the first that does not fit,
 * and those after it, are left out.
 */
async function toSprints(
  r: Read,
  rows: readonly SprintRow[],
  room: number,
  fields: ShownFields = null,
): Promise<Sprint[]> {
  const lists = await findLists(r, rows)
  const budget = new JsonBudget(room)
  const cardsOf = await collectCards(r, budget, lists, [], fields)
  const unfinishedOf = cardsOf && (await collectUnfinished(r, budget, rows, fields))
  if (cardsOf && unfinishedOf) return shapeSprints(r, rows, lists, cardsOf, unfinishedOf)
  if (rows.length === 1) return []
  return takeWhile(rows, room, (row, left) => toSprints(r, [row], left, fields))
}

/** A sprint that is too large for one answer, with cards that are read while it is sent. */
export async function flowSprint(r: Read, id: string, fields: ShownFields = null): Promise<Sprint> {
  const row = await requireSprint(r, id)
  const lists = await findLists(r, [row])
  const cardsOf = await flowCards(r, lists, fields)
  const [sprint] = await shapeSprints(r, [row], lists, cardsOf, () => flowUnfinished(r, row, fields))
  return must(sprint)
}

function findLists(r: Read, rows: readonly SprintRow[]): Promise<ListRow[]> {
  return findListsOfSprints(
    r,
    rows.map(({ id }) => id),
  )
}

async function shapeSprints(
  r: Read,
  rows: readonly SprintRow[],
  listRows: readonly ListRow[],
  cardsOf: (list_id: number) => Contents<Card>,
  unfinishedOf: (sprint_id: number) => Card[],
): Promise<Sprint[]> {
  const lists = Map.groupBy(listRows, ({ sprint_id }) => sprint_id)
  const progress = await findProgress(r, rows)
  return rows.map((row) => ({
    ...toFields(r, row),
    lists: (lists.get(row.id) ?? []).map((list) => toList(r, list, cardsOf(list.id))),
    unfinished_cards: unfinishedOf(row.id),
    progress: progress.get(row.id) ?? [],
  }))
}

/** The running sprints of the workspace, without their cards. */
export async function listRunningSprints(r: Read): Promise<{ sprints: SprintOutline[] }> {
  return { sprints: await toOutlines(r, await findRunningSprints(r)) }
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

function toFields(r: Read, row: SprintRow) {
  return {
    id: String(row.id),
    team_id: row.team_id,
    project_id: String(row.project_id),
    user_updated: toUserReference(r, row.user_id_updated, row.source_updated),
    title: row.title,
    content: row.content,
    state: row.state,
    start_date: row.start_date,
    end_date: row.end_date,
    override_end_date: row.override_end_date,
    layout: row.layout,
    time_created: row.time_created,
    time_updated: row.time_updated,
  }
}
