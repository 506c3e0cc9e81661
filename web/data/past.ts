import { type AnswerOf, BoardwalkError } from '../../client/client.ts'
import { CARDS_BY_ID } from '../rules/work.generated.ts'
import { toListRow } from './answers.ts'
import { CARD_FIELDS, toCardRow, toChangedRow } from './card-rows.ts'
import type { Card, CardRow, ListRow, Page } from './rows.ts'
import type { WorkspaceData } from './workspace.ts'

/** What was, as the log knows it. None of it goes into the mirror, which holds what is. */

/** The position of an event in the log: a number, or for guests a text. */
export type Seq = number | string

/** A position as an address names it. */
export function seqIn(text: string): Seq {
  return /^\d+$/.test(text) ? Number(text) : text
}

/** What one looks back at. */
export type PastOf = { board_id: string } | { card_id: string } | { page_id: string }

export type Moment = Pick<
  AnswerOf<'listActivity'>['activity'][number],
  'seq' | 'text' | 'user_id' | 'user' | 'time_created'
>

/** From where the log is read: backwards up to an event or a time, or forwards after an event. */
export type MomentsFrom = { at: Seq } | { until: number } | { after: Seq } | Record<never, never>

const MOMENTS_AT_ONCE = 100

export async function readMoments(
  { api }: WorkspaceData,
  of: PastOf,
  from: MomentsFrom,
  cursor = '',
): Promise<{ moments: readonly Moment[]; cursor: string }> {
  const page = await api.listActivity({ ...of, ...from, count: MOMENTS_AT_ONCE, ...(cursor && { cursor }) })
  return { moments: page.activity, cursor: page.cursor }
}

/** A card on a board, with its text. */
export type PastCard = CardRow & { content: string }

/** A board with all that is on it, at one moment. */
export interface BoardState {
  id: string
  title: string
  project_id: string
  hasCovers: boolean
  lists: readonly ListRow[]
  /** In the order of their lists. */
  cards: readonly PastCard[]
}

export async function readBoardAt({ api }: WorkspaceData, board_id: string, at: Seq): Promise<BoardState> {
  const { board } = await api.readBoard({ board_id, at })
  return {
    id: board_id,
    title: board.title,
    project_id: board.project_id,
    hasCovers: board.card_cover_enabled,
    lists: board.lists.map((list, index) => toListRow(list, board_id, index)),
    cards: board.lists.flatMap(({ id, cards }) =>
      cards.map((card) => ({ ...toChangedRow(card, ''), list_id: id, content: card.content })),
    ),
  }
}

/** The same as it is now. */
export async function readBoardNow({ api }: WorkspaceData, board_id: string): Promise<BoardState> {
  const { board } = await api.readBoard({ board_id, fields: `${CARD_FIELDS},content` })
  return {
    id: board_id,
    title: board.title,
    project_id: board.project_id,
    hasCovers: board.card_cover_enabled,
    lists: board.lists.map((list, index) => toListRow(list, board_id, index)),
    cards: board.lists.flatMap(({ id, cards }) =>
      cards.map((card) => ({ ...toCardRow(card), list_id: id, content: card.content ?? '' })),
    ),
  }
}

/** More are not asked for: that they are not on the board is said of them, and no more. */
const MOST_ELSEWHERE = 500
const MOST_LISTS = 50

/** What became of lists and cards that are on the board no longer: of those that were asked for, the others are gone. */
export interface Elsewhere {
  asked: ReadonlySet<string>
  cards: readonly CardRow[]
  lists: readonly ListRow[]
}

export async function readElsewhere(
  { api }: WorkspaceData,
  lists: readonly string[],
  cards: readonly string[],
): Promise<Elsewhere> {
  const asked = [...lists.slice(0, MOST_LISTS), ...cards.slice(0, MOST_ELSEWHERE)]
  const foundCards: CardRow[] = []
  for (let start = 0; start < Math.min(cards.length, MOST_ELSEWHERE); start += CARDS_BY_ID) {
    const some = cards.slice(start, start + CARDS_BY_ID)
    const page = await api.listCards({ ids: some.join(), count: some.length, fields: CARD_FIELDS })
    foundCards.push(...page.cards.map(toCardRow))
  }
  const foundLists = await Promise.all(lists.slice(0, MOST_LISTS).map((list_id) => readListNow(api, list_id)))
  return { asked: new Set(asked), cards: foundCards, lists: foundLists.filter((list) => list !== null) }
}

/** Null for one that is gone. */
async function readListNow(api: WorkspaceData['api'], list_id: string): Promise<ListRow | null> {
  try {
    const { list } = await api.readList({ list_id })
    return toListRow(list, list.board_id ?? '', 0)
  } catch (error) {
    if (error instanceof BoardwalkError && error.status === 404) return null
    throw error
  }
}

export async function readCardAt({ api }: WorkspaceData, card_id: string, at: Seq): Promise<Card> {
  return (await api.readCard({ card_id, at })).card
}

export async function readCardNow({ api }: WorkspaceData, card_id: string): Promise<Card> {
  return (await api.readCard({ card_id })).card
}

export async function readPageAt({ api }: WorkspaceData, page_id: string, at: Seq): Promise<Page> {
  return (await api.readPage({ page_id, at })).page
}

export async function readPageNow({ api }: WorkspaceData, page_id: string): Promise<Page> {
  return (await api.readPage({ page_id })).page
}
