import type { CardRow, EpicRow } from '../data/rows.ts'
import type { View } from '../routes.tsx'
import { BEHAVIORS, type Behavior } from '../rules/work.generated.ts'
import { urgencyOf } from '../text/format.ts'
import { type FieldFilters, fieldFiltersIn, inAddress, isAsked, withoutFieldFilters } from './field-filter.ts'

/** Stands for "none of these": cards without a tag, without a member, without an epic. */
export const NONE = 'none'
export const ME = 'me'

export const DUES = ['overdue', 'soon', 'none'] as const
type Due = (typeof DUES)[number]

/** Whether something blocks the card. */
export const BLOCKED = ['yes', 'no'] as const
type Blocked = (typeof BLOCKED)[number]

/** What cards must have to be shown: one of the values of each kind that is asked for. */
export interface Filter {
  text: string
  tags: readonly string[]
  members: readonly string[]
  owners: readonly string[]
  statuses: readonly Behavior[]
  dues: readonly Due[]
  priorities: readonly string[]
  epics: readonly string[]
  blocked: readonly Blocked[]
  /** How epics are going; cards are not asked. */
  healths: readonly string[]
  /** What is asked of custom fields, by their ids. */
  fields: FieldFilters
}

/** What is chosen from a list. */
type Choice = Exclude<keyof Filter, 'text' | 'fields'>

/** The same of cards. */
export type Kind = Exclude<Choice, 'healths'>

/** The names of the kinds in the address. */
const KEYS = {
  tags: 'tag',
  members: 'member',
  owners: 'owner',
  statuses: 'status',
  dues: 'due',
  priorities: 'priority',
  epics: 'epic',
  blocked: 'blocked',
  healths: 'health',
} as const satisfies Record<Choice, string>

export const NO_FILTER: Filter = {
  text: '',
  tags: [],
  members: [],
  owners: [],
  statuses: [],
  dues: [],
  priorities: [],
  epics: [],
  blocked: [],
  healths: [],
  fields: {},
}

const isStatus = (value: string): value is Behavior => BEHAVIORS.some((status) => status === value)

const valuesOf = (value: string | undefined) => (value ? value.split(',').filter(Boolean) : [])

export function filterOf(view: View): Filter {
  return {
    text: view.q ?? '',
    tags: valuesOf(view[KEYS.tags]),
    members: valuesOf(view[KEYS.members]),
    owners: valuesOf(view[KEYS.owners]),
    // In the order in which a view may have them.
    statuses: valuesOf(view[KEYS.statuses]).filter(isStatus),
    dues: DUES.filter((due) => valuesOf(view[KEYS.dues]).includes(due)),
    priorities: valuesOf(view[KEYS.priorities]),
    epics: valuesOf(view[KEYS.epics]),
    blocked: BLOCKED.filter((value) => valuesOf(view[KEYS.blocked]).includes(value)),
    healths: valuesOf(view[KEYS.healths]),
    fields: fieldFiltersIn(view),
  }
}

/** The address with this filter in place of the one it had; what else it says stays. */
export function withFilter(view: View, filter: Filter): View {
  const { q: _, ...rest } = withoutFieldFilters(view)
  for (const key of Object.values(KEYS)) delete rest[key]
  // `Object.entries` forgets the names of what it lists.
  const kinds = Object.entries(KEYS) as [Choice, string][]
  return {
    ...rest,
    ...(filter.text && { q: filter.text }),
    ...Object.fromEntries(kinds.flatMap(([kind, key]) => (filter[kind].length ? [[key, filter[kind].join()]] : []))),
    ...inAddress(filter.fields),
  }
}

export function isEmpty(filter: Filter): boolean {
  return filter.text.trim() === '' && countOf(filter) === 0
}

/** How many values are asked for. */
export function countOf({ text: _, fields, ...kinds }: Filter): number {
  const chosen = Object.values(kinds).reduce((sum, values) => sum + values.length, 0)
  return chosen + Object.keys(fields).length
}

type Question<Item> = (item: Item) => boolean

/** What cards and epics are asked alike. */
type Work = Pick<
  CardRow,
  'id' | 'title' | 'owner_id' | 'status' | 'priority' | 'due_date' | 'completed_date' | 'values'
>

/** Whether a card is shown. What can be worked out once is worked out here, not for each card. */
export function matcherOf(filter: Filter, me: string): Question<CardRow> {
  const questions: Question<CardRow>[] = [workMatcherOf(filter, me)]
  if (filter.tags.length > 0) {
    const tags = new Set(filter.tags)
    questions.push(({ tag_ids }) => (tag_ids.length === 0 ? tags.has(NONE) : tag_ids.some((id) => tags.has(id))))
  }
  if (filter.members.length > 0) {
    const members = new Set(filter.members.map((id) => (id === ME ? me : id)))
    questions.push(({ member_ids }) =>
      member_ids.length === 0 ? members.has(NONE) : member_ids.some((id) => members.has(id)),
    )
  }
  if (filter.blocked.length > 0) {
    const blocked = new Set<string>(filter.blocked)
    questions.push(({ is_blocked }) => blocked.has(is_blocked ? 'yes' : 'no'))
  }
  if (filter.epics.length > 0) {
    const epics = new Set(filter.epics)
    questions.push(({ epic_id }) => epics.has(epic_id ?? NONE))
  }
  return allOf(questions)
}

/** Whether an epic is shown. */
export function epicMatcherOf(filter: Filter, me: string): Question<EpicRow> {
  const questions: Question<EpicRow>[] = [workMatcherOf(filter, me)]
  if (filter.healths.length > 0) {
    const healths = new Set(filter.healths)
    questions.push(({ health }) => healths.has(health ?? NONE))
  }
  return allOf(questions)
}

/** What is asked of cards and epics alike. */
function workMatcherOf(filter: Filter, me: string): Question<Work> {
  const questions: Question<Work>[] = []
  const words = filter.text.trim().toLocaleLowerCase()
  if (words) questions.push((item) => item.title.toLocaleLowerCase().includes(words) || `#${item.id}` === words)
  if (filter.owners.length > 0) {
    const owners = new Set(filter.owners.map((id) => (id === ME ? me : id)))
    questions.push(({ owner_id }) => owners.has(owner_id ?? NONE))
  }
  if (filter.statuses.length > 0) {
    const statuses = new Set<string>(filter.statuses)
    questions.push(({ status }) => statuses.has(status))
  }
  if (filter.priorities.length > 0) {
    const priorities = new Set(filter.priorities)
    questions.push(({ priority }) => priorities.has(String(priority)))
  }
  if (filter.dues.length > 0) {
    const dues = new Set<string>(filter.dues)
    const now = Date.now()
    questions.push(({ due_date, completed_date }) => {
      if (due_date === null) return dues.has('none')
      if (completed_date !== null) return false
      const urgency = urgencyOf(due_date, now)
      return urgency === 'past' ? dues.has('overdue') : urgency === 'soon' && dues.has('soon')
    })
  }
  for (const [id, asked] of Object.entries(filter.fields)) {
    const isHit = isAsked(asked, me)
    questions.push(({ values }) => isHit(values[id]))
  }
  return allOf(questions)
}

const allOf =
  <Item>(questions: readonly Question<Item>[]): Question<Item> =>
  (item) =>
    questions.every((isHit) => isHit(item))
