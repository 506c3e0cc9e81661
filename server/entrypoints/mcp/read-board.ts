import { MCP_LISTS } from '../../limits/mcp.ts'
import { cardsInShort, titleOf, toLean } from './lean.ts'
import type { Context } from './tool.ts'

const CARDS_PER_LIST = 10

interface List {
  id: string
  title: string
  behavior: string
  total_cards: number
  max_cards: number
  min_cards: number
  limit_unit: string
  limit_is_hard: boolean
}

/** What a list should hold; nothing where it has no limit. */
function limitOf({ max_cards, min_cards, limit_unit, limit_is_hard }: List) {
  if (max_cards === 0 && min_cards === 0) return {}
  return {
    limit: {
      ...(max_cards > 0 && { max: max_cards, hard: limit_is_hard }),
      ...(min_cards > 0 && { min: min_cards }),
      unit: limit_unit,
    },
  }
}

/** Lists with the first cards of each. One read for each list; there are few. */
export async function listsWithCards(context: Context, lists: readonly List[], perList = CARDS_PER_LIST) {
  const shown: object[] = []
  for (const list of lists) {
    const { id, title, behavior, total_cards } = list
    const isShown = perList > 0 && total_cards > 0 && shown.length < MCP_LISTS
    const cards = isShown ? (await context.api.readList({ list_id: id, count: perList })).list.cards : []
    shown.push({
      id,
      title: titleOf(title),
      status: behavior,
      total_cards,
      ...limitOf(list),
      cards: await cardsInShort(context, cards.map(toLean), false),
    })
  }
  return shown
}

export async function readBoard(context: Context, board: { id: string; title: string }, perList?: number) {
  const { lists, cursor } = await context.api.listLists({ board_id: board.id, count: 5 * MCP_LISTS })
  return {
    id: board.id,
    title: board.title,
    lists: await listsWithCards(context, lists, perList),
    more: `list_cards shows more cards of a list.${cursor && ' There are more lists than are shown.'}`,
  }
}
