import { invalid, notFound } from '../../common/errors.ts'
import type { Read, Write } from '../../workspace/handles.ts'
import { insertRows } from '../../workspace/rows.ts'
import { findLinkedWork, linkWork } from '../cards/cards.links.ts'
import type { Card } from '../cards/cards.schema.ts'
import { readCardRow } from '../cards/cards.service.ts'
import { addTags } from '../cards/cards.tags.ts'
import { requireWorkItem, requireWorkItemToChange } from '../cards/cards.work.ts'
import { collaborationOf } from '../collaboration.ts'
import type { Epic } from '../epics/epics.schema.ts'
import { readEpicToEdit } from '../epics/epics.service.ts'
import { toId } from '../shapes.ts'
import { findTagsForProjects } from '../tags/tags.queries.ts'
import type { WorkItem } from '../work-item.ts'
import { findHints, findHintsOfEpic } from './hints.find.ts'
import { isDismissed } from './hints.queries.ts'
import type { AcceptHint, DismissHint } from './hints.schema.ts'

/** A card with the fields shown only for a single card: its hints, and the token for collaborative editing. */
export async function readCardWithHints(r: Read, id: string): Promise<Card> {
  const { row, card } = await readCardRow(r, toId(id))
  return { ...card, hints: await findHints(r, card), collaboration: collaborationOf(r, 'card', row) }
}

/** The same for an epic. */
export async function readEpicWithHints(r: Read, id: string): Promise<Epic> {
  const epic = await readEpicToEdit(r, id)
  return { ...epic, hints: await findHintsOfEpic(r, epic) }
}

/**
 * Accepts a hint of a card or epic: adds the tag, or creates the link. It does not matter whether it is proposed at this moment:
 * a caller who may change the card could do the same without it.
 */
export async function acceptHint(w: Write, id: string, body: AcceptHint) {
  const item = await requireWorkItemToChange(w, id)
  const { tag, relation } = readHint(body)
  if (tag) return addTags(w, id, { id: String((await requireTag(w, item, tag.name)).id) })
  const { card_id, linked_card_type } = relation
  const other = await requireOther(w, item, card_id)
  const linked = (await findLinkedWork(w, item.noun, [item.id])).get(item.id) ?? []
  // A more specific link is not replaced by a less specific one.
  const isLinked = linked.some((one) => one.card_id === String(other.id))
  if (isLinked && !linked_card_type) return
  await linkWork(w, id, { card_id, linked_card_type: linked_card_type ?? 'related' })
}

/** Remembers for everybody that a tag, card or epic is no longer proposed for this one. */
export async function dismissHint(w: Write, id: string, body: DismissHint) {
  const item = await requireWorkItemToChange(w, id)
  const { tag, relation } = readHint(body)
  const hinted = tag ? await requireTag(w, item, tag.name) : await requireOther(w, item, relation.card_id)
  if (await isDismissed(w, item, hinted.id)) return
  if (item.noun === 'card') await insertRows(w, 'dismissed_hints', [{ card_id: item.id, hinted_id: hinted.id }])
  else await insertRows(w, 'dismissed_epic_hints', [{ epic_id: item.id, hinted_id: hinted.id }])
  const hint = tag ? { type: 'tag', tag_id: String(hinted.id) } : { type: 'relation', card_id: String(hinted.id) }
  w.emit(`${item.noun}.hint_dismissed`, item.refs, { hints: [hint, null] })
}

/** One of the same kind: a card is proposed for a card, an epic for an epic. */
async function requireOther(r: Read, { noun }: WorkItem, id: string): Promise<WorkItem> {
  const other = await requireWorkItem(r, id)
  if (other.noun !== noun) throw notFound(noun, id)
  return other
}

type Named<B extends DismissHint> =
  | { tag: NonNullable<B['tag']>; relation?: never }
  | { tag?: never; relation: NonNullable<B['relation']> }

function readHint<B extends DismissHint>({ type, tag, relation }: B): Named<B> {
  if (type === 'tag' && tag) return { tag }
  if (type === 'relation' && relation) return { relation }
  throw invalid(type, type === 'tag' ? 'Name the tag: {"name": …}.' : 'Name the card: {"card_id": …}.', 'required')
}

/** A tag by its name, as in hints: the space's own before the workspace's. */
async function requireTag(r: Read, { project_id }: WorkItem, name: string) {
  const tags = (await findTagsForProjects(r, project_id === null ? [] : [project_id])).filter(
    (tag) => tag.name === name,
  )
  const tag = tags.find((one) => one.project_id !== null) ?? tags[0]
  if (!tag) throw notFound('tag')
  return tag
}
