import { generateKeyBetween } from 'fractional-indexing'
import { readLostFields } from '../data/fields.ts'
import { showToast } from '../data/toasts.ts'
import type { WorkspaceData } from '../data/workspace.ts'
import { text } from '../text/text.ts'
import { perform, reasonOf } from './action.ts'
import { type Back, moveBackAction } from './card-moves.ts'

/** Moves cards to another board: each to the end of the first list there that has its status, else of the first one. */
export async function moveToBoard(workspace: WorkspaceData, ids: readonly string[], board_id: string) {
  const {
    mirror,
    boards: { load: loadBoard },
  } = workspace
  const refuse = (reason: string) =>
    showToast({ words: text.toast.refused(text.actions.moveCard, reason), kind: 'refused' })
  try {
    // Only what was opened is known with its lists.
    await loadBoard(board_id)
  } catch (error) {
    return refuse(reasonOf(error))
  }
  const board = mirror.row('boards', board_id)
  const lost = board ? await lostIn(workspace, ids, board.project_id) : ''
  const lists = mirror.ids('lists', 'place', board_id).filter((id) => mirror.row('lists', id)?.is_archived === false)
  const [first] = lists
  if (first === undefined) return refuse(text.board.hasNoLists)
  const ends = new Map<string, { id: string | null; position: string | null }>()
  const cards = ids.flatMap((id): Back['cards'] => {
    const card = mirror.row('cards', id)
    if (!card) return []
    const list_id = lists.find((list) => mirror.row('lists', list)?.behavior === card.status) ?? first
    const last = mirror.ids('cards', 'list', list_id).at(-1) ?? null
    const end = ends.get(list_id) ?? { id: last, position: mirror.row('cards', last ?? '')?.position ?? null }
    const position = generateKeyBetween(end.position, null)
    ends.set(list_id, { id, position })
    return [{ id, position, from: { list_id, board_id, sprint_id: null, after: end.id } }]
  })
  if (cards.length === 0) return
  const toast = [text.board.movedTo(cards.length, board?.title ?? ''), lost].filter(Boolean).join('. ')
  perform(workspace, moveBackAction, { cards }, { toast })
}

/** What the cards lose there; nothing is said of fields that cannot be read. */
async function lostIn(workspace: WorkspaceData, ids: readonly string[], project_id: string): Promise<string> {
  const titles = await readLostFields(workspace, ids, project_id).catch(() => [])
  return titles.length > 0 ? text.pick.lost(titles, workspace.mirror.row('projects', project_id)?.title ?? '') : ''
}
