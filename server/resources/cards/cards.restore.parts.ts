import { type SqlBool, sql } from 'kysely'
import { idIn, idList } from '../../store/ids.ts'
import type { Row } from '../../store/tables.ts'
import type { EventType } from '../../workspace/events/types.ts'
import type { Write } from '../../workspace/handles.ts'
import type { Changes, Refs } from '../../workspace/log.ts'
import type { Past } from '../../workspace/past/past.ts'
import { findThere, insertAgain } from '../../workspace/past/returning.ts'
import { deleteEachRow, deleteRows } from '../../workspace/rows.ts'
import { heldBy, mapInTurns } from '../in-turns.ts'
import { findActiveMembers } from '../members/members.queries.ts'
import { fromId } from '../shapes.ts'
import { retagCards } from '../tags/tags.queries.ts'
import { type CardRow, refsOf } from './cards.queries.ts'

/** An event of a card, to be written to the log in its turn. */
export interface CardEvent {
  type: EventType
  refs: Refs
  changes: Changes
}

/** The outcome for the people, tags, links and checklists of one card. */
interface Replaced {
  events: CardEvent[]
  /** True when people, tags or links differ from before. */
  isOther: boolean
  /** The changes of checklists, for the event of the restored card itself. */
  changes: Changes
}

/** Reads what `replaceParts` will need of these cards. */
export async function readPartsAhead(past: Past, ids: readonly number[]) {
  for (const table of ['card_members', 'card_tags', 'card_links'] as const) await past.heldBy(table, ids)
  await past.otherOf('card_links', ids)
  await past.heldBy('checklist_items', idsOf(await past.heldBy('checklists', ids)))
}

/** Gives cards the people, tags, links and checklists that they had: each kind is read and written at once for all of them. */
export async function replaceParts(w: Write, past: Past, cards: readonly CardRow[]): Promise<Map<number, Replaced>> {
  const members = await replaceMembers(w, past, cards)
  const tags = await replaceTags(w, past, cards)
  const links = await replaceLinks(w, past, cards)
  const checklists = await replaceChecklists(w, past, cards)
  return new Map(
    cards.map(({ id }) => {
      const events = [members, tags, links].flatMap((some) => some.get(id) ?? [])
      return [id, { events, isOther: events.length > 0, changes: checklists.get(id) ?? {} }]
    }),
  )
}

const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id)
const byCard = <R extends { card_id: number }>(rows: readonly R[]) => Map.groupBy(rows, ({ card_id }) => card_id)

type HeldTable = 'card_members' | 'card_tags' | 'checklists' | 'checklist_items'

/** The current rows of these cards or checklists, sorted by these columns; the first names the owner. */
function findHeld<T extends HeldTable>(
  { db, team_id }: Write,
  table: T,
  columns: readonly [holder: keyof Row<T> & string, own: keyof Row<T> & string],
  ids: readonly number[],
): Promise<Row<T>[]> {
  return heldBy(ids, async (some, limit) => {
    const { rows } = await sql<Row<T>>`select * from ${sql.table(table)}
      where team_id = ${team_id} and ${idIn(db, columns[0], idList(db, some))}
      order by ${sql.join(columns.map((column) => sql.ref(column)))} limit ${limit}`.execute(db)
    return rows
  })
}

async function replaceMembers(w: Write, past: Past, cards: readonly CardRow[]): Promise<Map<number, CardEvent[]>> {
  const ids = idsOf(cards)
  const former = await past.heldBy('card_members', ids)
  const present = await findHeld(w, 'card_members', ['card_id', 'user_id'], ids)
  const isNamed = await namedNow(
    w,
    former,
    present,
    ({ user_id }) => user_id,
    ({ card_id }) => card_id,
  )
  const then = byCard(former.filter(isNamed))
  const now = byCard(present)
  const [gone, back]: [Row<'card_members'>[], Row<'card_members'>[]] = [[], []]
  const named = (row: Row<'card_members'> | undefined) => (row ? { user_id: row.user_id, role: row.role } : null)
  const eventsOfCards = await mapInTurns(cards, (card): [number, CardEvent[]] => {
    const formerly = new Map((then.get(card.id) ?? []).map((row) => [row.user_id, row]))
    const present = new Map((now.get(card.id) ?? []).map((row) => [row.user_id, row]))
    const events: CardEvent[] = []
    for (const user_id of new Set([...formerly.keys(), ...present.keys()])) {
      const [before, after] = [present.get(user_id), formerly.get(user_id)]
      if (before?.role === after?.role && before?.assigned_date === after?.assigned_date) continue
      if (before) gone.push(before)
      if (after) back.push(after)
      const changes: Changes = { members: [named(before), named(after)] }
      events.push({ type: 'card.members_changed', refs: refsOf(card), changes })
    }
    return [card.id, events]
  })
  await deleteEachRow(w, 'card_members', { card_id: 'bigint', user_id: 'text' }, gone)
  await insertAgain(w, 'card_members', back)
  return new Map(eventsOfCards)
}

