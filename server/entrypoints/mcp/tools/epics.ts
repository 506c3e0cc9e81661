import { Type } from 'typebox'
import { MCP_ITEMS } from '../../../limits/mcp.ts'
import { contentFrom } from '../answer.ts'
import { Day, DayOrNone, Epic, List, orNone, Person, Title } from '../args.ts'
import { Priority, toPriority } from '../card-fields.ts'
import { Content, Format, toContent } from '../content.ts'
import { readDate, showDate } from '../dates.ts'
import { type Epic as EpicAnswer, priorityName, titleOf, workInFull } from '../lean.ts'
import { pick } from '../names.ts'
import { Args, tool } from '../tool.ts'
import { ToolError } from '../tool-error.ts'

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
      const list = named === undefined ? lists[0] : pick('list', lists, named, ROADMAP_LISTS)
      if (!list) throw new ToolError('The roadmap has no list that takes epics.')
      const { epic } = await api.createEpic({
        title,
        list_id: list.id,
        ...(content !== undefined && { content: await toContent(content, format) }),
        ...(due !== undefined && { due_date: readDate('due', due) }),
        ...(priority !== undefined && { priority: toPriority(priority) }),
        ...(owner !== undefined && { owner_id: (await names.people.find(owner)).user_id }),
      })
      return epicNow(epic)
    },
  }),

  tool({
    name: 'update_epic',
    title: 'Change an epic',
    description:
      'Changes what is given and leaves the rest. A content replaces the whole content: read it first if you mean to add to it.',
    effect: 'replaces',
    input: Args({
      epic: Epic,
      title: Type.Optional(Title),
      list: Type.Optional(List),
      content: Type.Optional(Content('The new content, in Markdown or HTML.')),
      format: Format,
      start: DayOrNone,
      due: DayOrNone,
      priority: Type.Optional(Priority),
      owner: orNone(Person, 'Who answers for it: a name, e-mail address or user id, or "me"; null for nobody.'),
      health: Type.Optional(Type.Enum(['on_track', 'at_risk', 'off_track'], { description: 'How it goes.' })),
      archived: Type.Optional(Type.Boolean({ description: 'true puts it aside, false brings it back.' })),
    }),
    run: async (
      context,
      { epic: named, title, list, content, format, start, due, priority, owner, health, archived },
    ) => {
      const { api, names } = context
      const { id } = await names.epic(named)
      const { epic } = await api.updateEpic(
        { epic_id: id },
        {
          ...(title !== undefined && { title }),
          ...(list !== undefined && {
            list_id: pick('list', (await api.readRoadmap({ fields: 'id' })).lists, list, ROADMAP_LISTS).id,
          }),
          ...(content !== undefined && { content: await toContent(content, format) }),
          ...(start !== undefined && { start_date: start === null ? null : readDate('start', start) }),
          ...(due !== undefined && { due_date: due === null ? null : readDate('due', due) }),
          ...(priority !== undefined && { priority: toPriority(priority) }),
          ...(owner !== undefined && { owner_id: owner === null ? null : (await names.people.find(owner)).user_id }),
          ...(health !== undefined && { health_status: health }),
          ...(archived !== undefined && { archived }),
        },
      )
      return epicNow(epic)
    },
  }),
]

const ROADMAP_LISTS = 'list_epics shows the lists of the roadmap.'

/** An epic as it is after a change. */
function epicNow(epic: EpicAnswer) {
  return {
    epic: {
      id: epic.id,
      title: titleOf(epic.title),
      list: titleOf(epic.list_title),
      status: epic.status,
      priority: priorityName(epic.priority),
      due: epic.due_date ? showDate(epic.due_date) : undefined,
      health: epic.health_status,
      archived: epic.archived !== null,
    },
  }
}
