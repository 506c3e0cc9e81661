import { AppError, notFound } from '../../common/errors.ts'
import { must } from '../../common/must.ts'
import { Walk } from '../../http/cursor.ts'
import type { Kept } from '../../http/schema.ts'
import type { Row } from '../../store/tables.ts'
import { authored, creation, deletion, difference, given, touched } from '../../workspace/changes.ts'
import type { Read, Write } from '../../workspace/handles.ts'
import type { Changes } from '../../workspace/log.ts'
import { allows } from '../../workspace/policy.ts'
import { deleteRow, insertRows, updateRow } from '../../workspace/rows.ts'
import { readKept, writeKept } from '../client-json.ts'
import { toAuthorship, toId } from '../shapes.ts'
import { NOTE_COLUMNS } from './notes.columns.ts'
import { findAttendees, findNamedMembers, findNote, findNotes } from './notes.queries.ts'
import type { Attendee, CreateNote, Note, NoteOutline, NoteQuery, UpdateNote } from './notes.schema.ts'

/** The notes the viewer can see, the newest first. */
export async function listNotes(r: Read, { mine = false, ...query }: NoteQuery) {
  const walk = new Walk<[number]>(r.team_id, 'notes', mine ? { mine } : {}, query, ['number'])
  const { paging, json } = await walk.collect({
    from: walk.after?.[0] ?? null,
    find: (after, limit) => findNotes(r, { mine, before: after, limit }),
    keyOf: ({ id }) => id,
    toItems: (rows) => toNoteOutlines(r, rows),
    anchorOf: ({ id }) => [id],
  })
  return { ...paging, notes: json }
}

export async function readNote(r: Read, id: string): Promise<Note> {
  return toNote(r, await requireNote(r, id))
}

async function requireNote(r: Read, id: string): Promise<Row<'notes'>> {
  const note = await findNote(r, toId(id))
  if (!note) throw notFound('note')
  return note
}

export async function createNote(w: Write, body: CreateNote): Promise<Note> {
  const { attendees = [], transcripts = [], is_public, ...fields } = body
  const row: Row<'notes'> = {
    team_id: w.team_id,
    id: w.nextId(),
    title: fields.title,
    content: fields.content ?? '',
    transcript: fields.transcript ?? '',
    transcripts: JSON.stringify(transcripts),
    user_notes: fields.user_notes ?? '',
    is_public: is_public ? 1 : 0,
    metadata_date: fields.metadata_date ?? null,
    metadata_time: fields.metadata_time ?? null,
    google_calendar_event: calendarEventOf(fields),
    ...authored(w),
  }
  await insertRows(w, 'notes', [row])
  await insertAttendees(w, row.id, attendees)
  await emitToReaders(w, row, 'note.created', creation(NOTE_COLUMNS.inLog(row)))
  return toNote(w, row)
}

function calendarEventOf({ google_calendar_event: event }: CreateNote): string | null {
  return event === undefined || event === '' ? null : writeKept('google_calendar_event', event)
}

/** Members are resolved once, here: who may read a note does not change when someone's address does. */
async function insertAttendees(w: Write, note_id: number, attendees: readonly Attendee[]) {
  const members = await findNamedMembers(w, attendees.flatMap(namesIn))
  await insertRows(
    w,
    'note_attendees',
    attendees.map((attendee, position) => ({
      team_id: w.team_id,
      note_id,
      position,
      attendee: JSON.stringify(attendee),
      user_id:
        namesIn(attendee)
          .map((name) => members.get(name) ?? members.get(name.toLowerCase()))
          .find((user_id) => user_id !== undefined) ?? null,
    })),
  )
}

function namesIn(attendee: Attendee): string[] {
  const names = typeof attendee === 'string' ? [attendee] : [attendee.user_id, attendee.email]
  return names.filter((name) => typeof name === 'string')
}

/** Only the author goes on writing a note. The log says that the text changed, not what it says: see `NOTE_COLUMNS`. */
export async function updateNote(w: Write, id: string, body: UpdateNote): Promise<Note> {
  const row = await requireNote(w, id)
  if (row.user_id !== w.user_id) throw new AppError('forbidden', 'Only its author may change a note.')
  const fields = given(body)
  await w.expectUnchanged(row.id, Object.keys(fields))
  const changes = difference<Row<'notes'>>(row, fields)
  if (Object.keys(changes).length === 0) return toNote(w, row)
  await updateRow(w, 'notes', row.id, { ...fields, ...touched(w) })
  await emitToReaders(w, row, 'note.updated', { ...changes, ...(changes.content && { content: [null, null] }) })
  return toNote(w, { ...row, ...fields, ...touched(w) })
}

/** Authors delete their notes; admins also those of others, as far as they can see them. */
export async function deleteNote(w: Write, id: string) {
  const row = await requireNote(w, id)
  if (row.user_id !== w.user_id && !allows(w.role, 'note.moderate'))
    throw new AppError('forbidden', 'Only its author or an admin may delete a note.')
  await w.expectUnchanged(row.id, 'any')
  await emitToReaders(w, row, 'note.deleted', deletion(NOTE_COLUMNS.inLog(row)))
  await deleteRow(w, 'notes', row.id)
}

type NoteEvent = 'note.created' | 'note.updated' | 'note.deleted'

/** The log is as private as the note: each reader of the note gets an event of their own. */
async function emitToReaders(w: Write, note: Row<'notes'>, type: NoteEvent, changes: Changes) {
  if (note.is_public === 1) return w.emit(type, { note_id: note.id }, changes)
  const attendees = await findAttendees(w, [note.id])
  const readers = new Set([note.user_id, ...attendees.flatMap(({ user_id }) => user_id ?? [])])
  w.emitPrivately(type, { note_id: note.id }, changes, [...readers])
}

async function toNote(r: Read, row: Row<'notes'>): Promise<Note> {
  const [outline] = await toNoteOutlines(r, [row])
  return {
    ...must(outline),
    transcript: row.transcript,
    // Written only by this program.
    transcripts: JSON.parse(row.transcripts) as Note['transcripts'],
    user_notes: row.user_notes,
    google_calendar_event: readKept<Kept>(row.google_calendar_event),
  }
}

async function toNoteOutlines(r: Read, rows: readonly Row<'notes'>[]): Promise<NoteOutline[]> {
  const ids = rows.map(({ id }) => id)
  const attendees = Map.groupBy(await findAttendees(r, ids), ({ note_id }) => note_id)
  return rows.map((row) => ({
    id: String(row.id),
    team_id: row.team_id,
    title: row.title,
    content: row.content,
    is_public: row.is_public === 1,
    // Written only by this program.
    attendees: (attendees.get(row.id) ?? []).map(({ attendee }) => JSON.parse(attendee) as Attendee),
    metadata_date: row.metadata_date,
    metadata_time: row.metadata_time,
    ...toAuthorship(r, row),
  }))
}
