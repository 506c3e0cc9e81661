import { fromApi, toApi } from '../board/field-filter.ts'
import type { Rule } from '../data/rules.ts'
import { toMoment } from '../data/sprint-rows.ts'

/** Every filter that a rule can have, as a list of conditions: each is one field of `filters`, or of a group in it. */

export type Filters = Rule['filters']
type Choices = NonNullable<Filters['include']>
export type ChoiceName = keyof Choices
type GroupName = 'include' | 'exclude' | 'include_all' | 'custom_fields'
type OwnName = Exclude<keyof Filters, GroupName>

/** How values are compared with those of a card. */
export type Mode = Extract<GroupName, 'include' | 'exclude' | 'include_all'>
export type FieldFilter = NonNullable<Filters['custom_fields']>[string]
export type DateRange = NonNullable<Filters['due_date']>

/** How the values of each are chosen. */
export const CHOICES = {
  tags: 'pick',
  members: 'pick',
  owners: 'pick',
  priority: 'pick',
  statuses: 'pick',
  dues: 'pick',
  epics: 'pick',
  lists: 'pick',
  boards: 'pick',
  sprints: 'pick',
  estimates: 'numbers',
  title: 'texts',
  content: 'texts',
  projects: 'ids',
  ids: 'ids',
} as const satisfies Record<ChoiceName, string>

export type PickedName = { [N in ChoiceName]: (typeof CHOICES)[N] extends 'pick' ? N : never }[ChoiceName]

export function isPicked(name: ChoiceName): name is PickedName {
  return CHOICES[name] === 'pick'
}

export const OWN = {
  is_blocked: 'flag',
  has_members: 'flag',
  has_owner: 'flag',
  has_tags: 'flag',
  has_priority: 'flag',
  has_estimate: 'flag',
  has_epic: 'flag',
  has_due_date: 'flag',
  has_start_date: 'flag',
  has_completed_date: 'flag',
  has_status: 'flag',
  is_parent: 'flag',
  is_child: 'flag',
  has_parent_card: 'flag',
  has_linked_card: 'flag',
  is_archived: 'flag',
  due_date: 'range',
  start_date: 'range',
  completed_date: 'range',
  time_created: 'range',
  time_updated: 'range',
  sprint_id: 'sprint',
} as const satisfies Record<OwnName, string>

/** A condition by its place in the filters. */
export type Condition =
  | { group: Mode; name: ChoiceName }
  | { group: 'custom_fields'; name: string }
  | { group: null; name: OwnName }

export const keyOf = ({ group, name }: Condition) => (group === null ? name : `${group}.${name}`)

/** What is compared, whichever way. */
export const subjectOf = ({ group, name }: Condition) => (group === 'custom_fields' ? `custom_fields.${name}` : name)

const MODES: readonly Mode[] = ['include', 'include_all', 'exclude']
const OF_ALL = ['tags', 'members'] as const satisfies readonly (keyof NonNullable<Filters['include_all']>)[]

/** The ways in which it can be compared. */
export function modesOf(name: ChoiceName): readonly Mode[] {
  return OF_ALL.some((known) => known === name) ? MODES : MODES.filter((mode) => mode !== 'include_all')
}

/** All conditions of a rule, in the order in which they were added. */
export function conditionsOf(filters: Filters): Condition[] {
  // The names of objects are forgotten; those of another version of the server are left alone.
  return Object.entries(filters).flatMap(([name, value]): Condition[] => {
    if (name in OWN) return [{ group: null, name: name as OwnName }]
    const names = Object.keys(Object(value))
    if (name === 'custom_fields') return names.map((id) => ({ group: name, name: id }))
    const mode = MODES.find((known) => known === name)
    // As above.
    return mode ? names.filter((one) => one in CHOICES).map((one) => ({ group: mode, name: one as ChoiceName })) : []
  })
}

/** What is asked for; undefined if nothing is. */
export function valueAt(filters: Filters, { group, name }: Condition): unknown {
  const holder: Readonly<Record<string, unknown>> = group === null ? filters : (filters[group] ?? {})
  return holder[name]
}

/** The same filters with this condition set, or without it. The others stay as they are, and where they are. */
export function withValue(filters: Filters, { group, name }: Condition, value: unknown): Filters {
  const set = (holder: object): object => {
    const { [name]: _, ...others }: Record<string, unknown> = { ...holder }
    return value === undefined ? others : { ...holder, [name]: value }
  }
  // What a condition may be is decided by the fields above; the server checks it all.
  if (group === null) return set(filters) as Filters
  const part = set(filters[group] ?? {})
  const { [group]: _, ...rest } = filters
  // As above.
  return (Object.keys(part).length === 0 ? rest : { ...filters, [group]: part }) as Filters
}

/** The same filters with a condition in another mode. */
export function inMode(filters: Filters, condition: { group: Mode; name: ChoiceName }, mode: Mode): Filters {
  const value = valueAt(filters, condition)
  return withValue(withValue(filters, condition, undefined), { group: mode, name: condition.name }, value)
}

/** What a condition asks for when it is added: nothing yet, except yes. */
export function beginningOf({ group, name }: Condition): unknown {
  if (group === 'custom_fields') return {}
  if (group !== null) return []
  return OWN[name] === 'flag' ? true : OWN[name] === 'range' ? {} : ''
}

/** Without conditions that ask for nothing, as the server takes them. */
export function withoutUnasked(filters: Filters): Filters {
  return conditionsOf(filters).reduce((left, condition) => {
    const value = valueAt(left, condition)
    const isNothing = value === '' || (typeof value === 'object' && Object.keys(Object(value)).length === 0)
    return isNothing ? withValue(left, condition, undefined) : left
  }, filters)
}

/** What is asked of a custom field in the words of the filter bar; null if those cannot say it. */
export function askedOf(filter: FieldFilter): string | null {
  const asked = fromApi(filter)
  return isSame(asked === '' ? {} : toApi(asked), filter) ? asked : null
}

function isSame(one: object, other: object): boolean {
  const inOrder = (filter: object) => JSON.stringify(Object.entries(filter).sort())
  return inOrder(one) === inOrder(other)
}

/** A moment as it is shown and typed: a day, a minute of it, or date math. */
export function momentText(moment: string | number | undefined): string {
  if (typeof moment !== 'number') return moment ?? ''
  const date = new Date(toMoment(moment))
  const [day = '', time = ''] = new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().split('T')
  return time.startsWith('00:00') ? day : `${day}T${time.slice(0, 5)}`
}

export function momentOf(typed: string): string | number | undefined {
  const text = typed.trim()
  if (!/^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2})?$/.test(text)) return text || undefined
  const moment = new Date(text.includes('T') ? text : `${text}T00:00`).getTime()
  return Number.isNaN(moment) ? text : moment
}
