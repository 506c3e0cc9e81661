import type { AnswerOf } from '../../client/client.ts'
import type { Patch } from '../data/mirror.ts'
import type { Seq } from '../data/past.ts'
import type { WorkspaceData } from '../data/workspace.ts'
import { text } from '../text/text.ts'
import {
  type ActionDefinition,
  asShown,
  defineAction,
  type Exceeding,
  newId,
  perform,
  runOperations,
} from './action.ts'
import { momentOf, seqOf } from './deleting.ts'

/** Something as it was: of what exists the earlier state, of what was deleted the thing itself. */
interface Return extends Exceeding {
  noun: 'board' | 'list' | 'card' | 'page'
  id: string
  seq: Seq
  /** What was deleted since and comes back with it, or is it: what takes this back deletes it. */
  returning: { lists: string[]; cards: string[]; itself: boolean }
  /** The place in the log right before, once it is known: see `deleting.ts`. */
  moment: string
}

/** What the log says of it is shown when it comes: the server alone knows what of it can be as it was. */
const bringBackAction: ActionDefinition<Return> = defineAction<Return>({
  name: 'bringBackPast',
  words: text.actions.bringBackPast,
  patches: (mirror, { id }): Patch[] => (mirror.row('deleted', id) ? [{ table: 'deleted', id, row: null }] : []),
  anyway: text.anyway.restore,
  send: async (workspace, args, key) => {
    const { noun, id, seq, moment, override } = args
    const [before] = await runOperations(
      workspace,
      [
        { method: 'GET', path: '/activity?count=1' },
        { method: 'POST', path: `/${noun}s/${id}/restore`, body: { seq, ...(override && { override }) } },
      ],
      key,
    )
    // The batch answers each operation as its own route would.
    const last = (before?.body as AnswerOf<'listActivity'> | undefined)?.activity[0]
    const shown = asShown(workspace.mirror, [{ table: 'deleted', id, row: null }])
    return { ...shown, ...(last && { ids: { [moment]: momentOf(last.seq) } }) }
  },
  undo: (_, args) => ({ action: takeBackAction, args }),
  renew: (args) => ({ ...args, moment: newId() }),
})

/** As it was before that; nothing that came back stays. */
const takeBackAction: ActionDefinition<Return> = defineAction<Return>({
  name: 'takeBackPast',
  words: text.actions.bringBackPast,
  patches: () => [],
  send: async (workspace, { noun, id, returning, moment }, key) => {
    const seq = seqOf(moment)
    if (seq === null) return asShown(workspace.mirror, [])
    const paths = [
      ...returning.cards.map((card) => `/cards/${card}`),
      ...returning.lists.map((list) => `/lists/${list}`),
    ]
    const deletions = (returning.itself ? [`/${noun}s/${id}`] : paths).map((path) => ({
      method: 'DELETE' as const,
      path,
    }))
    const back = { method: 'POST' as const, path: `/${noun}s/${id}/restore`, body: { seq } }
    await runOperations(workspace, returning.itself ? deletions : [...deletions, back], key)
    return asShown(workspace.mirror, [])
  },
})

/** Restores something as it was after an event. */
export function bringBack(
  workspace: WorkspaceData,
  { noun, id, seq }: Pick<Return, 'noun' | 'id' | 'seq'>,
  returning: Return['returning'],
  toast: string,
) {
  perform(workspace, bringBackAction, { noun, id, seq, returning, moment: newId() }, { toast })
}
