import { AppError } from '../../common/errors.ts'
import { dayOf } from '../../common/time.ts'
import { Walk } from '../../http/cursor.ts'
import { ENTRY_SECONDS } from '../../limits/time.ts'
import type { Row } from '../../store/tables.ts'
import { authored, creation, deletion, differenceInApi, given, touched } from '../../workspace/changes.ts'
import type { Read, Write } from '../../workspace/handles.ts'
import { allows, roleIn } from '../../workspace/policy.ts'
import { addToRows, deleteRow, insertRows, updateRow } from '../../workspace/rows.ts'
import { refsOf, requireCard, requireCardToChange } from '../cards/cards.queries.ts'
import { toAuthorship } from '../shapes.ts'
import { TIME_ENTRY_COLUMNS } from './time-entries.columns.ts'
import { readDay, showDay } from './time-entries.day.ts'
import {
  type FoundEntry,
  findEntriesOfCard,
  findOwnTimer,
  findTimer,
  type RunningTimer,
  requireEntry,
  type TimeEntryRow,
} from './time-entries.queries.ts'
import type { CardTimeQuery, CreateTimeEntry, TimeEntry, UpdateTimeEntry, UseTimer } from './time-entries.schema.ts'

/** The time logged on a card, the latest entries first. */
export async function listTimeOfCard(r: Read, id: string, query: CardTimeQuery) {
  const card = await requireCard(r, id)
  const walk = new Walk<[number, number]>(r.team_id, 'time of a card by day', { id: card.id }, query, [
    'number',
    'number',
  ])
  const [day, entry_id] = walk.after ?? []
  const { paging, json } = await walk.collect({
    from: day === undefined || entry_id === undefined ? null : { day, id: entry_id },
    find: (before, limit) => findEntriesOfCard(r, card.id, before, limit),
    keyOf: (row) => row,
    toItems: async (rows) => rows.map((row) => toTimeEntry(r, { ...row, card_title: card.title })),
    anchorOf: (row) => [row.day, row.id],
  })
  return { ...paging, time_entries: json }
}

export async function readTimeEntry(r: Read, id: string): Promise<TimeEntry> {
  return toTimeEntry(r, await requireEntry(r, id))
}

/** The caller's own timer: null when none runs, or on a card that they no longer see. */
export async function readTimer(r: Read): Promise<TimeEntry | null> {
  const timer = await findOwnTimer(r)
  return timer ? toTimeEntry(r, timer) : null
}

export async function createTimeEntry(w: Write, card_id: string, body: CreateTimeEntry): Promise<TimeEntry> {
  const card = await requireCardToChange(w, card_id)
  const row = newEntry(w, card.id, body)
  await insertEntry(w, card, { ...row, seconds: body.seconds })
  return toTimeEntry(w, { ...row, seconds: body.seconds, card_title: card.title })
}

function newEntry(w: Write, card_id: number, { day, note }: Pick<CreateTimeEntry, 'day' | 'note'>) {
  return {
    team_id: w.team_id,
    id: w.nextId(),
    card_id,
    day: day === undefined ? dayOf(w.now) : readDay('day', day),
    seconds: 0,
    note: note ?? '',
    time_started: null,
    ...authored(w),
  } satisfies Row<'time_entries'>
}

type CardRefs = Parameters<typeof refsOf>[0]

async function insertEntry(w: Write, card: CardRefs, row: Row<'time_entries'>) {
  await insertRows(w, 'time_entries', [row])
  if (row.seconds > 0) await addToRows(w, 'cards', { id: card.id }, { time_logged: row.seconds })
  w.emit('time_entry.created', refsOfEntry(card, row.id), creation(TIME_ENTRY_COLUMNS.inLog(row)))
}

/** Stores what changed of an entry, and counts its time on the card. */
async function changeEntry<R extends Row<'time_entries'>>(
  w: Write,
  card: CardRefs,
  entry: R,
  columns: Partial<Pick<Row<'time_entries'>, 'day' | 'seconds' | 'note' | 'time_started'>>,
): Promise<R> {
  const changes = differenceInApi<Row<'time_entries'>>(entry, columns, TIME_ENTRY_COLUMNS.inLog)
  if (Object.keys(changes).length === 0) return entry
  await updateRow(w, 'time_entries', entry.id, { ...columns, ...touched(w) })
  const gain = (columns.seconds ?? entry.seconds) - entry.seconds
  if (gain !== 0) await addToRows(w, 'cards', { id: card.id }, { time_logged: gain })
  w.emit('time_entry.updated', refsOfEntry(card, entry.id), changes)
  return { ...entry, ...columns, ...touched(w) }
}

