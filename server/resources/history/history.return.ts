import { sql } from 'kysely'
import { AppError } from '../../common/errors.ts'
import { must } from '../../common/must.ts'
import { grouped } from '../../common/text.ts'
import { RESTORED_THINGS } from '../../limits/writes.ts'
import { idIn, idList } from '../../store/ids.ts'
import type { Row } from '../../store/tables.ts'
import { TOUCHED_TYPES, touched } from '../../workspace/changes.ts'
import type { Write } from '../../workspace/handles.ts'
import type { Past } from '../../workspace/past/past.ts'
import { findThere, insertAgain, parentsFirst } from '../../workspace/past/returning.ts'
import { deleteRows, updateEachRow } from '../../workspace/rows.ts'
import { withValuesFor } from '../cards/cards.carry.ts'
import { CardCounts, type Destination } from '../cards/cards.move.ts'
import { refsOf } from '../cards/cards.queries.ts'
import { fromId } from '../shapes.ts'
import { countTagged, findTagsForProjects } from '../tags/tags.queries.ts'

const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id)

/** One write must not take long: others wait for it. */
export function refuseTooMany(...things: readonly (readonly unknown[])[]) {
  const total = things.reduce((sum, some) => sum + some.length, 0)
  if (total > RESTORED_THINGS)
    throw new AppError('too_much_at_once', `It had more than ${grouped(RESTORED_THINGS)} items. Restore them in parts.`)
}

export interface ReturningCard {
  card: Row<'cards'>
  to: Destination
  position: string
}

/**
 * Restores deleted cards with everything they had: people, tags, checklists, comments, time, marks, and links whose other ends exist.
 * References to anything that no longer exists are left out.
 */
export async function returnCards(w: Write, past: Past, returning: readonly ReturningCard[]) {
  if (returning.length === 0) return
  const ids = returning.map(({ card }) => card.id)
  const comments = await past.heldBy('comments', ids)
  const said = Map.groupBy(
    comments.filter(({ parent_id }) => parent_id === null),
    ({ card_id }) => card_id,
  )
  const logged = await findLogged(past, ids)
  const secondsOf = new Map<number, number>()
  for (const { card_id, seconds } of logged) secondsOf.set(card_id, (secondsOf.get(card_id) ?? 0) + seconds)
  const spaces = returning.map(({ card, to }) => ({ card, project_id: to.project_id }))
  const cards = await withValuesFor(w, spaces)
  const adapted = await adapt(
    w,
    returning.map((one) => ({ ...one, card: must(cards.get(one.card.id)) })),
  )
  const rows = adapted.map((row) => ({
    ...row,
    total_comments: said.get(row.id)?.length ?? 0,
    time_logged: secondsOf.get(row.id) ?? 0,
  }))
  await insertAgain(
    w,
    'cards',
    parentsFirst(rows, ({ parent_card_id }) => parent_card_id),
  )
  await returnPairs(w, past, rows)
  await insertAgain(w, 'time_entries', logged)
  await returnComments(w, past, comments)
  await countCards(w, rows, returning)
  await adoptAgain(w, past, rows)
}

/** The parts of cards that are restored with them. */
const HELD = [
  'card_members',
  'card_marks',
  'checklists',
  'card_tags',
  'files',
  'dismissed_hints',
  'card_links',
  'sprint_unfinished_cards',
  'time_entries',
  'comments',
] as const

/** Reads what `returnCards` will need of these cards. */
export async function readHeldAhead(past: Past, ids: readonly number[]) {
  for (const table of HELD) await past.heldBy(table, ids)
  await past.otherOf('card_links', ids)
  await past.otherOf('cards', ids)
  await past.heldBy('checklist_items', idsOf(await past.heldBy('checklists', ids)))
  await readCommentsAhead(past, ids)
}

/** Reads what `returnComments` will need of the comments on these. */
export async function readCommentsAhead(past: Past, ids: readonly number[]) {
  const comments = idsOf(await past.heldBy('comments', ids))
  await past.heldBy('comment_reactions', comments)
  await past.heldBy('files', comments)
}

/** The time logged on the cards. A timer that ran ended with its card: its person may have started another since. */
async function findLogged(past: Past, ids: readonly number[]): Promise<Row<'time_entries'>[]> {
  return (await past.heldBy('time_entries', ids)).filter(({ time_started }) => time_started === null)
}

