import { type SqlBool, sql } from 'kysely'
import { AppError, invalid, notFound } from '../../common/errors.ts'
import { TEMPLATE_CARDS } from '../../limits/templates.ts'
import { idIn, idList } from '../../store/ids.ts'
import type { Write } from '../../workspace/handles.ts'
import { BOARD_COLUMNS } from '../boards/boards.columns.ts'
import type { CARD_COLUMNS } from '../cards/cards.columns.ts'
import { findCards, requireCard } from '../cards/cards.queries.ts'
import type { Card } from '../cards/cards.schema.ts'
import { toCards } from '../cards/cards.shape.ts'
import { requireWorkItem } from '../cards/cards.work.ts'
import { findChecklist } from '../checklists/checklists.queries.ts'
import { requireBoard } from '../containers/boards.queries.ts'
import { findListsOfBoards, findListsOfSprints, type ListRow } from '../containers/lists.queries.ts'
import { requireSprint } from '../containers/sprints.queries.ts'
import { LIST_COLUMNS } from '../lists/lists.columns.ts'
import type { PAGE_COLUMNS } from '../pages/pages.columns.ts'
import type { Page } from '../pages/pages.schema.ts'
import { readPage } from '../pages/pages.service.ts'
import { toId } from '../shapes.ts'
import type { CardContent, Source, TemplateContent, TemplateType } from './templates.schema.ts'

/** The content of a template of something that exists: what a copy of it takes along. */
export function readSource(w: Write, type: TemplateType, from: Source): Promise<TemplateContent> {
  return READERS[type](w, from)
}

const READERS: Record<TemplateType, (w: Write, from: Source) => Promise<TemplateContent>> = {
  card: async (w, { card_id }) => {
    const card = await requireCard(w, named('card_id', card_id))
    const [shown] = await toCards(w, [card])
    if (!shown) throw notFound('card')
    return toContent(shown)
  },
  checklist: async (w, { card_id, checklist_id }) => {
    const holder = await requireWorkItem(w, named('card_id', card_id))
    const found = await findChecklist(w, holder, toId(named('checklist_id', checklist_id)))
    if (!found) throw notFound('checklist', checklist_id)
    const { title, content } = found.checklist
    return { title, content, items: found.items.map(toItem) }
  },
  board: async (w, { board_id, with_cards = false }) => {
    const board = await requireBoard(w, named('board_id', board_id))
    const { card_cover_enabled, ...fields } = BOARD_COLUMNS.copied(board)
    const lists = await findListsOfBoards(w, [board.id])
    const cards = with_cards ? await findCardsOf(w, lists) : new Map<string, Card[]>()
    return {
      ...withoutEmpty(fields),
      card_cover_enabled: card_cover_enabled === 1,
      lists: lists.map((list) => {
        const { behavior, max_cards, min_cards, limit_unit, limit_is_hard, ...texts } = LIST_COLUMNS.copied(list)
        const hasLimit = max_cards > 0 || min_cards > 0
        const own = cards.get(String(list.id))?.map(toContent)
        return {
          ...withoutEmpty(texts),
          behavior,
          ...(hasLimit && { max_cards, min_cards, limit_unit, limit_is_hard: limit_is_hard === 1 }),
          ...(own && { cards: own }),
        }
      }),
    }
  },
  page: async (w, { page_id }) => {
    // Does not compile if a copy of a page takes along what no template has; the schema is the same for all.
    type Copied = Exclude<keyof ReturnType<typeof PAGE_COLUMNS.copied>, 'schema'>
    const page: Pick<Page, Copied & keyof TemplateContent> = await readPage(w, named('page_id', page_id))
    const { title, content, icon, cover_image, font, hide_table_of_contents, hide_subpages }: Pick<Page, Copied> = page
    return {
      title,
      ...withoutEmpty({ content, font }),
      ...(icon !== null && { icon }),
      ...(cover_image !== null && { cover_image }),
      hide_table_of_contents,
      hide_subpages,
    }
  },
  sprint: async (w, { sprint_id }) => {
    const { id, title, content } = await requireSprint(w, named('sprint_id', sprint_id))
    const cards = await findCardsOf(w, await findListsOfSprints(w, [id]))
    return { title, ...withoutEmpty({ content }), cards: [...cards.values()].flat().map(toContent) }
  },
}

