import { AppError, invalid } from '../../common/errors.ts'
import { Walk } from '../../http/cursor.ts'
import { RECURRENCES_OF_BOARD } from '../../limits/recurrences.ts'
import type { Row } from '../../store/tables.ts'
import { authored, creation, deletion, differenceInApi, given, touched } from '../../workspace/changes.ts'
import type { Read, Write } from '../../workspace/handles.ts'
import { deleteRow, insertRows, updateRow } from '../../workspace/rows.ts'
import { requireDestination } from '../cards/cards.destination.ts'
import { requireBoard } from '../containers/boards.queries.ts'
import { fromId, toAuthorship, toId } from '../shapes.ts'
import { writeContent } from '../templates/templates.content.ts'
import { readSource } from '../templates/templates.from.ts'
import { requireTemplate } from '../templates/templates.queries.ts'
import { RECURRENCE_COLUMNS } from './recurrences.columns.ts'
import {
  nextDate,
  nextDates,
  requireDateToCome,
  skippedIn,
  skippedOf,
  withoutSkipped,
  withSkipped,
} from './recurrences.dates.ts'
import {
  type FoundRecurrence,
  findLongDeleted,
  findRecurrences,
  requireRecurrence,
  requireRecurrenceOrDeleted,
} from './recurrences.queries.ts'
import { checkSchedule, datesFrom, nextAfter, requireDateFrom } from './recurrences.rule.ts'
import type {
  CreateRecurrence,
  PausedReason,
  PreviewRecurrence,
  Recurrence,
  RecurrenceQuery,
  SkipDate,
  UpdateRecurrence,
} from './recurrences.schema.ts'

/** How many dates are shown. */
const SHOWN = 3

/** The recurrences that the viewer can see, the oldest first. */
export async function listRecurrences(r: Read, { board_id, ...asked }: RecurrenceQuery) {
  const board = board_id === undefined ? null : await requireBoard(r, board_id)
  const walk = new Walk<[number]>(r.team_id, 'recurrences', { board_id }, asked, ['number'])
  const { paging, json } = await walk.collect({
    from: walk.after?.[0] ?? 0,
    find: (after, limit) => findRecurrences(r, { board_id: board?.id ?? null, after: after ?? 0, limit }),
    keyOf: ({ id }) => id,
    toItems: async (rows) => rows.map((row) => toRecurrence(r, row)),
    anchorOf: ({ id }) => [id],
  })
  return { ...paging, recurrences: json }
}

export async function readRecurrence(r: Read, id: string): Promise<Recurrence> {
  return toRecurrence(r, await requireRecurrence(r, id))
}

/** The next dates of a schedule that is not saved. */
export function previewDates(r: Read, schedule: PreviewRecurrence): number[] {
  checkSchedule(schedule)
  requireDateFrom(schedule, r.now)
  return datesFrom(schedule, r.now, SHOWN)
}

/** Makes cards again and again, from a template of a card or like an existing card, which is taken as it is now. */
export async function createRecurrence(w: Write, body: CreateRecurrence): Promise<Recurrence> {
  const { template_id, card_id, mode = 'schedule' } = body
  if ((template_id === undefined) === (card_id === undefined))
    throw invalid('template_id', 'Send one of template_id and card_id: the model of the cards.', 'conflicting')
  const list = await requireListOfBoard(w, body.list_id)
  const model = template_id === undefined ? await readCard(w, String(card_id)) : await readTemplate(w, template_id)
  const schedule = { starts: body.starts, time_zone: body.time_zone, rule: checkSchedule(body) }
  requireDateFrom(schedule, w.now)
  const time_next = nextAfter(schedule, w.now - 1)
  const row: Row<'recurrences'> = {
    team_id: w.team_id,
    id: w.nextId(),
    board_id: list.board_id,
    list_id: list.id,
    template_id: template_id === undefined ? null : toId(template_id),
    card_id: card_id === undefined ? null : toId(card_id),
    owner_id: w.user_id,
    content: model.content,
    title: body.title ?? model.title,
    ...schedule,
    mode,
    paused_reason: endAt(time_next),
    time_next,
    time_last: null,
    // The next one comes when this one is done.
    last_card_id: card_id === undefined ? null : toId(card_id),
    skipped_dates: '[]',
    time_deleted: null,
    ...authored(w),
  }
  await insertRows(w, 'recurrences', [row])
  w.emit('recurrence.created', refsOf({ ...row, project_id: list.project_id }), creation(RECURRENCE_COLUMNS.inLog(row)))
  return toRecurrence(w, row)
}

async function readCard(w: Write, card_id: string) {
  const content = await readSource(w, 'card', { card_id })
  return { title: content.title ?? '', content: writeContent('card', content) }
}

