import { notFound } from '../../common/errors.ts'
import { touched } from '../../workspace/changes.ts'
import type { VerbOf } from '../../workspace/events/types.ts'
import type { Read, Write } from '../../workspace/handles.ts'
import type { Changes } from '../../workspace/log.ts'
import { updateRow } from '../../workspace/rows.ts'
import { findEpic, permitRoadmapChange } from '../epics/epics.queries.ts'
import { toId } from '../shapes.ts'
import type { WorkItem } from '../work-item.ts'
import { type FoundCard, findCard, refsOf } from './cards.queries.ts'

/** A card or epic, if the viewer can see it. */
export async function findWorkItem(r: Read, id: number): Promise<WorkItem | undefined> {
  const card = await findCard(r, id)
  if (card) return toWorkItem(card)
  const epic = await findEpic(r, id)
  return epic && { noun: 'epic', id, project_id: null, container_role: null, refs: { epic_id: id } }
}

export function toWorkItem(card: FoundCard): WorkItem {
  const { id, project_id, container_role } = card
  return { noun: 'card', id, project_id, container_role, refs: refsOf(card) }
}

export async function requireWorkItem(r: Read, id: string): Promise<WorkItem> {
  const item = await findWorkItem(r, toId(id))
  if (!item) throw notFound('card', id)
  return item
}

/** A card or epic about to be changed: also refuses callers who may only read. */
export async function requireWorkItemToChange(w: Write, id: string): Promise<WorkItem> {
  const item = await requireWorkItem(w, id)
  w.permit(item.container_role)
  if (item.noun === 'epic') permitRoadmapChange(w)
  return item
}

/** A change of a part is a change of its card or epic. */
export async function announceWork(
  w: Write,
  { noun, id, refs }: Pick<WorkItem, 'noun' | 'id' | 'refs'>,
  what: VerbOf<'card'> & VerbOf<'epic'>,
  changes: Changes,
) {
  await updateRow(w, noun === 'card' ? 'cards' : 'epics', id, touched(w))
  w.emit(`${noun}.${what}`, refs, changes)
}
