import { AppError, notFound } from '../../errors.ts'
import type { Row } from '../../store/tables.ts'
import { creation } from '../../workspace/changes.ts'
import type { Changes } from '../../workspace/log.ts'
import type { Past } from '../../workspace/past/past.ts'
import { findThere, insertAgain, placeAgain, spotAmong } from '../../workspace/past/returning.ts'
import { deleteRows } from '../../workspace/rows.ts'
import type { Write } from '../../workspace/workspace.ts'
import type { Seq } from '../events/events.seq.ts'
import { findSeen, pastAt } from '../history/history.past.ts'
import { returnCards } from '../history/history.return.ts'
import { readImage } from '../images.ts'
import { findListsOfBoards, requireList } from '../lists/lists.queries.ts'
import { fromId, toId } from '../shapes.ts'
import { findSprint, isEnded } from '../sprints/sprints.queries.ts'
import { requireTags, tagCards, untagCards } from '../tags/tags.queries.ts'
import { cardsIn, type Destination } from './cards.move.ts'
import { findCard, refsOf, requireCardToChange } from './cards.queries.ts'
import type { Card, UpdateCard } from './cards.schema.ts'
import { readCard, updateCard } from './cards.service.ts'

/** Brings a card back as it was: one that was deleted with all it held, one that is there still to what it was. */
export async function restoreCard(w: Write, id: string, seq: Seq): Promise<Card> {
  const past = await pastAt(w, seq, 'seq')
  const [card] = await findSeen(past, 'cards', await past.byId('cards', [toId(id)]))
  if (!card) throw notFound('card')
  const then = await past.heldBy('cards', [card.board_id ?? card.sprint_id ?? 0])
  if (await findCard(w, card.id)) await restoreLiveCard(w, past, card, then)
  else {
    const to = await requirePlace(w, past, card)
    w.permit((await requireList(w, String(to.id))).place_role)
    const siblings = then.filter(({ list_id }) => list_id === card.list_id)
    const position = await placeAgain(w, cardsIn(to.id), to.id === card.list_id ? siblings : [], card)
    await returnCards(w, past, [{ card, to, position }])
    const { title, content } = card
    w.emit('card.restored', refsOf({ ...card, ...placeOf(to) }), creation({ title, content, list_id: fromId(to.id) }))
  }
  return readCard(w, id)
}

function placeOf({ id: list_id, board_id, sprint_id, project_id }: Destination) {
  return { list_id, board_id, sprint_id, project_id }
}

/** Where a deleted card goes: into its list; if that is gone, into a like one of its board. */
async function requirePlace(w: Write, past: Past, card: Row<'cards'>): Promise<Destination> {
  const to = await findFormerPlace(w, past, card)
  if (!to)
    throw new AppError('conflict', 'The board or the sprint that the card was in is gone. Bring the board back first.')
  return to
}

async function findFormerPlace(w: Write, past: Past, card: Row<'cards'>): Promise<Destination | undefined> {
  const list = (await findThere(w, 'lists', [card.list_id])).get(card.list_id)
  const sprint = list?.sprint_id ? await findSprint(w, list.sprint_id) : undefined
  if (list && !(sprint && isEnded(sprint))) return list
  const board_id = card.board_id ?? card.home_board_id
  if (board_id === null) return undefined
  const [former] = await past.byId('lists', [card.list_id])
  const lists = await findListsOfBoards(w, [board_id])
  return lists.find(({ behavior }) => behavior === former?.behavior) ?? lists[0]
}

/**
 * Gives a card that is there the fields, the place, the people, tags, checklists and links that it had. What people said
 * about it, and what they marked for themselves, stays as it is.
 */
