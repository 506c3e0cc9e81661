import { Type } from 'typebox'
import { MCP_NEW_CARDS } from '../../../limits/mcp.ts'
import { Board, Card, DayOrNone, Epic, List, more, orNone, Paging, Person, pageOf, Title } from '../args.ts'
import { asOne } from '../batch.ts'
import {
  CustomFields,
  Estimate,
  findTags,
  NewCard,
  PlainCard,
  Priority,
  toNewCard,
  toPriority,
} from '../card-fields.ts'
import { Content, Format, toContent } from '../content.ts'
import { readDate } from '../dates.ts'
import { type Card as CardAnswer, commentsInShort, titleOf } from '../lean.ts'
import { cardNow, readCard } from '../read-card.ts'
import { Args, tool } from '../tool.ts'
import { targetList } from './target-list.ts'

/** Cards themselves: reading, making and changing them. */
export const cardTools = [
  tool({
    name: 'read_card',
    title: 'Read a card',
    description:
      'All about one card: content (HTML), people, tags, dates, checklists, links, children and its first comments.',
    effect: 'reads',
    input: Args({
      card: Card,
      content_from: Type.Optional(
        Type.Integer({ minimum: 0, maximum: 1_000_000, description: 'Where in a long content to begin.' }),
      ),
    }),
    run: async (context, { card, content_from }) =>
      readCard(context, (await context.names.card(card)).id, content_from),
  }),

  tool({
    name: 'list_comments',
    title: 'List comments',
    description: 'The comments on a card, the oldest first, page by page.',
    effect: 'reads',
    input: Args({ card: Card, ...Paging }),
    run: async (context, { card, ...args }) => {
      const { id } = await context.names.card(card)
      const page = await context.api.listComments({ card_id: id, ...pageOf(args) })
      return { comments: await commentsInShort(context, page.comments), ...more(page) }
    },
  }),

  tool({
    name: 'create_card',
    title: 'Create a card',
    description: 'Makes a card at the bottom of a list of a board; of its first list if none is named.',
    effect: 'adds',
    input: Args({ board: Board, list: Type.Optional(List), ...NewCard }),
    run: async (context, { board: named, list: inList, people, tags, epic, fields: values, ...fields }) => {
      const { api, names } = context
      const board = await names.board(named)
      const list = await targetList(context, board, inList)
      const members: { user_id: string }[] = []
      for (const person of people ?? []) members.push({ user_id: (await names.people.find(person)).user_id })
      const { card } = await api.createCard({
        ...(await toNewCard(fields)),
        board_id: board.id,
        list_id: list.id,
        members,
        ...(tags && { tags: await findTags(context, board.project_id, tags) }),
        ...(epic !== undefined && { epic_id: (await names.epic(epic)).id }),
        ...(values && { custom_fields: values }),
      })
      return cardNow(context, card)
    },
  }),

  tool({
    name: 'create_cards',
    title: 'Create several cards',
    description: `Makes up to ${MCP_NEW_CARDS} cards in one list, in this order: all of them or none.`,
    effect: 'adds',
    input: Args({
      board: Board,
      list: Type.Optional(List),
      cards: Type.Array(PlainCard, { minItems: 1, maxItems: MCP_NEW_CARDS, description: 'The cards.' }),
    }),
    run: async (context, { board: named, list: inList, cards }) => {
      const board = await context.names.board(named)
      const list = await targetList(context, board, inList)
      const operations = []
      for (const fields of cards) {
        const body = { ...(await toNewCard(fields)), board_id: board.id, list_id: list.id }
        operations.push({ method: 'POST' as const, path: '/cards', body })
      }
      const made = await asOne<{ card: CardAnswer }>(context.api, operations)
      return {
        list: titleOf(list.title),
        cards: made.map(({ card }) => ({ id: card.id, title: titleOf(card.title) })),
      }
    },
  }),

  tool({
    name: 'update_card',
    title: 'Change a card',
    description:
      'Changes what is given and leaves the rest. A content replaces the whole content: read it first if you mean to add to it.',
    effect: 'replaces',
    input: Args({
      card: Card,
      title: Type.Optional(Title),
      content: Type.Optional(Content('The new content, in Markdown or HTML.')),
      format: Format,
      start: DayOrNone,
      due: DayOrNone,
      priority: Type.Optional(Priority),
      estimate: orNone(Estimate, 'Points; null takes them away.'),
      owner: orNone(Person, 'Who answers for it: a name, e-mail address or user id, or "me"; null for nobody.'),
      epic: orNone(Epic, 'The epic that it is a part of: its name or id; null for none.'),
      fields: Type.Optional(CustomFields),
    }),
    run: async (
      context,
      { card: named, title, content, format, start, due, priority, estimate, owner, epic, fields },
    ) => {
      const { api, names } = context
      const { id } = await names.card(named)
      const { card } = await api.updateCard(
        { card_id: id },
        {
          ...(title !== undefined && { title }),
          ...(content !== undefined && { content: await toContent(content, format) }),
          ...(start !== undefined && { start_date: start === null ? null : readDate('start', start) }),
          ...(due !== undefined && { due_date: due === null ? null : readDate('due', due) }),
          ...(priority !== undefined && { priority: toPriority(priority) }),
          ...(estimate !== undefined && { estimate }),
          ...(owner !== undefined && { owner_id: owner === null ? null : (await names.people.find(owner)).user_id }),
          ...(epic !== undefined && { epic_id: epic === null ? null : (await names.epic(epic)).id }),
          ...(fields && { custom_fields: fields }),
        },
      )
      return cardNow(context, card)
    },
  }),

  tool({
    name: 'archive_card',
    title: 'Archive a card',
    description: 'Puts a card aside. restore_card brings it back. Nothing is deleted.',
    effect: 'replaces',
    input: Args({ card: Card }),
    run: async (context, { card: named }) => {
      const { id } = await context.names.card(named)
      return cardNow(context, (await context.api.updateCard({ card_id: id }, { archived: true })).card)
    },
  }),

  tool({
    name: 'restore_card',
    title: 'Restore a card',
    description: 'Brings an archived card back to its list.',
    effect: 'sets',
    input: Args({ card: Card }),
    run: async (context, { card: named }) => {
      const { id } = await context.names.archivedCard(named)
      return cardNow(context, (await context.api.updateCard({ card_id: id }, { archived: false })).card)
    },
  }),
]
