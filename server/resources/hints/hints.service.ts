import { invalid, notFound } from '../../errors.ts'
import { insertRows } from '../../workspace/rows.ts'
import type { Read, Write } from '../../workspace/workspace.ts'
import { findLinkedWork, linkWork } from '../cards/cards.links.ts'
import { type FoundCard, refsOf, requireCard, requireCardToChange } from '../cards/cards.queries.ts'
import type { Card } from '../cards/cards.schema.ts'
import { readCardRow } from '../cards/cards.service.ts'
import { addTags } from '../cards/cards.tags.ts'
import { collaborationOf } from '../collaboration.ts'
import { toId } from '../shapes.ts'
import { findTagsForProjects } from '../tags/tags.queries.ts'
import { findHints } from './hints.find.ts'
import { isDismissed } from './hints.queries.ts'
import type { AcceptHint, DismissHint } from './hints.schema.ts'

/** A card with what only the reading of one card shows: its hints, and what opens its text for editing together. */
export async function readCardWithHints(r: Read, id: string): Promise<Card> {
  const { row, card } = await readCardRow(r, toId(id))
  return { ...card, hints: await findHints(r, card), collaboration: collaborationOf(r, 'card', row) }
}

/**
 * Does what a hint proposes: puts the tag on, or links the card. Whether it is proposed this moment does not matter: whoever may
 * change the card could have done the same without it.
 */
export async function acceptHint(w: Write, id: string, body: AcceptHint) {
  const card = await requireCardToChange(w, id)
  const { tag, relation } = readHint(body)
  if (tag) return addTags(w, id, { id: String((await requireTag(w, card, tag.name)).id) })
  const { card_id, linked_card_type } = relation
  const other = await requireCard(w, card_id)
  const linked = (await findLinkedWork(w, 'card', [card.id])).get(card.id) ?? []
  // A link that says more is not made one that says less.
  const isLinked = linked.some((one) => one.card_id === String(other.id))
  if (isLinked && !linked_card_type) return
  await linkWork(w, id, { card_id, linked_card_type: linked_card_type ?? 'related' })
}

/** Remembers for everybody that a tag or a card is not to be proposed for this card any more. */
export async function dismissHint(w: Write, id: string, body: DismissHint) {
  const card = await requireCardToChange(w, id)
  const { tag, relation } = readHint(body)
  const hinted = tag ? await requireTag(w, card, tag.name) : await requireCard(w, relation.card_id)
  if (await isDismissed(w, card.id, hinted.id)) return
  await insertRows(w, 'dismissed_hints', [{ card_id: card.id, hinted_id: hinted.id }])
  const hint = tag ? { type: 'tag', tag_id: String(hinted.id) } : { type: 'relation', card_id: String(hinted.id) }
  w.emit('card.hint_dismissed', refsOf(card), { hints: [hint, null] })
}

type Named<B extends DismissHint> =
  | { tag: NonNullable<B['tag']>; relation?: never }
  | { tag?: never; relation: NonNullable<B['relation']> }

function readHint<B extends DismissHint>({ type, tag, relation }: B): Named<B> {
  if (type === 'tag' && tag) return { tag }
  if (type === 'relation' && relation) return { relation }
  throw invalid(type, type === 'tag' ? 'Name the tag: {"name": …}.' : 'Name the card: {"card_id": …}.', 'required')
}

/** A tag by its name, as hints name it: the space's own before the workspace's. */
async function requireTag(r: Read, { project_id }: FoundCard, name: string) {
  const tags = (await findTagsForProjects(r, [project_id])).filter((tag) => tag.name === name)
  const tag = tags.find((one) => one.project_id !== null) ?? tags[0]
  if (!tag) throw notFound('tag')
  return tag
}