export async function updateTimeEntry(w: Write, id: string, body: UpdateTimeEntry): Promise<TimeEntry> {
  const entry = await requireEntry(w, id)
  permitEntry(w, entry, 'change')
  const { day, ...rest } = given(body)
  await w.expectUnchanged(entry.id, Object.keys(given(body)))
  if (rest.seconds !== undefined && entry.time_started !== null)
    throw new AppError('conflict', 'The timer of this entry is running. Stop it first.')
  const columns = { ...rest, ...(day !== undefined && { day: readDay('day', day) }) }
  return toTimeEntry(w, await changeEntry(w, cardOf(entry), entry, columns))
}

/** Deletes an entry; its timer, if it runs, ends. */
export async function deleteTimeEntry(w: Write, id: string) {
  const entry = await requireEntry(w, id)
  permitEntry(w, entry, 'delete')
  await w.expectUnchanged(entry.id, 'any')
  await deleteRow(w, 'time_entries', entry.id)
  if (entry.seconds > 0) await addToRows(w, 'cards', { id: entry.card_id }, { time_logged: -entry.seconds })
  const refs = refsOfEntry(cardOf(entry), entry.id)
  w.emit('time_entry.deleted', refs, deletion(TIME_ENTRY_COLUMNS.inLog(entry)))
}

/** One's own entries, and for admins of the container those of all. */
function permitEntry(w: Write, { user_id, container_role }: FoundEntry, verb: string) {
  w.permit(container_role)
  if (user_id !== w.user_id && !allows(roleIn(w.role, container_role), 'time_entry.moderate'))
    throw new AppError('forbidden', `Only the person who logged this time, or an admin, may ${verb} it.`)
}

/** Starts the caller's timer on a card, or stops it there. */
export async function switchTimer(w: Write, card_id: string, { action, ...body }: UseTimer) {
  const card = await requireCardToChange(w, card_id)
  const running = await findTimer(w, w.user_id)
  const isHere = running?.card_id === card.id
  if (action === 'stop') {
    if (!running || !isHere) throw new AppError('conflict', 'Your timer does not run on this card.')
    const stopped = await stopTimer(w, running, body.note)
    return { isNew: false, time_entry: toTimeEntry(w, { ...stopped, card_title: card.title }) }
  }
  if (running && isHere) return { isNew: false, time_entry: toTimeEntry(w, { ...running, card_title: card.title }) }
  if (running) await stopTimer(w, running)
  const row = { ...newEntry(w, card.id, body), time_started: w.now }
  await insertEntry(w, card, row)
  return { isNew: true, time_entry: toTimeEntry(w, { ...row, card_title: card.title }) }
}

/** Logs the time since the start: a second at least, and no more than an entry may have. */
async function stopTimer(w: Write, timer: RunningTimer, note?: string): Promise<RunningTimer> {
  const elapsed = Math.round((w.now - (timer.time_started ?? w.now)) / 1000)
  const seconds = Math.min(Math.max(elapsed, 1), ENTRY_SECONDS)
  const columns = { seconds, time_started: null, ...(note !== undefined && { note }) }
  return changeEntry(w, cardOf(timer), timer, columns)
}

/** Logs the time of someone who leaves. */
export async function stopTimerOf(w: Write, user_id: string) {
  const timer = await findTimer(w, user_id)
  if (timer) await stopTimer(w, timer)
}

function cardOf(entry: FoundEntry | RunningTimer): CardRefs {
  return { ...entry, id: entry.card_id }
}

function refsOfEntry(card: CardRefs, time_entry_id: number) {
  return { ...refsOf(card), time_entry_id }
}

export function toTimeEntry(r: Read, row: TimeEntryRow): TimeEntry {
  return {
    id: String(row.id),
    team_id: row.team_id,
    card_id: String(row.card_id),
    card_title: row.card_title,
    day: showDay(row.day),
    seconds: row.seconds,
    note: row.note,
    time_started: row.time_started,
    ...toAuthorship(r, row),
  }
}
