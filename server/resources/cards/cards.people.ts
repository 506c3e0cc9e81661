import { notFound } from '../../errors.ts'
import type { NewMember } from '../../http/schema.ts'
import type { Write } from '../../workspace/workspace.ts'
import { requireMembers } from '../members/members.queries.ts'
import { type CardRow, refsOf, requireCardToChange, touchCard } from './cards.queries.ts'
import type { Card } from './cards.schema.ts'
import { readCard } from './cards.service.ts'

/** Puts somebody on a card, or gives them another role there. */
export async function addCardMember(w: Write, id: string, { user_id, role = 'member' }: NewMember): Promise<Card> {
  const card = await requireCardToChange(w, id)
  await requireMembers(w, [{ user_id }])
  const before = await roleOf(w, card.id, user_id)
  if (before === role) return readCard(w, card.id)
  await w.db
    .insertInto('card_members')
    .values({ team_id: w.team_id, card_id: card.id, user_id, role, assigned_date: w.now })
    .onConflict((conflict) => conflict.columns(['team_id', 'card_id', 'user_id']).doUpdateSet({ role }))
    .execute()
  await announce(w, card, user_id, before, role)
  return readCard(w, card.id)
}

export async function removeCardMember(w: Write, id: string, user_id: string) {
  const card = await requireCardToChange(w, id)
  const before = await roleOf(w, card.id, user_id)
  if (before === null) throw notFound('member')
  await w.db
    .deleteFrom('card_members')
    .where('team_id', '=', w.team_id)
    .where('card_id', '=', card.id)
    .where('user_id', '=', user_id)
    .execute()
  await announce(w, card, user_id, before, null)
}

async function roleOf(w: Write, card_id: number, user_id: string): Promise<string | null> {
  const member = await w.db
    .selectFrom('card_members')
    .select('role')
    .where('team_id', '=', w.team_id)
    .where('card_id', '=', card_id)
    .where('user_id', '=', user_id)
    .executeTakeFirst()
  return member?.role ?? null
}

async function announce(w: Write, card: CardRow, user_id: string, before: string | null, after: string | null) {
  const member = (role: string | null) => role && { user_id, role }
  await touchCard(w, card.id)
  w.emit('card.members_changed', refsOf(card), { members: [member(before), member(after)] })
}
