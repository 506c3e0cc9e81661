import { etagOf } from '../../client/client.ts'
import { putNote } from '../data/notes.ts'
import type { NoteRow } from '../data/rows.ts'
import type { WorkspaceData } from '../data/workspace.ts'
import { noteText as words } from '../text/note.ts'
import { type ActionDefinition, asShown, defineAction, newId, perform } from './action.ts'

/** What people do with their notes as a whole. Their texts are written elsewhere. */

type NewNote = Pick<NoteRow, 'id' | 'title' | 'user_id' | 'time_created'>

const addAction: ActionDefinition<NewNote> = defineAction<NewNote>({
  name: 'addNote',
  words: words.actions.add,
  patches: (_, made) => {
    const row = { content: '', is_public: false, has_attendees: false, time_updated: made.time_created, ...made }
    return [{ table: 'notes', id: made.id, row }]
  },
  send: async ({ api, mirror }, { id, title }, key) => {
    const answer = await api.createNote({ title }, { idempotencyKey: key })
    return { ids: { [id]: answer.note.id }, settle: () => putNote(mirror, answer.note, etagOf(answer)) }
  },
  // Nothing takes it back: it would delete for good what was written meanwhile.
})

/** Makes a note, and answers its id once it is there; null when it was refused. */
export async function addNote(workspace: WorkspaceData): Promise<string | null> {
  const { queue, me } = workspace
  const id = newId()
  perform(workspace, addAction, { id, title: words.untitled, user_id: me.id, time_created: Date.now() })
  await queue.whenIdle()
  return queue.idOf(id) === id ? null : queue.idOf(id)
}

/** Nothing brings a note back: the log has no text of it. */
const deleteAction: ActionDefinition<{ id: string }> = defineAction<{ id: string }>({
  name: 'deleteNote',
  words: words.actions.remove,
  patches: (_, { id }) => [{ table: 'notes', id, row: null }],
  send: async ({ api, mirror }, args, key) => {
    await api.deleteNote({ note_id: args.id }, { idempotencyKey: key })
    return asShown(mirror, deleteAction.patches(mirror, args))
  },
})

export function deleteNote(workspace: WorkspaceData, id: string) {
  perform(workspace, deleteAction, { id }, { toast: words.deleted })
}
