import { Type } from 'typebox'
import { escapeHtml } from '../../../common/text.ts'
import { PAGE_ITEMS } from '../../../limits/answers.ts'
import { MCP_NAMED, MCP_NEW_CARDS } from '../../../limits/mcp.ts'
import { TITLE_LENGTH } from '../../../limits/texts.ts'
import { textOf } from '../../../store/search/html.ts'
import { Board, Card, Cards, Day, DayOrNone, List, orNone, People, Person, Tags } from '../args.ts'
import { asOne, type Operation } from '../batch.ts'
import { findTags, PlainCard, Priority, toNewCard, toPriority } from '../card-fields.ts'
import { Content, Format, toContent } from '../content.ts'
import { readDate } from '../dates.ts'
import { type Card as CardAnswer, commentsInShort, titleOf } from '../lean.ts'
import { pick } from '../names.ts'
import { cardAfter, cardNow } from '../read-card.ts'
import { isSameName } from '../same-name.ts'
import { sprintOfCard } from '../sprint-names.ts'
import { Args, type Context, tool } from '../tool.ts'
import { ToolError } from '../tool-error.ts'

const LINKS = ['blocks', 'blocked_by', 'related', 'duplicates'] as const
const FIRST = 0
/** Past the end is last. */
const LAST = 1_000_000_000

/** What is done with cards: moving, people, tags, comments, checklists, links. */
/** Puts people on a card, or takes them off: all of them or none. */
async function changePeople(
  context: Context,
  card: string,
  people: readonly string[],
  change: (path: string, user_id: string) => Operation,
) {
  const { id } = await context.names.card(card)
  const operations: Operation[] = []
  for (const person of people) {
    const { user_id } = await context.names.people.find(person)
    operations.push(change(`/cards/${id}/members`, user_id))
  }
  await asOne(context.api, operations)
  return cardAfter(context, id)
}

const CommentId = Type.String({ pattern: '^#?\\d{1,15}$', maxLength: 20, description: 'The id of the comment.' })

/** A comment of this card: an id alone could be one of anything. */
async function findComment({ api, names }: Context, card: string, named: string) {
  const { id, title } = await names.card(card)
  const wanted = named.replace('#', '')
  for await (const comment of api.all.listComments({ card_id: id, count: PAGE_ITEMS }))
    if (comment.id === wanted) return comment
  throw new ToolError(`There is no comment ${wanted} on “${title}”. list_comments shows them.`)
}

const Item = Type.String({ minLength: 1, maxLength: TITLE_LENGTH, description: 'The item: its text or id.' })

async function findItem({ api, names }: Context, card: string, wanted: string) {
  const { id } = await names.card(card)
  const { checklists } = (await api.readCard({ card_id: id })).card
  const items = checklists.flatMap((checklist) =>
    checklist.items.map((item) => ({ ...item, title: textOf(item.title), list_title: checklist.title })),
  )
  const item = pick('checklist item', items, wanted, 'read_card shows the checklists.')
  return { card_id: id, checklist_id: item.checklist_id, item_id: item.id }
}