export async function restoreLiveCard(w: Write, past: Past, card: Row<'cards'>, then: readonly Row<'cards'>[]) {
  const now = await requireCardToChange(w, String(card.id))
  await w.expectUnchanged(card.id, 'any')
  const before = now.time_updated
  const body: UpdateCard = {
    title: card.title,
    content: card.content,
    priority: card.priority,
    estimate: card.estimate,
    owner_id: card.owner_id,
    start_date: card.start_date,
    due_date: card.due_date,
    archived: card.time_archived !== null,
    cover_image: readImage(card.cover_image),
    icon: readImage(card.icon),
    external_id: card.external_id,
    ...(await formerFamily(w, card, now)),
    ...(await formerPlace(w, past, card, then)),
  }
  await updateCard(w, String(card.id), body)
  const isOther = [
    await replaceMembers(w, past, now),
    await replaceTags(w, past, card.id),
    await replaceLinks(w, past, now),
  ].includes(true)
  const changes = await replaceChecklists(w, past, card.id)
  const after = await requireCardToChange(w, String(card.id))
  const isChanged = isOther || 'checklists' in changes || after.time_updated !== before || hasMoved(now, after)
  if (isChanged) w.emit('card.restored', refsOf(after), changes)
}

function hasMoved(before: Row<'cards'>, after: Row<'cards'>): boolean {
  return before.position !== after.position || before.list_id !== after.list_id
}

/** The card above it and its epic, if they are there still. */
async function formerFamily(w: Write, card: Row<'cards'>, now: Row<'cards'>): Promise<UpdateCard> {
  if (card.parent_card_id !== now.parent_card_id) {
    const parent = card.parent_card_id === null ? undefined : await findCard(w, card.parent_card_id)
    if (parent) return { parent_card_id: String(parent.id) }
    if (card.parent_card_id === null && card.epic_id === null) return { parent_card_id: null, epic_id: null }
  }
  if (card.parent_card_id !== null || card.epic_id === now.epic_id) return {}
  const epics = await findThere(w, 'epics', [card.epic_id ?? 0])
  return card.epic_id === null || epics.has(card.epic_id) ? { epic_id: fromId(card.epic_id) } : {}
}

/** Its list, and its place in it, if the list is there still. */
async function formerPlace(
  w: Write,
  past: Past,
  card: Row<'cards'>,
  then: readonly Row<'cards'>[],
): Promise<UpdateCard> {
  const to = await findFormerPlace(w, past, card)
  if (!to) return {}
  if (to.id !== card.list_id) return { list_id: String(to.id) }
  const siblings = then.filter(({ list_id }) => list_id === card.list_id)
  const spot = await spotAmong(w, cardsIn(to.id), siblings, card)
  return {
    list_id: String(to.id),
    ...(spot.after_id === undefined ? { position: 0 } : { after_card_id: String(spot.after_id) }),
  }
}

/** True when it was others who were on the card. */
async function replaceMembers(w: Write, past: Past, card: Row<'cards'>): Promise<boolean> {
  const card_id = card.id
  const then = new Map((await past.heldBy('card_members', [card_id])).map((row) => [row.user_id, row]))
  const rows = await w.db
    .selectFrom('card_members')
    .selectAll()
    .where('team_id', '=', w.team_id)
    .where('card_id', '=', card_id)
    .execute()
  const now = new Map(rows.map((row) => [row.user_id, row]))
  const named = (row: Row<'card_members'> | undefined) => (row ? { user_id: row.user_id, role: row.role } : null)
  let isOther = false
  for (const user_id of new Set([...then.keys(), ...now.keys()])) {
    const [former, present] = [then.get(user_id), now.get(user_id)]
    if (former?.role === present?.role && former?.assigned_date === present?.assigned_date) continue
    if (present) await deleteRows(w, 'card_members', { card_id, user_id })
    if (former) await insertAgain(w, 'card_members', [former])
    w.emit('card.members_changed', refsOf(card), { members: [named(present), named(former)] })
    isOther = true
  }
  return isOther
}

