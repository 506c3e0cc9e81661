import { sql } from 'kysely'
import { must } from '../../common/must.ts'
import { RESTORED_THINGS } from '../../limits/writes.ts'
import { idIn, idList } from '../../store/ids.ts'
import type { Row } from '../../store/tables.ts'
import { touched } from '../../workspace/changes.ts'
import type { Read, Write } from '../../workspace/handles.ts'
import type { Changes } from '../../workspace/log.ts'
import { findThere } from '../../workspace/past/returning.ts'
import { updateRows } from '../../workspace/rows.ts'
import { projectOf } from '../../workspace/visibility.ts'
import { findListsOfBoards, type ListRow } from '../containers/lists.queries.ts'
import { fromId, toId } from '../shapes.ts'
import { type Destination, moveToBottom } from './cards.move.ts'
import { type CardRow, findRowsWithHome, refsOf } from './cards.queries.ts'
import { Room } from './cards.room.ts'

/**
 * Where a card in a sprint goes back to: a list of its home board with its current status; of several the one of
 * the same title, else the one it left. Undefined when it has no home, or the board no list.
 */
export async function findHomeList(r: Read, card: CardRow): Promise<ListRow | undefined> {
  if (card.home_board_id === null) return undefined
  return chooseHomeList(card, await findListsOfBoards(r, [card.home_board_id]))
}

function chooseHomeList(card: CardRow, lists: readonly ListRow[]): ListRow | undefined {
  const sameStatus = lists.filter(({ behavior }) => behavior === card.status)
  const choices = sameStatus.length > 0 ? sameStatus : lists
  return (
    choices.find(({ title }) => isSameTitle(title, card.list_title)) ??
    choices.find(({ id }) => id === card.home_list_id) ??
    choices[0]
  )
}

export function isSameTitle(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase()
}

/** Sends cards home to these boards, each with its event; returns those that have nowhere to go. */
export async function sendHome(w: Write, cards: readonly CardRow[], homes: readonly number[]): Promise<CardRow[]> {
  const listsOf = Map.groupBy(await findListsOfBoards(w, homes), ({ board_id }) => board_id)
  const chosen = cards.map((card) => ({ card, to: chooseHomeList(card, listsOf.get(card.home_board_id) ?? []) }))
  for (const [board_id, group] of Map.groupBy(chosen, ({ card }) => card.home_board_id))
    await moveToOpenLists(w, group, listsOf.get(board_id) ?? [])
  return chosen.flatMap(({ card, to }) => (to ? [] : card))
}

/** The homes of cards, live boards of live spaces or not, with the space of each. */
export async function findHomes(w: Write, cards: readonly CardRow[]) {
  const ids = [...new Set(cards.flatMap(({ home_board_id }) => home_board_id ?? []))]
  if (ids.length === 0) return []
  return w.db
    .selectFrom('boards')
    .innerJoin('projects', projectOf('boards'))
    .select([
      'boards.id',
      'boards.project_id',
      sql<number>`case when boards.time_archived is null and projects.time_archived is null then 1 else 0 end`.as(
        'is_live',
      ),
    ])
    .where('boards.team_id', '=', w.team_id)
    .where(idIn(w.db, 'boards.id', idList(w.db, ids)))
    .execute()
}

/** The same where nobody can answer: of these lists, others take the cards whose chosen list is full. */
export async function moveToOpenLists(
  w: Write,
  chosen: readonly { card: CardRow; to: ListRow | undefined }[],
  lists: readonly ListRow[],
) {
  const room = await Room.of(w, lists)
  const meantFor = new Map<number, number>()
  const found = chosen.map(({ card, to: wanted }) => {
    const to = wanted && (card.time_archived === null ? room.take(wanted, card) : wanted)
    if (to && to !== wanted && wanted) meantFor.set(card.id, wanted.id)
    return { card, to }
  })
  await moveToLists(w, found, meantFor)
}