/** The template is read again for each card. */
async function readTemplate(w: Write, id: string) {
  const { type, title } = await requireTemplate(w, id)
  if (type !== 'card') throw invalid('template_id', 'Only templates of type card make cards. Send another one.')
  return { title, content: null }
}

async function requireListOfBoard(w: Write, list_id: string) {
  const { board_id, ...list } = await requireDestination(w, { list_id })
  if (board_id === null) throw invalid('list_id', 'A sprint ends: recurrences belong to a list of a board.')
  return { ...list, board_id }
}

export async function updateRecurrence(w: Write, id: string, body: UpdateRecurrence): Promise<Recurrence> {
  const row = await requireRecurrence(w, id)
  w.permit(row.container_role)
  const { paused, list_id, ...texts } = given(body)
  await w.expectUnchanged(row.id, Object.keys(given(body)))
  const list = list_id === undefined ? null : await requireListOfBoard(w, list_id)
  if (list && list.board_id !== row.board_id)
    throw invalid('list_id', 'A recurrence stays on its board: send one of its lists.', 'elsewhere')
  const { rule, starts, time_zone } = { ...row, ...texts }
  const changesSchedule = rule !== row.rule || starts !== row.starts || time_zone !== row.time_zone
  const schedule = { starts, time_zone, rule: changesSchedule ? checkSchedule({ rule, starts, time_zone }) : row.rule }
  if (changesSchedule) requireDateFrom(schedule, w.now)
  const isPaused = paused ?? (row.paused_reason !== null && row.paused_reason !== 'ended')
  const isResumed = row.paused_reason !== null && !isPaused
  const skipped_dates = changesSchedule ? skippedIn(schedule, row) : row.skipped_dates
  // No date comes again, and none that was missed while it was paused.
  const time_next =
    changesSchedule || isResumed ? nextDate({ ...schedule, skipped_dates }, lastOf(w, row)) : row.time_next
  if (paused === false && time_next === null)
    throw new AppError('conflict', 'Its rule has no more dates. Change the rule first.')
  const paused_reason: PausedReason | null = isPaused ? (row.paused_reason ?? 'person') : endAt(time_next)
  const columns = {
    ...texts,
    ...schedule,
    skipped_dates,
    ...(list && { list_id: list.id }),
    // Cards are made in the name of the person who decided that last.
    ...(isResumed && { owner_id: w.user_id }),
    paused_reason,
  } satisfies Partial<Row<'recurrences'>>
  const changes = differenceInApi<Row<'recurrences'>>(row, columns, RECURRENCE_COLUMNS.inLog)
  if (Object.keys(changes).length === 0) return toRecurrence(w, row)
  await updateRow(w, 'recurrences', row.id, { ...columns, time_next, ...touched(w) })
  w.emit('recurrence.updated', refsOf(row), changes)
  return toRecurrence(w, { ...row, ...columns, time_next, ...touched(w) })
}

function lastOf(w: Write, { time_last }: Row<'recurrences'>): number {
  return Math.max(w.now - 1, time_last ?? 0)
}

/** No card is made on one of the dates to come. */
export async function skipDate(w: Write, id: string, { date }: SkipDate): Promise<Recurrence> {
  const row = await requireRecurrence(w, id)
  w.permit(row.container_role)
  if (skippedOf(row).includes(date)) return toRecurrence(w, row)
  const last = lastOf(w, row)
  requireDateToCome(row, date, last)
  const skipped_dates = withSkipped(row, date, last)
  const isNext = row.time_next === date
  return changeSkipped(w, row, skipped_dates, isNext ? nextDate({ ...row, skipped_dates }, date) : row.time_next)
}

/** Takes back that a date is skipped, while it is still to come. */
export async function unskipDate(w: Write, id: string, { date }: SkipDate): Promise<Recurrence> {
  const row = await requireRecurrence(w, id)
  w.permit(row.container_role)
  requireDateToCome(row, date, lastOf(w, row))
  if (!skippedOf(row).includes(date)) return toRecurrence(w, row)
  const isNext = row.time_next === null || date < row.time_next
  return changeSkipped(w, row, withoutSkipped(row, date), isNext ? date : row.time_next)
}

/** One that waits for its card, or is due, does so still: only the date that comes next changes with those that are skipped. */
async function changeSkipped(w: Write, row: FoundRecurrence, skipped_dates: string, time_next: number | null) {
  const isPaused = row.paused_reason !== null && row.paused_reason !== 'ended'
  const columns = { skipped_dates, paused_reason: isPaused ? row.paused_reason : endAt(time_next) }
  const changes = differenceInApi<Row<'recurrences'>>(row, columns, RECURRENCE_COLUMNS.inLog)
  await updateRow(w, 'recurrences', row.id, { ...columns, time_next, ...touched(w) })
  w.emit('recurrence.updated', refsOf(row), changes)
  return toRecurrence(w, { ...row, ...columns, time_next, ...touched(w) })
}