/** Whether a former row may name its person: not one who left the workspace, except where the present one does. */
async function namedNow<R>(
  w: Write,
  former: readonly R[],
  present: readonly R[],
  personOf: (row: R) => string | null,
  holderOf: (row: R) => number,
): Promise<(row: R) => boolean> {
  const key = (row: R) => `${holderOf(row)} ${personOf(row)}`
  const kept = new Set(present.map(key))
  const back = former.filter((row) => !kept.has(key(row)))
  const active = await findActiveMembers(
    w,
    back.flatMap((row) => personOf(row) ?? []),
  )
  return (row) => active.has(personOf(row) ?? '') || kept.has(key(row))
}

/** Only tags that can be used where the card is now. */
async function replaceTags(w: Write, past: Past, cards: readonly CardRow[]): Promise<Map<number, CardEvent[]>> {
  const ids = idsOf(cards)
  const former = await past.heldBy('card_tags', ids)
  const there = await findThere(
    w,
    'tags',
    former.map(({ tag_id }) => tag_id),
  )
  const then = byCard(former)
  const now = byCard(await findHeld(w, 'card_tags', ['card_id', 'tag_id'], ids))
  const extra: { card_id: number; tag_id: number }[] = []
  const missing: { card_id: number; tag_id: number }[] = []
  const eventsOfCards = await mapInTurns(cards, (card): [number, CardEvent[]] => {
    const before = new Set((now.get(card.id) ?? []).map(({ tag_id }) => tag_id))
    const usable = (then.get(card.id) ?? []).filter(({ tag_id }) => {
      const tag = there.get(tag_id)
      return tag && (tag.project_id === null || tag.project_id === card.project_id)
    })
    const after = new Set(usable.map(({ tag_id }) => tag_id))
    const [removed, added] = [[...before].filter((id) => !after.has(id)), [...after].filter((id) => !before.has(id))]
    if (removed.length + added.length === 0) return [card.id, []]
    extra.push(...removed.map((tag_id) => ({ card_id: card.id, tag_id })))
    missing.push(...added.map((tag_id) => ({ card_id: card.id, tag_id })))
    const changes: Changes = { tags: [[...before].map(String).sort(), [...after].map(String).sort()] }
    return [card.id, [{ type: 'card.tags_changed', refs: refsOf(card), changes }]]
  })
  await retagCards(w, extra, missing)
  return new Map(eventsOfCards)
}

/** Links whose other ends still exist. One between two of the cards is logged for the first of them. */
async function replaceLinks(w: Write, past: Past, cards: readonly CardRow[]): Promise<Map<number, CardEvent[]>> {
  const ids = idsOf(cards)
  const former = [...(await past.heldBy('card_links', ids)), ...(await past.otherOf('card_links', ids))]
  const ends = await findThere(
    w,
    'cards',
    former.flatMap((link) => [link.card_id, link.linked_card_id]),
  )
  const wanted = new Map(
    former.filter((link) => ends.has(link.card_id) && ends.has(link.linked_card_id)).map((link) => [keyOf(link), link]),
  )
  const rows = await heldBy(ids, (some, limit) => {
    const isEnd = (column: string) => idIn(w.db, column, idList(w.db, some))
    return w.db
      .selectFrom('card_links')
      .selectAll()
      .where('team_id', '=', w.team_id)
      .where(sql<SqlBool>`(${isEnd('card_id')} or ${isEnd('linked_card_id')})`)
      .limit(limit)
      .execute()
  })
  const present = new Map(rows.map((link) => [keyOf(link), link]))
  const extra = [...present.values()].filter((link) => !wanted.has(keyOf(link)))
  const missing = [...wanted.values()].filter((link) => !present.has(keyOf(link)))
  await deleteEachRow(w, 'card_links', { card_id: 'bigint', linked_card_id: 'bigint' }, extra)
  await insertAgain(w, 'card_links', missing)

  const [lost, found] = [byEnd(extra), byEnd(missing)]
  const known = new Set<Row<'card_links'>>()
  return new Map(
    cards.map((card) => {
      const eventsOf = (link: Row<'card_links'>, isBack: boolean): CardEvent[] => {
        if (known.has(link)) return []
        known.add(link)
        const end = endOf(card.id, link)
        return [
          { type: 'card.linked', refs: refsOf(card), changes: { linked_cards: isBack ? [null, end] : [end, null] } },
        ]
      }
      return [
        card.id,
        [
          ...(lost.get(card.id) ?? []).flatMap((link) => eventsOf(link, false)),
          ...(found.get(card.id) ?? []).flatMap((link) => eventsOf(link, true)),
        ],
      ]
    }),
  )
}

