import { toText } from './answer.ts'
import { showDate } from './dates.ts'
import { cardsInShort, nameIn, titleOf, toLean } from './lean.ts'
import { readBoard } from './read-board.ts'
import { readSprint, sprintInShort } from './read-sprint.ts'
import type { Context } from './tool.ts'
import { ToolError } from './tool-error.ts'

/** Ready-made tasks, each with what is needed for it, read as the caller may read it. */

const CARDS = 30
const EVENTS = 50

interface Prompt {
  name: string
  title: string
  description: string
  /** Both are names or ids. */
  arguments: { name: 'space' | 'board'; description: string; required: boolean }[]
  task: string
  read(context: Context, args: Readonly<Record<string, string>>): Promise<object>
}

const SPACE = {
  name: 'space',
  description: 'The space: its name or id. The only one if absent.',
  required: false,
} as const

export const PROMPTS: readonly Prompt[] = [
  {
    name: 'plan_sprint',
    title: 'Plan a sprint',
    description: 'Proposes what to take into the next sprint of a space.',
    arguments: [SPACE],
    task: [
      'Plan the next sprint of this space.',
      'Look at what the last sprints completed (velocity), at what is still open in the running one, and at the candidates.',
      'Propose which cards to take and why, so that their points fit the average velocity; name what is blocked, without an estimate or unclear.',
      'Change nothing before I agree. Then use create_sprint and add_to_sprint.',
    ].join(' '),
    read: async (context, { space }) => {
      const { id, title } = await context.names.spaceOrOnly(space)
      const { sprints } = (await context.api.readProject({ project_id: id })).project
      const running = sprints.find(({ state }) => state === 'started')
      const { average } = await context.api.readSprintVelocity({ project_id: id })
      return {
        space: { id, title: titleOf(title) },
        velocity: { cards: average.count, points: average.pts },
        running: running && (await readSprint(context, running)),
        planned: sprints.filter(({ state }) => state === 'planned').map(sprintInShort),
        candidates: await cardsOf(
          context,
          { include: { projects: [id], statuses: ['backlog', 'committed'] } },
          'priority',
        ),
      }
    },
  },
  {
    name: 'weekly_report',
    title: 'Weekly report',
    description: 'Reports what was done in a space in the last seven days.',
    arguments: [SPACE],
    task: [
      'Write a short report on the last seven days of this space for people who did not follow it:',
      'what was completed, what is under way, what is overdue or blocked, what comes next.',
      'Name cards by their titles and ids. Say nothing that the data does not show.',
    ].join(' '),
    read: async (context, { space }) => {
      const { id, title } = await context.names.spaceOrOnly(space)
      const projects = [id]
      const { activity } = await context.api.listActivity({ project_id: id, count: EVENTS })
      const people = await context.names.people.names()
      return {
        space: { id, title: titleOf(title) },
        today: showDate(context.now),
        completed: await cardsOf(
          context,
          { completed_date: { after: 'now-7d' }, include: { projects } },
          'completed_date',
        ),
        under_way: await cardsOf(context, { include: { projects, statuses: ['started'] } }, 'due_date'),
        overdue: await cardsOf(
          context,
          { due_date: { before: 'now' }, include: { projects, statuses: ['backlog', 'committed', 'started'] } },
          'due_date',
        ),
        activity: activity.map(
          (event) => `${showDate(event.time_created)} ${nameIn(people, event.user_id)} ${event.text}`,
        ),
      }
    },
  },
  {
    name: 'triage_backlog',
    title: 'Triage a backlog',
    description: 'Goes through a board and proposes what to prepare, order, merge or drop.',
    arguments: [{ name: 'board', description: 'The board: its name or id.', required: true }],
    task: [
      'Go through the cards of this board that nobody has begun.',
      'Propose for each what is missing (content, estimate, priority, people, tags), which ones seem to be the same, which are done or obsolete, and an order.',
      'Change nothing before I agree. Then use update_card, tag_card, link_cards, move_card and archive_card.',
    ].join(' '),
    read: async (context, { board: named }) => {
      if (named === undefined) throw new ToolError('Say which board: its name or id.')
      const board = await context.names.board(named)
      return {
        board: await readBoard(context, board, 0),
        cards: await cardsOf(
          context,
          { include: { boards: [board.id], statuses: ['backlog', 'committed'] } },
          'time_created',
        ),
      }
    },
  },
]

type Filters = NonNullable<Parameters<Context['api']['previewView']>[1]['card_filters']>
type Order = NonNullable<Filters['sort_by']>['field']

async function cardsOf(context: Context, filters: Filters, field: Order) {
  const sort_by = { field, order_ascending: true }
  const page = await context.api.previewView({ count: CARDS }, { type: 'card', card_filters: { ...filters, sort_by } })
  const cards = 'cards' in page ? page.cards : []
  return cardsInShort(context, cards.map(toLean))
}

export function describePrompts() {
  return PROMPTS.map(({ name, title, description, arguments: args }) => ({ name, title, description, arguments: args }))
}

export async function fillPrompt(context: Context, name: string, args: Readonly<Record<string, string>>) {
  const prompt = PROMPTS.find((one) => one.name === name)
  if (!prompt) throw new ToolError(`There is no such prompt. There are: ${PROMPTS.map((one) => one.name).join(', ')}.`)
  const data = toText(await prompt.read(context, args))
  const text = `${prompt.task}\n\nThis is how things stand (JSON):\n${data}`
  return {
    description: prompt.description,
    messages: [{ role: 'user' as const, content: { type: 'text' as const, text } }],
  }
}
