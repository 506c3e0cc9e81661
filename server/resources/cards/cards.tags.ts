import { invalid, notFound } from '../../errors.ts'
import type { Write } from '../../workspace/workspace.ts'
import { toId } from '../shapes.ts'
import { findTagIdsOf, requireTags, tagCards, tagEpic, untagCards, untagEpic } from '../tags/tags.queries.ts'
import type { AddTags } from './cards.schema.ts'
import { announceWork, requireWorkItemToChange, type WorkItem } from './cards.work.ts'

/** Puts tags on a card or an epic; those it has already stay as they are. */
export async function addTags(w: Write, id: string, body: AddTags) {
  const wanted = [...(body.id === undefined ? [] : [body.id]), ...(body.ids ?? [])]
  if (wanted.length === 0) throw invalid('ids', 'Name the tag by id, or several by ids.', 'required')
  const item = await requireWorkItemToChange(w, id)
  const tags = await requireTags(w, item.project_id, wanted.map(toId))
  const had = await findTagIdsOf(w, item)
  const added = tags.filter((tag) => !had.includes(tag.id)).map((tag) => tag.id)
  if (added.length === 0) return
  if (item.noun === 'epic') await tagEpic(w, item.id, added)
  else await tagCard(w, item.id, added)
  await announce(w, item, had, [...had, ...added])
}

/** Gives a card these tags and no others. */
export async function replaceTags(w: Write, card: WorkItem, wanted: readonly string[]) {
  const had = await findTagIdsOf(w, card)
  const ids = new Set(wanted.map(toId))
  const added = [...ids].filter((id) => !had.includes(id))
  const removed = had.filter((id) => !ids.has(id))
  await requireTags(w, card.project_id, added)
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
