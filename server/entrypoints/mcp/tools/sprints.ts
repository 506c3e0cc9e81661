import { Type } from 'typebox'
import { MCP_LIST_CARDS } from '../../../limits/mcp.ts'
import { UNFINISHED_TO } from '../../../resources/sprints/sprints.schema.ts'
import { Cards, Day, Space, Sprint, Title } from '../args.ts'
import { asOne } from '../batch.ts'
import { readDate, showDate } from '../dates.ts'
import { titleOf } from '../lean.ts'
import { readSprint, sprintInShort } from '../read-sprint.ts'
import { findSprint } from '../sprint-names.ts'
import { Args, type Context, tool } from '../tool.ts'

const which = { sprint: Type.Optional(Sprint), space: Type.Optional(Space) }

async function cardIds({ names }: Context, cards: readonly string[]) {
  const found = []
  for (const card of cards) found.push(await names.card(card))
  return found
}

/** Puts cards into a sprint, or takes them home: all of them or none. */
function toSprint(ids: readonly string[], sprint_id: string | null) {
  return ids.map((id) => ({ method: 'PATCH' as const, path: `/cards/${id}`, body: { sprint_id } }))
}

export const sprintTools = [
  tool({
    name: 'list_sprints',
    title: 'List sprints',
    description: 'The sprints of a space, the last 100, with their states and dates.',
    effect: 'reads',
    input: Args({ space: Type.Optional(Space) }),
    run: async ({ api, names }, { space }) => {
      const { id, title } = await names.spaceOrOnly(space)
      const { sprints } = (await api.readProject({ project_id: id })).project
      return { space: { id, title: titleOf(title) }, sprints: sprints.map(sprintInShort) }
    },
  }),

  tool({
    name: 'read_sprint',
    title: 'Read a sprint',
    description:
      'A sprint with its progress and the first cards of each of its lists. The running one if none is named.',
    effect: 'reads',
    input: Args({
      ...which,
      cards_per_list: Type.Optional(
        Type.Integer({
          minimum: 0,
          maximum: MCP_LIST_CARDS,
          description: 'How many cards of each list; 10 if absent.',
        }),
      ),
    }),
    run: async (context, { sprint, space, cards_per_list }) =>
      readSprint(context, await findSprint(context, sprint, space), cards_per_list),
  }),

  tool({
    name: 'create_sprint',
    title: 'Plan a sprint',
    description: 'Plans a sprint in a space. Without dates they follow from the rhythm of the space.',
    effect: 'adds',
    input: Args({ title: Title, space: Type.Optional(Space), start: Type.Optional(Day), end: Type.Optional(Day) }),
    run: async ({ api, names }, { title, space, start, end }) => {
      const { id } = await names.spaceOrOnly(space)
      const { sprint } = await api.createSprint({
        project_id: id,
        title,
        ...(start !== undefined && { start_date: readDate('start', start) }),
        ...(end !== undefined && { end_date: readDate('end', end) }),
      })
      return { sprint: sprintInShort(sprint) }
    },
  }),

  tool({
    name: 'start_sprint',
    title: 'Start a sprint',
    description: 'Starts a planned sprint now, whatever its dates are. One runs at a time in a space.',
    effect: 'sets',
    input: Args({ sprint: Sprint, space: Type.Optional(Space) }),
    run: async (context, { sprint: named, space }) => {
      const { id, project_id } = await findSprint(context, named, space)
      const { sprint } = await context.api.updateSprint({ sprint_id: id, project_id }, { state: 'started' })
      return { sprint: sprintInShort(sprint) }
    },
  }),

  tool({
    name: 'complete_sprint',
    title: 'Complete a sprint',
    description:
      'Ends a sprint. Cards that are not finished go to the next sprint of the space, which is made if there is none, or where unfinished_to says. This cannot be undone.',
    effect: 'replaces',
    input: Args({
      sprint: Sprint,
      space: Type.Optional(Space),
      unfinished_to: Type.Optional(
        Type.Enum([...UNFINISHED_TO], {
          description:
            'Where cards that are not finished go. next_sprint if absent; home: back to their boards, those without one to the next sprint; this_sprint: they stay.',
        }),
      ),
    }),
    run: async (context, { sprint: named, space, unfinished_to = 'next_sprint' }) => {
      const { id, project_id } = await findSprint(context, named, space)
      const change = { state: 'completed', unfinished_to } as const
      const { sprint } = await context.api.updateSprint({ sprint_id: id, project_id }, change)
      const unfinished = sprint.unfinished_cards.map((card) => ({ id: card.id, title: titleOf(card.title) }))
      return { sprint: sprintInShort(sprint), unfinished_to, unfinished: unfinished.length, cards: unfinished }
    },
  }),

  tool({
    name: 'add_to_sprint',
    title: 'Add cards to a sprint',
    description: 'Takes cards into a sprint: all of them or none. The running sprint of their space if none is named.',
    effect: 'sets',
    input: Args({ cards: Cards, ...which }),
    run: async (context, { cards, sprint: named, space }) => {
      const found = await cardIds(context, cards)
      // Without a space, that of the first card is meant.
      const sprint = await findSprint(context, named, space ?? found[0]?.project_id)
      const ids = found.map(({ id }) => id)
      await asOne(context.api, toSprint(ids, sprint.id))
      return { sprint: sprintInShort(sprint), added: ids }
    },
  }),

  tool({
    name: 'remove_from_sprint',
    title: 'Take cards out of a sprint',
    description: 'Takes cards out of their sprint, back to the boards they came from: all of them or none.',
    effect: 'sets',
    input: Args({ cards: Cards }),
    run: async (context, { cards }) => {
      const ids = (await cardIds(context, cards)).map(({ id }) => id)
      await asOne(context.api, toSprint(ids, null))
      return { removed: ids }
    },
  }),

  tool({
    name: 'sprint_velocity',
    title: 'Velocity',
    description:
      'What the last completed sprints of a space planned and completed, in cards and points, and the average.',
    effect: 'reads',
    input: Args({ space: Type.Optional(Space) }),
    run: async (context, { space }) => {
      const { id } = await context.names.spaceOrOnly(space)
      const { sprints, average } = await context.api.readSprintVelocity({ project_id: id })
      return {
        average: { cards: average.count, points: average.pts },
        sprints: sprints.map(({ sprint_id, title, time_ended, planned, completed }) => ({
          id: sprint_id,
          title: titleOf(title),
          ended: showDate(time_ended),
          planned: { cards: planned.count, points: planned.pts },
          completed: { cards: completed.count, points: completed.pts },
        })),
      }
    },
  }),
]
