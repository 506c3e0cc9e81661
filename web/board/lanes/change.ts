import type { LaneChange, Mark } from '../../actions/lanes.ts'
import type { Mirror } from '../../data/mirror.ts'
import type { CardRow, FieldRow, FieldValue } from '../../data/rows.ts'
import { type LanesBy, valueOfKey, WITHOUT } from './kinds.ts'

/** What a card becomes by going from one lane to another. */
export function changeBetween(mirror: Mirror, by: LanesBy, card: CardRow, from: string, to: string): LaneChange {
  switch (by.kind) {
    case 'member':
      return marksBetween('member', card.member_ids, from, to)
    case 'tag':
      return marksBetween('tag', card.tag_ids, from, to)
    case 'owner':
      return { owner_id: to === WITHOUT ? null : to }
    case 'priority':
      return { priority: Number(to) }
    case 'epic':
      // In its epic already, it stays the part that it is.
      return card.epic_id === (to || null) ? {} : { family: { parent_id: null, epic_id: to || null } }
    case 'parent': {
      if (card.parent_id === (to || null)) return {}
      const epic_id = to === WITHOUT ? card.epic_id : (mirror.row('cards', to)?.epic_id ?? card.epic_id)
      return { family: { parent_id: to || null, epic_id } }
    }
    case 'field':
      return { field: { id: by.field.id, value: valueBetween(by.field, card, from, to) } }
  }
}

/** The one is taken off and the other put on; to be without is to have none of them. */
function marksBetween(kind: Mark['kind'], has: readonly string[], from: string, to: string): LaneChange {
  const off = has.filter((id) => (to === WITHOUT || id === from) && id !== to)
  const on = to === WITHOUT || has.includes(to) ? [] : [to]
  const marks = (ids: readonly string[]) => ids.map((id): Mark => ({ kind, id }))
  return { on: marks(on), off: marks(off) }
}

function valueBetween(field: FieldRow, card: CardRow, from: string, to: string): FieldValue | null {
  const value = valueOfKey(field, to)
  const before = card.values[field.id]
  if (field.type !== 'multi_select' || value === null || !Array.isArray(before)) return value
  const kept = before.filter((id) => id !== from && id !== to)
  return [...kept, to]
}

/** Whether cards can go to a lane: what the server would refuse is not offered. */
export function takesCards(mirror: Mirror, by: LanesBy, ids: readonly string[], to: string): boolean {
  if (to === WITHOUT) return by.kind !== 'field' || !by.field.required
  switch (by.kind) {
    case 'field':
      return by.field.type !== 'person' || isActive(mirror, to)
    case 'member':
    case 'owner':
      return isActive(mirror, to)
    case 'epic':
      return mirror.row('epics', to)?.is_archived === false
    case 'parent':
      return !isBelow(mirror, to, ids)
    case 'priority':
    case 'tag':
      return true
  }
}

function isActive(mirror: Mirror, id: string): boolean {
  const member = mirror.row('members', id)
  return member !== undefined && member.status !== 'inactive'
}

/** Whether a card is one of these, or a part of one of them, however deep. */
function isBelow(mirror: Mirror, id: string, ids: readonly string[]): boolean {
  const seen = new Set<string>()
  for (let at: string | null = id; at !== null && !seen.has(at); at = mirror.row('cards', at)?.parent_id ?? null) {
    if (ids.includes(at)) return true
    seen.add(at)
  }
  return false
}
