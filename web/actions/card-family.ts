import { etagOf } from '../../client/client.ts'
import { putChangedCard } from '../data/answers.ts'
import type { Card } from '../data/rows.ts'
import type { WorkspaceData } from '../data/workspace.ts'
import { text } from '../text/text.ts'
import { type ActionDefinition, defineAction, type Exceeding, newId, perform } from './action.ts'
import { deleteCardsAction } from './bulk.ts'
import { cardPatches, readAgain } from './card-answer.ts'

interface Parenthood {
  id: string
  parent: { card_id: string; title: string } | null
  /** The card that is open: the child, or its parent. */
  shown: string
}

const setParentAction: ActionDefinition<Parenthood> = defineAction({
  name: 'setCardParent',
  words: text.actions.changeCard,
  patches: (mirror, { id, parent, shown }) => {
    const parent_card = parent && { ...parent, list_color: '', status: 'committed' as const }
    const own = cardPatches(mirror, id, { parent_id: parent?.card_id ?? null }, () => ({ parent_card }))
    if (shown === id || parent) return own
    const left = ({ child_cards }: Card) => child_cards.filter(({ card_id }) => card_id !== id)
    return [...own, ...cardPatches(mirror, shown, {}, (card) => ({ child_cards: left(card) }))]
  },
  send: async (workspace, { id, parent, shown }, key) => {
    const parent_card_id = parent?.card_id ?? null
    const answer = await workspace.api.updateCard({ card_id: id }, { parent_card_id }, { idempotencyKey: key })
    if (shown !== id) return readAgain(workspace, shown)
    return { settle: () => putChangedCard(workspace.mirror, answer.card, etagOf(answer)) }
  },
  undo: (mirror, { id, shown }) => {
    const before = mirror.row('details', id)?.parent_card
    if (before === undefined) return null
    return {
      action: setParentAction,
      args: { id, parent: before && { card_id: before.card_id, title: before.title }, shown },
    }
  },
})

/** The card that this one is a part of; null for none. */
export function setParent(workspace: WorkspaceData, id: string, parent: Parenthood['parent'], shown = id) {
  perform(workspace, setParentAction, { id, parent, shown })
}

const addChildAction = defineAction<{ id: string; parent_id: string; title: string } & Exceeding>({
  name: 'addChildCard',
  words: text.actions.addCard,
  patches: (mirror, { id, parent_id, title }) => {
    const parent = mirror.row('details', parent_id)
    if (!parent) return []
    const { user_id, project_id, board_id, board_title, list_id, list_title, list_color, status } = parent
    const place = { user_id, project_id, board_id, board_title, list_id, list_title, list_color, status }
    const child = { card_id: id, title, ...place, archived: null }
    return [{ table: 'details', id: parent_id, set: { child_cards: [...parent.child_cards, child] } }]
  },
  anyway: text.anyway.add,
  send: async (workspace, { id, parent_id, title, override }, key) => {
    const { api, mirror } = workspace
    const parent = mirror.said('details', parent_id) ?? (await api.readCard({ card_id: parent_id })).card
    const { list_id, board_id, sprint_id } = parent
    const place = sprint_id ? { sprint_id } : board_id ? { board_id } : {}
    const { card } = await api.createCard(
      { title, list_id, ...place, parent_card_id: parent_id, ...(override && { override }) },
      { idempotencyKey: key },
    )
    return { ids: { [id]: card.id }, ...(await readAgain(workspace, parent_id)) }
  },
  undo: (_, { id, parent_id }) => ({ action: deleteCardsAction, args: { ids: [id], moment: newId(), parent_id } }),
  renew: (args) => ({ ...args, id: newId() }),
})

/** A new card of the same list, as a part of this one. */
export function addChild(workspace: WorkspaceData, parent_id: string, title: string) {
  perform(workspace, addChildAction, { id: newId(), parent_id, title })
}
