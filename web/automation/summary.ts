import type { Mirror } from '../data/mirror.ts'
import type { FieldRow } from '../data/rows.ts'
import type { Rule, RuleAction, RuleOptions, RuleTrigger } from '../data/rules.ts'
import { toMoment } from '../data/sprint-rows.ts'
import { valueInWords } from '../field/values.ts'
import { formatLongDay, formatMoment } from '../text/format.ts'
import { ruleText as words } from '../text/rules.ts'
import { text } from '../text/text.ts'
import {
  type Condition,
  conditionsOf,
  type DateRange,
  type FieldFilter,
  type Filters,
  momentText,
  OWN,
  valueAt,
} from './filters.ts'

/** What a summary finds names in: the mirror, and what the rules of the place can name. */
export interface Named {
  mirror: Mirror
  options: RuleOptions
  fields: readonly FieldRow[]
}

/** In one line: when, for which cards, and what then. What is named by its id is said by its title. */
export function sentenceOf(named: Named, { trigger, filters, actions }: Pick<Rule, 'trigger' | 'filters' | 'actions'>) {
  const conditions = conditionsOf(filters).map((condition) => conditionInWords(named, filters, condition))
  const then = actions.map((action) => actionInWords(named, action)).join(', ')
  const only = conditions.length > 0 ? `, ${words.ifShort(conditions.join('; '))}` : ''
  return `${words.when} ${triggerInWords(named, trigger)}${only}: ${then}`
}

function triggerInWords(
  named: Named,
  { type, list_id, status, field, value, state, form_id, hours, time }: RuleTrigger,
) {
  const { options } = named
  if (type === 'moved') {
    const to = list_id ? titled(listOf(named, list_id)) : status ? words.status[status] : undefined
    return to === undefined ? words.triggers.moved : words.movedTo(to)
  }
  if (type === 'field' && field) {
    const name = fieldName(named, field)
    const isAny = value === undefined || value === null
    return isAny ? words.fieldChanges(name) : words.fieldBecomes(name, fieldValue(named, field, value))
  }
  if (type === 'due') return words.dueIn(hours ?? 0)
  if (type === 'time') return words.atTime(time ?? '')
  if (type === 'pull_request' && state) return words.pullRequestIs(words.states[state])
  if (type === 'form' && form_id) return words.formOf(titleIn(options.forms, form_id))
  return words.triggers[type]
}

function actionInWords(named: Named, action: RuleAction): string {
  const { type, list_id, status, user_id, field, value, tag_id, template_id, integration_id, title } = action
  const { mirror, options } = named
  switch (type) {
    case 'move':
      if (list_id) return words.did.move(titled(listOf(named, list_id)))
      return status ? words.did.move(words.status[status]) : words.actions.move
    case 'assign':
    case 'notify':
      return user_id ? words.did[type](personOf(mirror, user_id)) : words.actions[type]
    case 'set': {
      if (!field) return words.actions.set
      const name = fieldName(named, field)
      return value === undefined || value === null
        ? words.did.empty(name)
        : words.did.set(name, fieldValue(named, field, value))
    }
    case 'tag':
      return tag_id ? words.did.tag(mirror.row('tags', tag_id)?.name ?? words.gone(tag_id)) : words.actions.tag
    case 'checklist':
      return template_id ? words.did.checklist(titleIn(options.templates, template_id)) : words.actions.checklist
    case 'webhook': {
      // Not everyone sees integrations.
      const called = options.integrations.find(({ id }) => id === integration_id)
      return called ? words.did.webhook(called.title) : words.actions.webhook
    }
    case 'child':
      return title ? words.did.child(title) : words.actions.child
    case 'comment':
    case 'archive':
      return words.actions[type]
  }
}

const titled = (title: string) => `“${title}”`

function titleIn(known: readonly { id: string; title: string }[], id: string): string {
  return known.find((one) => one.id === id)?.title ?? words.gone(id)
}

function listOf({ mirror, options }: Named, id: string): string {
  return options.lists.find((list) => list.id === id)?.title ?? mirror.row('lists', id)?.title ?? words.gone(id)
}

function personOf(mirror: Mirror, id: string): string {
  return id === 'actor' ? words.actor.toLocaleLowerCase() : mirror.row('members', id)?.display_name || text.someone
}

const OWN_FIELD = 'custom_fields.'

function customField({ fields }: Named, field: string): FieldRow | undefined {
  return fields.find(({ id }) => field === `${OWN_FIELD}${id}`)
}

function fieldName(named: Named, field: string): string {
  const known = Object.entries<string>(words.fields).find(([name]) => name === field)?.[1]
  return known ?? customField(named, field)?.title ?? words.unknownField(field.slice(OWN_FIELD.length))
}

