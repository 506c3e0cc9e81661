import { Type } from 'typebox'
import { REMINDER_LEADS } from '../../../resources/reminders/reminders.schema.ts'
import { textOf } from '../../../store/search/html.ts'
import { Board, Card, List, more, Paging, pageOf, Space } from '../args.ts'
import { CardFilter, findCards } from '../card-filter.ts'
import { readDate, readStart, showDate } from '../dates.ts'
import { actorOf, cardsInShort, nameIn, SHORT_FIELDS, titleOf, toLean } from '../lean.ts'
import { Args, tool } from '../tool.ts'
import { ToolError } from '../tool-error.ts'

const TYPES = ['boards', 'cards', 'pages', 'projects', 'epics', 'notes'] as const

/** Finding work and news of it. */
export const findingTools = [
  tool({
    name: 'search',
    title: 'Search',
    description:
      'Finds cards, boards, pages, spaces, epics and notes that have every word of the query, as a whole word or as its beginning.',
    effect: 'reads',
    input: Args({
      query: Type.String({ minLength: 1, maxLength: 200, description: 'Words, or an id.' }),
      types: Type.Optional(
        Type.Array(Type.Enum([...TYPES]), { minItems: 1, maxItems: TYPES.length, description: 'Only these kinds.' }),
      ),
      archived: Type.Optional(Type.Boolean({ description: 'true: also what is archived.' })),
      ...Paging,
    }),
    run: async ({ api }, { query, types, archived, ...args }) => {
      const page = await api.searchWorkspace({
        query,
        grouped: false,
        ...(types && { types: types.join(',') }),
        ...(archived && { archived: 'true' }),
        ...pageOf(args),
      })
      const results = page.results.flatMap((result) =>
        Object.entries(result).map(([noun, found]) => ({
          type: noun === 'project' ? 'space' : noun,
          id: found.id,
          title: titleOf(textOf(found.title)),
          ...('board_title' in found && { board: titleOf(found.board_title) }),
          ...('list_title' in found && { list: titleOf(found.list_title), status: found.status }),
          ...('excerpt' in found && { excerpt: textOf(found.excerpt) }),
          ...('archived' in found && { archived: found.archived !== null }),
        })),
      )
      if (results.length === 0)
        return {
          found: `Nothing has these words${args.cursor ? ' beyond this' : ''}. Try fewer words, or their beginnings.`,
        }
      return { results, ...more(page) }
    },
  }),

  tool({
    name: 'list_cards',
    title: 'List cards',
    description:
      'The cards of one list of a board, in their order, or of the whole board, the oldest first; page by page. With a filter, those that fit all of it, on one board, in one space or everywhere, the next due date first.',
    effect: 'reads',
    input: Args({
      board: Type.Optional(Board),
      list: Type.Optional(List),
      space: Type.Optional(Space),
      ...CardFilter,
      ...Paging,
    }),
    run: async (context, { board: named, list: inList, space, cursor, count, ...filter }) => {
      const args = { ...(cursor !== undefined && { cursor }), ...(count !== undefined && { count }) }
      if (inList !== undefined && named === undefined) throw new ToolError('Name the board of the list.')
      if (space !== undefined && named !== undefined) throw new ToolError('Name a board or a space, not both.')
      if (named === undefined || Object.keys(filter).length > 0) {
        const board = named === undefined ? undefined : await context.names.board(named)
        const containers = {
          ...(space !== undefined && { projects: [(await context.names.space(space)).id] }),
          ...(board && { boards: [board.id] }),
          ...(board && inList !== undefined && { lists: [(await context.names.list(board, inList)).id] }),
        }
        const page = await findCards(context, filter, containers, pageOf(args))
        if (page.cards.length === 0) return { found: 'No card fits this filter.' }
        return { cards: await cardsInShort(context, page.cards.map(toLean)), ...more(page) }
      }
      const board = await context.names.board(named)
      if (inList === undefined) {
        const page = await context.api.listCards({ board_id: board.id, fields: SHORT_FIELDS, ...pageOf(args) })
        return { cards: await cardsInShort(context, page.cards), ...more(page) }
      }
      const { id } = await context.names.list(board, inList)
      const page = await context.api.readList({ list_id: id, ...pageOf(args) })
      return { cards: await cardsInShort(context, page.list.cards.map(toLean), false), ...more(page) }
    },
  }),

  tool({
    name: 'my_work',
    title: 'My work',
    description:
      'Your own cards in all places, the next due date first: what you own or are on and nobody has finished. With kind items: the open items of checklists that you own.',
    effect: 'reads',
    input: Args({
      kind: Type.Optional(
        Type.Enum(['assigned', 'due', 'watching', 'items'], {
          description:
            'assigned (if absent); due: only those with a date; watching: what you watch; items: items of checklists.',
        }),
      ),
      ...Paging,
    }),
    run: async (context, { kind, ...args }) => {
      if (kind === 'items') {
        const page = await context.api.listMyItems(pageOf(args))
        const items = page.checklist_items.map(({ id, title, due_date, checklist_title, card }) => ({
          id,
          title: titleOf(textOf(title)),
          due: due_date ? showDate(due_date) : undefined,
          checklist: titleOf(checklist_title),
          [`${card.type}_id`]: card.card_id,
          [card.type]: titleOf(card.title),
          ...(card.board_title && { board: titleOf(card.board_title) }),
          list: titleOf(card.list_title),
        }))
        return { items, ...more(page) }
      }
      const page = await context.api.listMyWork({ ...(kind && { kind }), fields: SHORT_FIELDS, ...pageOf(args) })
      return { cards: await cardsInShort(context, page.cards), ...more(page) }
    },
  }),

  tool({
    name: 'remind_me',
    title: 'Remind me of a card',
    description: 'Reminds you, and nobody else, of a card: some time before its due date, or at a moment of your own.',
    effect: 'sets',
    input: Args({
      card: Card,
      before: Type.Optional(
        Type.Enum(REMINDER_LEADS, {
          description: 'How long before the due date; none: not at all, whatever your settings say.',
        }),
      ),
      at: Type.Optional(Type.String({ minLength: 1, maxLength: 40, description: 'Or when: 2026-11-20T09:00Z.' })),
    }),
    run: async ({ api, names }, { card: named, before: lead, at }) => {
      const card = await names.card(named)
      const body = { ...(lead && { lead }), ...(at !== undefined && { time: readDate('at', at) }) }
      const { reminder } = await api.setReminder({ card_id: card.id }, body)
      return {
        card: titleOf(reminder.card_title),
        next: reminder.time_next === null ? null : showDate(reminder.time_next),
      }
    },
  }),

  tool({
    name: 'list_reminders',
    title: 'List reminders',
    description: 'Your reminders of cards, those that come first first. remind_me changes them.',
    effect: 'reads',
    input: Args({}),
    run: async ({ api }) => {
      const { reminders } = await api.listReminders()
      return {
        reminders: reminders.map(({ card_id, card_title, lead, time, time_next }) => ({
          card_id,
          card: titleOf(card_title),
          ...(lead !== null && { before: lead }),
          ...(time !== null && { at: showDate(time) }),
          next: time_next === null ? null : showDate(time_next),
        })),
      }
    },
  }),

  tool({
    name: 'list_notifications',
    title: 'List notifications',
    description: 'Your inbox: what others did that concerns you, the latest first.',
    effect: 'reads',
    input: Args({ unread: Type.Optional(Type.Boolean({ description: 'true: only what is unread.' })), ...Paging }),
    run: async ({ api }, { unread, ...args }) => {
      const page = await api.listNotifications({ ...(unread !== undefined && { unread }), ...pageOf(args) })
      const notifications = page.notifications.map((one) => ({
        id: one.id,
        text: one.text,
        excerpt: one.excerpt,
        card_id: one.card_id,
        epic_id: one.epic_id,
        page_id: one.page_id,
        at: showDate(one.time_updated),
        read: one.read,
      }))
      return { unread: page.unread, notifications, ...more(page) }
    },
  }),

  tool({
    name: 'mark_notifications_read',
    title: 'Mark notifications as read',
    description: 'Marks one notification of your inbox as read, or all of them.',
    effect: 'sets',
    input: Args({
      id: Type.Optional(
        Type.String({ minLength: 1, maxLength: 20, description: 'As list_notifications says; all if absent.' }),
      ),
    }),
    run: async ({ api }, { id }) => {
      if (id === undefined) {
        const { unread } = await api.markAllNotifications({ read: true })
        return { unread }
      }
      const { notification } = await api.updateNotification({ notification_id: id }, { read: true })
      return { read: notification.text }
    },
  }),

  tool({
    name: 'snooze_notification',
    title: 'Snooze a notification',
    description: 'Puts a notification of your inbox away until a moment to come. It comes back unread.',
    effect: 'sets',
    input: Args({
      id: Type.String({ minLength: 1, maxLength: 20, description: 'As list_notifications says.' }),
      until: Type.String({ minLength: 1, maxLength: 40, description: 'When it comes back: 2026-11-20T09:00Z.' }),
    }),
    run: async ({ api }, { id, until }) => {
      const snoozed_until = readDate('until', until)
      const { notification } = await api.updateNotification({ notification_id: id }, { snoozed_until })
      return { snoozed: notification.text }
    },
  }),

  tool({
    name: 'recent_activity',
    title: 'Recent activity',
    description:
      'What people and their agents did, in words, the latest first: everywhere, in a space, on a board or with a card.',
    effect: 'reads',
    input: Args({
      space: Type.Optional(Space),
      board: Type.Optional(Board),
      card: Type.Optional(Card),
      since: Type.Optional(
        Type.String({
          minLength: 1,
          maxLength: 40,
          description:
            'Only what came after: a day (2026-11-20: from its beginning, in UTC) or a moment (2026-11-20T17:00Z).',
        }),
      ),
      ...Paging,
    }),
    run: async ({ api, names }, { space, board, card, since, ...args }) => {
      const from = since === undefined ? 0 : readStart('since', since)
      if ([space, board, card].filter((name) => name !== undefined).length > 1)
        throw new ToolError('Name one of space, board and card, not several.')
      const containers = {
        ...(space !== undefined && { project_id: (await names.space(space)).id }),
        ...(board !== undefined && { board_id: (await names.board(board)).id }),
        ...(card !== undefined && { card_id: (await names.card(card)).id }),
      }
      const page = await api.listActivity({ ...containers, ...pageOf(args) })
      const people = await names.people.names()
      const recent = page.activity.filter(({ time_created }) => time_created >= from)
      const activity = recent.map((event) => ({
        at: showDate(event.time_created),
        text: `${actorOf(nameIn(people, event.user_id), event.user.source)} ${event.text}`,
        card_id: event.card_id,
      }))
      if (activity.length === 0) return { found: 'Nothing happened there since then.' }
      // What follows is older still.
      return { activity, ...(recent.length < page.activity.length ? {} : more(page)) }
    },
  }),
]
