import { etagOf } from '../../client/client.ts'
import { putCard, putChangedCard } from '../data/answers.ts'
import type { WorkspaceData } from '../data/workspace.ts'
import { cardText } from '../text/card.ts'
import { text } from '../text/text.ts'
import { defineAction, type Exceeding, newId, perform } from './action.ts'
import { deleteCardsAction } from './bulk.ts'

interface Copy extends Exceeding {
  id: string
  copy: string
  list_id: string
  board_id: string | null
}

/** A copy has its place from the server: it shows when it is there. */
const copyAction = defineAction<Copy>({
  name: 'copyCard',
  words: text.actions.copyCard,
  patches: () => [],
  anyway: text.anyway.copy,
  send: async ({ api, mirror }, { id, copy, list_id, board_id, override }, key) => {
    const place = board_id ? { list_id, board_id } : {}
    const body = { ...place, ...(override && { override }) }
    const answer = await api.copyCard({ card_id: id }, body, { idempotencyKey: key })
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
const bringBackAction = defineAction<{ id: string; seq: number | string } & Exceeding>({
  name: 'bringBackCard',
  words: text.actions.bringBack,
  patches: () => [],
  anyway: text.anyway.restore,
  send: async ({ api, mirror }, { id, seq, override }, key) => {
    const body = { seq, ...(override && { override }) }
    const answer = await api.restoreCard({ card_id: id }, body, { idempotencyKey: key })
    return { settle: () => putChangedCard(mirror, answer.card, etagOf(answer)) }
  },
})

export function bringBackCard(workspace: WorkspaceData, id: string, seq: number | string) {
  perform(workspace, bringBackAction, { id, seq }, { toast: cardText.broughtBack })
}
