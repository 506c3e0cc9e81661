import type { NewMember } from '../../http/schema.ts'
import type { Write } from '../../workspace/workspace.ts'
import { type MembershipChange, removeMemberOf, setMemberOf } from '../members/members.places.ts'
import { type CardRow, refsOf, requireCardToChange, touchCard } from './cards.queries.ts'
import type { Card } from './cards.schema.ts'
import { readCard } from './cards.service.ts'

/** Puts somebody on a card, or gives them another role there. */
export async function addCardMember(w: Write, id: string, member: NewMember): Promise<Card> {
  const card = await requireCardToChange(w, id)
  const change = await setMemberOf(w, { noun: 'card', id: card.id }, member)
  if (change) await announce(w, card, change)
  return readCard(w, card.id)
}

export async function removeCardMember(w: Write, id: string, user_id: string) {
  const card = await requireCardToChange(w, id)
  await w.expectUnchanged(card.id, ['members'])
  await announce(w, card, await removeMemberOf(w, { noun: 'card', id: card.id }, user_id))
}

async function announce(w: Write, card: CardRow, change: MembershipChange) {
  await touchCard(w, card.id)
  w.emit('card.members_changed', refsOf(card), change)
}
