import { BoardwalkError, etagOf } from '../../client/client.ts'
import { putChangedCard } from '../data/answers.ts'
import { cardTextKey, draftOf, dropDraft, keepDraft } from '../data/drafts.ts'
import type { Patch } from '../data/mirror.ts'
import { readCard } from '../data/reading.ts'
import type { WorkspaceData } from '../data/workspace.ts'
import { text } from '../text/text.ts'
import { defineAction, perform, type Settled } from './action.ts'

export type TextField = 'title' | 'content'

interface Writing {
  id: string
  field: TextField
  text: string
  /** What stood there when the writing began. */
  base: string
}

/** What the server made of the last text that was sent to a field: cleaned, it may differ from what was sent. */
const became = new Map<string, { sent: string; kept: string }>()

/**
 * Writes a text of a card unless someone else changed it since. Then nothing is overwritten: both texts are kept, and the
 * writer is asked.
 */
const writeTextAction = defineAction<Writing>({
  name: 'writeCardText',
  words: text.actions.changeCard,
  patches: (_, { id, field, text: written }) => {
    const set = { [field]: written }
    const patches: Patch[] = [{ table: 'details', id, set }]
    return field === 'title' ? [...patches, { table: 'cards', id, set }] : patches
  },
  refused: (workspace, { id, field, text: written, base }, refused) => {
    const draft = cardDraftKey(workspace, id, field)
    keepDraft(draft, { text: draftOf(draft)?.text ?? written, base, refused })
    return [draft]
  },
  send: async (workspace, writing, key) => {
    const { id, field, text: written } = writing
    const draft = cardDraftKey(workspace, id, field)
    const last = became.get(draft)
    const base = last?.sent === writing.base ? last.kept : writing.base
    const said = workspace.mirror.said('details', id)
    const known = said?.[field] === base ? said.version : undefined
    const done = known && (await write(workspace, writing, key, known))
    if (done) return done
    // What was known is too old to say whether the field is what the writer saw. What is there now says.
    const now = await readCard(workspace, id)
    const theirs = now.card[field]
    const again = theirs === base || theirs === written ? await write(workspace, writing, key, now.version) : null
    if (again) return again
    return {
      settle: () => {
        now.settle()
        keepDraft(draft, { text: draftOf(draft)?.text ?? written, base, theirs })
      },
    }
  },
})

/** Null when the field changed since that version. */
async function write(
  workspace: WorkspaceData,
  { id, field, text: written }: Writing,
  key: string,
  version: string | undefined,
): Promise<Settled | null> {
  const draft = cardDraftKey(workspace, id, field)
  const options = { idempotencyKey: key, ...(version && { ifMatch: version }) }
  try {
    const answer = await workspace.api.updateCard({ card_id: id }, { [field]: written }, options)
    became.set(draft, { sent: written, kept: answer.card[field] })
    return {
      settle: () => {
        putChangedCard(workspace.mirror, answer.card, etagOf(answer))
        if (draftOf(draft)?.text === written) dropDraft(draft)
      },
    }
  } catch (error) {
    if (error instanceof BoardwalkError && error.status === 412) return null
    throw error
  }
}

/** Where the text that is being written is kept until the server has it. */
export function cardDraftKey({ me, team_id }: Pick<WorkspaceData, 'me' | 'team_id'>, id: string, field: TextField) {
  return cardTextKey(me.id, team_id, id, field)
}

export function writeCardText(workspace: WorkspaceData, writing: Writing) {
  perform(workspace, writeTextAction, writing)
}

/** Sends what was refused once more, because the writer says so. */
export function sendCardText(workspace: WorkspaceData, id: string, field: TextField) {
  const key = cardDraftKey(workspace, id, field)
  const draft = draftOf(key)
  if (!draft) return
  keepDraft(key, { text: draft.text, base: draft.base })
  writeCardText(workspace, { id, field, text: draft.text, base: draft.base })
}

/** The writer has seen both texts, and says which it shall be. */
export function settleCardText(workspace: WorkspaceData, id: string, field: TextField, chosen: string) {
  const draft = cardDraftKey(workspace, id, field)
  const known = workspace.mirror.said('details', id)
  dropDraft(draft)
  if (!known || known[field] === chosen) return
  keepDraft(draft, { text: chosen, base: known[field] })
  writeCardText(workspace, { id, field, text: chosen, base: known[field] })
}
