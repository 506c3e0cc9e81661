import type { Mirror } from '../../data/mirror.ts'
import type { Place } from '../../data/refusals.ts'
import type { CardRow, FieldRow, FieldValue } from '../../data/rows.ts'
import { PRIORITIES } from '../../rules/work.generated.ts'
import { fieldText } from '../../text/fields.ts'
import { lanesText } from '../../text/lanes.ts'
import { text } from '../../text/text.ts'

/** What lanes can be made of, as addresses and saved views name it. */
export type LaneProperty = keyof typeof lanesText.by
// `Object.keys` forgets the names of what it lists.
export const LANE_PROPERTIES = Object.keys(lanesText.by) as LaneProperty[]

/** A property of cards, or a custom field with few values. */
export type LanesBy = { kind: LaneProperty } | { kind: 'field'; field: FieldRow }

/** The lane of the cards that have nothing of it. */
export const WITHOUT = ''

/** Fields with few values; the others would make a lane of nearly every card. */
const FEW: readonly FieldRow['type'][] = ['select', 'multi_select', 'person', 'checkbox', 'rating']
const STARS = ['5', '4', '3', '2', '1']

export const hasLanes = ({ type }: FieldRow) => FEW.includes(type)

const FIELD = /^custom_fields\.(\d+)$/

export const nameOfField = ({ id }: FieldRow) => `custom_fields.${id}`

/** What an address asks for; null for no lanes, and while its field is not known. */
export function lanesByOf(name: string | undefined, fields: readonly FieldRow[]): LanesBy | null {
  const kind = LANE_PROPERTIES.find((known) => known === name)
  if (kind) return { kind }
  const [, id] = FIELD.exec(name ?? '') ?? []
  const field = fields.find((one) => one.id === id && hasLanes(one))
  return field ? { kind: 'field', field } : null
}

const orWithout = (keys: readonly string[]) => (keys.length > 0 ? keys : NOTHING)
const NOTHING: readonly string[] = [WITHOUT]

/** The lanes that a card is in: several of members, tags and fields with several options. */
export function lanesOfCard(by: LanesBy, card: CardRow): readonly string[] {
  switch (by.kind) {
    case 'member':
      return orWithout(card.member_ids)
    case 'owner':
      return [card.owner_id ?? WITHOUT]
    case 'epic':
      return [card.epic_id ?? WITHOUT]
    case 'priority':
      return [card.priority === 0 ? WITHOUT : String(card.priority)]
    case 'tag':
      return orWithout(card.tag_ids)
    case 'parent':
      return [card.parent_id ?? WITHOUT]
    case 'field':
      return orWithout(keysOfValue(by.field, card.values[by.field.id]))
  }
}

function keysOfValue({ type, options }: FieldRow, value: FieldValue | undefined): readonly string[] {
  if (value === undefined) return NO_KEYS
  const keys = [value].flat().map(String)
  // Options that were deleted meanwhile are none.
  return type.endsWith('select') ? options.map(({ id }) => id).filter((id) => keys.includes(id)) : keys
}
const NO_KEYS: readonly string[] = []

/** What a lane of a field stands for. */
export function valueOfKey({ type }: FieldRow, key: string): FieldValue | null {
  if (key === WITHOUT) return null
  if (type === 'checkbox') return key === 'true'
  if (type === 'rating') return Number(key)
  return type === 'multi_select' ? [key] : key
}

/** The lanes that there can be, in their order; of those that are many, some are shown only with cards in them. */
export function knownLanes(mirror: Mirror, by: LanesBy, me: string): readonly string[] {
  switch (by.kind) {
    case 'member':
    case 'owner':
      return people(mirror, me)
    case 'epic':
      return mirror.ids('epics', 'all', 'all')
    case 'priority':
      return PRIORITIES.flatMap((_, priority) => (priority === 0 ? [] : String(priority)))
    case 'tag':
      return mirror.ids('tags', 'all', 'all')
    case 'parent':
      return []
    case 'field':
      return lanesOfField(mirror, by.field, me)
  }
}

function lanesOfField(mirror: Mirror, { type, options }: FieldRow, me: string): readonly string[] {
  if (type === 'person') return people(mirror, me)
  if (type === 'checkbox') return ['true', 'false']
  return type === 'rating' ? STARS : options.map(({ id }) => id)
}

/** Most of all people look for themselves. */
const people = (mirror: Mirror, me: string) =>
  mirror.ids('members', 'all', 'all').toSorted((a, b) => Number(b === me) - Number(a === me))

/** The name of a lane. */
export function laneName(mirror: Mirror, by: LanesBy, key: string): string {
  if (key === WITHOUT) return by.kind === 'field' ? lanesText.withoutValue(by.field.title) : lanesText.without[by.kind]
  switch (by.kind) {
    case 'member':
    case 'owner':
      return personName(mirror, key)
    case 'epic':
      return mirror.row('epics', key)?.title ?? ''
    case 'priority':
      return text.priorities[Number(key)] ?? ''
    case 'tag':
      return mirror.row('tags', key)?.name ?? ''
    case 'parent':
      return mirror.row('cards', key)?.title || lanesText.card(key)
    case 'field':
      return nameOfValue(mirror, by.field, key)
  }
}

function nameOfValue(mirror: Mirror, { type, options }: FieldRow, key: string): string {
  if (type === 'person') return personName(mirror, key)
  if (type === 'checkbox') return key === 'true' ? fieldText.yes : fieldText.no
  if (type === 'rating') return fieldText.stars(Number(key))
  return options.find(({ id }) => id === key)?.title ?? ''
}

function personName(mirror: Mirror, id: string): string {
  const member = mirror.row('members', id)
  return member?.display_name || member?.email || text.someone
}

/** Where it is said that a drop into a cell was refused. */
export const cellPlace = (list_id: string, lane: string): Place => `cell/${list_id}/${lane}`