function endAt(time_next: number | null): 'ended' | null {
  return time_next === null ? 'ended' : null
}

/** Deletes a recurrence; the cards it made stay. The last ones of a board can be restored. */
export async function deleteRecurrence(w: Write, id: string) {
  const row = await requireRecurrence(w, id)
  w.permit(row.container_role)
  await w.expectUnchanged(row.id, 'any')
  await updateRow(w, 'recurrences', row.id, { time_deleted: w.now, ...touched(w) })
  for (const { id: old } of await findLongDeleted(w, row.board_id)) await deleteRow(w, 'recurrences', old)
  w.emit('recurrence.deleted', refsOf(row), deletion(RECURRENCE_COLUMNS.inLog(row)))
}

/** Undoes the deletion of a recurrence. What was due when it was deleted is still made; dates that passed since then are not. */
export async function restoreRecurrence(w: Write, id: string): Promise<Recurrence> {
  const row = await requireRecurrenceOrDeleted(w, id)
  w.permit(row.container_role)
  if (row.time_deleted === null) return toRecurrence(w, row)
  const wasDue = row.time_next !== null && row.time_next <= row.time_deleted
  const restored = { ...(wasDue ? row : fromNowOn(w, row)), time_deleted: null, ...touched(w) }
  const { board_id, time_next, paused_reason } = restored
  // Its board is named for the number of recurrences that it has.
  await updateRow(w, 'recurrences', row.id, { board_id, time_next, paused_reason, time_deleted: null, ...touched(w) })
  w.emit('recurrence.restored', refsOf(row), creation(RECURRENCE_COLUMNS.inLog(restored)))
  return toRecurrence(w, restored)
}

/** A recurrence that comes back goes on with the dates to come: those that passed were made, or are nobody's concern now. */
export function fromNowOn(w: Write, row: Row<'recurrences'>): Row<'recurrences'> {
  if (row.paused_reason !== null) return row
  const time_next = nextDate(row, lastOf(w, row))
  return { ...row, time_next, paused_reason: endAt(time_next) }
}

/** Copies of a board have its recurrences, paused: nobody expects cards from both. */
export async function copyRecurrences(
  w: Write,
  from: number,
  to: Row<'boards'>,
  listOf: ReadonlyMap<number, { id: number }>,
) {
  const originals = await findRecurrences(w, { board_id: from, after: 0, limit: RECURRENCES_OF_BOARD })
  const rows = originals.flatMap((original): Row<'recurrences'>[] => {
    const list = listOf.get(original.list_id)
    if (!list) return []
    return [
      {
        ...RECURRENCE_COLUMNS.copied(original),
        team_id: w.team_id,
        id: w.nextId(),
        board_id: to.id,
        list_id: list.id,
        owner_id: w.user_id,
        paused_reason: 'copied',
        time_next: null,
        time_last: null,
        last_card_id: null,
        time_deleted: null,
        ...authored(w),
      },
    ]
  })
  if (rows.length === 0) return
  await insertRows(w, 'recurrences', rows)
  for (const row of rows)
    w.emit('recurrence.created', refsOf({ ...row, project_id: to.project_id }), creation(RECURRENCE_COLUMNS.inLog(row)))
}

export function refsOf({ id, board_id, list_id, project_id }: Omit<FoundRecurrence, 'container_role'>) {
  return { recurrence_id: id, board_id, list_id, project_id }
}

function toRecurrence(r: Read, row: Row<'recurrences'>): Recurrence {
  const isRunning = row.paused_reason === null && row.time_next !== null
  return {
    id: String(row.id),
    team_id: row.team_id,
    board_id: String(row.board_id),
    list_id: String(row.list_id),
    template_id: fromId(row.template_id),
    card_id: fromId(row.card_id),
    owner_id: row.owner_id,
    title: row.title,
    rule: row.rule,
    starts: row.starts,
    time_zone: row.time_zone,
    mode: row.mode,
    paused: row.paused_reason !== null,
    paused_reason: row.paused_reason,
    // From the one that is waiting: answers do not depend on the clock.
    next_dates: isRunning ? nextDates(row, row.time_next ?? 0, SHOWN) : [],
    skipped_dates: [...skippedOf(row)],
    last_card_id: fromId(row.last_card_id),
    time_last: row.time_last,
    ...toAuthorship(r, row),
  }
}
