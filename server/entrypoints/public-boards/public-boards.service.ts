import { notFound } from '../../common/errors.ts'
import { must } from '../../common/must.ts'
import { Walk } from '../../http/cursor.ts'
import { PUBLIC_CARDS } from '../../limits/public.ts'
import { PUBLIC_TOKEN, readShown, type Shown } from '../../resources/boards/boards.public.ts'
import { cardsIn } from '../../resources/cards/cards.move.ts'
import { mapInTurns } from '../../resources/in-turns.ts'
import type { Gateway } from '../../workspace/gateway.ts'
import type { Read } from '../../workspace/handles.ts'
import { ANCHOR, type Anchor, findAnchor, toAnchor } from '../../workspace/rebalance.ts'
import {
  findPublicBoard,
  findShownCards,
  findShownComments,
  findShownLists,
  findShownTags,
  type ShownCard,
  type ShownList,
} from './public-boards.queries.ts'
import type { PublicBoard, PublicCard, PublicPage, PublicQuery } from './public-boards.schema.ts'
import { publicLine, publicText } from './public-text.ts'
import { SealedCursors } from './sealed-cursors.ts'

type BoardRow = NonNullable<Awaited<ReturnType<typeof findPublicBoard>>>

/** A page of a public board, and what its admins allow there. */
interface Reading {
  page: PublicPage
  shown: Shown
}

/**
 * What the address of a public board shows, read for each request: a board that was switched off a moment ago answers
 * as if it never existed.
 */
export async function readPublicBoard(gateway: Gateway, token: string, query: PublicQuery): Promise<Reading> {
  const found = PUBLIC_TOKEN.test(token) ? await gateway.store.lookUp((db) => findPublicBoard(db, token)) : undefined
  if (!found) throw notFound('board')
  // In no read context: all that is read below is named by the board, column by column.
  const nobody = { team_id: found.team_id, user_id: '', source: '{}' }
  return gateway.enterAs(nobody, 'board.read').read(async (r) => {
    // Once more, in the snapshot that the cards are read from.
    const board = await findPublicBoard(r.db, token)
    const shown = board ? readShown(board) : null
    if (!board || !shown) throw notFound('board')
    const lists = await findShownLists(r, board.id)
    const { paging, cards } = await readCards(r, { token, board, lists, shown }, query)
    return { shown, page: { ...paging, board: toPublicBoard(board, lists), cards } }
  })
}

interface Walked {
  token: string
  board: BoardRow
  lists: readonly ShownList[]
  shown: Shown
}

type CardAnchor = readonly [...list: Anchor, ...card: Anchor]

/** Where a walk goes on: behind a card, in a list that may be gone since. */
interface Position {
  list: readonly [position: string, id: number]
  card: readonly [position: string, id: number]
}

async function readCards(r: Read, { token, board, lists, shown }: Walked, query: PublicQuery) {
  // Cursors name the last card, and ids count what a workspace has: they leave sealed.
  const cursors = new SealedCursors(r.epoch, token)
  const cursor = query.cursor && cursors.open(query.cursor)
  const paging = { cursor, count: query.count ?? PUBLIC_CARDS }
  const walk = new Walk<CardAnchor>(r.team_id, 'public cards', { token }, paging, [...ANCHOR, ...ANCHOR])
  const indexOf = new Map(lists.map(({ id }, index) => [id, index]))
  const listOf = (card: ShownCard) => must(lists[must(indexOf.get(card.list_id))])
  const siblings = { table: 'lists', within: { board_id: board.id } } as const
  const toPosition = async ([position, list_id, turn, ...card]: CardAnchor): Promise<Position> => ({
    list: await findAnchor(r, siblings, [position, list_id, turn]),
    card: await findAnchor(r, cardsIn(list_id), card),
  })
  const { items, paging: next } = await walk.collect<ShownCard, Position, PublicCard>({
    from: walk.after && (await toPosition(walk.after)),
    find: (after, limit) => findCardsInOrder(r, lists, after, limit),
    keyOf: (card) => ({ list: [listOf(card).position, card.list_id], card: [card.position, card.id] }),
    toItems: (some) => toPublicCards(r, some, shown, indexOf),
    anchorOf: async (last) => [
      ...(await toAnchor(r, siblings, listOf(last))),
      ...(await toAnchor(r, cardsIn(last.list_id), last)),
    ],
  })
  return { cards: items, paging: { ...next, cursor: next.cursor && cursors.seal(next.cursor) } }
}

/**
 * Cards in the order in which they are shown, by at most three queries: the rest of the list where the walk stands, the
 * lists after it that fit as a whole, and the beginning of the one that does not.
 */
async function findCardsInOrder(
  r: Read,
  lists: readonly ShownList[],
  after: Position | null,
  limit: number,
): Promise<ShownCard[]> {
  const cards: ShownCard[] = []
  const waiting = after ? lists.filter((list) => !isBefore(list, after.list)) : [...lists]
  let afterCard = after && waiting[0]?.id === after.list[1] ? after.card : null
  while (waiting.length > 0 && cards.length < limit) {
    const need = limit - cards.length
    const some = waiting.splice(0, afterCard ? 1 : countFitting(waiting, need))
    const found = await findShownCards(
      r,
      some.map(({ id }) => id),
      afterCard,
      need,
    )
    const byList = Map.groupBy(found, ({ list_id }) => list_id)
    cards.push(...some.flatMap(({ id }) => byList.get(id) ?? []))
    afterCard = null
  }
  return cards
}

function isBefore({ position, id }: ShownList, [otherPosition, otherId]: Position['list']): boolean {
  return position === otherPosition ? id < otherId : position < otherPosition
}

/** How many of the first lists hold no more than this together; at least one. */
function countFitting(lists: readonly ShownList[], most: number): number {
  let total = 0
  const end = lists.findIndex(({ total_cards }) => {
    total += total_cards
    return total > most
  })
  return end === -1 ? lists.length : Math.max(1, end)
}

async function toPublicCards(
  r: Read,
  rows: readonly ShownCard[],
  { allow_comments }: Shown,
  indexOf: ReadonlyMap<number, number>,
): Promise<PublicCard[]> {
  const ids = rows.map(({ id }) => id)
  const tags = Map.groupBy(await findShownTags(r, ids), ({ card_id }) => card_id)
  const commented = rows.filter(({ total_comments }) => total_comments > 0).map(({ id }) => id)
  const comments = Map.groupBy(allow_comments ? await findShownComments(r, commented) : [], ({ card_id }) => card_id)
  return mapInTurns(rows, (row) => ({
    list_index: must(indexOf.get(row.list_id)),
    title: publicLine(row.title),
    content: publicText(row.content),
    priority: row.priority,
    start_date: row.start_date,
    due_date: row.due_date,
    tags: (tags.get(row.id) ?? []).map(({ name, color }) => ({ name: publicLine(name), color })),
    comments: (comments.get(row.id) ?? []).map(({ content, time_created }) => ({
      content: publicText(content),
      time_created,
    })),
  }))
}

function toPublicBoard(board: BoardRow, lists: readonly ShownList[]): PublicBoard {
  return {
    title: publicLine(board.title),
    content: publicText(board.content),
    color: board.color,
    team_name: publicLine(board.team_name),
    lists: lists.map(({ title, color, behavior, total_cards }) => ({
      title: publicLine(title),
      color,
      behavior,
      total_cards,
    })),
  }
}
