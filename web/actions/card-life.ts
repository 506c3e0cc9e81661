import { etagOf } from '../../client/client.ts'
import { putCard, putChangedCard } from '../data/answers.ts'
import type { WorkspaceData } from '../data/workspace.ts'
import { cardText } from '../text/card.ts'
import { text } from '../text/text.ts'
import { defineAction, newId, perform } from './action.ts'
import { deleteCardsAction } from './bulk.ts'

/** A copy has its place from the server: it shows when it is there. */
const copyAction = defineAction<{ id: string; copy: string; list_id: string; board_id: string | null }>({
  name: 'copyCard',
  words: text.actions.copyCard,
  patches: () => [],
  send: async ({ api, mirror }, { id, copy, list_id, board_id }, key) => {
    const place = board_id ? { list_id, board_id } : {}
    const answer = await api.copyCard({ card_id: id }, place, { idempotencyKey: key })
    return { ids: { [copy]: answer.card.id }, settle: () => putCard(mirror, answer.card, etagOf(answer)) }
  },
  undo: (_, { copy }) => ({ action: deleteCardsAction, args: { ids: [copy], moment: newId() } }),
  renew: (args) => ({ ...args, copy: newId() }),
})

/** Copies a card into a list of a board. */
export function copyCard(workspace: WorkspaceData, id: string, to: { list_id: string; board_id: string | null }) {
  perform(workspace, copyAction, { id, copy: newId(), ...to }, { toast: cardText.copied })
}

/** As it was after an event: what came since and is not part of that stays. */
const bringBackAction = defineAction<{ id: string; seq: number | string }>({
  name: 'bringBackCard',
  words: text.actions.bringBack,
  patches: () => [],
  send: async ({ api, mirror }, { id, seq }, key) => {
    const answer = await api.restoreCard({ card_id: id }, { seq }, { idempotencyKey: key })
    return { settle: () => putChangedCard(mirror, answer.card, etagOf(answer)) }
  },
})

export function bringBackCard(workspace: WorkspaceData, id: string, seq: number | string) {
  perform(workspace, bringBackAction, { id, seq }, { toast: cardText.broughtBack })
}
