import { BoardwalkError, etagOf } from '../../client/client.ts'
import { putChangedCard } from '../data/answers.ts'
import { draftOf, dropDraft, keepDraft, textKey } from '../data/drafts.ts'
import { putEpic } from '../data/epic-rows.ts'
import type { Mirror, Patch } from '../data/mirror.ts'
import { putNote, readNote } from '../data/notes.ts'
import { putPage } from '../data/page-rows.ts'
import { readPage } from '../data/pages.ts'
import { readCard, readEpic } from '../data/reading.ts'
import type { WorkspaceData } from '../data/workspace.ts'
import { noteText } from '../text/note.ts'
import { text } from '../text/text.ts'
import { type ActionDefinition, defineAction, perform, type Settled } from './action.ts'

/** The titles and texts that are written in place, saved by themselves, and asked about when two people wrote the same. */

export type TextField = 'title' | 'content'

interface Writing {
  id: string
  field: TextField
  text: string
  /** What stood there when the writing began. */
  base: string
}

type Texts = Record<TextField, string>

/** What the server says of a title and a text now, with the version of the answer. */
interface Said {
  said: Texts
  version: string | undefined
  settle(): void
}

/** How the texts of a noun are known, read and written. */
interface TextsOf {
  known(mirror: Mirror, id: string): (Texts & { version?: string | undefined }) | undefined
  patches(id: string, set: Partial<Texts>): Patch[]
  read(workspace: WorkspaceData, id: string): Promise<Said>
  write(
    workspace: WorkspaceData,
    id: string,
    fields: Partial<Texts>,
    options: { idempotencyKey: string; ifMatch?: string },
  ): Promise<Said>
}

type TextNoun = 'card' | 'epic' | 'note' | 'page'
/** What has a title and a text that are written so. */
export interface TextSubject {
  noun: TextNoun
  id: string
}

const TEXTS_OF: Record<TextNoun, TextsOf> = {
  card: {
    known: (mirror, id) => mirror.said('details', id),
    patches: (id, set) => [
      { table: 'details', id, set },
      ...(set.title === undefined ? [] : [{ table: 'cards' as const, id, set: { title: set.title } }]),
    ],
    read: async (workspace, id) => {
      const { card, version, settle } = await readCard(workspace, id)
      return { said: card, version, settle }
    },
    write: async ({ api, mirror }, id, fields, options) => {
      const answer = await api.updateCard({ card_id: id }, fields, options)
      const version = etagOf(answer)
      return { said: answer.card, version, settle: () => putChangedCard(mirror, answer.card, version) }
    },
  },
  epic: {
    known: (mirror, id) => mirror.said('epicDetails', id),
    patches: (id, set) => [
      { table: 'epicDetails', id, set },
      ...(set.title === undefined ? [] : [{ table: 'epics' as const, id, set: { title: set.title } }]),
    ],
    read: async (workspace, id) => {
      const { epic, version, settle } = await readEpic(workspace, id)
      return { said: epic, version, settle }
    },
    write: async ({ api, mirror }, id, fields, options) => {
      const answer = await api.updateEpic({ epic_id: id }, fields, options)
      const version = etagOf(answer)
      return { said: answer.epic, version, settle: () => putEpic(mirror, answer.epic, version) }
    },
  },
  note: {
    known: (mirror, id) => mirror.said('notes', id),
    patches: (id, set) => [{ table: 'notes', id, set }],
    read: async (workspace, id) => {
      const { note, version, settle } = await readNote(workspace, id)
      return { said: note, version, settle }
    },
    write: async ({ api, mirror }, id, fields, options) => {
      const answer = await api.updateNote({ note_id: id }, fields, options)
      const version = etagOf(answer)
      return { said: answer.note, version, settle: () => putNote(mirror, answer.note, version) }
    },
  },
  page: {
    known: (mirror, id) => mirror.said('pageDetails', id),
    patches: (id, set) => [
      { table: 'pageDetails', id, set },
      ...(set.title === undefined ? [] : [{ table: 'pages' as const, id, set: { title: set.title } }]),
    ],
    read: async (workspace, id) => {
      const { page, version, settle } = await readPage(workspace, id)
      return { said: page, version, settle }
    },
    write: async ({ api, mirror }, id, fields, options) => {
      const answer = await api.updatePage({ page_id: id }, fields, options)
      const version = etagOf(answer)
      return { said: answer.page, version, settle: () => putPage(mirror, answer.page, version) }
    },
  },
}

/** The title and the text as the server said them last. */
export const knownTexts = (mirror: Mirror, { noun, id }: TextSubject) => TEXTS_OF[noun].known(mirror, id)