function keyOf(link: Row<'card_links'>): string {
  return [link.card_id, link.linked_card_id, link.type].join()
}

/** Each link under both cards that it joins. */
function byEnd(links: readonly Row<'card_links'>[]): Map<number, Row<'card_links'>[]> {
  const all = new Map<number, Row<'card_links'>[]>()
  for (const link of links)
    for (const id of [link.card_id, link.linked_card_id]) {
      const some = all.get(id)
      if (some) some.push(link)
      else all.set(id, [link])
    }
  return all
}

/** A link as logged for one of its ends. */
function endOf(card_id: number, link: Row<'card_links'>) {
  const isFrom = link.card_id === card_id
  const type = !isFrom && link.type === 'blocks' ? 'blocked_by' : link.type
  return { card_id: fromId(isFrom ? link.linked_card_id : link.card_id), linked_card_type: type }
}

async function replaceChecklists(w: Write, past: Past, cards: readonly CardRow[]): Promise<Map<number, Changes>> {
  const ids = idsOf(cards)
  const then = await past.heldBy('checklists', ids)
  const now = await findHeld(w, 'checklists', ['card_id', 'id'], ids)
  const presentItems = await findHeld(w, 'checklist_items', ['checklist_id', 'id'], idsOf(now))
  const itemsNow = Map.groupBy(presentItems, ({ checklist_id }) => checklist_id)
  const former = await past.heldBy('checklist_items', idsOf(then))
  const isNamed = await namedNow(
    w,
    former,
    presentItems,
    ({ owner_id }) => owner_id,
    ({ id }) => id,
  )
  const formerItems = withReports(
    former.map((item) => (isNamed(item) ? item : { ...item, owner_id: null })),
    presentItems,
  )
  const itemsThen = Map.groupBy(formerItems, ({ checklist_id }) => checklist_id)
  const [formerly, present] = [Map.groupBy(then, ({ card_id }) => card_id), Map.groupBy(now, ({ card_id }) => card_id)]
  const back: Row<'checklists'>[] = []
  const gone: Row<'checklists'>[] = []
  const changes = await mapInTurns(cards, ({ id }): [number, Changes] => {
    const [before, after] = [present.get(id) ?? [], formerly.get(id) ?? []]
    const itemsOf = (items: typeof itemsNow, of: readonly { id: number }[]) =>
      of.flatMap((one) => items.get(one.id) ?? [])
    if (areSame(before, after) && areSame(itemsOf(itemsNow, before), itemsOf(itemsThen, after))) return [id, {}]
    gone.push(...before)
    back.push(...after)
    return [id, { checklists: [before.map(({ title }) => title), after.map(({ title }) => title)] }]
  })
  for (const some of inPieces(gone, ({ id }) => 1 + (itemsNow.get(id)?.length ?? 0)))
    await deleteRows(w, 'checklists', { id: idsOf(some) })
  await insertAgain(w, 'checklists', back)
  await insertAgain(
    w,
    'checklist_items',
    back.flatMap(({ id }) => itemsThen.get(id) ?? []),
  )
  return new Map(changes)
}

/** What was reported of a due date stays reported: an earlier state does not report it again. */
function withReports(then: readonly Row<'checklist_items'>[], now: readonly Row<'checklist_items'>[]) {
  const byId = new Map(now.map((row) => [row.id, row]))
  return then.map((row) => {
    const { due_soon_for = null, overdue_for = null } = byId.get(row.id) ?? row
    return { ...row, due_soon_for, overdue_for }
  })
}

/** The most that one statement deletes, parts included: nothing else runs meanwhile. */
const DELETED_AT_ONCE = 200

function* inPieces<R>(rows: readonly R[], sizeOf: (row: R) => number): Generator<R[]> {
  let [piece, size]: [R[], number] = [[], 0]
  for (const row of rows) {
    piece.push(row)
    size += sizeOf(row)
    if (size < DELETED_AT_ONCE) continue
    yield piece
    piece = []
    size = 0
  }
  if (piece.length > 0) yield piece
}

/** True for the same rows, whatever their order. */
function areSame<R extends { id: number }>(some: readonly R[], others: readonly R[]): boolean {
  if (some.length !== others.length) return false
  const byId = new Map(others.map((row) => [row.id, row]))
  return some.every((row) => {
    const other = byId.get(row.id)
    // The columns of the table. What was remembered before one was added does not have it.
    return other && Object.keys(row).every((column) => row[column as keyof R] === (other[column as keyof R] ?? null))
  })
}
