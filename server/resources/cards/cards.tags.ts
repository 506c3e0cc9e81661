import { invalid, notFound } from '../../errors.ts'
import type { Write } from '../../workspace/workspace.ts'
import { toId } from '../shapes.ts'
import { findTagIdsOfCard, requireTags, tagCards, untagCards } from '../tags/tags.queries.ts'
import { type CardRow, refsOf, requireCardToChange, touchCard } from './cards.queries.ts'
import type { AddTags } from './cards.schema.ts'

/** Puts tags on a card; those it has already stay as they are. */
export async function addTagsToCard(w: Write, id: string, body: AddTags) {
  const wanted = [...(body.id === undefined ? [] : [body.id]), ...(body.ids ?? [])]
  if (wanted.length === 0) throw invalid('ids', 'Name the tag by id, or several by ids.', 'required')
  const card = await requireCardToChange(w, id)
  const tags = await requireTags(w, card.project_id, wanted.map(toId))
  const had = await findTagIdsOfCard(w, card.id)
  const added = tags.filter((tag) => !had.includes(tag.id)).map((tag) => tag.id)
  if (added.length === 0) return
  await tagCards(
    w,
    added.map((tag_id) => ({ card_id: card.id, tag_id })),
  )
  await announce(w, card, had, [...had, ...added])
}

export async function removeTagFromCard(w: Write, id: string, tag_id: string) {
  const card = await requireCardToChange(w, id)
  await w.expectUnchanged(card.id, ['tags'])
  const had = await findTagIdsOfCard(w, card.id)
  const removed = toId(tag_id)
  if (!had.includes(removed)) throw notFound('tag')
  await untagCards(w, removed, [card.id])
  await announce(
    w,
    card,
    had,
    had.filter((own) => own !== removed),
  )
}

async function announce(w: Write, card: CardRow, before: readonly number[], after: readonly number[]) {
  await touchCard(w, card.id)
  w.emit('card.tags_changed', refsOf(card), { tags: [before.map(String), after.map(String)] })
}
