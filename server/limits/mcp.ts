import { KIB, limit, MIB, SECOND } from './limit.ts'

/** What one call of a tool may take and return: a model reads all of it. */

export const MCP_MESSAGES = limit('Agents', 'Messages of one request to `/mcp`', 20, 'items', '400 `invalid_request`')
export const MCP_ANSWER = limit(
  'Agents',
  'Answer of a tool, a resource or a prompt',
  32 * KIB,
  'characters',
  'lists are cut, and the answer says so',
)
export const MCP_TEXT = limit(
  'Agents',
  'Content of a card, an epic or a page in one answer',
  8000,
  'characters',
  'the answer says how to read on',
)
export const MCP_EXCERPT = limit('Agents', 'Comment or other text in a list', 600, 'characters', 'the rest is left out')
export const MCP_TITLE = limit('Agents', 'Title in a list', 200, 'characters', 'the rest is left out')
export const MCP_MARKDOWN = limit(
  'Agents',
  'Markdown that a tool takes',
  20_000,
  'characters',
  'the tool refuses it: send HTML, or write it in parts',
)
export const MCP_MARKDOWN_WAITING = limit(
  'Agents',
  'Markdown that waits to be read, of all requests together',
  MIB,
  'characters',
  'the tool says so: try again',
)
export const MCP_MARKDOWN_OF_ONE = limit(
  'Agents',
  'Markdown of one workspace that waits to be read',
  512 * KIB,
  'characters',
  'the tool says so: try again',
)
export const MCP_MARKDOWN_MS = limit('Agents', 'Reading of one Markdown text', 10 * SECOND, 'ms', 'the tool refuses it')
export const MCP_ITEMS = limit('Agents', 'Things in one list of an answer', 50, 'items', 'a cursor goes on')
export const MCP_LISTS = limit(
  'Agents',
  'Lists of a board that are shown with their cards',
  20,
  'items',
  'only their names',
)
export const MCP_LIST_CARDS = limit(
  'Agents',
  'Cards of each list of a board or a sprint',
  20,
  'items',
  '`list_cards` goes on',
)
export const MCP_NEW_CARDS = limit('Agents', 'Cards that one call makes', 50, 'items', 'the tool refuses them')
export const MCP_NAMED = limit(
  'Agents',
  'People, tags or cards that one call names',
  20,
  'items',
  'the tool refuses them',
)
export const MCP_SAME_NAME = limit(
  'Agents',
  'Things that are looked through for a name',
  200,
  'items',
  'the tool asks for an id',
)
export const MCP_CANDIDATES = limit(
  'Agents',
  'Things that a name may mean, in an error',
  8,
  'items',
  'the rest is left out',
)
