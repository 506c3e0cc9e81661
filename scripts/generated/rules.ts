import { PRIORITIES } from '../../server/common/priorities.ts'
import { FIRST_MILLISECONDS } from '../../server/common/time.ts'
import { PAGE_SIZE } from '../../server/http/cursor.ts'
import { BEHAVIORS } from '../../server/http/schema.ts'
import { PASSWORD_MIN_LENGTH } from '../../server/limits/accounts.ts'
import { PAGE_ITEMS } from '../../server/limits/answers.ts'
import { CARD_LIMIT } from '../../server/limits/parts.ts'
import { CARDS_BY_ID } from '../../server/limits/requests.ts'
import { TITLE_LENGTH, URL_LENGTH } from '../../server/limits/texts.ts'
import { BATCH_OPERATIONS } from '../../server/limits/writes.ts'
import { FINISHED } from '../../server/resources/cards/cards.queries.ts'
import { HIGHEST_ESTIMATE, LINK_TYPES } from '../../server/resources/cards/cards.schema.ts'
import { UpdateChecklist, UpdateItem } from '../../server/resources/checklists/checklists.schema.ts'
import { OPERATORS_OF } from '../../server/resources/forms/forms.conditions.ts'
import { PROPERTIES, SINGLE, TAKE_SEVERAL } from '../../server/resources/forms/forms.fields.ts'
import { CARD_PROPERTIES, FIELD_TYPES, OPERATORS } from '../../server/resources/forms/forms.schema.ts'
import { CODE_HOSTS, WEBHOOK_TYPES } from '../../server/resources/integrations/integrations.schema.ts'
import { BOARD_OPTIONS } from '../../server/resources/integrations/notifications.schema.ts'
import { PULL_REQUEST_STATES } from '../../server/resources/pull-requests/pull-requests.schema.ts'
import { TYPES } from '../../server/resources/search/search.schema.ts'
import { SPRINT_STATUSES } from '../../server/resources/sprints/sprints.schema.ts'
import type { EventDeclaration } from '../../server/workspace/events/declare.ts'
import { EVENT_TYPES, EVENTS } from '../../server/workspace/events/types.ts'
import { CONTAINER_ROLES, PERMISSIONS, ROLES, roleIn } from '../../server/workspace/policy.ts'

/** What the browser must know as the server does, as constants without any of its code. */

const mark = (source: string) => `// Generated from ${source} by \`npm run generate\`. Do not edit.\n`

/** A closed set: its values in their order, and their type. */
const set = (name: string, type: string, values: readonly string[]) =>
  `export const ${name} = ${JSON.stringify(values)} as const\nexport type ${type} = (typeof ${name})[number]\n`

const constant = (name: string, value: unknown, type = '') =>
  `export const ${name}${type && `: ${type}`} = ${JSON.stringify(value)}${type ? '' : ' as const'}\n`

const union = (name: string, values: Iterable<string>) =>
  `export type ${name} = ${[...new Set(values)].map((value) => JSON.stringify(value)).join(' | ')}\n`

export function permissionRules(): string {
  const inPlaces = ROLES.map((role) => [
    role,
    Object.fromEntries(CONTAINER_ROLES.map((place) => [place, roleIn(role, place)])),
  ])
  return [
    mark('server/workspace/policy.ts'),
    '/** From the least to the most that a member of a workspace may do. */',
    set('ROLES', 'Role', ROLES),
    '/** What a person may be in one space or on one board. */',
    set('CONTAINER_ROLES', 'ContainerRole', CONTAINER_ROLES),
    '/** The lowest role that may do each thing. */',
    `export const LOWEST_ROLE = ${JSON.stringify(PERMISSIONS)} as const\nexport type Action = keyof typeof LOWEST_ROLE\n`,
    '/** What a role of the workspace comes to where a person has a role of their own. */',
    constant('ROLE_IN', Object.fromEntries(inPlaces), 'Record<Role, Record<ContainerRole, Role>>'),
  ].join('\n')
}

const LIMITS = {
  TITLE_LENGTH,
  URL_LENGTH,
  PASSWORD_MIN_LENGTH,
  HIGHEST_ESTIMATE,
  PAGE_SIZE,
  PAGE_ITEMS,
  CARDS_BY_ID,
  BATCH_OPERATIONS,
  CARD_LIMIT,
  FIRST_MILLISECONDS,
}