/** Moves cards to the bottom of their chosen lists, keeping their order; those without one stay. `meantFor`: see `moveToBottom`. */
export async function moveToLists(
  w: Write,
  chosen: readonly { card: CardRow; to: Destination | undefined }[],
  meantFor?: ReadonlyMap<number, number>,
) {
  const moving = chosen.flatMap(({ card, to }) => (to ? [{ card, to }] : []))
  for (const group of Map.groupBy(moving, ({ to }) => to.id).values()) {
    const { to } = must(group[0])
    await moveToBottom(
      w,
      group.map(({ card }) => card),
      to,
      meantFor,
    )
  }
}

/** Before a board is deleted: its cards in sprints stay there, from now on without a home. */
export async function clearHomes(w: Write, board_ids: readonly number[]) {
  await changeHomes(w, await findRowsWithHome(w, board_ids), { home_board_id: null, home_list_id: null })
}

/** Before a list is deleted: cards that left it for sprints keep the board as their home, with the list that takes over. */
export async function replaceHomeList(
  w: Write,
  list: Row<'lists'> & { board_id: number },
  successor: Destination | null,
) {
  const cards = await findRowsWithHome(w, [list.board_id])
  await changeHomes(
    w,
    cards.filter(({ home_list_id }) => home_list_id === list.id),
    { home_list_id: successor?.board_id === list.board_id ? successor.id : null },
  )
}

/**
 * After a board deleted since `since` was restored: the cards in sprints that lost their home with it get it back, unless
 * they have another. The log says which those are.
 */
export async function returnHomes(w: Write, board_id: number, since: number) {
  const former = new Map((await findLostHomes(w, board_id, since)).map((lost) => [lost.card_id, lost.home_list_id]))
  const cards = await findThere(w, 'cards', former.keys())
  const lists = new Set((await findListsOfBoards(w, [board_id])).map(({ id }) => id))
  for (const card of cards.values()) {
    if (card.sprint_id === null || card.home_board_id !== null) continue
    const list_id = former.get(card.id) ?? null
    const home = { home_board_id: board_id, home_list_id: list_id !== null && lists.has(list_id) ? list_id : null }
    await updateRows(w, 'cards', { id: card.id }, { ...home, ...touched(w) })
    w.emit('card.updated', refsOf({ ...card, ...home }), {
      home_board_id: [null, fromId(board_id)],
      ...(home.home_list_id !== null && { home_list_id: [null, fromId(home.home_list_id)] }),
    })
  }
}

/** The changes logged right before a board was deleted, in the same write. */
async function findLostHomes({ db, team_id }: Write, board_id: number, since: number) {
  const deleted = await db
    .selectFrom('events')
    .select(['seq', 'time_created'])
    .where('team_id', '=', team_id)
    .where('board_id', '=', board_id)
    .where('type', '=', 'board.deleted')
    .where('seq', '>', since)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!deleted) return []
  const events = await db
    .selectFrom('events')
    .select(['card_id', 'changes'])
    .where('team_id', '=', team_id)
    .where('seq', '<', deleted.seq)
    .where('seq', '>', Math.max(since, deleted.seq - RESTORED_THINGS))
    .where('type', '=', 'card.updated')
    .where('time_created', '=', deleted.time_created)
    .execute()
  return events.flatMap(({ card_id, changes }) => {
    // Only this program writes it.
    const { home_board_id, home_list_id } = JSON.parse(changes) as Changes
    if (card_id === null || home_board_id?.[0] !== fromId(board_id)) return []
    return [{ card_id, home_list_id: home_list_id?.[0] ? toId(String(home_list_id[0])) : null }]
  })
}

async function changeHomes(
  w: Write,
  cards: readonly Row<'cards'>[],
  home: { home_board_id?: null; home_list_id: number | null },
) {
  if (cards.length === 0) return
  await updateRows(w, 'cards', { id: cards.map(({ id }) => id) }, { ...home, ...touched(w) })
  for (const card of cards)
    w.emit('card.updated', refsOf({ ...card, ...home }), {
      ...(home.home_board_id === null && { home_board_id: [fromId(card.home_board_id), null] }),
      ...(card.home_list_id !== home.home_list_id && {
        home_list_id: [fromId(card.home_list_id), fromId(home.home_list_id)],
      }),
    })
}