export const cardWorkTools = [
  tool({
    name: 'move_card',
    title: 'Move a card',
    description:
      'Puts a card into another list, of its own board or sprint or of another board; its status follows from the list. Without a list it moves within its own.',
    effect: 'sets',
    input: Args({
      card: Card,
      list: Type.Optional(List),
      board: Type.Optional(Board),
      position: Type.Optional(Type.Enum(['top', 'bottom'], { description: 'bottom if absent.' })),
    }),
    run: async (context, { card: named, list: inList, board: onBoard, position = 'bottom' }) => {
      const { api, names } = context
      const found = await names.card(named)
      const board =
        onBoard !== undefined
          ? await names.board(onBoard)
          : found.board_id && { id: found.board_id, title: found.board_title }
      const listOf = async (name: string) => {
        if (board) return names.list(board, name)
        const sprint = await sprintOfCard(context, found)
        return pick('list', sprint.lists, name, `It is in the sprint “${sprint.title}”; name a board to take it there.`)
      }
      const { card } = await api.updateCard(
        { card_id: found.id },
        {
          ...(board && onBoard !== undefined && { board_id: board.id }),
          ...(inList !== undefined && { list_id: (await listOf(inList)).id }),
          position: position === 'top' ? FIRST : LAST,
        },
      )
      return cardNow(context, card)
    },
  }),

  tool({
    name: 'assign_card',
    title: 'Assign people to a card',
    description: 'Puts people on a card. They are notified.',
    effect: 'sets',
    input: Args({ card: Card, people: People }),
    run: (context, { card, people }) =>
      changePeople(context, card, people, (path, user_id) => ({ method: 'POST', path, body: { user_id } })),
  }),

  tool({
    name: 'unassign_card',
    title: 'Take people off a card',
    description: 'Takes people off a card.',
    effect: 'replaces',
    input: Args({ card: Card, people: People }),
    run: (context, { card, people }) =>
      changePeople(context, card, people, (path, user_id) => ({ method: 'DELETE', path: `${path}/${user_id}` })),
  }),

  tool({
    name: 'tag_card',
    title: 'Tag a card',
    description: 'Adds tags to a card, by their names.',
    effect: 'sets',
    input: Args({ card: Card, tags: Tags }),
    run: async (context, { card, tags }) => {
      const { id, project_id } = await context.names.card(card)
      await context.api.addTagsToCard({ card_id: id }, { ids: await findTags(context, project_id, tags) })
      return cardAfter(context, id)
    },
  }),

  tool({
    name: 'untag_card',
    title: 'Take tags off a card',
    description: 'Takes tags off a card, by their names.',
    effect: 'replaces',
    input: Args({ card: Card, tags: Tags }),
    run: async (context, { card, tags }) => {
      const { id, project_id } = await context.names.card(card)
      const ids = await findTags(context, project_id, tags)
      await asOne(
        context.api,
        ids.map((tag_id) => ({ method: 'DELETE' as const, path: `/cards/${id}/tags/${tag_id}` })),
      )
      return cardAfter(context, id)
    },
  }),

  tool({
    name: 'comment_on_card',
    title: 'Comment on a card',
    description: 'Says something about a card. @{e-mail address} or @{user id} mentions a person, who is notified.',
    effect: 'adds',
    input: Args({ card: Card, content: Content('What to say, in Markdown or HTML.'), format: Format }),
    run: async (context, { card, content, format }) => {
      const { id } = await context.names.card(card)
      const { comment } = await context.api.createComment({ card_id: id, content: await toContent(content, format) })
      return { comment: (await commentsInShort(context, [comment]))[0] }
    },
  }),

  tool({
    name: 'reply_to_comment',
    title: 'Reply to a comment',
    description: 'Answers a comment on a card, by the id that list_comments shows. Its author is notified.',
    effect: 'adds',
    input: Args({
      card: Card,
      comment: CommentId,
      content: Content('What to say, in Markdown or HTML.'),
      format: Format,
    }),
    run: async (context, { card, comment: named, content, format }) => {
      const comment = await findComment(context, card, named)
      const reply = await context.api.createReply(
        { comment_id: comment.id },
        { content: await toContent(content, format) },
      )
      return { replied_to: comment.id, reply: reply.child_comment.id }
    },
  }),

  tool({
    name: 'resolve_comment',
    title: 'Resolve a comment',
    description: 'Marks a comment on a card as resolved, or as open again.',
    effect: 'sets',
    input: Args({
      card: Card,
      comment: CommentId,
      resolved: Type.Optional(Type.Boolean({ description: 'true if absent.' })),
    }),
    run: async (context, { card, comment: named, resolved = true }) => {
      const { id } = await findComment(context, card, named)
      const status = resolved ? 'resolved' : 'open'
      const { comment } = await context.api.updateComment({ comment_id: id }, { status })
      return { comment: (await commentsInShort(context, [comment]))[0] }
    },
  }),

  tool({
    name: 'create_subtasks',
    title: 'Create sub-tasks',
    description: `Makes up to ${MCP_NEW_CARDS} cards below a card, in its own list: all of them or none.`,
    effect: 'adds',
    input: Args({
      card: Card,
      subtasks: Type.Array(PlainCard, { minItems: 1, maxItems: MCP_NEW_CARDS, description: 'The sub-tasks.' }),
    }),
    run: async (context, { card: named, subtasks }) => {
      const { id } = await context.names.card(named)
      const { card: parent } = await context.api.readCard({ card_id: id })
      if (!parent.board_id) throw new ToolError('The card is on no board: move_card puts it on one first.')
      const containers = { board_id: parent.board_id, list_id: parent.list_id, parent_card_id: id }
      const operations: Operation[] = []
      for (const fields of subtasks)
        operations.push({ method: 'POST', path: '/cards', body: { ...(await toNewCard(fields)), ...containers } })
      const made = await asOne<{ card: CardAnswer }>(context.api, operations)
      return {
        parent: titleOf(parent.title),
        subtasks: made.map(({ card }) => ({ id: card.id, title: titleOf(card.title) })),
      }
    },
  }),

  tool({
    name: 'update_cards',
    title: 'Change several cards',
    description: `Does the same to up to ${MCP_NAMED} cards: moves, dates, priority, people, tags, archiving; to all of them or to none.`,
    effect: 'replaces',
    input: Args({
      cards: Cards,
      list: Type.Optional(List),
      board: Type.Optional(Board),
      due: DayOrNone,
      priority: Type.Optional(Priority),
      owner: orNone(Person, 'Who answers for them; null for nobody.'),
      assign: Type.Optional(People),
      tags: Type.Optional(Tags),
      archived: Type.Optional(Type.Boolean({ description: 'true puts them aside, false brings them back.' })),
    }),
    run: async (context, { cards: named, list, board: onBoard, due, priority, owner, assign, tags, archived }) => {
      const { names } = context
      const board = onBoard === undefined ? undefined : await names.board(onBoard)
      const fields = {
        ...(board && { board_id: board.id }),
        ...(due !== undefined && { due_date: due === null ? null : readDate('due', due) }),
        ...(priority !== undefined && { priority: toPriority(priority) }),
        ...(owner !== undefined && { owner_id: owner === null ? null : (await names.people.find(owner)).user_id }),
        ...(archived !== undefined && { archived }),
      }
      const people: string[] = []
      for (const person of assign ?? []) people.push((await names.people.find(person)).user_id)
      const operations: Operation[] = []
      const changed: { id: string; title: string }[] = []
      for (const one of named) {
        const card = archived === false ? await names.archivedCard(one) : await names.card(one)
        const path = `/cards/${card.id}`
        const own = board ?? (card.board_id ? { id: card.board_id, title: card.board_title } : undefined)
        if (list !== undefined && !own) throw new ToolError(`“${card.title}” is on no board: name one.`)
        const body = { ...fields, ...(list !== undefined && own && { list_id: (await names.list(own, list)).id }) }
        if (Object.keys(body).length > 0) operations.push({ method: 'PATCH', path, body })
        for (const user_id of people) operations.push({ method: 'POST', path: `${path}/members`, body: { user_id } })
        const ids = tags && (await findTags(context, board?.project_id ?? card.project_id, tags))
        if (ids) operations.push({ method: 'POST', path: `${path}/tags`, body: { ids } })
        changed.push({ id: card.id, title: titleOf(card.title) })
      }
      if (operations.length === 0)
        throw new ToolError('Say what to change: name a list, date, priority, person or tag.')
      await asOne(context.api, operations)
      return { changed }
    },
  }),

  tool({
    name: 'add_checklist_items',
    title: 'Add checklist items',
    description: 'Adds items to a checklist of a card. A checklist of that name is made if there is none.',
    effect: 'adds',
    input: Args({
      card: Card,
      items: Type.Array(Type.String({ minLength: 1, maxLength: TITLE_LENGTH }), {
        minItems: 1,
        maxItems: MCP_NEW_CARDS,
        description: 'What is to be done, one text each.',
      }),
      checklist: Type.Optional(
        Type.String({ minLength: 1, maxLength: TITLE_LENGTH, description: 'Its name; the first one if absent.' }),
      ),
      owner: Type.Optional(Person),
      due: Type.Optional(Day),
    }),
    run: async (context, { card: named, items, checklist: name, owner, due }) => {
      const { id } = await context.names.card(named)
      const { card } = await context.api.readCard({ card_id: id })
      const checklist =
        name === undefined ? card.checklists[0] : card.checklists.find(({ title }) => isSameName(title, name))
      const path = `/cards/${id}/checklists`
      const create = checklist ? [] : [{ method: 'POST' as const, path, body: { title: name ?? 'Checklist' } }]
      // The id of one that the first operation makes.
      const checklist_id = checklist?.id ?? '{0.checklist.id}'
      const of = {
        ...(owner !== undefined && { owner_id: (await context.names.people.find(owner)).user_id }),
        ...(due !== undefined && { due_date: readDate('due', due) }),
      }
      const additions = items.map((title) => ({
        method: 'POST' as const,
        path: `${path}/${checklist_id}/items`,
        body: { title: escapeHtml(title), ...of },
      }))
      await asOne(context.api, [...create, ...additions])
      return cardAfter(context, id)
    },
  }),

  tool({
    name: 'check_item',
    title: 'Check a checklist item',
    description: 'Marks an item of a checklist as done, or as not done.',
    effect: 'sets',
    input: Args({
      card: Card,
      item: Item,
      done: Type.Optional(Type.Boolean({ description: 'true if absent.' })),
    }),
    run: async (context, { card: named, item, done = true }) => {
      const path = await findItem(context, named, item)
      await context.api.updateChecklistItem(path, { checked: done })
      return cardAfter(context, path.card_id)
    },
  }),

  tool({
    name: 'assign_item',
    title: 'Assign a checklist item',
    description: 'Says who does an item of a checklist, and until when.',
    effect: 'replaces',
    input: Args({
      card: Card,
      item: Item,
      owner: orNone(Person, 'Who does it; null for nobody.'),
      due: DayOrNone,
    }),
    run: async (context, { card: named, item, owner, due }) => {
      if (owner === undefined && due === undefined) throw new ToolError('Say who does it, or until when.')
      const path = await findItem(context, named, item)
      await context.api.updateChecklistItem(path, {
        ...(owner !== undefined && {
          owner_id: owner === null ? null : (await context.names.people.find(owner)).user_id,
        }),
        ...(due !== undefined && { due_date: due === null ? null : readDate('due', due) }),
      })
      return cardAfter(context, path.card_id)
    },
  }),

  tool({
    name: 'link_cards',
    title: 'Link two cards',
    description: 'Says what one card is to another. Linking them again with another type replaces the first.',
    effect: 'sets',
    input: Args({
      card: Card,
      type: Type.Enum([...LINKS], { description: 'What the card is to the other one.' }),
      other: Card,
    }),
    run: async (context, { card, type, other }) => {
      const [from, to] = [await context.names.card(card), await context.names.card(other)]
      await context.api.linkCards({ card_id: from.id }, { card_id: to.id, linked_card_type: type })
      return { linked: `“${from.title}” (id ${from.id}) ${type} “${to.title}” (id ${to.id})` }
    },
  }),

  tool({
    name: 'unlink_cards',
    title: 'Unlink two cards',
    description: 'Takes away the link between two cards.',
    effect: 'replaces',
    input: Args({ card: Card, other: Card }),
    run: async (context, { card, other }) => {
      const [from, to] = [await context.names.card(card), await context.names.card(other)]
      if (from.id === to.id) throw new ToolError('These are the same card.')
      await context.api.unlinkCards({ card_id: from.id, linked: to.id })
      return { unlinked: `“${from.title}” (id ${from.id}) and “${to.title}” (id ${to.id})` }
    },
  }),
]
