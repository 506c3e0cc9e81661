import { etagOf } from '../../client/client.ts'
import { PAGE_ITEMS } from '../rules/work.generated.ts'
import type { ShownNote } from './left-out.ts'
import type { Mirror } from './mirror.ts'
import type { NoteRow } from './rows.ts'
import type { WorkspaceData } from './workspace.ts'

/** The notes of the reader, and open ones of others. The log keeps right what is loaded. */

function toNoteRow(note: ShownNote, version?: string): NoteRow {
  const { id, title, content, user_id, is_public, attendees, time_created, time_updated } = note
  const has_attendees = attendees.length > 0
  return { id, title, content, user_id, is_public, has_attendees, time_created, time_updated, version }
}

/** One note as its own address or a write shows it; the version is that of the answer. */
export function putNote(mirror: Mirror, note: ShownNote, version?: string) {
  mirror.put('notes', note.id, toNoteRow(note, version))
}

export function loadNotes(workspace: WorkspaceData): Promise<void> {
  return workspace.load('notes', async () => (await readNotes(workspace))())
}

/** Reads all notes that the reader wrote, and answers what puts them into the mirror in place of what was known of them. */
export async function readNotes({ api, mirror, me }: WorkspaceData) {
  const notes: ShownNote[] = []
  let cursor = ''
  do {
    const answer = await api.listNotes({ mine: true, count: PAGE_ITEMS, ...(cursor && { cursor }) })
    notes.push(...answer.notes)
    cursor = answer.cursor
  } while (cursor)
  return () =>
    mirror.change(() => {
      const gone = new Set(mirror.saidRows('notes').flatMap(({ id, user_id }) => (user_id === me.id ? [id] : [])))
      for (const note of notes) {
        gone.delete(note.id)
        const known = mirror.said('notes', note.id)
        putNote(mirror, note, known?.time_updated === note.time_updated ? known.version : undefined)
      }
      for (const id of gone) mirror.put('notes', id, null)
    })
}

export function loadNote(workspace: WorkspaceData, id: string): Promise<void> {
  return workspace.load(`notes/${id}`, async () => (await readNote(workspace, id)).settle())
}

/** Reads a note and answers what puts it into the mirror. */
export async function readNote({ api, mirror }: WorkspaceData, note_id: string) {
  const answer = await api.readNote({ note_id })
  const version = etagOf(answer)
  return { note: answer.note, version, settle: () => putNote(mirror, answer.note, version) }
}