async function replaceTags(w: Write, past: Past, card_id: number): Promise<boolean> {
  const card = await requireCardToChange(w, String(card_id))
  const former = (await past.heldBy('card_tags', [card_id])).map(({ tag_id }) => tag_id)
  const there = await findThere(w, 'tags', former)
  const then = former.filter((id) => {
    const tag = there.get(id)
    return tag && (tag.project_id === null || tag.project_id === card.project_id)
  })
  await requireTags(w, card.project_id, then)
  const rows = await w.db
    .selectFrom('card_tags')
    .select('tag_id')
    .where('team_id', '=', w.team_id)
    .where('card_id', '=', card_id)
    .execute()
  const now = rows.map(({ tag_id }) => tag_id)
  const [extra, missing] = [now.filter((id) => !then.includes(id)), then.filter((id) => !now.includes(id))]
  for (const tag_id of extra) await untagCards(w, tag_id, [card_id])
  await tagCards(
    w,
    missing.map((tag_id) => ({ card_id, tag_id })),
  )
  if (extra.length + missing.length === 0) return false
  w.emit('card.tags_changed', refsOf(card), { tags: [now.map(String).sort(), then.map(String).sort()] })
  return true
}

async function replaceChecklists(w: Write, past: Past, card_id: number): Promise<Changes> {
  const then = await past.heldBy('checklists', [card_id])
  const itemsThen = await past.heldBy(
    'checklist_items',
    then.map(({ id }) => id),
  )
  const now = await w.db
    .selectFrom('checklists')
    .selectAll()
    .where('team_id', '=', w.team_id)
    .where('card_id', '=', card_id)
    .execute()
  const ids = now.map(({ id }) => id)
  const itemsNow =
    ids.length === 0
      ? []
      : await w.db
          .selectFrom('checklist_items')
          .selectAll()
          .where('team_id', '=', w.team_id)
          .where('checklist_id', 'in', ids)
          .execute()
  if (textOf(then) === textOf(now) && textOf(itemsThen) === textOf(itemsNow)) return {}
  if (ids.length > 0) await deleteRows(w, 'checklists', { id: ids })
  await insertAgain(w, 'checklists', then)
  await insertAgain(w, 'checklist_items', itemsThen)
  const titles = (rows: readonly { title: string }[]) => rows.map(({ title }) => title)
  return { checklists: [titles(now), titles(then)] }
}

/** The same for the same rows, whatever their order. */
function textOf(rows: readonly { id: number }[]): string {
  const sorted = rows.toSorted((one, other) => one.id - other.id)
  return JSON.stringify(sorted.map((row) => Object.entries(row).sort()))
}

/** Links as far as their other ends are there. */
async function replaceLinks(w: Write, past: Past, card: Row<'cards'>): Promise<boolean> {
  const card_id = card.id
  const former = [...(await past.heldBy('card_links', [card_id])), ...(await past.otherOf('card_links', [card_id]))]
  const ends = await findThere(
    w,
    'cards',
    former.flatMap((link) => [link.card_id, link.linked_card_id]),
  )
  const then = former.filter((link) => ends.has(link.card_id) && ends.has(link.linked_card_id))
  const now = await w.db
    .selectFrom('card_links')
    .selectAll()
    .where('team_id', '=', w.team_id)
    .where((eb) => eb.or([eb('card_id', '=', card_id), eb('linked_card_id', '=', card_id)]))
    .execute()
  const keyOf = (link: Row<'card_links'>) => [link.card_id, link.linked_card_id, link.type].join()
  const [known, wanted] = [new Set(now.map(keyOf)), new Set(then.map(keyOf))]
  const extra = now.filter((link) => !wanted.has(keyOf(link)))
  const missing = then.filter((link) => !known.has(keyOf(link)))
  for (const { card_id: from, linked_card_id } of extra)
    await deleteRows(w, 'card_links', { card_id: from, linked_card_id })
  await insertAgain(w, 'card_links', missing)
  for (const link of extra) w.emit('card.linked', refsOf(card), { linked_cards: [told(card_id, link), null] })
  for (const link of missing) w.emit('card.linked', refsOf(card), { linked_cards: [null, told(card_id, link)] })
  return extra.length + missing.length > 0
}

/** A link as the log tells it of one of its ends. */
function told(card_id: number, link: Row<'card_links'>) {
  const isFrom = link.card_id === card_id
  const type = !isFrom && link.type === 'blocks' ? 'blocked_by' : link.type
  return { card_id: fromId(isFrom ? link.linked_card_id : link.card_id), linked_card_type: type }
}
