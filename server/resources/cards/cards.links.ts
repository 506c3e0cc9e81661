import { invalid, notFound } from '../../errors.ts'
import { type IdList, idIn, idList } from '../../store/ids.ts'
import { prepared } from '../../store/prepared.ts'
import type { Read, Write } from '../../workspace/workspace.ts'
import { findEpic } from '../epics/epics.queries.ts'
import { fromId, toId } from '../shapes.ts'
import { type CardRow, refsOf, requireCard, requireCardToChange, touchCard } from './cards.queries.ts'
import type { LinkCard, LinkedCard } from './cards.schema.ts'
import { findSummariesById, toSummary } from './cards.summary.ts'

type LinkType = LinkedCard['linked_card_type']

/** How a link reads from its other end. */
const MIRROR: Record<LinkType, LinkType> = {
  blocks: 'blocked_by',
  blocked_by: 'blocks',
  related: 'related',
  duplicates: 'duplicates',
}

/** Links two cards, or makes an existing link of theirs one of another kind. */
export async function linkCards(w: Write, id: string, body: LinkCard): Promise<LinkedCard> {
  const card = await requireCardToChange(w, id)
  if (await findEpic(w, toId(body.card_id))) throw invalid('card_id', 'cannot link card to epic', 'not_allowed')
  const other = await requireCard(w, body.card_id)
  if (other.id === card.id) throw invalid('card_id', 'A card cannot be linked to itself.', 'not_allowed')
  const type = body.linked_card_type as LinkType
  const before = (await findLinks(w, [card.id])).find((link) => link.to === other.id)?.type ?? null
  if (before !== type) {
    await removeLink(w, card.id, other.id)
    // "Blocked by" is "blocks" seen from the other end: one row, one direction.
    const [from, to] = type === 'blocked_by' ? [other, card] : [card, other]
    await w.db
      .insertInto('card_links')
      .values({
        team_id: w.team_id,
        card_id: from.id,
        linked_card_id: to.id,
        type: type === 'blocked_by' ? 'blocks' : type,
      })
      .execute()
    await announce(w, card, other, before, type)
  }
  return linkedCard(w, card.id, other.id)
}

/** Removes the link between two cards: at both ends, since it is one. */
export async function unlinkCards(w: Write, id: string, other_id: string) {
  const [card, other] = [await requireCardToChange(w, id), await requireCard(w, other_id)]
  await w.expectUnchanged(card.id, ['linked_cards'])
  const link = (await findLinks(w, [card.id])).find(({ to }) => to === other.id)
  if (!link) throw notFound('link')
  await removeLink(w, card.id, other.id)
  await announce(w, card, other, link.type, null)
}

async function announce(w: Write, card: CardRow, other: CardRow, before: LinkType | null, after: LinkType | null) {
  const link = (id: number, type: LinkType | null) => type && { card_id: fromId(id), linked_card_type: type }
  await touchCard(w, card.id)
  w.emit('card.linked', refsOf(card), { linked_cards: [link(other.id, before), link(other.id, after)] })
}

async function removeLink(w: Write, a: number, b: number) {
  await w.db
    .deleteFrom('card_links')
    .where('team_id', '=', w.team_id)
    .where((eb) =>
      eb.or([
        eb.and([eb('card_id', '=', a), eb('linked_card_id', '=', b)]),
        eb.and([eb('card_id', '=', b), eb('linked_card_id', '=', a)]),
      ]),
    )
    .execute()
}

interface Link {
  from: number
  to: number
  type: LinkType
}

/** The links of cards, each as it reads from that card. */
async function findLinks({ db, team_id }: Read, ids: readonly number[]): Promise<Link[]> {
  const list = idList(db, ids)
  const [forth, back] = [await linksFrom(db, { team_id, ids: list }), await linksTo(db, { team_id, ids: list })]
  return [
    ...forth.map((row) => ({ from: row.card_id, to: row.linked_card_id, type: row.type as LinkType })),
    ...back.map((row) => ({ from: row.linked_card_id, to: row.card_id, type: MIRROR[row.type as LinkType] })),
  ]
}

const linksBy = (column: 'card_id' | 'linked_card_id') =>
  prepared<{ team_id: string; ids: IdList }>()((db, p) =>
    db
      .selectFrom('card_links')
      .select(['card_id', 'linked_card_id', 'type'])
      .where('team_id', '=', p('team_id'))
      .where(idIn(db, column, p('ids'))),
  )
const linksFrom = linksBy('card_id')
const linksTo = linksBy('linked_card_id')

/** What cards are linked with, as far as the viewer can see it. */
export async function findLinkedCards(r: Read, ids: readonly number[]): Promise<Map<number, LinkedCard[]>> {
  const links = await findLinks(r, ids)
  if (links.length === 0) return new Map()
  const others = await findSummariesById(r, [...new Set(links.map(({ to }) => to))])
  const known = new Map(others.map((row) => [row.id, toSummary(row)]))
  const linked = new Map<number, LinkedCard[]>()
  for (const { from, to, type } of links.sort((a, b) => a.to - b.to)) {
    const summary = known.get(to)
    if (!summary) continue
    linked.set(from, [...(linked.get(from) ?? []), { ...summary, linked_card_type: type }])
  }
  return linked
}

async function linkedCard(r: Read, from: number, to: number): Promise<LinkedCard> {
  const linked = (await findLinkedCards(r, [from])).get(from) ?? []
  // Just written, and both ends were found visible.
  return linked.find(({ card_id }) => card_id === String(to)) as LinkedCard
}
