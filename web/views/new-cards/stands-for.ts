import type { GivenToCards } from '../../actions/new-card-fields.ts'
import { takesCards } from '../../board/lanes/change.ts'
import { type LanesBy, valueOfKey, WITHOUT } from '../../board/lanes/kinds.ts'
import type { Mirror } from '../../data/mirror.ts'
import type { CardRow } from '../../data/rows.ts'

/** What a lane or a column of a view stands for: a property of its cards, or where they are. */
export type Stands =
  | { kind: 'property'; by: LanesBy; key: string }
  | { kind: 'status'; status: CardRow['status'] }
  | { kind: 'list'; id: string; board_id: string | null; sprint_id: string | null }
  | { kind: 'board'; id: string }
  /** Empty for none. */
  | { kind: 'sprint'; id: string }

type Property = Extract<Stands, { kind: 'property' }>

/** What a new card has by being added there, and where it can go. */
export interface NewCard {
  given: GivenToCards
  values: CardRow['values']
  /** Null where all of them will do. */
  project_id: string | null
  board_id: string | null
  sprint_id: string | null
  list_id: string | null
  status: CardRow['status'] | null
}

const ANYWHERE = { project_id: null, board_id: null, sprint_id: null, list_id: null, status: null } as const

/** A new card of a lane, a column, or one in the other; null where there can be none. */
export function newCardOf(mirror: Mirror, stands: readonly Stands[]): NewCard | null {
  const properties = stands.filter((one) => one.kind === 'property')
  if (!properties.every(({ by, key }) => takesCards(mirror, by, [], key))) return null
  const [one, other] = properties
  if (one && other && contradict(mirror, one, other)) return null
  const spaces = new Set(properties.flatMap(({ by, key }) => spaceOf(mirror, by, key) ?? []))
  if (spaces.size > 1) return null
  const [project_id = null] = spaces
  const card: NewCard = { given: {}, values: {}, ...ANYWHERE, project_id }
  for (const next of stands) Object.assign(card, addedBy(card, next))
  return card
}

function addedBy({ given, values }: NewCard, stands: Stands): Partial<NewCard> {
  switch (stands.kind) {
    case 'status':
      return { status: stands.status }
    case 'list':
      return { list_id: stands.id, board_id: stands.board_id, sprint_id: stands.sprint_id }
    case 'board':
      return { board_id: stands.id }
    case 'sprint':
      return stands.id === WITHOUT ? {} : { sprint_id: stands.id }
    case 'property':
      return stands.key === WITHOUT ? {} : withProperty(given, values, stands)
  }
}

function withProperty(given: GivenToCards, values: CardRow['values'], { by, key }: Property): Partial<NewCard> {
  switch (by.kind) {
    case 'priority':
      return { given: { ...given, priority: Number(key) } }
    case 'owner':
      return { given: { ...given, owner_id: key } }
    case 'epic':
      return { given: { ...given, epic_id: key } }
    case 'parent':
      return { given: { ...given, parent_id: key } }
    case 'member':
      return { given: { ...given, member_ids: [...new Set([...(given.member_ids ?? []), key])] } }
    case 'tag':
      return { given: { ...given, tag_ids: [...new Set([...(given.tag_ids ?? []), key])] } }
    case 'field': {
      const { id, type } = by.field
      const value = valueOfKey(by.field, key)
      const before = values[id]
      if (value === null) return {}
      const isBoth = type === 'multi_select' && Array.isArray(before) && !before.includes(key)
      return { values: { ...values, [id]: isBoth ? [...before, key] : value } }
    }
  }
}

/** Whether no card can be in both. */
function contradict(mirror: Mirror, one: Property, other: Property): boolean {
  const parent = [one, other].find(({ by, key }) => by.kind === 'parent' && key !== WITHOUT)
  const epic = [one, other].find(({ by }) => by.kind === 'epic')
  if (parent && epic) return (mirror.row('cards', parent.key)?.epic_id ?? WITHOUT) !== epic.key
  if (nameOf(one.by) !== nameOf(other.by) || one.key === other.key) return false
  return !hasSeveral(one.by) || one.key === WITHOUT || other.key === WITHOUT
}

const nameOf = (by: LanesBy) => (by.kind === 'field' ? `field ${by.field.id}` : by.kind)

const hasSeveral = (by: LanesBy) =>
  by.kind === 'member' || by.kind === 'tag' || (by.kind === 'field' && by.field.type === 'multi_select')

/** The space that alone has it; null for all. */
function spaceOf(mirror: Mirror, by: LanesBy, key: string): string | null {
  if (key === WITHOUT) return null
  if (by.kind === 'tag') return mirror.row('tags', key)?.project_id || null
  return by.kind === 'field' ? by.field.project_id : null
}
