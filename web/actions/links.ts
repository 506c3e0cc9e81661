import type { Card } from '../data/rows.ts'
import type { WorkspaceData } from '../data/workspace.ts'
import type { LinkType } from '../rules/work.generated.ts'
import { text } from '../text/text.ts'
import { type ActionDefinition, defineAction, perform } from './action.ts'
import { cardPatches, readAgain } from './card-answer.ts'

type LinkedCard = Card['linked_cards'][number]

interface Linking {
  id: string
  other: { id: string; title: string; board_title: string; status: Card['status'] }
  type: LinkType
}

const linkAction: ActionDefinition<Linking> = defineAction({
  name: 'linkCards',
  words: text.actions.linkCards,
  patches: (mirror, { id, other: { id: card_id, ...other }, type }) =>
    cardPatches(mirror, id, {}, ({ linked_cards, user_id, project_id, board_id, list_id, list_title, list_color }) => {
      const place = { user_id, project_id, board_id, list_id, list_title, list_color, archived: null }
      const others = linked_cards.filter((linked) => linked.card_id !== card_id)
      return { linked_cards: [...others, { ...place, card_id, ...other, linked_card_type: type }] }
    }),
  send: async (workspace, { id, other, type }, key) => {
    await workspace.api.linkCards(
      { card_id: id },
      { card_id: other.id, linked_card_type: type },
      { idempotencyKey: key },
    )
    return readAgain(workspace, id)
  },
  undo: (_, { id, other, type }) => ({ action: unlinkAction, args: { id, other, type } }),
})

export const unlinkAction: ActionDefinition<Linking> = defineAction({
  name: 'unlinkCards',
  words: text.actions.unlinkCards,
  patches: (mirror, { id, other }) =>
    cardPatches(mirror, id, {}, ({ linked_cards }) => ({
      linked_cards: linked_cards.filter(({ card_id }) => card_id !== other.id),
    })),
  send: async (workspace, { id, other }, key) => {
    await workspace.api.unlinkCards({ card_id: id, linked: other.id }, { idempotencyKey: key })
    return readAgain(workspace, id)
  },
  undo: (_, args) => ({ action: linkAction, args }),
})

export function linkCards(workspace: WorkspaceData, id: string, type: LinkType, other: Linking['other']) {
  perform(workspace, linkAction, { id, type, other })
}

export function unlinkCards(workspace: WorkspaceData, id: string, linked: LinkedCard) {
  const { card_id, title, board_title, status, linked_card_type: type } = linked
  perform(workspace, unlinkAction, { id, type, other: { id: card_id, title, board_title, status } })
}
