import { invalid } from '../../common/errors.ts'
import type { Row } from '../../store/tables.ts'
import type { Changes } from '../../workspace/log.ts'
import { isTimeZone } from '../recurrences/recurrences.rule.ts'
import { type RuleTrigger, type TriggerType, WEEKDAYS } from './rules.schema.ts'

export function parseTrigger(text: string): RuleTrigger {
  // Written only by this program, and checked against the schema when it was imported.
  return JSON.parse(text) as RuleTrigger
}

type Option = Exclude<keyof RuleTrigger, 'type'>

/** What goes with each type; what it needs is asked for below. */
const OPTIONS: Record<TriggerType, readonly Option[]> = {
  created: [],
  moved: ['list_id', 'status'],
  completed: [],
  field: ['field', 'value'],
  due: ['hours'],
  comment: [],
  pull_request: ['state'],
  form: ['form_id'],
  time: ['time', 'days', 'time_zone'],
}
const NEEDED: Partial<Record<TriggerType, readonly Option[]>> = {
  field: ['field'],
  due: ['hours'],
  time: ['time', 'time_zone'],
}

/** As people say them: the messages are shown in the browser as they are; the field is named beside them. */
const NAMED: Partial<Record<Option, string>> = {
  field: 'a field',
  hours: 'a number of hours',
  time: 'a time of day',
  time_zone: 'a time zone',
}

/** Refuses what does not go with the type. */
export function checkTrigger(trigger: RuleTrigger) {
  const type = trigger.type as TriggerType
  const sent = Object.keys(trigger).filter((name) => name !== 'type')
  const other = sent.find((name) => !OPTIONS[type].some((own) => own === name))
  if (other !== undefined)
    throw invalid(`trigger.${other}`, `A trigger of type ${type} has no ${other}.`, 'conflicting')
  const missing = NEEDED[type]?.find((name) => trigger[name] === undefined)
  if (missing !== undefined)
    throw invalid(`trigger.${missing}`, `A rule of the kind “${type}” needs ${NAMED[missing] ?? missing}.`, 'required')
  if (trigger.list_id !== undefined && trigger.status !== undefined)
    throw invalid('trigger.status', 'A rule is for a list or a status, not both.', 'conflicting')
  if (trigger.time_zone !== undefined && !isTimeZone(trigger.time_zone))
    throw invalid('trigger.time_zone', 'time_zone must be the name of a time zone, such as Europe/Berlin.')
}

/** Whether a stored text is a trigger that could be sent: for files of exports. */
export function isSoundTrigger(text: string): boolean {
  try {
    checkTrigger(parseTrigger(text))
    return true
  } catch {
    return false
  }
}

/** Whether a rule runs by the clock. */
export function isByClock(type: string): boolean {
  return type === 'due' || type === 'time'
}

/** The types of events that set rules of each type off. */
const EVENTS_OF: Record<TriggerType, readonly string[]> = {
  created: ['card.created'],
  moved: ['card.moved'],
  completed: ['card.moved'],
  field: ['card.updated', 'card.moved', 'card.members_changed', 'card.tags_changed'],
  comment: ['comment.created'],
  pull_request: ['card.pull_request_added', 'card.pull_request_updated'],
  form: ['card.created'],
  due: [],
  time: [],
}

export function eventTypesOf(types: Iterable<string>): string[] {
  // Columns hold these types alone.
  return [...new Set([...types].flatMap((type) => EVENTS_OF[type as TriggerType]))].sort()
}

/** An event as triggers see it. */
export type TriggerEvent = Pick<
  Row<'events'>,
  'seq' | 'type' | 'card_id' | 'board_id' | 'project_id' | 'list_id' | 'source' | 'user_id' | 'time_created'
> & { changes: Changes }

/** Whether an event of the place of a rule sets it off. */
export function isSetOffBy(trigger: RuleTrigger, event: TriggerEvent): boolean {
  const type = trigger.type as TriggerType
  return event.card_id !== null && EVENTS_OF[type].includes(event.type) && MATCHES[type](trigger, event)
}

const never = () => false

const MATCHES: Record<TriggerType, (trigger: RuleTrigger, event: TriggerEvent) => boolean> = {
  created: () => true,
  moved: ({ list_id, status }, { changes, list_id: to }) => {
    if (!changes.list_id) return false
    if (list_id !== undefined) return String(to) === list_id
    return status === undefined || changes.status?.[1] === status
  },
  completed: (_, { changes }) => changes.status?.[1] === 'completed',
  field: ({ field = '', value }, event) => valuesOf(field, event).some((now) => isWanted(now, value)),
  comment: () => true,
  pull_request: ({ state }, { changes }) => {
    // This program writes them into the log in this form.
    const [before, after] = (changes.external_links ?? []) as readonly ({ state?: string } | null | undefined)[]
    if (!after) return false
    return before?.state !== after.state && (state === undefined || after.state === state)
  },
  form: ({ form_id }, { changes }) => {
    const named = changes.form_id?.[1]
    return typeof named === 'string' && (form_id === undefined || named === form_id)
  },
  due: never,
  time: never,
}

/** What a field became by an event: one value, or all that were added; none if it did not change. */
function valuesOf(field: string, { type, changes }: TriggerEvent): unknown[] {
  if (field === 'member') {
    if (type !== 'card.members_changed') return []
    // One person, before and after, as this program writes them; another role is no change.
    const [before, after] = (changes.members ?? []) as readonly ({ user_id: string } | null | undefined)[]
    return before || !after ? [] : [after.user_id]
  }
  if (field === 'tag') {
    if (type !== 'card.tags_changed') return []
    // As above.
    const [before, after] = (changes.tags ?? []) as readonly (readonly string[] | null | undefined)[]
    return (after ?? []).filter((tag) => !before?.includes(tag))
  }
  if (type !== 'card.updated' && type !== 'card.moved') return []
  const own = /^custom_fields\.(\d+)$/.exec(field)?.[1]
  if (own === undefined) return changes[field] ? [changes[field][1] ?? null] : []
  // As above.
  const after = changes.custom_fields?.[1] as Record<string, unknown> | undefined
  return after && Object.hasOwn(after, own) ? [after[own] ?? null] : []
}

/** Without a value any change is wanted; of several values, one is enough. */
function isWanted(now: unknown, value: RuleTrigger['value']): boolean {
  if (value === undefined) return true
  if (value === null || value === '') return now === null || now === '' || (Array.isArray(now) && now.length === 0)
  if (Array.isArray(now) && !Array.isArray(value)) return now.some((one) => isSame(one, value))
  return isSame(now, value)
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other) || String(one) === String(other)
}

/** When a rule by the time of day runs next, after a moment; null for others. */
export function nextTimeOf({ type, time, days, time_zone }: RuleTrigger, after: number): number | null {
  if (type !== 'time' || time === undefined || time_zone === undefined) return null
  const today = Temporal.Instant.fromEpochMilliseconds(after).toZonedDateTimeISO(time_zone).toPlainDate()
  const at = Temporal.PlainTime.from(time)
  // A week later every day of it has been tried, and today once more.
  for (let add = 0; add <= 7; add += 1) {
    const day = today.add({ days: add })
    const weekday = WEEKDAYS[day.dayOfWeek - 1]
    if (days && days.length > 0 && !days.some((one) => one === weekday)) continue
    const moment = day.toZonedDateTime({ timeZone: time_zone, plainTime: at }).epochMilliseconds
    if (moment > after) return moment
  }
  return null
}
