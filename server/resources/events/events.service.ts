import { invalid } from '../../common/errors.ts'
import { Walk } from '../../http/cursor.ts'
import { inTurns } from '../../store/steps.ts'
import type { Row } from '../../store/tables.ts'
import type { Read } from '../../workspace/handles.ts'
import { fromId, toId, toUserReference } from '../shapes.ts'
import { toEventFilter } from './events.filter.ts'
import { findEvents } from './events.find.ts'
import { type EventRow, findHiddenWork, findOpenFields } from './events.queries.ts'
import type { Event, EventQuery } from './events.schema.ts'
import { refuseCut, type Seq, type Seqs, seqsFor } from './events.seq.ts'

/** The change log, oldest first, as programs read it. */
export async function listEvents(r: Read, { after, cursor, count, ...asked }: EventQuery) {
  const seqs = seqsFor(r)
  const filter = toEventFilter(asked)
  const walk = new Walk<[Seq]>(r.team_id, 'events', { after: after ?? 0, ...asked }, { cursor, count }, [seqs.type])
  const start = startOf(r, walk.after?.[0] ?? after ?? 0)
  // Without a position, the log starts at what is left of it.
  if (after !== undefined || walk.after) await refuseCut(r, start, seqs)
  const { paging, json } = await walk.collect({
    from: start,
    find: (seq, limit) => findEvents(r, seq ?? 0, limit, filter),
    keyOf: ({ seq }) => seq,
    toItems: (rows) => toEvents(r, rows),
    anchorOf: ({ seq }) => [seqs.show(seq)],
  })
  return { ...paging, events: json }
}

/** The position in the log that a reader names. */
export function startOf(r: EventReader, after: Seq): number {
  const start = seqsFor(r).toNumber(after)
  if (start === null) throw invalid('after', 'after must be the seq of an event that you read, or 0.')
  return start
}

/** Rows become public events here, as far as the viewer may see their contents. */
export async function toEvents(r: Read, rows: readonly EventRow[]): Promise<Event[]> {
  const relatives = new Set<number>()
  const read: (ReadEntry & { row: EventRow })[] = []
  for await (const some of inTurns(rows, ({ changes }) => changes.length))
    for (const row of some) {
      // Only this program writes it.
      const entry = { row, changes: JSON.parse(row.changes) as Event['changes'] }
      read.push(entry)
      for (const id of relativesOf(entry)) relatives.add(id)
    }
  const hidden = new Set((await findHiddenWork(r, [...relatives])).map(String))
  const shown = await withoutPrivateValues(r, read)
  return shown.map(({ row, changes }) => toEvent(r, row, changes, hidden))
}

/** Entries without the values of epics in fields of private spaces: the same for every reader. */
export async function withoutPrivateValues<E extends ReadEntry>(
  r: Pick<Read, 'db' | 'team_id'>,
  entries: readonly E[],
): Promise<E[]> {
  const open = await findOpenFields(r, [...new Set(entries.flatMap(valuesOfEpic))].map(toId))
  return entries.map((entry) => ({ ...entry, changes: withoutValues(entry, open) }))
}

/** The custom fields that an event of an epic names. Everybody reads those events, but not all spaces. */
function valuesOfEpic({ row, changes }: ReadEntry): string[] {
  if (!row.type.startsWith('epic.')) return []
  return (changes.custom_fields ?? []).flatMap((side) => Object.keys(side ?? {}))
}

/** Values of an epic in fields of spaces that are private by now are left out, as the epic itself leaves them out. */
function withoutValues(entry: ReadEntry, open: ReadonlySet<string>): Event['changes'] {
  const { custom_fields, ...others } = entry.changes
  const named = valuesOfEpic(entry)
  if (!custom_fields || named.every((id) => open.has(id))) return entry.changes
  const shown = custom_fields.map(
    (side) => side && Object.fromEntries(Object.entries(side).filter(([id]) => open.has(id))),
  )
  return named.some((id) => open.has(id)) ? { ...others, custom_fields: shown } : others
}

/** An event of the log with its changes parsed. */
export interface ReadEntry {
  row: Row<'events'>
  changes: Event['changes']
}

