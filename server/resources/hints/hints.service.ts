import { invalid, notFound } from '../../common/errors.ts'
import { insertRows } from '../../workspace/rows.ts'
import type { Read, Write } from '../../workspace/workspace.ts'
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

/** A card with what only the reading of one card shows: its hints, and what opens its text for editing together. */
export async function readCardWithHints(r: Read, id: string): Promise<Card> {
  const { row, card } = await readCardRow(r, toId(id))
  return { ...card, hints: await findHints(r, card), collaboration: collaborationOf(r, 'card', row) }
}

/** The same of an epic. */
export async function readEpicWithHints(r: Read, id: string): Promise<Epic> {
  const epic = await readEpicToEdit(r, id)
  return { ...epic, hints: await findHintsOfEpic(r, epic) }
}

/**
 * Does what a hint of a card or epic proposes: puts the tag on, or makes the link. Whether it is proposed this moment does not
 * matter: whoever may change the card could have done the same without it.
 */
export async function acceptHint(w: Write, id: string, body: AcceptHint) {
  const item = await requireWorkItemToChange(w, id)
  const { tag, relation } = readHint(body)
  if (tag) return addTags(w, id, { id: String((await requireTag(w, item, tag.name)).id) })
  const { card_id, linked_card_type } = relation
  const other = await requireOther(w, item, card_id)
  const linked = (await findLinkedWork(w, item.noun, [item.id])).get(item.id) ?? []
  // A link that says more is not made one that says less.
  const isLinked = linked.some((one) => one.card_id === String(other.id))
  if (isLinked && !linked_card_type) return
  await linkWork(w, id, { card_id, linked_card_type: linked_card_type ?? 'related' })
}

/** Remembers for everybody that a tag, or a card or epic, is not to be proposed for this one any more. */
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

/** Another of its kind: a card is proposed for a card, an epic for an epic. */
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

/** A tag by its name, as hints name it: the space's own before the workspace's. */
async function requireTag(r: Read, { project_id }: WorkItem, name: string) {
  const tags = (await findTagsForProjects(r, project_id === null ? [] : [project_id])).filter(
    (tag) => tag.name === name,
  )
  const tag = tags.find((one) => one.project_id !== null) ?? tags[0]
  if (!tag) throw notFound('tag')
  return tag
}