/** The rows as they can be now. */
async function adapt(w: Write, returning: readonly ReturningCard[]): Promise<Row<'cards'>[]> {
  const cards = returning.map(({ card }) => card)
  const named = cards.flatMap(({ parent_card_id }) => parent_card_id ?? [])
  const parents = await findThere(w, 'cards', named)
  const epics = await findThere(
    w,
    'epics',
    cards.flatMap(({ epic_id }) => epic_id ?? []),
  )
  const taken = await findTaken(
    w,
    cards.flatMap(({ external_id }) => external_id ?? []),
  )
  const homes = await findThere(
    w,
    'boards',
    cards.flatMap(({ home_board_id }) => home_board_id ?? []),
  )
  const homeLists = await findThere(
    w,
    'lists',
    cards.flatMap(({ home_list_id }) => home_list_id ?? []),
  )
  const own = new Map(cards.map((card) => [card.id, card]))
  const epicOf = new Map<number, number | null>()
  const placeOf = new Map(returning.map((one) => [one.card.id, one]))
  return parentsFirst(cards, ({ parent_card_id }) => parent_card_id).map((card) => {
    const { to, position } = must(placeOf.get(card.id))
    const parent_card_id =
      card.parent_card_id !== null && (own.has(card.parent_card_id) || parents.has(card.parent_card_id))
        ? card.parent_card_id
        : null
    const ownEpic = card.epic_id !== null && epics.has(card.epic_id) ? card.epic_id : null
    // A card is in the epic of its parent.
    const epic_id =
      parent_card_id === null
        ? ownEpic
        : epicOf.has(parent_card_id)
          ? (epicOf.get(parent_card_id) ?? null)
          : (parents.get(parent_card_id)?.epic_id ?? null)
    epicOf.set(card.id, epic_id)
    const hasHome = to.sprint_id !== null && card.home_board_id !== null && homes.has(card.home_board_id)
    const isHomeList = homeLists.get(card.home_list_id ?? 0)?.board_id === card.home_board_id
    return {
      ...card,
      list_id: to.id,
      board_id: to.board_id,
      sprint_id: to.sprint_id,
      project_id: to.project_id,
      position,
      parent_card_id,
      epic_id,
      home_board_id: hasHome ? card.home_board_id : null,
      home_list_id: hasHome && isHomeList ? card.home_list_id : null,
      external_id: card.external_id !== null && taken.has(card.external_id) ? null : card.external_id,
      completed_date: to.behavior === 'completed' ? (card.completed_date ?? w.now) : null,
    }
  })
}

async function findTaken({ db, team_id }: Write, external: readonly string[]): Promise<Set<string | null>> {
  if (external.length === 0) return new Set()
  const rows = await db
    .selectFrom('cards')
    .select('external_id')
    .where('team_id', '=', team_id)
    .where('external_id', 'in', external)
    .execute()
  return new Set(rows.map(({ external_id }) => external_id))
}

/** The people, marks, tags, checklists, links and dismissed hints of the cards. */
async function returnPairs(w: Write, past: Past, cards: readonly Row<'cards'>[]) {
  const ids = idsOf(cards)
  await insertAgain(w, 'card_members', await past.heldBy('card_members', ids))
  await insertAgain(w, 'card_marks', await past.heldBy('card_marks', ids))
  const checklists = await past.heldBy('checklists', ids)
  await insertAgain(w, 'checklists', checklists)
  await insertAgain(w, 'checklist_items', await past.heldBy('checklist_items', idsOf(checklists)))
  await returnTags(w, past, cards)
  await returnFiles(w, past, ids)
  await insertAgain(w, 'dismissed_hints', await past.heldBy('dismissed_hints', ids))
  const links = [...(await past.heldBy('card_links', ids)), ...(await past.otherOf('card_links', ids))]
  const unique = [...new Map(links.map((link) => [`${link.card_id},${link.linked_card_id}`, link])).values()]
  const ends = await findThere(
    w,
    'cards',
    unique.flatMap(({ card_id, linked_card_id }) => [card_id, linked_card_id]),
  )
  await insertAgain(
    w,
    'card_links',
    unique.filter(({ card_id, linked_card_id }) => ends.has(card_id) && ends.has(linked_card_id)),
  )
  const unfinished = await past.heldBy('sprint_unfinished_cards', ids)
  const sprints = await findSprints(
    w,
    unfinished.map(({ sprint_id }) => sprint_id),
  )
  await insertAgain(
    w,
    'sprint_unfinished_cards',
    unfinished.filter(({ sprint_id }) => sprints.has(sprint_id)),
  )
}

