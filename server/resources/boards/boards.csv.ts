import { setImmediate as nextTurn } from 'node:timers/promises'
import { titleOfPriority } from '../../common/priorities.ts'
import { instantOf } from '../../common/time.ts'
import { textOf } from '../../store/search/html.ts'
import type { Read } from '../../workspace/workspace.ts'
import { findRowsOfList } from '../cards/cards.of-lists.queries.ts'
import type { Card } from '../cards/cards.schema.ts'
import { toCards } from '../cards/cards.shape.ts'
import { requireBoard } from '../containers/boards.queries.ts'
import { findListsOfBoards } from '../containers/lists.queries.ts'
import { findMembersById } from '../members/members.queries.ts'
import { nameOfMember } from '../members/members.service.ts'

type NameOf = (user_id: string) => string

/** The columns, by names that an import of a table knows. */
const COLUMNS: Record<string, (card: Card, nameOf: NameOf) => string> = {
  id: ({ id }) => id,
  title: ({ title }) => title,
  board: ({ board_title }) => board_title,
  list: ({ list_title }) => list_title,
  behavior: ({ status }) => status,
  tags: ({ tags }) => tags.map(({ name }) => name).join('; '),
  owner: ({ owner_id }, nameOf) => (owner_id ? nameOf(owner_id) : ''),
  members: ({ members }, nameOf) => members.map(({ user_id }) => nameOf(user_id)).join('; '),
  priority: ({ priority }) => (priority === 0 ? '' : (titleOfPriority(priority) ?? String(priority))),
  estimate: ({ estimate }) => (estimate === null ? '' : String(estimate)),
  'start date': ({ start_date }) => toDate(start_date),
  'due date': ({ due_date }) => toDate(due_date),
  completed: ({ completed_date }) => toDate(completed_date),
  epic: ({ epic }) => epic?.title ?? '',
  parent: ({ parent_card }) => parent_card?.title ?? '',
  checklist: ({ checklists }) =>
    checklists
      .flatMap(({ items }) => items.map(({ title, checked }) => `[${checked ? 'x' : ' '}] ${textOf(title)}`))
      .join('\n'),
  'total comments': ({ total_comments }) => String(total_comments),
  description: ({ content }) => textOf(content),
  created: ({ time_created }) => toDate(time_created),
  updated: ({ time_updated }) => toDate(time_updated),
}

function toDate(date: number | null): string {
  return date === null ? '' : new Date(instantOf(date)).toISOString()
}

/** So many cards at once; other requests run in between. */
const STEP = 200

/** The live cards of a board as a table, list by list, for spreadsheets, which recognise UTF-8 by the byte order mark. */
export async function* boardLines(r: Read, id: string): AsyncGenerator<string> {
  const board = await requireBoard(r, id)
  yield `\ufeff${lineOf(Object.keys(COLUMNS))}`
  for (const list of await findListsOfBoards(r, [board.id])) {
    let after: readonly [string, number] | null = null
    for (;;) {
      const rows = await findRowsOfList(r, list.id, after, STEP)
      const cards = await toCards(r, rows)
      const nameOf = await findNames(r, cards)
      yield cards.map((card) => lineOf(Object.values(COLUMNS).map((show) => show(card, nameOf)))).join('')
      const last = rows.at(-1)
      if (!last || rows.length < STEP) break
      after = [last.position, last.id]
      await nextTurn()
    }
  }
}

async function findNames(r: Read, cards: readonly Card[]): Promise<NameOf> {
  const ids = new Set(
    cards.flatMap(({ owner_id, members }) => [owner_id ?? [], members.map(({ user_id }) => user_id)].flat()),
  )
  const names = new Map((await findMembersById(r, [...ids])).map((person) => [person.id, nameOfMember(person)]))
  return (user_id) => names.get(user_id) ?? user_id
}

function lineOf(cells: readonly string[]): string {
  return `${cells.map(cellOf).join(',')}\r\n`
}

/** A spreadsheet would run a text that begins like this as a formula. */
const FORMULA = /^[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/
const SPECIAL = /["\s,;|]/

function cellOf(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text
  return SPECIAL.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
