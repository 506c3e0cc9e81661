import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Leniency } from '../../http/ignored.ts'
import type { Row } from '../../store/tables.ts'
import type { Write } from '../../workspace/handles.ts'
import { carried, droppedNames } from '../fields/fields.carry.ts'
import { setValues } from '../fields/fields.convert.ts'
import { findFieldsById } from '../fields/fields.queries.ts'
import { changedValues, parseValues, writeValues } from '../fields/fields.stored.ts'
import { findMembersById } from '../members/members.queries.ts'
import { type PlacedCard, refsOf } from './cards.queries.ts'

/**
 * When a list or a board goes to another space, its cards keep the values that the fields there can take. Each card whose values
 * change has an event of it: its history is the only place where what is lost can be found.
 */
export async function carryValues(
  w: Write,
  which: RawBuilder<SqlBool>,
  project_id: number,
  leniency: Leniency | undefined,
) {
  const { rows } = await sql<PlacedCard & Pick<Row<'cards'>, 'custom_fields'>>`
    select id, list_id, board_id, home_board_id, sprint_id, project_id, epic_id, custom_fields from cards
    where team_id = ${w.team_id} and ${which} and custom_fields is not null order by id`.execute(w.db)
  const after = await carried(w, rows, project_id)
  await setValues(w, 'card', after)
  const valuesOf = new Map(after.map(({ id, custom_fields }) => [id, custom_fields]))
  for (const card of rows) {
    const changes = changedValues(card.custom_fields, valuesOf.get(card.id))
    if (changes.custom_fields) w.emit('card.updated', refsOf(card), changes)
  }
  leniency?.ignored.push(...droppedNames(after))
}

/** Cards of the past with the values they can have where they return to: that may be in another space by now. */
export async function withValuesFor<C extends Pick<Row<'cards'>, 'id' | 'project_id' | 'custom_fields'>>(
  w: Write,
  returning: readonly { card: C; project_id: number }[],
): Promise<Map<number, C>> {
  const cards = new Map(returning.map(({ card }) => [card.id, card]))
  const elsewhere = returning.filter(({ card, project_id }) => card.project_id !== project_id)
  for (const [project_id, group] of Map.groupBy(elsewhere, (one) => one.project_id)) {
    const own = group.map(({ card }) => card)
    const after = new Map((await carried(w, own, project_id)).map((one) => [one.id, one.custom_fields]))
    for (const card of own) cards.set(card.id, { ...card, custom_fields: after.get(card.id) ?? null })
  }
  return withoutStrangers(w, cards)
}

/** A field for people may have been one for texts then: what names nobody is left out. */
async function withoutStrangers<C extends Pick<Row<'cards'>, 'id' | 'custom_fields'>>(
  w: Write,
  cards: Map<number, C>,
): Promise<Map<number, C>> {
  const held = [...cards.values()].filter(({ custom_fields }) => custom_fields)
  if (held.length === 0) return cards
  const ids = new Set(held.flatMap(({ custom_fields }) => Object.keys(parseValues(custom_fields))))
  const ofPeople = (await findFieldsById(w, [...ids].map(Number))).filter(({ type }) => type === 'person')
  if (ofPeople.length === 0) return cards
  const named = held.flatMap(({ custom_fields }) => {
    const values = parseValues(custom_fields)
    return ofPeople.flatMap(({ id }) => (values[id] ? String(values[id].v) : []))
  })
  const people = new Set((await findMembersById(w, [...new Set(named)])).map(({ id }) => id))
  for (const card of held) {
    const values = parseValues(card.custom_fields)
    for (const { id } of ofPeople) if (values[id] && !people.has(String(values[id].v))) delete values[id]
    cards.set(card.id, { ...card, custom_fields: writeValues(values) })
  }
  return cards
}
