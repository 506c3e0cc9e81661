import type { Context } from '../tool.ts'
import { ToolError } from '../tool-error.ts'

/** The list that new cards go to: the one that is named, else the first of the board. */
export async function targetList(
  { api, names }: Context,
  board: { id: string; title: string },
  named: string | undefined,
) {
  if (named !== undefined) return names.list(board, named)
  const [first] = (await api.listLists({ board_id: board.id, count: 1 })).lists
  if (!first) throw new ToolError(`The board “${board.title}” has no list yet.`)
  return first
}
