import { Type } from 'typebox'
import { MCP_ITEMS, MCP_LIST_CARDS, MCP_NAMED } from '../../../limits/mcp.ts'
import { CARD_LIMIT } from '../../../limits/parts.ts'
import { TITLE_LENGTH } from '../../../limits/texts.ts'
import { Board, more, Paging, pageOf, Space, Title } from '../args.ts'
import { titleOf } from '../lean.ts'
import { nameOf } from '../people.ts'
import { readBoard } from '../read-board.ts'
import { Args, tool } from '../tool.ts'

/** Where things are: workspace, spaces, boards, people, tags. */
export const placeTools = [
  tool({
    name: 'list_workspaces',
    title: 'List workspaces',
    description: 'Who you are and which workspace this connection opens, with your role. A token opens one workspace.',
    effect: 'reads',
    input: Args({}),
    run: async ({ names }) => {
      const { id, teams, timezone_id, ...me } = await names.people.me()
      return {
        you: { user_id: id, name: nameOf(me), email: me.email, timezone: timezone_id },
        workspaces: teams.map(({ id, title, role }) => ({ id, title, role })),
      }
    },
  }),

  tool({
    name: 'list_spaces',
    title: 'List spaces',
    description: 'The spaces that you can see, each with its boards. Start here to learn what there is.',
    effect: 'reads',
    input: Args(Paging),
    run: async ({ api }, args) => {
      const page = await api.listProjects({ fields: 'id,title,boards,is_private', ...pageOf(args) })
      const spaces = page.projects.map(({ id, title, is_private, boards = [] }) => ({
        id,
        title: titleOf(title),
        private: is_private,
        boards: boards.map((board) => ({ id: board.id, title: titleOf(board.title) })),
      }))
      return { spaces, ...more(page) }
    },
  }),

  tool({
    name: 'list_boards',
    title: 'List boards',
    description: 'The boards that you can see, of one space or of all, each with the names of its lists.',
    effect: 'reads',
    input: Args({ space: Type.Optional(Space), ...Paging }),
    run: async ({ api, names }, { space, ...args }) => {
      const project = space === undefined ? undefined : await names.space(space)
      const page = await api.listBoards({ ...(project && { project_id: project.id }), ...pageOf(args) })
      const boards = page.boards.map(({ id, title, project_id, lists }) => ({
        id,
        title: titleOf(title),
        space_id: project_id,
        lists: lists.map((list) => ({ title: titleOf(list.title), cards: list.total_cards })),
      }))
      return { boards, ...more(page) }
    },
  }),

  tool({
    name: 'read_board',
    title: 'Read a board',
    description: 'The lists of a board, each with its first cards. For more cards of one list use list_cards.',
    effect: 'reads',
    input: Args({
      board: Board,
      cards_per_list: Type.Optional(
        Type.Integer({
          minimum: 0,
          maximum: MCP_LIST_CARDS,
          description: 'How many cards of each list; 10 if absent.',
        }),
      ),
    }),
    run: async (context, { board, cards_per_list }) =>
      readBoard(context, await context.names.board(board), cards_per_list),
  }),

  tool({
    name: 'create_board',
    title: 'Create a board',
    description: 'Makes a board in a space, with these lists; with To do, Doing and Done if none are named.',
    effect: 'adds',
    input: Args({
      space: Type.Optional(Space),
      title: Title,
      lists: Type.Optional(
        Type.Array(Title, { minItems: 1, maxItems: MCP_NAMED, description: 'The names of its lists, in their order.' }),
      ),
    }),
    run: async ({ api, names }, { space, title, lists }) => {
      const project = await names.spaceOrOnly(space)
      const named = lists && { lists: lists.map((list) => ({ title: list })) }
      const { board } = await api.createBoard({ project_id: project.id, title, ...named })
      return {
        board: {
          id: board.id,
          title: titleOf(board.title),
          lists: board.lists.map((list) => ({ id: list.id, title: titleOf(list.title), status: list.behavior })),
        },
      }
    },
  }),

  tool({
    name: 'create_list',
    title: 'Create a list',
    description: 'Adds a list at the end of a board. Cards in it have its status.',
    effect: 'adds',
    input: Args({
      board: Board,
      title: Title,
      status: Type.Optional(
        Type.Enum(['backlog', 'committed', 'started', 'completed', 'cancelled'], {
          description: 'The status of cards in it.',
        }),
      ),
      max_cards: Type.Optional(
        Type.Integer({
          minimum: 1,
          maximum: CARD_LIMIT,
          description: 'How many cards it should hold at most. Going over it only shows.',
        }),
      ),
    }),
    run: async ({ api, names }, { board: named, title, status, max_cards }) => {
      const board = await names.board(named)
      const { list } = await api.createList({
        board_id: board.id,
        title,
        ...(status && { behavior: status }),
        ...(max_cards !== undefined && { max_cards }),
      })
      return { list: { id: list.id, title: titleOf(list.title), status: list.behavior, board: titleOf(board.title) } }
    },
  }),

  tool({
    name: 'create_tag',
    title: 'Create a tag',
    description: 'Makes a tag for the cards of a space, or of the whole workspace if no space is named.',
    effect: 'adds',
    input: Args({
      name: Type.String({ minLength: 1, maxLength: TITLE_LENGTH, description: 'The name.' }),
      space: Type.Optional(Space),
    }),
    run: async ({ api, names }, { name, space }) => {
      const project = space === undefined ? undefined : await names.space(space)
      const { tag } = await api.createTag({ name, ...(project && { project_id: project.id }) })
      return { tag: { id: tag.id, name: tag.name } }
    },
  }),

  tool({
    name: 'list_members',
    title: 'List people',
    description: 'The people of the workspace, with their roles: who can be given work.',
    effect: 'reads',
    input: Args({}),
    run: async ({ names }) => {
      const members = await names.people.active()
      const shown = members.slice(0, 4 * MCP_ITEMS).map((member) => ({
        user_id: member.user_id,
        name: nameOf(member),
        email: member.email,
        role: member.role,
        invited: member.status === 'invited',
      }))
      return { total: members.length, members: shown }
    },
  }),

  tool({
    name: 'list_tags',
    title: 'List tags',
    description: 'The tags that cards of a space can have: its own and those of the whole workspace.',
    effect: 'reads',
    input: Args({ space: Type.Optional(Space), ...Paging }),
    run: async ({ api, names }, { space, ...args }) => {
      const project = space === undefined ? undefined : await names.space(space)
      const page = await api.listTags({ ...(project && { project_id: project.id }), ...pageOf(args) })
      return { tags: page.tags.map(({ id, name, total_cards }) => ({ id, name, cards: total_cards })), ...more(page) }
    },
  }),
]
