import { Type } from 'typebox'
import { Board, more, Paging, pageOf } from '../args.ts'
import { cardsInShort, titleOf, toLean } from '../lean.ts'
import { Args, tool } from '../tool.ts'

const ViewId = Type.String({ minLength: 1, maxLength: 20, description: 'The id of a view, as list_views says.' })

/** Views that people saved. */
export const viewTools = [
  tool({
    name: 'list_views',
    title: 'List saved views',
    description:
      'The saved views that you can see: your own, and those of boards, spaces and the workspace; or those of one board.',
    effect: 'reads',
    input: Args({ board: Type.Optional(Board), ...Paging }),
    run: async ({ api, names }, { board: named, ...args }) => {
      const board = named === undefined ? undefined : await names.board(named)
      const page = await api.listViews({ ...(board && { board_id: board.id }), ...pageOf(args) })
      const views = page.views.map(({ id, title, scope, board_id, project_id, layout }) => ({
        id,
        title: titleOf(title),
        scope,
        layout,
        ...(board_id !== null && { board_id }),
        ...(project_id !== null && { space_id: project_id }),
      }))
      return { views, ...more(page) }
    },
  }),

  tool({
    name: 'read_view',
    title: 'Cards of a view',
    description: 'The cards of a saved view, in its order; page by page.',
    effect: 'reads',
    input: Args({ view: ViewId, ...Paging }),
    run: async (context, { view, ...args }) => {
      const page = await context.api.listCardsOfView({ view_id: view, ...pageOf(args) })
      if (page.cards.length === 0) return { found: 'The view has no cards.' }
      return { cards: await cardsInShort(context, page.cards.map(toLean)), ...more(page) }
    },
  }),
]
