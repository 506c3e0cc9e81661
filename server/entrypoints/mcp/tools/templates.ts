import { Type } from 'typebox'
import { TEMPLATE_TYPES } from '../../../resources/templates/templates.schema.ts'
import { Board, Card, List, more, Page, Paging, pageOf, Space, Sprint, Template, Title } from '../args.ts'
import { titleOf } from '../lean.ts'
import { findSprint } from '../sprint-names.ts'
import { Args, type Context, tool } from '../tool.ts'
import { ToolError } from '../tool-error.ts'
import { targetList } from './target-list.ts'

interface Where {
  board?: string
  list?: string
  card?: string
  space?: string
  parent?: string
  sprint?: string
}

/** Where a template of each type goes. */
const PLACES = {
  card: async (context: Context, { board: named, list }: Where) => {
    if (named === undefined) throw new ToolError('Say on which board the card goes.')
    return { list_id: (await targetList(context, await context.names.board(named), list)).id }
  },
  checklist: async ({ names }: Context, { card }: Where) => {
    if (card === undefined) throw new ToolError('Say which card gets the checklist.')
    return { card_id: (await names.card(card)).id }
  },
  board: inSpace,
  page: async (context: Context, { parent, ...where }: Where) => ({
    ...(await inSpace(context, where)),
    ...(parent !== undefined && { parent_page_id: (await context.names.page(parent)).id }),
  }),
  sprint: async (context: Context, { sprint, ...where }: Where) =>
    sprint === undefined ? inSpace(context, where) : { sprint_id: (await findSprint(context, sprint, where.space)).id },
} satisfies Record<(typeof TEMPLATE_TYPES)[number], unknown>

async function inSpace({ names }: Context, { space }: Where) {
  return space === undefined ? {} : { project_id: (await names.space(space)).id }
}

export const templateTools = [
  tool({
    name: 'list_templates',
    title: 'List templates',
    description: 'Templates of cards, checklists, boards, pages and sprints: of a space, or of all.',
    effect: 'reads',
    input: Args({
      space: Type.Optional(Space),
      type: Type.Optional(Type.Enum([...TEMPLATE_TYPES], { description: 'Only those of this type.' })),
      ...Paging,
    }),
    run: async ({ api, names }, { space, type, ...args }) => {
      const scope = space === undefined ? {} : { project_id: (await names.space(space)).id }
      const page = await api.listTemplates({ ...scope, ...(type && { type }), ...pageOf(args) })
      const templates = page.templates.map(({ id, type, title, description, project_id }) => ({
        ...{ id, type, title: titleOf(title), space_id: project_id },
        ...(description !== '' && { description: titleOf(description) }),
      }))
      return { templates, ...more(page) }
    },
  }),

  tool({
    name: 'use_template',
    title: 'Use a template',
    description:
      'Makes what a template says: a card on a board, a checklist of a card, a board, a page or a sprint in a space (its own if none is named), or the cards of a sprint in an existing one.',
    effect: 'adds',
    input: Args({
      template: Template,
      title: Type.Optional(Title),
      board: Type.Optional(Board),
      list: Type.Optional(List),
      card: Type.Optional(Card),
      space: Type.Optional(Space),
      parent: Type.Optional(Page),
      sprint: Type.Optional(Sprint),
    }),
    run: async (context, { template: named, title, ...where }) => {
      const { id, type } = await context.names.template(named)
      const place = await PLACES[type](context, where)
      const made = await context.api.makeFromTemplate(
        { template_id: id },
        { ...place, ...(title !== undefined && { title }) },
      )
      return Object.fromEntries(
        Object.entries(made).map(([noun, thing]) => [noun, Array.isArray(thing) ? thing.map(inShort) : inShort(thing)]),
      )
    },
  }),
]

function inShort({ id, title }: { id: string; title: string }) {
  return { id, title: titleOf(title) }
}