export function workRules(): string {
  return [
    mark('the schemas and limits of the server'),
    '/** What priorities are called, from 0 on. */',
    set('PRIORITIES', 'PriorityName', PRIORITIES),
    '/** What lists stand for, and how far a card in them is. */',
    set('BEHAVIORS', 'Behavior', BEHAVIORS),
    '/** What is finished holds up nothing. */',
    constant('FINISHED', FINISHED, 'readonly Behavior[]'),
    '/** The lists of a sprint stand for these. */',
    set('SPRINT_STATUSES', 'SprintStatus', SPRINT_STATUSES),
    set('LINK_TYPES', 'LinkType', LINK_TYPES),
    '/** Of several the first of these is shown. */',
    set('PULL_REQUEST_STATES', 'PullRequestState', PULL_REQUEST_STATES),
    '/** What a search finds. */',
    union('FoundKind', TYPES),
    set('CODE_HOSTS', 'CodeHost', CODE_HOSTS),
    ...Object.entries(LIMITS).map(([name, value]) => `export const ${name} = ${value}`),
  ].join('\n')
}

export function formRules(): string {
  const propertiesOf = FIELD_TYPES.map((type) => [
    type,
    CARD_PROPERTIES.filter((property) => PROPERTIES[property].types.includes(type)),
  ])
  return [
    mark('server/resources/forms/'),
    set('FIELD_TYPES', 'FieldType', FIELD_TYPES),
    union('CardProperty', CARD_PROPERTIES),
    union('Operator', OPERATORS),
    '/** How answers of each type can be compared. */',
    constant('OPERATORS_OF', OPERATORS_OF, 'Record<FieldType, readonly Operator[]>'),
    '/** Which fields of a card answers of each type can become. */',
    constant('PROPERTIES_OF', Object.fromEntries(propertiesOf), 'Record<FieldType, readonly CardProperty[]>'),
    '/** Of these a card has one: no field of several answers can become one. */',
    constant('SINGLE', [...SINGLE], 'readonly CardProperty[]'),
    '/** What several answers can be given to. */',
    constant('TAKE_SEVERAL', TAKE_SEVERAL, 'readonly FieldType[]'),
  ].join('\n')
}

const firstSentence = (words: string) => words.split(/(?<=\.) /)[0]?.replaceAll('`', '')

export function integrationRules(): string {
  const kinds = Object.entries(EVENTS).map(([noun, verbs]) => [
    noun,
    Object.entries<EventDeclaration>(verbs)
      // What people mark for themselves, and their reminders, are sent to nobody.
      .filter(([verb]) => verb !== 'marked' && verb !== 'reminded')
      .map(([verb, { description }]) => ({ verb, description: firstSentence(description) })),
  ])
  return [
    mark('server/workspace/events/ and server/resources/integrations/'),
    '/** Integrations that events are sent to; the others are code hosts. */',
    set('WEBHOOK_TYPES', 'WebhookType', WEBHOOK_TYPES),
    '/** What of a board is sent to the integrations that it names. */',
    set('BOARD_OPTIONS', 'BoardOption', BOARD_OPTIONS),
    '/** Every type of event that is sent, by its noun. */',
    constant('EVENTS', Object.fromEntries(kinds), 'Record<string, readonly { verb: string; description: string }[]>'),
  ].join('\n')
}

/** Types alone: nothing of them reaches a browser. */
export function historyRules(): string {
  const types = [...EVENT_TYPES.keys()].filter((type) => /^(?:card|comment|page)\./.test(type))
  const declared = [EVENTS.card, EVENTS.comment, EVENTS.page, EVENTS.epic].flatMap((events) => Object.values(events))
  const fields = declared.flatMap(({ changes }) => Object.keys(changes))
  // Bodies may repeat the ids of their paths.
  const parts = [UpdateChecklist, UpdateItem].flatMap(({ properties }) =>
    Object.keys(properties).filter((name) => !name.endsWith('_id')),
  )
  return [
    mark('server/workspace/events/ and the schemas of checklists'),
    '/** The events in the history of a card or a page. */',
    union('HistoryType', types),
    '/** The events in the history of an epic, besides those of comments. */',
    union(
      'EpicHistoryType',
      [...EVENT_TYPES.keys()].filter((type) => type.startsWith('epic.')),
    ),
    '/** The fields whose changes it shows; those of checklists come behind names such as `checklists.13.items.14`. */',
    union('HistoryField', [...fields, ...parts]),
  ].join('\n')
}