/** What the server made of the last text that was sent to a field: cleaned, it may differ from what was sent. */
const became = new Map<string, { sent: string; kept: string }>()

/**
 * Writes a text unless someone else changed it since. Then nothing is overwritten: both texts are kept, and the writer is asked.
 */
function writingOf(noun: TextNoun): Pick<ActionDefinition<Writing>, 'patches' | 'refused' | 'send'> {
  const { known, patches, read } = TEXTS_OF[noun]
  return {
    patches: (_, { id, field, text: written }) => patches(id, { [field]: written }),
    refused: (workspace, { id, field, text: written, base }, refused) => {
      const draft = textDraftKey(workspace, { noun, id }, field)
      keepDraft(draft, { text: draftOf(draft)?.text ?? written, base, refused })
      return [draft]
    },
    send: async (workspace, writing, key) => {
      const { id, field, text: written } = writing
      const draft = textDraftKey(workspace, { noun, id }, field)
      const last = became.get(draft)
      const base = last?.sent === writing.base ? last.kept : writing.base
      const said = known(workspace.mirror, id)
      const version = said?.[field] === base ? said.version : undefined
      const done = version && (await write(workspace, noun, writing, key, version))
      if (done) return done
      // What was known is too old to say whether the field is what the writer saw. What is there now says.
      const now = await read(workspace, id)
      const theirs = now.said[field]
      const isFree = theirs === base || theirs === written
      const again = isFree ? await write(workspace, noun, writing, key, now.version) : null
      if (again) return again
      return {
        settle: () => {
          now.settle()
          keepDraft(draft, { text: draftOf(draft)?.text ?? written, base, theirs })
        },
      }
    },
  }
}

/** Null when the field changed since that version. */
async function write(
  workspace: WorkspaceData,
  noun: TextNoun,
  { id, field, text: written }: Writing,
  key: string,
  version: string | undefined,
): Promise<Settled | null> {
  const draft = textDraftKey(workspace, { noun, id }, field)
  const options = { idempotencyKey: key, ...(version && { ifMatch: version }) }
  try {
    const { said, settle } = await TEXTS_OF[noun].write(workspace, id, { [field]: written }, options)
    became.set(draft, { sent: written, kept: said[field] })
    return {
      settle: () => {
        settle()
        if (draftOf(draft)?.text === written) dropDraft(draft)
      },
    }
  } catch (error) {
    if (error instanceof BoardwalkError && error.status === 412) return null
    throw error
  }
}

const writeCardAction = defineAction<Writing>({
  name: 'writeCardText',
  words: text.actions.changeCard,
  ...writingOf('card'),
})

const writeEpicAction = defineAction<Writing>({
  name: 'writeEpicText',
  words: text.actions.changeEpic,
  ...writingOf('epic'),
})

const writeNoteAction = defineAction<Writing>({
  name: 'writeNoteText',
  words: noteText.actions.change,
  ...writingOf('note'),
})

const writePageAction = defineAction<Writing>({
  name: 'writePageText',
  words: text.actions.changePage,
  ...writingOf('page'),
})

const WRITE = { card: writeCardAction, epic: writeEpicAction, note: writeNoteAction, page: writePageAction }

/** Where the text that is being written is kept until the server has it. */
export function textDraftKey(
  { me, team_id }: Pick<WorkspaceData, 'me' | 'team_id'>,
  subject: TextSubject,
  field: TextField,
) {
  return textKey(me.id, team_id, subject, field)
}

export function writeText(workspace: WorkspaceData, { noun, id }: TextSubject, writing: Omit<Writing, 'id'>) {
  perform(workspace, WRITE[noun], { id, ...writing })
}

/** Sends what was refused once more, because the writer says so. */
export function sendText(workspace: WorkspaceData, subject: TextSubject, field: TextField) {
  const key = textDraftKey(workspace, subject, field)
  const draft = draftOf(key)
  if (!draft) return
  keepDraft(key, { text: draft.text, base: draft.base })
  writeText(workspace, subject, { field, text: draft.text, base: draft.base })
}

/** The writer has seen both texts, and says which it shall be. */
export function settleText(workspace: WorkspaceData, subject: TextSubject, field: TextField, chosen: string) {
  const draft = textDraftKey(workspace, subject, field)
  const known = knownTexts(workspace.mirror, subject)
  dropDraft(draft)
  if (!known || known[field] === chosen) return
  keepDraft(draft, { text: chosen, base: known[field] })
  writeText(workspace, subject, { field, text: chosen, base: known[field] })
}
