import type { AnswerOf } from '../../../client/client.ts'
import { firstCharacters } from '../../common/text.ts'
import { PAGE_ITEMS } from '../../limits/answers.ts'
import { MCP_CANDIDATES, MCP_SAME_NAME } from '../../limits/mcp.ts'
import type { FoundThing } from '../../resources/search/search.schema.ts'
import { textOf } from '../../store/search/html.ts'
import type { Api } from './api.ts'
import { People } from './people.ts'
import { isSameName } from './same-name.ts'
import { ToolError } from './tool-error.ts'

/** What a search takes. */
const QUERY_LENGTH = 200
const ID = /^#?(\d{1,15})$/

type Noun = 'board' | 'card' | 'page' | 'project' | 'epic'
type Template = AnswerOf<'listTemplates'>['templates'][number]
type List = AnswerOf<'listLists'>['lists'][number]

const NOUNS = {
  board: { type: 'boards', word: 'board', all: 'list_boards shows all boards.' },
  card: { type: 'cards', word: 'card', all: 'search finds cards by their words.' },
  page: { type: 'pages', word: 'page', all: 'list_pages shows the pages of a space.' },
  project: { type: 'projects', word: 'space', all: 'list_spaces shows all spaces.' },
  epic: { type: 'epics', word: 'epic', all: 'list_epics shows all epics.' },
} as const satisfies Record<Noun, object>

/** The id that a text is, if it is one: `42` or `#42`. */
function idIn(text: string): string | undefined {
  return ID.exec(text.trim())?.[1]
}

/** Resolves names for the caller of a tool: only among what they can see. */
export class Names {
  readonly #api: Api
  readonly people: People

  constructor(api: Api) {
    this.#api = api
    this.people = new People(api)
  }

  board = (named: string) => this.#find('board', named)
  /** A card that is not archived, unless its id says otherwise. */
  card = (named: string) => this.#find('card', named)
  archivedCard = (named: string) => this.#find('card', named, 'only')
  page = (named: string) => this.#find('page', named)
  space = (named: string) => this.#find('project', named)
  epic = (named: string) => this.#find('epic', named)

  /** The space that is named, or the only one there is. */
  async spaceOrOnly(named: string | undefined): Promise<{ id: string; title: string }> {
    if (named !== undefined) return this.space(named)
    const { projects } = await this.#api.listProjects({ fields: 'id,title', count: MCP_CANDIDATES + 1 })
    const [only, ...others] = projects.map(({ id, title = '' }) => ({ id, title }))
    if (!only) throw new ToolError('There is no space that you can see.')
    if (others.length > 0) throw new ToolError(`Say which space. ${candidates([only, ...others])}`)
    return only
  }

  /** A list of a board. */
  async list(board: { id: string; title: string }, named: string): Promise<List> {
    const lists = await Array.fromAsync(this.#api.all.listLists({ board_id: board.id, count: PAGE_ITEMS }))
    return pick('list', lists, named, `The lists of “${board.title}” are: ${candidates(lists)}`)
  }

  /** A template of any space. */
  async template(named: string): Promise<Template> {
    const templates = await Array.fromAsync(this.#api.all.listTemplates({ count: PAGE_ITEMS }))
    return pick('template', templates, named, 'list_templates shows all templates.')
  }

  /** A search knows what has an id, and what has the words of a title; among those, the title itself decides. */
  async #find<N extends Noun>(noun: N, named: string, archived: 'false' | 'only' = 'false'): Promise<FoundThing[N]> {
    const { type, word, all } = NOUNS[noun]
    const id = idIn(named)
    const { results, cursor } = await this.#api.searchWorkspace({
      query: id === undefined ? firstCharacters(named.trim(), QUERY_LENGTH) || '-' : `#${id}`,
      types: type,
      grouped: false,
      ...(id === undefined ? { fields: 'title', archived, count: MCP_SAME_NAME } : { archived: 'true', count: 1 }),
    })
    const found = results.map((result) => {
      // Each result has one key, the noun that was asked for.
      const thing = (result as unknown as Record<N, FoundThing[N]>)[noun]
      return { ...thing, title: textOf(thing.title) }
    })
    if (id === undefined) {
      // Another of the same name could be among those that were not looked at.
      if (cursor !== '') throw tooMany(word, named, found)
      return pick(word, found, named, all)
    }
    const [first] = found
    if (first?.id !== id) throw new ToolError(`There is no ${word} ${id} that you can see. ${all}`)
    return first
  }
}

function tooMany(word: string, named: string, found: readonly Named[]): ToolError {
  const exact = found.filter(({ title }) => isSameName(title, named))
  const some = exact.length > 0 ? ` One could be ${candidates(exact)}.` : ''
  return new ToolError(`Too many ${word}s have these words in their titles: give the id.${some}`)
}

/** Of several candidates, the one that a name or an id means. */
export function pick<T extends Named>(word: string, things: readonly T[], named: string, otherwise: string): T {
  const id = idIn(named)
  const meant = things.filter((thing) => (id === undefined ? isSameName(thing.title, named) : thing.id === id))
  const [first] = meant
  if (first && meant.length === 1) return first
  if (first)
    throw new ToolError(`${meant.length} ${word}s are called “${named}”. Say which by its id. ${candidates(meant)}`)
  const similar = id === undefined && things.length > 0 ? ` Similar: ${candidates(things)}.` : ''
  throw new ToolError(`There is no ${word} “${named}” that you can see.${similar} ${otherwise}`)
}

interface Named {
  id: string
  title: string
  board_title?: string
  list_title?: string
}

/** Some candidates, each with its id and its container. */
export function candidates(things: readonly Named[]): string {
  const shown = things.slice(0, MCP_CANDIDATES).map(({ id, title, board_title, list_title }) => {
    const where = [board_title, list_title].filter(Boolean).join(' / ')
    return `“${firstCharacters(title, 100)}” (id ${id}${where && `, in ${where}`})`
  })
  const left = things.length - shown.length
  return shown.join(', ') + (left > 0 ? ` and ${left} more` : '')
}
