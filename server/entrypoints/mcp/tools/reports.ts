import { Type } from 'typebox'
import { MCP_LIST_CARDS } from '../../../limits/mcp.ts'
import { Board, Space, Sprint } from '../args.ts'
import { readDate, readStart } from '../dates.ts'
import { titleOf } from '../lean.ts'
import { findSprint } from '../sprint-names.ts'
import { Args, type Context, tool } from '../tool.ts'
import { ToolError } from '../tool-error.ts'

const REPORTS = ['flow', 'cycle_time', 'throughput', 'aging', 'workload', 'velocity', 'time'] as const
type Report = (typeof REPORTS)[number]

const Day = (description: string) => Type.Optional(Type.String({ minLength: 1, maxLength: 40, description }))

interface Place {
  board?: string
  space?: string
  sprint?: string
  view?: string
}

async function placeOf(context: Context, { board, space, sprint, view }: Place) {
  if ([board, sprint ?? space, view].filter((name) => name !== undefined).length !== 1)
    throw new ToolError('Name one of board, space, sprint and view.')
  if (board !== undefined) return { board_id: (await context.names.board(board)).id }
  if (sprint !== undefined) return { sprint_id: (await findSprint(context, sprint, space)).id }
  if (space !== undefined) return { project_id: (await context.names.space(space)).id }
  return { view_id: view }
}

type Query = Awaited<ReturnType<typeof placeOf>> & { from?: number; to?: number }

/** The figures, with the first cards of those that list some. */
const READ = {
  flow: ({ api }, query) => api.readFlowReport(query),
  throughput: ({ api }, query) => api.readThroughputReport(query),
  cycle_time: async ({ api }, query) => {
    const { cards, ...report } = await api.readCycleTimeReport(query)
    return { ...report, cards: inShort(cards) }
  },
  aging: async ({ api }, { from: _, to: __, ...place }) => {
    const { cards, ...report } = await api.readAgingReport(place)
    return { ...report, cards: inShort(cards.map((card) => ({ ...card, list_title: titleOf(card.list_title) }))) }
  },
  workload: ({ api }, { from: _, to: __, ...place }) => api.readWorkloadReport(place),
  velocity: async ({ api }, { from: _, to: __, ...place }) => {
    const { sprints, ...report } = await api.readVelocityReport(place)
    return { ...report, sprints: sprints.map((sprint) => ({ ...sprint, title: titleOf(sprint.title) })) }
  },
  time: ({ api }, query) => api.readTimeReport(query),
} satisfies Record<Report, (context: Context, query: Query) => Promise<object>>

function inShort<C extends { title: string | null }>(cards: readonly C[]) {
  return cards.slice(0, MCP_LIST_CARDS).map((card) => ({ ...card, title: card.title && titleOf(card.title) }))
}

/** Figures about work. */
export const reportTools = [
  tool({
    name: 'read_report',
    title: 'Read a report',
    description:
      'Figures about the cards of a board, space, sprint or view. flow: cards in each status, day by day; cycle_time: how long completed cards took, in milliseconds; throughput: cards completed each week; aging: how long started cards are at work now; workload: unfinished cards of each person now; velocity: the last completed sprints; time: seconds logged each week, and by whom.',
    effect: 'reads',
    input: Args({
      report: Type.Enum([...REPORTS], { description: 'Which report.' }),
      board: Type.Optional(Board),
      space: Type.Optional(Space),
      sprint: Type.Optional(Sprint),
      view: Type.Optional(
        Type.String({ minLength: 1, maxLength: 20, description: 'The id of a view, as list_views says.' }),
      ),
      from: Day('The first day (2026-11-20); 30 days if absent. aging, workload and velocity take none.'),
      to: Day('The last day; today if absent.'),
    }),
    run: async (context, { report, from, to, ...place }) =>
      READ[report](context, {
        ...(await placeOf(context, place)),
        ...(from !== undefined && { from: readStart('from', from) }),
        ...(to !== undefined && { to: readDate('to', to) }),
      }),
  }),
]
