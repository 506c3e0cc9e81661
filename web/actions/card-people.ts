import type { Card } from '../data/rows.ts'
import type { WorkspaceData } from '../data/workspace.ts'
import { text } from '../text/text.ts'
import { type ActionDefinition, defineAction, type Exceeding, perform } from './action.ts'
import { cardPatches, readAgain } from './card-answer.ts'

interface Membership extends Exceeding {
  id: string
  user_id: string
  isOn: boolean
}

/** One person at a time: concurrent changes to the others stay. */
const setMemberAction: ActionDefinition<Membership> = defineAction({
  name: 'setCardMember',
  words: text.actions.changeCard,
  patches: (mirror, { id, user_id, isOn }) => {
    const others = (mirror.row('cards', id)?.member_ids ?? []).filter((other) => other !== user_id)
    const member: Card['members'][number] = { user_id, role: 'member', assigned_date: Date.now() }
    return cardPatches(mirror, id, { member_ids: isOn ? [...others, user_id] : others }, ({ members }) => {
      const left = members.filter((other) => other.user_id !== user_id)
      return { members: isOn ? [...left, member] : left }
    })
  },
  anyway: text.anyway.assign,
  send: async (workspace, { id, user_id, isOn, override }, key) => {
    const { api } = workspace
    const body = { user_id, ...(override && { override }) }
    if (isOn) await api.addMemberToCard({ card_id: id }, body, { idempotencyKey: key })
    else await api.removeMemberFromCard({ card_id: id, user_id }, { idempotencyKey: key })
    return readAgain(workspace, id)
  },
  undo: (_, { id, user_id, isOn }) => ({ action: setMemberAction, args: { id, user_id, isOn: !isOn } }),
})

export function setCardMember(workspace: WorkspaceData, id: string, user_id: string, isOn: boolean) {
  perform(workspace, setMemberAction, { id, user_id, isOn })
}

const watchAction: ActionDefinition<{ id: string; isOn: boolean }> = defineAction({
  name: 'watchCard',
  words: text.actions.watchCard,
  patches: (mirror, { id, isOn }) => cardPatches(mirror, id, { is_watching: isOn }, () => ({ is_watching: isOn })),
  send: async (workspace, { id, isOn }, key) => {
    const { api } = workspace
    if (isOn) await api.setWatchOfCard({ card_id: id }, { idempotencyKey: key })
    else await api.removeWatchOfCard({ card_id: id }, { idempotencyKey: key })
    return readAgain(workspace, id)
  },
  undo: (_, { id, isOn }) => ({ action: watchAction, args: { id, isOn: !isOn } }),
})

export function watchCard(workspace: WorkspaceData, id: string, isOn: boolean) {
  perform(workspace, watchAction, { id, isOn })
}
