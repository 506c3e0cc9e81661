import { generateKeyBetween } from 'fractional-indexing'
import { putChangedCard } from '../data/answers.ts'
import type { Mirror } from '../data/mirror.ts'
import type { CardRow } from '../data/rows.ts'
import type { WorkspaceData } from '../data/workspace.ts'
import { archiveText } from '../text/board-settings.ts'
import { text } from '../text/text.ts'
import { defineAction, type Exceeding, perform } from './action.ts'
import { changeCardsAction } from './cards.ts'

/** A card out of the archive, and its new place where the list that it was in is archived itself. */
interface Returning extends Exceeding {
  id: string
  to: { list_id: string; board_id: string; position: string } | null
}

const bringBackAction = defineAction<Returning>({
  name: 'bringBackFromArchive',
  words: text.actions.bringBack,
  patches: (_, { id, to }) => [{ table: 'cards', id, set: { is_archived: false, ...to } }],
  anyway: text.anyway.restore,
  send: async ({ api, mirror }, { id, to, override }, key) => {
    const place = to && { list_id: to.list_id, board_id: to.board_id }
    const body = { archived: false, ...place, ...(override && { override }) }
    const { card } = await api.updateCard({ card_id: id }, body, { idempotencyKey: key })
    return { settle: () => putChangedCard(mirror, card) }
  },
  undo: (_, { id }) => ({ action: changeCardsAction, args: { ids: [id], fields: { archived: true } } }),
})

/** Into its list; if that is archived too, to the end of the first like one of the board that is not. */
export function bringBackFromArchive(workspace: WorkspaceData, card: CardRow) {
  const { mirror } = workspace
  const { id, board_id } = card
  const list_id = listFor(mirror, card)
  const last = mirror.ids('cards', 'list', list_id).at(-1)
  const position = generateKeyBetween((last && mirror.row('cards', last)?.position) || null, null)
  const to = list_id === card.list_id || board_id === null ? null : { list_id, board_id, position }
  const toast = archiveText.cardBack(mirror.row('lists', list_id)?.title ?? '')
  perform(workspace, bringBackAction, { id, to }, { toast })
}

function listFor(mirror: Mirror, { list_id, board_id, status }: CardRow): string {
  const isLive = (id: string) => mirror.row('lists', id)?.is_archived === false
  if (isLive(list_id)) return list_id
  const live = mirror.ids('lists', 'place', board_id ?? '').filter(isLive)
  return live.find((id) => mirror.row('lists', id)?.behavior === status) ?? live[0] ?? list_id
}