/** The cards and epics elsewhere that an event mentions. */
export function relativesOf({ row: { epic_id }, changes }: ReadEntry): number[] {
  const named = [fromId(epic_id), ...RELATIVES.flatMap((field) => changes[field] ?? [])]
  return named.map((relative) => toId(idOf(relative) ?? '')).filter((id) => id > 0)
}

/** One event as the viewer may read it; `hidden` are the existing relatives they cannot see. */
export function toEvent(r: EventReader, row: EventRow, changes: Event['changes'], hidden: ReadonlySet<string>): Event {
  const event = toVisibleEvent(r, row, changes, seqsFor(r))
  return hidden.size === 0 ? event : withoutRelatives(event, hidden)
}

/** What determines how events look to a reader. */
type EventReader = Pick<Read, 'viewer' | 'epoch' | 'team_id'>

/** The changes that mention cards and epics elsewhere, which the viewer may not see. */
const RELATIVES = ['parent_card_id', 'epic_id', 'linked_cards', 'hints'] as const

function idOf(relative: unknown): string | null {
  // Anything but an id is a link or a hint, as this program logs them.
  return typeof relative === 'string' ? relative : ((relative as { card_id?: string } | null)?.card_id ?? null)
}

function withoutRelatives(event: Event, hidden: ReadonlySet<string>): Event {
  // The link and its kind are shown, but not the other end.
  const shown = (relative: unknown) => {
    if (!hidden.has(idOf(relative) ?? '')) return relative
    // It has an id, so it is a link or a hint.
    return typeof relative === 'string' ? null : { ...(relative as object), card_id: null }
  }
  const own = RELATIVES.filter((field) => event.changes[field])
  const changes = Object.fromEntries(own.map((field) => [field, (event.changes[field] ?? []).map(shown)]))
  return {
    ...event,
    epic_id: hidden.has(event.epic_id ?? '') ? null : event.epic_id,
    changes: { ...event.changes, ...changes },
  }
}

function toVisibleEvent(r: EventReader, row: EventRow, changes: Event['changes'], seqs: Seqs): Event {
  const whole = toWholeEvent(r, row, changes, seqs)
  const event = row.sees_home === 0 ? withoutHome(whole) : whole
  if (row.sees_after === 0) return { ...event, ...placesBefore(changes), changes: withoutSide(event.changes, 1) }
  return row.sees_before === 0 ? { ...event, changes: withoutSide(event.changes, 0) } : event
}

function withoutHome(event: Event): Event {
  const { home_board_id: _, home_list_id: __, ...changes } = event.changes
  return { ...event, board_id: null, changes }
}

/** Values from the side of a move that the viewer cannot see are null. */
function withoutSide(changes: Event['changes'], side: 0 | 1): Event['changes'] {
  return Object.fromEntries(
    Object.entries(changes).map(([field, pair]) => [
      field,
      pair.map((value, index) => (index === side ? null : value)),
    ]),
  )
}

/** Where it was before the move. */
function placesBefore(changes: Event['changes']) {
  const fields = ['project_id', 'board_id', 'list_id', 'sprint_id', 'epic_id'] as const
  return Object.fromEntries(fields.flatMap((field) => (changes[field] ? [[field, changes[field][0]]] : [])))
}

/** What the event is named after: people, tokens and the workspace have texts for ids. */
function entityIdOf({ type, team_id, token_id, member_id, entity_id }: EventRow): string | null {
  return type.startsWith('team.') ? team_id : (token_id ?? member_id ?? fromId(entity_id))
}

function toWholeEvent(r: EventReader, row: EventRow, changes: Event['changes'], seqs: Seqs): Event {
  return {
    seq: seqs.show(row.seq),
    team_id: row.team_id,
    type: row.type,
    entity_id: entityIdOf(row),
    project_id: fromId(row.project_id),
    board_id: fromId(row.board_id),
    list_id: fromId(row.list_id),
    card_id: fromId(row.card_id),
    sprint_id: fromId(row.sprint_id),
    epic_id: fromId(row.epic_id),
    page_id: fromId(row.page_id),
    user_id: row.user_id,
    user: toUserReference(r, row.user_id, row.source),
    changes,
    time_created: row.time_created,
  }
}
