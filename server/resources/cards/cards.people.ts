import { exceeding } from '../../workspace/card-limits.ts'
import type { Write } from '../../workspace/handles.ts'
import { readEpic } from '../epics/epics.service.ts'
import { removeMemberOf, setMemberOf } from '../members/members.places.ts'
import type { AddWorkMember } from './cards.schema.ts'
import { readCard } from './cards.service.ts'
import { announceWork, requireWorkItemToChange } from './cards.work.ts'

/** Adds a member to a card or an epic, or changes their role. */
export async function addWorkMember(w: Write, id: string, { override, ...member }: AddWorkMember) {
  exceeding(w, override)
  const item = await requireWorkItemToChange(w, id)
  const change = await setMemberOf(w, item, member)
  if (change) await announceWork(w, item, 'members_changed', change)
  return item.noun === 'card' ? { card: await readCard(w, id) } : { epic: await readEpic(w, id) }
}

export async function removeWorkMember(w: Write, id: string, user_id: string) {
  const item = await requireWorkItemToChange(w, id)
  await w.expectUnchanged(item.id, ['members'])
  await announceWork(w, item, 'members_changed', await removeMemberOf(w, item, user_id))
}
