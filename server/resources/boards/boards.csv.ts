import { titleOfPriority } from '../../common/priorities.ts'
import { textOf } from '../../store/search/html.ts'
import type { Read } from '../../workspace/handles.ts'
import { findRowsOfList } from '../cards/cards.of-lists.queries.ts'
import type { Card } from '../cards/cards.schema.ts'
import { toCards } from '../cards/cards.shape.ts'
import { requireBoard } from '../containers/boards.queries.ts'
import { findListsOfBoards } from '../containers/lists.queries.ts'
import { BYTE_ORDER_MARK, dateCell, inSteps, lineOf, type NameOf } from '../csv.ts'
import { columnOfField, peopleOfLine, toCell } from '../fields/fields.csv.ts'
import { findFields } from '../fields/fields.queries.ts'
import { kindOf } from '../fields/fields.values.ts'
import { findNames } from '../members/members.service.ts'

interface Column {
  /** What an import takes it for: `EXPORTED_AS` in `server/transfer/csv/columns.ts`. */
  name: string
  show(card: Card, nameOf: NameOf): string
}

/** Where each field of a card is shown, in this order; null for those that are not. The type keeps the list complete. */
const COLUMN_OF = {
  id: { name: 'id', show: ({ id }) => id },
  title: { name: 'title', show: ({ title }) => title },
  board_title: { name: 'board', show: ({ board_title }) => board_title },
  list_title: { name: 'list', show: ({ list_title }) => list_title },
  status: { name: 'behavior', show: ({ status }) => status },
  tags: { name: 'tags', show: ({ tags }) => tags.map(({ name }) => name).join('; ') },
  owner_id: { name: 'owner', show: ({ owner_id }, nameOf) => (owner_id ? nameOf(owner_id) : '') },
  members: {
    name: 'members',
    show: ({ members }, nameOf) => members.map(({ user_id }) => nameOf(user_id)).join('; '),
  },
  priority: {
    name: 'priority',
    show: ({ priority }) => (priority === 0 ? '' : (titleOfPriority(priority) ?? String(priority))),
  },
  estimate: { name: 'estimate', show: ({ estimate }) => (estimate === null ? '' : String(estimate)) },
  start_date: { name: 'start date', show: ({ start_date }) => dateCell(start_date) },
  due_date: { name: 'due date', show: ({ due_date }) => dateCell(due_date) },
  completed_date: { name: 'completed', show: ({ completed_date }) => dateCell(completed_date) },
  epic: { name: 'epic', show: ({ epic }) => epic?.title ?? '' },
  parent_card: { name: 'parent', show: ({ parent_card }) => parent_card?.title ?? '' },
  checklists: {
    name: 'checklist',
    show: ({ checklists }) =>
      checklists
        .flatMap(({ items }) => items.map(({ title, checked }) => `[${checked ? 'x' : ' '}] ${textOf(title)}`))
        .join('\n'),
  },
  time_logged: { name: 'time logged', show: ({ time_logged }) => (time_logged === 0 ? '' : String(time_logged)) },
  total_comments: { name: 'total comments', show: ({ total_comments }) => String(total_comments) },
  content: { name: 'description', show: ({ content }) => textOf(content) },
  time_created: { name: 'created', show: ({ time_created }) => dateCell(time_created) },
  time_updated: { name: 'updated', show: ({ time_updated }) => dateCell(time_updated) },
  // The same for all of them: the live cards of one board.
  type: null,
  team_id: null,
  project_id: null,
  board_id: null,
  archived: null,
  archived_board: null,
  archived_list: null,
  // Ids, orders and looks, which mean nothing in a spreadsheet.
  list_id: null,
  list_color: null,
  sprint_id: null,
  home_board_id: null,
  home_list_id: null,
  copied_from_card_id: null,
  form_id: null,
  external_id: null,
  schema: null,
  collaboration: null,
  checklist_order: null,
  checklist_item_order: null,
  child_card_order: null,
  cover_image: null,
  icon: null,
  suggested_branch_name: null,
  // Other cards, files and pull requests have no cell that an import knows.
  child_cards: null,
  linked_cards: null,
  total_files: null,
  external_links: null,
  hints: null,
  // Each field of the space has a column of its own.
  custom_fields: null,
  // Of people: who made and touched it, and what the reader marked.
  user_id: null,
  user_id_updated: null,
  user: null,
  user_updated: null,
  is_watching: null,
  is_bookmarked: null,
} as const satisfies Record<keyof Card, Column | null>

/** The names of the columns. */
export type ExportedColumn = NonNullable<(typeof COLUMN_OF)[keyof Card]>['name']

const COLUMNS: readonly Column[] = Object.values(COLUMN_OF).filter((column) => column !== null)
const NAMES = COLUMNS.map(({ name }) => name)

/** So many cards at once; other requests run in between. */
const STEP = 200

/** The live cards of a board as a table, list by list. */
export async function* boardLines(r: Read, id: string): AsyncGenerator<string> {
  const board = await requireBoard(r, id)
  const fields = await findFields(r, board.project_id)
  const kinds = fields.map((field) => ({ id: String(field.id), kind: kindOf(field) }))
  yield `${BYTE_ORDER_MARK}${lineOf([...NAMES, ...fields.map(({ title }) => nameOfField(title))])}`
  for (const list of await findListsOfBoards(r, [board.id])) {
    for await (const rows of inSteps(STEP, (after) => findRowsOfList(r, list.id, after, STEP))) {
      const cards = await toCards(r, rows)
      const nameOf = await findNames(
        r,
        cards.flatMap((card) => peopleOfLine(card, kinds)),
      )
      yield cards
        .map((card) => {
          const values = kinds.map(({ id, kind }) => toCell(kind, card.custom_fields[id], nameOf))
          return lineOf([...COLUMNS.map(({ show }) => show(card, nameOf)), ...values])
        })
        .join('')
    }
  }
}

/** Each column has a name of its own: an import finds the field behind this one. */
export const nameOfField = (title: string) => columnOfField(title, NAMES)
