import { invalid, notFound } from '../../common/errors.ts'
import type { Leniency } from '../../http/ignored.ts'
import type { Write } from '../../workspace/handles.ts'
import { toId } from '../shapes.ts'
import { readTagNames } from '../tags/tags.named.ts'
import { findTagIdsOf, tagCards, tagEpic, untagCards, untagEpic } from '../tags/tags.queries.ts'
import type { WorkItem } from '../work-item.ts'
import type { AddTags } from './cards.schema.ts'
import { announceWork, requireWorkItemToChange } from './cards.work.ts'

/** Puts tags on a card or an epic; those it has already stay as they are. */
export async function addTags(w: Write, id: string, body: AddTags, leniency?: Leniency) {
  const wanted = [body.id ?? [], body.ids ?? [], body.name ?? [], body.names ?? []].flat()
  if (wanted.length === 0) throw invalid('ids', 'Name the tag by id or name, or several by ids or names.', 'required')
  const item = await requireWorkItemToChange(w, id)
  const tags = await readTagNames(w, item.project_id, wanted, leniency)
  const had = await findTagIdsOf(w, item)
  const added = tags.filter((tag_id) => !had.includes(tag_id)).toSorted((one, other) => one - other)
  if (added.length === 0) return
  if (item.noun === 'epic') await tagEpic(w, item.id, added)
  else await tagCard(w, item.id, added)
  await announce(w, item, had, [...had, ...added])
}

/** Gives a card these tags and no others. */
export async function replaceTags(w: Write, card: WorkItem, wanted: readonly string[], leniency?: Leniency) {
  const had = await findTagIdsOf(w, card)
  const others = wanted.filter((tag) => !had.includes(toId(tag)))
  const read = await readTagNames(w, card.project_id, others, leniency)
  const ids = new Set([...had.filter((id) => wanted.includes(String(id))), ...read])
  const added = [...ids].filter((id) => !had.includes(id))
  const removed = had.filter((id) => !ids.has(id))
  if (added.length + removed.length === 0) return
  for (const tag_id of removed) await untagCards(w, tag_id, [card.id])
  await tagCard(w, card.id, added)
  const after = [...had.filter((id) => ids.has(id)), ...added]
  await announce(
    w,
    card,
    had,
    after.toSorted((one, other) => one - other),
  )
}

function tagCard(w: Write, card_id: number, tagIds: readonly number[]) {
  return tagCards(
    w,
    tagIds.map((tag_id) => ({ card_id, tag_id })),
  )
}

export async function removeTag(w: Write, id: string, tag_id: string) {
  const item = await requireWorkItemToChange(w, id)
  await w.expectUnchanged(item.id, ['tags'])
  const had = await findTagIdsOf(w, item)
  const removed = toId(tag_id)
  if (!had.includes(removed)) throw notFound('tag')
  if (item.noun === 'epic') await untagEpic(w, item.id, removed)
  else await untagCards(w, removed, [item.id])
  await announce(
    w,
    item,
    had,
    had.filter((own) => own !== removed),
  )
}

function announce(w: Write, item: WorkItem, before: readonly number[], after: readonly number[]) {
  return announceWork(w, item, 'tags_changed', { tags: [before.map(String), after.map(String)] })
}