function fieldValue(named: Named, field: string, value: unknown): string {
  const { mirror } = named
  const id = String(value)
  const own = customField(named, field)
  if (own) return titled(valueInWords(mirror, own, value))
  switch (field) {
    case 'priority':
      return text.priorities[Number(value)] ?? id
    case 'owner_id':
    case 'member':
      return personOf(mirror, id)
    case 'tag':
      return titled(mirror.row('tags', id)?.name ?? words.gone(id))
    case 'epic_id':
      return titled(mirror.row('epics', id)?.title ?? words.gone(id))
    default:
      return id
  }
}

function conditionInWords(named: Named, filters: Filters, condition: Condition): string {
  const value = valueAt(filters, condition)
  if (condition.group === 'custom_fields') {
    const name = fieldName(named, `${OWN_FIELD}${condition.name}`)
    // The server keeps these in this form.
    return `${name} ${askedInWords(named, condition.name, value as FieldFilter)}`
  }
  if (condition.group === null) {
    const name = words.conditions[condition.name]
    if (OWN[condition.name] === 'flag') return value === true ? name : words.not(name)
    // As above.
    if (OWN[condition.name] === 'range') return `${name} ${limitsInWords(value as DateRange, momentInWords)}`
    return `${name} ${titled(chosenInWords(named, 'sprints', String(value)))}`
  }
  const { group, name } = condition
  const kind = name === 'title' || name === 'content' ? 'texts' : 'values'
  const values = [value ?? []].flat().map((one) => chosenInWords(named, name, String(one)))
  return `${words.conditions[name]} ${words.modes[kind][group]} ${values.join(', ')}`
}

/** What is asked of a custom field. */
function askedInWords(named: Named, id: string, filter: FieldFilter): string {
  const { has_value, include, exclude, ...limits } = filter
  const field = named.fields.find((one) => one.id === id)
  const isText = field?.type === 'text' || field?.type === 'link'
  const saidAs = (value: unknown) => {
    if (!isText && (value === 'none' || value === 'me')) return chosenInWords(named, 'members', value)
    return field ? valueInWords(named.mirror, field, value) : String(value)
  }
  const several = (values: readonly unknown[]) => values.map(saidAs).join(', ')
  // A value that must be this one is there.
  const isThere = has_value === true && !include
  return [
    ...(isThere ? [words.asks.any] : has_value === false ? [words.asks.none] : []),
    ...(include ? [`${include.length === 1 ? words.asks.is : words.modes.values.include} ${several(include)}`] : []),
    ...(exclude ? [`${words.modes.values.exclude} ${several(exclude)}`] : []),
    ...(Object.keys(limits).length > 0 ? [limitsInWords(limits, saidAs)] : []),
  ].join(words.asks.and)
}

type Limits = Pick<FieldFilter, 'min' | 'max' | 'after' | 'before'>

function limitsInWords(limits: Limits, inWords: (limit: string | number) => string): string {
  const names = ['min', 'max', 'after', 'before'] as const
  return names
    .flatMap((name) => (limits[name] === undefined ? [] : [`${words.asks[name]} ${inWords(limits[name])}`]))
    .join(words.asks.and)
}

/** A moment as people read it; one that counts from the run of the rule as it is typed. */
function momentInWords(moment: string | number): string {
  if (typeof moment !== 'number') return moment
  const typed = momentText(moment)
  return typed.includes('T') ? formatMoment(toMoment(moment)) : formatLongDay(toMoment(moment))
}

function chosenInWords(named: Named, name: string, id: string): string {
  const { mirror } = named
  if (id === 'none') return text.none
  if (id === 'me') return words.me
  switch (name) {
    case 'tags':
      return mirror.row('tags', id)?.name ?? words.gone(id)
    case 'members':
    case 'owners':
      return personOf(mirror, id)
    case 'priority':
      return text.priorities[Number(id)] ?? id
    case 'statuses':
      return Object.entries<string>(words.status).find(([status]) => status === id)?.[1] ?? id
    case 'epics':
      return mirror.row('epics', id)?.title ?? words.gone(id)
    case 'lists':
      return listOf(named, id)
    case 'boards':
      return mirror.row('boards', id)?.title ?? words.gone(id)
    case 'sprints':
      return mirror.row('sprints', id)?.title ?? words.gone(id)
    case 'projects':
      return mirror.row('projects', id)?.title ?? words.gone(id)
    case 'ids':
      return mirror.row('cards', id)?.title ?? `#${id}`
    case 'dues':
      return Object.entries<string>(text.filter.dues).find(([due]) => due === id)?.[1] ?? id
    default:
      return id
  }
}
