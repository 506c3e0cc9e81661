import { insertRows } from '../../store/prepared.ts'
import type { Row } from '../../store/tables.ts'
import { authored, creation } from '../../workspace/changes.ts'
import { positionsAfter } from '../../workspace/order.ts'
import type { Write } from '../../workspace/workspace.ts'
import { insertMembers } from '../members/members.places.ts'
import { fromId, toId } from '../shapes.ts'
import { tagCards } from '../tags/tags.queries.ts'
import { type Destination, Tally } from './cards.move.ts'
import { findLastCardPosition, refsOf } from './cards.queries.ts'
import type { CreateCard } from './cards.schema.ts'

/** A card that is about to be: its place is found, and whatever it names has been checked. */
export interface NewCard {
  to: Destination
  body: Omit<CreateCard, 'list_id' | 'board_id' | 'sprint_id' | 'project_id' | 'epic_id' | 'form_id'>
  /** Its own, or its parent's. */
  epic_id?: number | null
  copied_from_card_id?: number | null
}

/** Adds cards at the bottom of their lists, one or thousands: a fixed number of statements for each fifty of them. */
export async function insertCards(w: Write, cards: readonly NewCard[]): Promise<Row<'cards'>[]> {
  const positions = await positionsFor(w, cards)
  const rows = cards.map((card, index) => toRow(w, card, positions[index] as string))
  await insertRows(w.db, 'cards', rows)
  await insertMembers(
    w,
    'card',
    cards.map(({ body }, index) => ({ id: (rows[index] as Row<'cards'>).id, members: body.members ?? [] })),
  )
  await insertChecklists(w, cards, rows)
  await tagCards(
    w,
    cards.flatMap(({ body }, index) =>
      [...new Set(body.tags)].map((tag) => ({ card_id: (rows[index] as Row<'cards'>).id, tag_id: toId(tag) })),
    ),
  )

  const tally = new Tally()
  for (const [index, { to, body }] of cards.entries()) {
    const row = rows[index] as Row<'cards'>
    tally.add({ list_id: to.id, sprint_id: to.sprint_id, status: to.behavior, estimate: row.estimate }, 1)
    const { content_format: _, schema: __, ...fields } = body
    w.emit('card.created', refsOf(row), creation({ ...fields, list_id: String(to.id), epic_id: fromId(row.epic_id) }))
  }
  await tally.write(w)
  return rows
}

/** The next free places of each list, given out in the order of the cards. */
async function positionsFor(w: Write, cards: readonly NewCard[]): Promise<string[]> {
  const positions: string[] = []
  const places = cards.map(({ to }, index) => ({ list_id: to.id, index }))
  for (const [list_id, group] of Map.groupBy(places, (place) => place.list_id)) {
    const free = positionsAfter(await findLastCardPosition(w, list_id), group.length)
    for (const [turn, { index }] of group.entries()) positions[index] = free[turn] as string
  }
  return positions
}

function toRow(
  w: Write,
  { to, body, epic_id = null, copied_from_card_id = null }: NewCard,
  position: string,
): Row<'cards'> {
  return {
    team_id: w.team_id,
    id: w.nextId(),
    project_id: to.project_id,
    board_id: to.board_id,
    sprint_id: to.sprint_id,
    list_id: to.id,
    position,
    title: body.title,
    content: body.content ?? '',
    schema: body.schema ?? 1,
    priority: body.priority ?? 0,
    estimate: body.estimate ?? null,
    owner_id: body.owner_id ?? null,
    start_date: body.start_date ?? null,
    due_date: body.due_date ?? null,
    completed_date: to.behavior === 'completed' ? w.now : null,
    parent_card_id: body.parent_card_id === undefined ? null : toId(body.parent_card_id),
    epic_id,
    copied_from_card_id,
    total_comments: 0,
    cover_image: body.cover_image ?? '',
    icon: body.icon ?? '',
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
    const { id: card_id } = rows[index] as Row<'cards'>
    const wished = body.checklists ?? []
    const positions = positionsAfter(null, wished.length)
    for (const [at, { title, content = '', items: wishedItems = [] }] of wished.entries()) {
      const id = w.nextId()
      checklists.push({ ...common, id, card_id, epic_id: null, title, content, position: positions[at] as string })
      const itemPositions = positionsAfter(null, wishedItems.length)
      for (const [place, item] of wishedItems.entries())
        items.push({
          ...common,
          id: w.nextId(),
          checklist_id: id,
          title: item.title,
          content: item.content ?? '',
          checked: item.checked ? 1 : 0,
          position: itemPositions[place] as string,
        })
    }
  }
  await insertRows(w.db, 'checklists', checklists)
  await insertRows(w.db, 'checklist_items', items)
}
