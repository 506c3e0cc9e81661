import { MCP_ITEMS } from '../../limits/mcp.ts'
import { toText } from './answer.ts'
import { titleOf } from './lean.ts'
import { readBoard } from './read-board.ts'
import { readCard } from './read-card.ts'
import type { Context } from './tool.ts'
import { ToolError } from './tool-error.ts'

/** Boards and cards as things to look at, by addresses: `boardwalk://{team}/board/7`. */

const JSON_TYPE = 'application/json'
const ADDRESS = /^boardwalk:\/\/([^/]{1,64})\/(board|card)\/(\d{1,15})$/

export const TEMPLATES = [
  {
    name: 'board',
    title: 'Board',
    uriTemplate: 'boardwalk://{team}/board/{id}',
    description: 'A board: its lists, each with its first cards.',
    mimeType: JSON_TYPE,
  },
  {
    name: 'card',
    title: 'Card',
    uriTemplate: 'boardwalk://{team}/card/{id}',
    description: 'A card with its content, checklists, links and first comments.',
    mimeType: JSON_TYPE,
  },
]

/** The boards, page by page: cards are too many to be listed, and found by search. */
export async function listResources({ api, team_id }: Context, cursor: string | undefined) {
  const page = await api.listBoards({ count: MCP_ITEMS, ...(cursor && { cursor }) })
  const resources = page.boards.map(({ id, title }) => ({
    uri: `boardwalk://${team_id}/board/${id}`,
    name: titleOf(title),
    mimeType: JSON_TYPE,
  }))
  return { resources, ...(page.cursor !== '' && { nextCursor: page.cursor }) }
}

export async function readResource(context: Context, uri: string) {
  const [, team, noun, id = ''] = ADDRESS.exec(uri) ?? []
  // Another workspace is as far away as none.
  if (team !== context.team_id)
    throw new ToolError('There is no such resource. Addresses are boardwalk://{team}/board/{id} and …/card/{id}.')
  const answer =
    noun === 'board'
      ? await readBoard(context, await context.names.board(id))
      : await readCard(context, (await context.names.card(id)).id)
  return { contents: [{ uri, mimeType: JSON_TYPE, text: toText(answer) }] }
}