function named(field: keyof Source, id: string | undefined): string {
  if (id === undefined) throw invalid(`from.${field}`, `A template of this type is made from its ${field}.`, 'required')
  return id
}

function withoutEmpty<T extends Record<string, string>>(texts: T): Partial<T> {
  // The filter leaves some of its fields.
  return Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== '')) as Partial<T>
}

/** The live cards of lists in their order, by the id of their list. */
async function findCardsOf(w: Write, lists: readonly ListRow[]): Promise<Map<string, Card[]>> {
  const ids = idList(
    w.db,
    lists.map(({ id }) => id),
  )
  const live = [idIn(w.db, 'cards.list_id', ids), sql<SqlBool>`cards.time_archived is null`]
  const rows = await findCards(w, live, 0, TEMPLATE_CARDS + 1)
  if (rows.length > TEMPLATE_CARDS)
    throw new AppError('conflict', `A template holds at most ${TEMPLATE_CARDS} cards. Leave the cards out.`)
  const turn = new Map(lists.map(({ id }, index) => [id, index]))
  const inOrder = rows.toSorted(
    (a, b) =>
      (turn.get(a.list_id) ?? 0) - (turn.get(b.list_id) ?? 0) ||
      // Positions sort bytewise.
      (a.position < b.position ? -1 : a.position > b.position ? 1 : a.id - b.id),
  )
  return Map.groupBy(await toCards(w, inOrder), ({ list_id }) => list_id)
}

/** Whether a template takes along what a copy of a card does. Dates, and the epic, belong to the one card. */
const IS_TAKEN = {
  title: true,
  content: true,
  priority: true,
  estimate: true,
  owner_id: true,
  cover_image: true,
  icon: true,
  custom_fields: true,
  schema: false,
  start_date: false,
  due_date: false,
  epic_id: false,
} as const satisfies Record<keyof typeof CARD_COLUMNS.sameInCopies, boolean>
type Taken = { [C in keyof typeof IS_TAKEN]: (typeof IS_TAKEN)[C] extends true ? C : never }[keyof typeof IS_TAKEN]

function toContent(card: Card): CardContent {
  const own: Pick<Card, Taken> = card
  const { title, content, priority, estimate, owner_id, cover_image, icon, custom_fields } = own
  const { members, tags, checklists } = card
  return {
    title,
    ...withoutEmpty({ content }),
    ...(priority !== 0 && { priority }),
    ...(estimate !== null && { estimate }),
    ...(owner_id !== null && { owner_id }),
    // A file stays with its card, and its address is for one reader.
    ...(cover_image && !isFile(cover_image) && { cover_image }),
    ...(icon && { icon }),
    ...(Object.keys(custom_fields).length > 0 && { custom_fields }),
    ...(members.length > 0 && { members: members.map(({ user_id, role }) => ({ user_id, role })) }),
    ...(tags.length > 0 && { tags: tags.map(({ id }) => id) }),
    ...(checklists.length > 0 && {
      checklists: checklists.map((one) => ({
        title: one.title,
        ...withoutEmpty({ content: one.content }),
        items: one.items.map(toItem),
      })),
    }),
  }
}

function isFile(cover: NonNullable<Card['cover_image']>): boolean {
  return typeof cover !== 'string' && cover.type === 'file'
}

/** Nothing is done yet where a template is used, and nothing has a date. */
function toItem({ title, content, owner_id }: { title: string; content: string; owner_id: string | null }) {
  return { title, ...withoutEmpty({ content }), ...(owner_id !== null && { owner_id }) }
}
