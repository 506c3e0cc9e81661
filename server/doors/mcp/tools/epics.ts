import { Type } from 'typebox'
import { MCP_ITEMS } from '../../../limits/mcp.ts'
import { contentFrom } from '../answer.ts'
import { Day, Epic, List, Person, Title } from '../args.ts'
import { Priority, toPriority } from '../card-fields.ts'
import { Content, Format, toContent } from '../content.ts'
import { readDate, showDate } from '../dates.ts'
import { priorityName, titleOf, workInFull } from '../lean.ts'
import { pick } from '../names.ts'
import { Args, ToolError, tool } from '../tool.ts'

export const epicTools = [
  tool({
    name: 'list_epics',
    title: 'List epics',
    description: 'The roadmap of the workspace: its lists, each with its epics.',
    effect: 'reads',
    input: Args({}),
    run: async ({ api }) => {
      const { lists } = await api.readRoadmap({ fields: 'id,title,due_date,priority,health_status' })
      return {
        lists: lists.map((list) => ({
          id: list.id,
          title: titleOf(list.title),
          status: list.behavior,
          total: list.epics.length,
          epics: list.epics.slice(0, MCP_ITEMS).map((epic) => ({
            id: epic.id,
            title: titleOf(epic.title),
            due: epic.due_date ? showDate(epic.due_date) : undefined,
            priority: priorityName(epic.priority),
            health: epic.health_status,
          })),
        })),
      }
    },
  }),

  tool({
    name: 'read_epic',
    title: 'Read an epic',
    description: 'All about one epic: content (HTML), people, dates, health, checklists and its cards.',
    effect: 'reads',
    input: Args({
      epic: Epic,
      content_from: Type.Optional(
        Type.Integer({ minimum: 0, maximum: 1_000_000, description: 'Where in a long content to begin.' }),
      ),
    }),
    run: async (context, { epic: named, content_from }) => {
      const { id } = await context.names.epic(named)
      const { epic } = await context.api.readEpic({ epic_id: id })
      const { children, ...shown } = await workInFull(context, epic)
      return {
        ...shown,
        health: epic.health_status,
        health_is_stale: epic.health_status_is_stale,
        ...contentFrom(epic.content, content_from),
        total_cards: children.length,
        completed_cards: children.filter(({ status }) => status === 'completed').length,
        cards: children.slice(0, MCP_ITEMS),
      }
    },
  }),

  tool({
    name: 'create_epic',
    title: 'Create an epic',
    description:
      'Makes an epic on the roadmap, in its first list if none is named. update_card with epic puts cards into it.',
    effect: 'adds',
    input: Args({
      title: Title,
      list: Type.Optional(List),
      content: Type.Optional(Content('What it is about, in Markdown or HTML.')),
      format: Format,
      due: Type.Optional(Day),
      priority: Type.Optional(Priority),
      owner: Type.Optional(Person),
    }),
    run: async (context, { title, list: named, content, format, due, priority, owner }) => {
      const { api, names } = context
      const { lists } = await api.readRoadmap({ fields: 'id' })
      const list =
        named === undefined ? lists[0] : pick('list', lists, named, 'list_epics shows the lists of the roadmap.')
      if (!list) throw new ToolError('The roadmap has no list that takes epics.')
      const { epic } = await api.createEpic({
        title,
        list_id: list.id,
        ...(content !== undefined && { content: await toContent(content, format) }),
        ...(due !== undefined && { due_date: readDate('due', due) }),
        ...(priority !== undefined && { priority: toPriority(priority) }),
        ...(owner !== undefined && { owner_id: (await names.people.find(owner)).user_id }),
      })
      return { epic: { id: epic.id, title: titleOf(epic.title), list: titleOf(epic.list_title), status: epic.status } }
    },
  }),
]