async function findSprints({ db, team_id }: Write, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .selectFrom('sprints')
    .select('id')
    .where('team_id', '=', team_id)
    .where(idIn(db, 'id', idList(db, ids)))
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** Only tags that can be used where the card is now. */
async function returnTags(w: Write, past: Past, cards: readonly Row<'cards'>[]) {
  const usable = await findTagsForProjects(w, [...new Set(cards.map(({ project_id }) => project_id))])
  const spaceOf = new Map(usable.map(({ id, project_id }) => [id, project_id]))
  const cardOf = new Map(cards.map((card) => [card.id, card]))
  const pairs = (await past.heldBy('card_tags', idsOf(cards))).filter(({ card_id, tag_id }) => {
    const space = spaceOf.get(tag_id)
    return space === null || (space !== undefined && space === cardOf.get(card_id)?.project_id)
  })
  await insertAgain(w, 'card_tags', pairs)
  await countTagged(w, [...new Set(pairs.map(({ card_id }) => card_id))])
}

export async function returnComments(w: Write, past: Past, comments: readonly Row<'comments'>[]) {
  await insertAgain(
    w,
    'comments',
    parentsFirst(comments, ({ parent_id }) => parent_id),
  )
  await insertAgain(w, 'comment_reactions', await past.heldBy('comment_reactions', idsOf(comments)))
  await returnFiles(w, past, idsOf(comments))
}

/** The files of restored resources whose bytes still exist. */
export async function returnFiles(w: Write, past: Past, holders: readonly number[]) {
  const held = await past.heldBy('files', holders)
  if (held.length === 0) return
  const kept = await w.db
    .selectFrom('deleted_files')
    .select('id')
    .where('team_id', '=', w.team_id)
    .where(idIn(w.db, 'id', idList(w.db, idsOf(held))))
    .execute()
  const ids = new Set(idsOf(kept))
  await insertAgain(
    w,
    'files',
    held.filter(({ id }) => ids.has(id)),
  )
  await deleteRows(w, 'deleted_files', { id: [...ids] })
}

async function countCards(w: Write, rows: readonly Row<'cards'>[], returning: readonly ReturningCard[]) {
  const behaviorOf = new Map(returning.map(({ to }) => [to.id, to.behavior]))
  const counts = new CardCounts()
  for (const row of rows)
    if (row.time_archived === null) counts.add({ ...row, status: must(behaviorOf.get(row.list_id)) }, 1)
  await counts.write(w)
}

/** Cards that were below these, and now have no parent, get it back; except those that are now in another epic. */
async function adoptAgain(w: Write, past: Past, cards: readonly Row<'cards'>[]) {
  const own = new Map(cards.map((card) => [card.id, card]))
  const children = (await past.otherOf('cards', own.keys())).filter(({ id }) => !own.has(id))
  if (children.length === 0) return
  const there = await findThere(w, 'cards', idsOf(children))
  const parents = await findParents(w, own.keys())
  const adopted: Row<'cards'>[] = []
  for (const { id, parent_card_id } of children) {
    const child = there.get(id)
    const parent = own.get(parent_card_id ?? 0)
    if (!child || !parent || child.parent_card_id !== null || child.epic_id !== parent.epic_id) continue
    // Meanwhile the hierarchy may have been reversed.
    if (isBelow(parents, parent.id, id)) continue
    parents.set(id, parent.id)
    adopted.push({ ...child, parent_card_id: parent.id, ...touched(w) })
    w.emit('card.updated', refsOf(child), { parent_card_id: [null, fromId(parent.id)] })
  }
  await updateEachRow(w, 'cards', FAMILY, adopted)
}

/** The columns of a card that gets its parent back. */
const FAMILY = { parent_card_id: 'bigint', ...TOUCHED_TYPES } as const

/** The parent of each of these cards, and of all their ancestors. */
async function findParents({ db, team_id }: Write, ids: Iterable<number>): Promise<Map<number, number | null>> {
  const { rows } = await sql<{ id: number; parent_card_id: number | null }>`
    with recursive above (id, parent_card_id) as (
      select id, parent_card_id from cards where team_id = ${team_id} and ${idIn(db, 'id', idList(db, [...ids]))}
      union
      select cards.id, cards.parent_card_id from cards join above on cards.id = above.parent_card_id
      where cards.team_id = ${team_id}
    ) select id, parent_card_id from above`.execute(db)
  return new Map(rows.map(({ id, parent_card_id }) => [id, parent_card_id]))
}

function isBelow(parents: ReadonlyMap<number, number | null>, id: number, other: number): boolean {
  for (let above = parents.get(id) ?? null; above !== null; above = parents.get(above) ?? null)
    if (above === other) return true
  return false
}
