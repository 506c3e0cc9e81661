import { must } from '../../common/must.ts'
import type { Row } from '../../store/tables.ts'
import { authored, creation } from '../../workspace/changes.ts'
import type { Write } from '../../workspace/handles.ts'
import { positionsAfter } from '../../workspace/order.ts'
import { sendRows } from '../../workspace/rows.ts'
import { valuesInLog } from '../fields/fields.stored.ts'
import { writeImage } from '../images.ts'
import { insertMembers } from '../members/members.places.ts'
import { fromId, toId } from '../shapes.ts'
import { tagCards } from '../tags/tags.queries.ts'
import { CardCounts, countedIn, type Destination } from './cards.move.ts'
import { findLastCardPosition } from './cards.of-lists.queries.ts'
import { refsOf } from './cards.queries.ts'
import type { CreateCard } from './cards.schema.ts'

/** A card about to be created: its position is known, and everything it refers to has been checked. */
export interface NewCard {
  to: Destination
  body: Omit<
    CreateCard,
    | 'list_id'
    | 'board_id'
    | 'sprint_id'
    | 'project_id'
    | 'epic_id'
    | 'custom_fields'
    | 'override'
    | 'user'
    | 'board_email_ref'
  >
  /** Its own, or its parent's. */
  epic_id?: number | null
  /** As they are stored. */
  custom_fields?: string | null
  /** The list that it was meant for, where that was full. */
  full_list_id?: number
}

/** Adds cards at the bottom of their lists, one or thousands: a fixed number of statements for each fifty of them. */
export async function insertCards(
  w: Write,
  cards: readonly NewCard[],
  lastPositions: ReadonlyMap<number, string | null> = new Map(),
): Promise<Row<'cards'>[]> {
  const positions = await positionsFor(w, cards, lastPositions)
  const rows = cards.map((card, index) => toRow(w, card, must(positions[index])))
  await sendRows(w, 'cards', rows)
  await insertMembers(
    w,
    'card',
    cards.map(({ body }, index) => ({ id: must(rows[index]).id, members: body.members ?? [] })),
  )
  await insertChecklists(w, cards, rows)
  await tagCards(
    w,
    cards.flatMap(({ body }, index) =>
      [...new Set(body.tags)].map((tag) => ({ card_id: must(rows[index]).id, tag_id: toId(tag) })),
    ),
  )

  const counts = new CardCounts()
  for (const [index, { to, body, full_list_id }] of cards.entries()) {
    const row = must(rows[index])
    counts.add({ id: row.id, estimate: row.estimate, ...countedIn(to) }, 1)
    const { content_format: _, schema: __, ...fields } = body
    const changes = creation({
      ...fields,
      list_id: String(to.id),
      epic_id: fromId(row.epic_id),
      custom_fields: valuesInLog(row.custom_fields),
      full_list_id: full_list_id && String(full_list_id),
    })
    w.emit('card.created', refsOf(row), changes, row)
  }
  await counts.write(w)
  return rows
}

/** The next free positions of each list, assigned in the order of the cards. */
export async function positionsFor(
  w: Write,
  cards: readonly Pick<NewCard, 'to'>[],
  lastPositions: ReadonlyMap<number, string | null> = new Map(),
): Promise<string[]> {
  const positions: string[] = []
  const slots = cards.map(({ to }, index) => ({ list_id: to.id, index }))
  for (const [list_id, group] of Map.groupBy(slots, (slot) => slot.list_id)) {
    const known = lastPositions.get(list_id)
    const last = known === undefined ? await findLastCardPosition(w, list_id) : known
    const free = positionsAfter(last, group.length)
    for (const [turn, { index }] of group.entries()) positions[index] = must(free[turn])
  }
  return positions
}

function toRow(w: Write, { to, body, epic_id = null, custom_fields = null }: NewCard, position: string): Row<'cards'> {
  return {
    team_id: w.team_id,
    id: w.nextId(),
    project_id: to.project_id,
    board_id: to.board_id,
    sprint_id: to.sprint_id,
    list_id: to.id,
    home_board_id: null,
    home_list_id: null,
    position,
    title: body.title,
    content: body.content ?? '',
    schema: body.schema ?? 1,
    priority: body.priority ?? 0,
    estimate: body.estimate ?? null,
    owner_id: body.owner_id ?? null,
    start_date: body.start_date ?? null,
    due_date: body.due_date ?? null,
    due_soon_for: null,
    overdue_for: null,
    reminded_for: null,
    next_lead: null,
    completed_date: to.behavior === 'completed' ? w.now : null,
    parent_card_id: body.parent_card_id === undefined ? null : toId(body.parent_card_id),
    epic_id,
    copied_from_card_id: null,
    form_id: body.form_id === undefined ? null : toId(body.form_id),
    total_comments: 0,
    time_logged: 0,
    cover_image: writeImage(body.cover_image),
    icon: writeImage(body.icon),
    external_id: body.external_id ?? null,
    external_links: null,
    custom_fields,
    archived_user_id: null,
    time_archived: null,
    ...authored(w),
  }
}

async function insertChecklists(w: Write, cards: readonly NewCard[], rows: readonly Row<'cards'>[]) {
  const common = { team_id: w.team_id, user_id: w.user_id, time_created: w.now, time_updated: w.now }
  const checklists: Row<'checklists'>[] = []
  const items: Row<'checklist_items'>[] = []
  for (const [index, { body }] of cards.entries()) {
    const { id: card_id } = must(rows[index])
    const newChecklists = body.checklists ?? []
    const positions = positionsAfter(null, newChecklists.length)
    for (const [at, { title, content = '', items: newItems = [] }] of newChecklists.entries()) {
      const id = w.nextId()
      checklists.push({ ...common, id, card_id, epic_id: null, title, content, position: must(positions[at]) })
      const itemPositions = positionsAfter(null, newItems.length)
      for (const [itemIndex, item] of newItems.entries())
        items.push({
          ...common,
          id: w.nextId(),
          checklist_id: id,
          title: item.title,
          content: item.content ?? '',
          checked: item.checked ? 1 : 0,
          owner_id: item.owner_id ?? null,
          due_date: item.due_date ?? null,
          due_soon_for: null,
          overdue_for: null,
          position: must(itemPositions[itemIndex]),
        })
    }
  }
  await sendRows(w, 'checklists', checklists)
  await sendRows(w, 'checklist_items', items)
}
