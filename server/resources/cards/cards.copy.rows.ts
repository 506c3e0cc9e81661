import { type RawBuilder, sql } from 'kysely'
import { givenRows } from '../../store/given-rows.ts'
import { authored } from '../../workspace/changes.ts'
import type { Write } from '../../workspace/handles.ts'
import { insertFrom } from '../../workspace/rows.ts'
import { CHECKLIST_COLUMNS, CHECKLIST_ITEM_COLUMNS } from '../checklists/checklists.columns.ts'
import { CARD_COLUMNS } from './cards.columns.ts'
import { type Destination, placeOf } from './cards.move.ts'

/** The rows of copies, made by the store from those of their originals. */

/** The columns needed to copy a card. Its texts are not among them: they never leave the store. */
export interface Original {
  id: number
  list_id: number
  sprint_id: number | null
  epic_id: number | null
  time_archived: number | null
  estimate: number | null
  bytes: number
  /** Images, stored as JSON. */
  cover_image: string | null
  icon: string | null
  /** The space of its values, if it has any. */
  values_of: number | null
}

/** A copy to be made. */
export interface CardCopy {
  id: number
  original: Original
  to: Destination
  position: string
  /** Null: the original's. */
  title: string | null
  checklists: PartCopy[]
  items: PartCopy[]
}

/** A checklist of a card, or an item of a checklist. */
interface PartCopy {
  id: number
  copied_from: number
  /** The copy that it belongs to. */
  holder: number
  bytes: number
}

export async function copyRows(w: Write, copies: readonly CardCopy[], tags: ReadonlyMap<number, number>) {
  await copyCardRows(w, copies)
  const given = givenRows(
    w.db,
    'copies',
    { id: 'bigint', copied_from: 'bigint' },
    copies.map(({ id, original }) => ({ id, copied_from: original.id })),
  )
  const held = copies.map(({ id }) => ({ card_id: id }))
  await insertFrom(
    w,
    'card_members',
    { card_id: sql`copies.id`, user_id: 'same', role: 'same', assigned_date: bigint(w.now) },
    sql`from ${given} join card_members on card_members.team_id = ${w.team_id} and card_members.card_id = copies.copied_from`,
    held,
  )
  if (tags.size > 0) {
    const pairs = [...tags].map(([tag_id, stands_for]) => ({ tag_id, stands_for }))
    await insertFrom(
      w,
      'card_tags',
      { card_id: sql`copies.id`, tag_id: sql`likes.stands_for` },
      // Two tags of the original may be one in the new space.
      sql`from ${given} join card_tags on card_tags.team_id = ${w.team_id} and card_tags.card_id = copies.copied_from
        join ${givenRows(w.db, 'likes', { tag_id: 'bigint', stands_for: 'bigint' }, pairs)}
          on likes.tag_id = card_tags.tag_id
        group by copies.id, likes.stands_for`,
      held,
    )
  }
  const common = {
    id: sql`copies.id`,
    user_id: sql`${w.user_id}`,
    time_created: bigint(w.now),
    time_updated: bigint(w.now),
  } as const
  const checklists = copies.flatMap((copy) => copy.checklists)
  if (checklists.length === 0) return
  await insertFrom(
    w,
    'checklists',
    { ...common, ...CHECKLIST_COLUMNS.sameInCopies, card_id: sql`copies.holder`, epic_id: sql`null` },
    partsFrom(w, 'checklists', checklists),
    [],
  )
  const items = copies.flatMap((copy) => copy.items)
  if (items.length === 0) return
  await insertFrom(
    w,
    'checklist_items',
    {
      ...common,
      ...CHECKLIST_ITEM_COLUMNS.sameInCopies,
      checklist_id: sql`copies.holder`,
      due_soon_for: sql`null`,
      overdue_for: sql`null`,
    },
    partsFrom(w, 'checklist_items', items),
    [],
  )
}

async function copyCardRows(w: Write, copies: readonly CardCopy[]) {
  const given = givenRows(
    w.db,
    'copies',
    { id: 'bigint', copied_from: 'bigint', list_id: 'bigint', position: 'text', title: 'text' },
    copies.map(({ id, original, to, position, title }) => ({
      id,
      copied_from: original.id,
      list_id: to.id,
      position,
      title,
    })),
  )
  const { user_id, source, user_id_updated, source_updated, time_created, time_updated } = authored(w)
  await insertFrom(
    w,
    'cards',
    {
      id: sql`copies.id`,
      project_id: sql`places.project_id`,
      board_id: sql`places.board_id`,
      sprint_id: sql`places.sprint_id`,
      list_id: sql`copies.list_id`,
      home_board_id: sql`null`,
      home_list_id: sql`null`,
      position: sql`copies.position`,
      ...CARD_COLUMNS.sameInCopies,
      title: sql`coalesce(copies.title, cards.title)`,
      completed_date: sql`case when places.behavior = 'completed' then ${bigint(w.now)} end`,
      parent_card_id: sql`null`,
      copied_from_card_id: sql`cards.id`,
      // Nobody filled in a form for the copy.
      form_id: sql`null`,
      external_id: sql`null`,
      // A pull request names the original.
      external_links: sql`null`,
      due_soon_for: sql`null`,
      overdue_for: sql`null`,
      reminded_for: sql`null`,
      next_lead: sql`null`,
      total_comments: sql`0`,
      time_logged: sql`0`,
      archived_user_id: sql`null`,
      time_archived: sql`null`,
      user_id: sql`${user_id}`,
      source: sql`${source}`,
      user_id_updated: sql`${user_id_updated}`,
      source_updated: sql`${source_updated}`,
      time_created: bigint(time_created),
      time_updated: bigint(time_updated),
    },
    sql`from ${given} join cards on cards.team_id = ${w.team_id} and cards.id = copies.copied_from
      join lists as places on places.team_id = ${w.team_id} and places.id = copies.list_id`,
    copies.map(({ original, to }) => ({ ...placeOf(to), epic_id: original.epic_id, parent_card_id: null })),
  )
}

function partsFrom(w: Write, table: 'checklists' | 'checklist_items', parts: readonly PartCopy[]) {
  const given = givenRows(w.db, 'copies', { id: 'bigint', copied_from: 'bigint', holder: 'bigint' }, parts)
  const own = sql.table(table)
  return sql`from ${given} join ${own} on ${own}.team_id = ${w.team_id} and ${own}.id = copies.copied_from`
}

export function bigint(value: number): RawBuilder<number> {
  return sql`cast(${value} as bigint)`
}
