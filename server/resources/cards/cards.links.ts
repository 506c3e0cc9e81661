import { invalid, notFound } from '../../common/errors.ts'
import { type IdList, idIn, idList } from '../../store/ids.ts'
import type { Read, Write } from '../../workspace/handles.ts'
import { deleteRows, insertRows } from '../../workspace/rows.ts'
import { findEpicSummaries } from '../epics/epics.summary.ts'
import { heldBy, preparedForHolders } from '../in-turns.ts'
import { fromId } from '../shapes.ts'
import type { WorkItem } from '../work-item.ts'
import type { LinkCard, LinkedCard } from './cards.schema.ts'
import { findSummariesById, toSummary } from './cards.summary.ts'
import { announceWork, requireWorkItem, requireWorkItemToChange } from './cards.work.ts'

type LinkType = LinkedCard['linked_card_type']
type Noun = WorkItem['noun']

/** How a link reads from its other end. */
const MIRROR: Record<LinkType, LinkType> = {
  blocks: 'blocked_by',
  blocked_by: 'blocks',
  related: 'related',
  duplicates: 'duplicates',
}

/** Links two cards, or two epics, or changes the kind of their link. */
export async function linkWork(w: Write, id: string, body: LinkCard): Promise<LinkedCard> {
  const item = await requireWorkItemToChange(w, id)
  const other = await requireWorkItem(w, body.card_id)
  if (other.noun !== item.noun) throw invalid('card_id', 'cannot link card to epic', 'not_allowed')
  if (other.id === item.id) throw invalid('card_id', `A ${item.noun} cannot be linked to itself.`, 'not_allowed')
  const type = body.linked_card_type
  const before = (await findLinks(w, item.noun, [item.id])).find((link) => link.to === other.id)?.type ?? null
  if (before !== type) {
    await removeLink(w, item, other)
    await insertLink(w, item, other, type)
    await announce(w, item, other, before, type)
  }
  const linked = (await findLinkedWork(w, item.noun, [item.id])).get(item.id) ?? []
  // Just written, and both ends were found visible.
  return linked.find(({ card_id }) => card_id === String(other.id)) as LinkedCard
}

/** Removes the link between two cards or epics, which is one row for both ends. */
export async function unlinkWork(w: Write, id: string, other_id: string) {
  const [item, other] = [await requireWorkItemToChange(w, id), await requireWorkItem(w, other_id)]
  await w.expectUnchanged(item.id, ['linked_cards'])
  const link = (await findLinks(w, item.noun, [item.id])).find(({ to }) => to === other.id)
  if (!link) throw notFound('link')
  await removeLink(w, item, other)
  await announce(w, item, other, link.type, null)
}

async function announce(w: Write, item: WorkItem, other: WorkItem, before: LinkType | null, after: LinkType | null) {
  const link = (type: LinkType | null) => type && { card_id: fromId(other.id), linked_card_type: type }
  await announceWork(w, item, 'linked', { linked_cards: [link(before), link(after)] })
}

/** The two ends of a link, as columns of its table, which types cannot follow. */
const endsOf = (noun: Noun, from: number, to: number) => ({ [`${noun}_id`]: from, [`linked_${noun}_id`]: to })

/** "Blocked by" is "blocks" seen from the other end: one row, one direction. */
async function insertLink(w: Write, item: WorkItem, other: WorkItem, type: LinkType) {
  const [one, two, kind] = type === 'blocked_by' ? [other, item, 'blocks'] : [item, other, type]
  // The column names are built above, where types cannot follow.
  await insertRows(w, `${item.noun}_links`, [{ ...endsOf(item.noun, one.id, two.id), type: kind } as never])
}

/** A link between two cards, or two epics, of which neither has one to the other. */
export interface NewLink {
  item: Pick<WorkItem, 'noun' | 'id' | 'refs'>
  other: number
  type: LinkType
}

/** Adds links of one noun, many at once. What they link is not newer for it. */
export async function insertLinks(w: Write, noun: Noun, links: readonly NewLink[]) {
  const rows = links.map(({ item, other, type }) => {
    const [one, two, kind] = type === 'blocked_by' ? [other, item.id, 'blocks'] : [item.id, other, type]
    // As above.
    return { ...endsOf(noun, one, two), type: kind } as never
  })
  await insertRows(w, `${noun}_links`, rows)
  for (const { item, other, type } of links)
    w.emit(`${noun}.linked`, item.refs, {
      linked_cards: [null, { card_id: String(other), linked_card_type: type }],
    })
}

async function removeLink(w: Write, { noun, id }: WorkItem, other: WorkItem) {
  await deleteRows(w, `${noun}_links`, endsOf(noun, id, other.id))
  await deleteRows(w, `${noun}_links`, endsOf(noun, other.id, id))
}

interface Link {
  from: number
  to: number
  type: LinkType
}

/** The links of cards or epics, each as it reads from that one. */
async function findLinks({ db, team_id }: Read, noun: Noun, ids: readonly number[]): Promise<Link[]> {
  const of = (some: readonly number[], limit: number) => ({ team_id, ids: idList(db, some), limit })
  const forth = await heldBy(ids, (some, limit) => linksFrom[noun](db, of(some, limit)))
  const back = await heldBy(ids, (some, limit) => linksTo[noun](db, of(some, limit)))
  return [
    // Only this program writes kinds of links, from a closed set.
    ...forth.map((row) => ({ ...row, type: row.type as LinkType })),
    ...back.map(({ from, to, type }) => ({ from: to, to: from, type: MIRROR[type as LinkType] })),
  ]
}

type OfMany = { team_id: string; ids: IdList }

const cardLinksBy = (column: 'card_id' | 'linked_card_id') =>
  preparedForHolders<OfMany>()((db, p) =>
    db
      .selectFrom('card_links')
      .select(['card_id as from', 'linked_card_id as to', 'type'])
      .where('team_id', '=', p('team_id'))
      .where(idIn(db, column, p('ids'))),
  )
const epicLinksBy = (column: 'epic_id' | 'linked_epic_id') =>
  preparedForHolders<OfMany>()((db, p) =>
    db
      .selectFrom('epic_links')
      .select(['epic_id as from', 'linked_epic_id as to', 'type'])
      .where('team_id', '=', p('team_id'))
      .where(idIn(db, column, p('ids'))),
  )
const linksFrom = { card: cardLinksBy('card_id'), epic: epicLinksBy('epic_id') }
const linksTo = { card: cardLinksBy('linked_card_id'), epic: epicLinksBy('linked_epic_id') }

/** The linked cards of cards, or epics of epics, that the viewer can see. */
export async function findLinkedWork(r: Read, noun: Noun, ids: readonly number[]): Promise<Map<number, LinkedCard[]>> {
  const links = await findLinks(r, noun, ids)
  if (links.length === 0) return new Map()
  const others = [...new Set(links.map(({ to }) => to))]
  const summaries =
    noun === 'card' ? (await findSummariesById(r, others)).map(toSummary) : await findEpicSummaries(r, others)
  const known = new Map(summaries.map((summary) => [summary.card_id, summary]))
  const linked = new Map<number, LinkedCard[]>()
  for (const { from, to, type } of links.sort((a, b) => a.to - b.to)) {
    const summary = known.get(String(to))
    if (!summary) continue
    const own = linked.get(from) ?? []
    own.push({ ...summary, linked_card_type: type })
    linked.set(from, own)
  }
  return linked
}
