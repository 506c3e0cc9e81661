import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { idIn, idList } from '../../store/ids.ts'
import type { Row } from '../../store/tables.ts'
import { beginningOf } from '../../store/text.ts'
import type { Read } from '../../workspace/handles.ts'
import type { Viewer } from '../../workspace/visibility.ts'

/**
 * True for the notes a person can see: their own, those they attended, and, unless they are a guest, public ones. For queries
 * with `notes` in scope.
 */
export function visibleNote({ user_id, is_guest }: Viewer): RawBuilder<SqlBool> {
  return sql<SqlBool>`(notes.user_id = ${user_id}
    or (notes.is_public = 1 and cast(${is_guest} as integer) = 0)
    or exists (select 1 from note_attendees where note_attendees.team_id = notes.team_id
      and note_attendees.note_id = notes.id and note_attendees.user_id = ${user_id}))`
}

function visibleNotes({ db, team_id, viewer }: Read) {
  return db.selectFrom('notes').selectAll().where('team_id', '=', team_id).where(visibleNote(viewer))
}

export function findNote(r: Read, id: number): Promise<Row<'notes'> | undefined> {
  return visibleNotes(r).where('id', '=', id).executeTakeFirst()
}

/** Visible notes by id in short, with the beginnings of their texts. */
export function findNotesInShort(r: Read, ids: readonly number[], length: number) {
  return visibleNotes(r)
    .clearSelect()
    .select(['id', 'title', 'is_public', 'user_id', 'time_created', beginningOf('content', length)])
    .where(idIn(r.db, 'id', idList(r.db, ids)))
    .execute()
}

/** Visible notes, or of these the viewer's own; the newest first. */
export function findNotes(
  r: Read,
  { mine, before, limit }: { mine: boolean; before: number | null; limit: number },
): Promise<Row<'notes'>[]> {
  let query = visibleNotes(r).orderBy('id', 'desc').limit(limit)
  if (mine) query = query.where('user_id', '=', r.viewer.user_id)
  if (before !== null) query = query.where('id', '<', before)
  return query.execute()
}

/** The attendees of notes the caller has already found. */
export function findAttendees(r: Read, noteIds: readonly number[]) {
  return r.db
    .selectFrom('note_attendees')
    .select(['note_id', 'attendee', 'user_id'])
    .where('team_id', '=', r.team_id)
    .where(idIn(r.db, 'note_id', idList(r.db, noteIds)))
    .orderBy('note_id')
    .orderBy('position')
    .execute()
}

/** The members of the workspace named by user id or by e-mail address. */
export async function findNamedMembers(r: Read, words: readonly string[]): Promise<Map<string, string>> {
  if (words.length === 0) return new Map()
  const found = await r.db
    .selectFrom('members')
    .innerJoin('users', 'users.id', 'members.user_id')
    .select(['users.id', 'users.email'])
    .where('members.team_id', '=', r.team_id)
    .where((eb) => eb.or([eb('users.id', 'in', words), eb(eb.fn('lower', ['users.email']), 'in', lowered(words))]))
    .execute()
  return new Map(
    found.flatMap(({ id, email }) => [
      [id, id],
      [email.toLowerCase(), id],
    ]),
  )
}

function lowered(words: readonly string[]): string[] {
  return words.map((word) => word.toLowerCase())
}
