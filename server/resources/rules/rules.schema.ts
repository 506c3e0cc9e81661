import { type Static, Type } from 'typebox'
import {
  authorship,
  Behavior,
  Body,
  Id,
  NullIsAbsent,
  NumericId,
  OrNull,
  Paging,
  Resource,
  Page as ResultPage,
  TeamId,
  Timestamp,
  Title,
  UserId,
} from '../../http/schema.ts'
import { RULE_ACTIONS, RULE_DUE_HOURS, RULE_TEXT } from '../../limits/rules.ts'
import { FieldValue } from '../fields/fields.schema.ts'
import { ViewFilters } from '../views/views.schema.ts'

/** What sets a rule off: events of the log, and for `due` and `time` the clock. */
export const TRIGGER_TYPES = [
  'created',
  'moved',
  'completed',
  'field',
  'due',
  'comment',
  'pull_request',
  'form',
  'time',
] as const
export type TriggerType = (typeof TRIGGER_TYPES)[number]

export const ACTION_TYPES = [
  'move',
  'assign',
  'set',
  'tag',
  'checklist',
  'comment',
  'child',
  'notify',
  'webhook',
  'archive',
] as const
export type ActionType = (typeof ACTION_TYPES)[number]

/** Fields whose changes set a rule off. */
export const WATCHED_FIELDS = [
  'title',
  'priority',
  'estimate',
  'owner_id',
  'epic_id',
  'start_date',
  'due_date',
  'member',
  'tag',
] as const
/** Fields that a rule sets. */
export const SET_FIELDS = ['priority', 'estimate', 'owner_id', 'start_date', 'due_date'] as const

export const PULL_REQUEST_STATES = ['draft', 'open', 'merged', 'closed'] as const
export const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const

/** In place of a person: the one who caused the event. */
export const ACTOR = 'actor'

function fieldOf(names: readonly string[]) {
  return Type.String({
    pattern: `^(${names.join('|')}|custom_fields\\.\\d{1,15})$`,
    'x-expects': `one of ${names.join(', ')}, or custom_fields. and the id of a custom field`,
    'x-empty': 'none',
    examples: ['priority'],
  })
}

const Value = Type.Optional(OrNull(FieldValue))
const Text = Type.String({ minLength: 1, maxLength: RULE_TEXT, 'x-empty': 'none', examples: ['Thanks, {{person}}!'] })

const trigger = {
  type: Type.Enum([...TRIGGER_TYPES], {
    description:
      'created, moved, completed, field, comment, pull_request and form: what happens to a card. due: before its due date. ' +
      'time: at a time of day, for all cards that pass the filters.',
    examples: ['moved'],
  }),
  list_id: Type.Optional(Id),
  status: Type.Optional(Behavior),
  field: Type.Optional(fieldOf(WATCHED_FIELDS)),
  value: Value,
  state: Type.Optional(Type.Enum([...PULL_REQUEST_STATES], { examples: ['merged'] })),
  form_id: Type.Optional(Id),
  hours: Type.Optional(Type.Integer({ minimum: 0, maximum: RULE_DUE_HOURS, examples: [48] })),
  time: Type.Optional(
    Type.String({
      pattern: '^([01]\\d|2[0-3]):[0-5]\\d$',
      'x-expects': 'a time of day, such as 09:00',
      'x-empty': 'none',
      examples: ['09:00'],
    }),
  ),
  days: Type.Optional(Type.Array(Type.Enum([...WEEKDAYS], { examples: ['MO'] }), { maxItems: 7, examples: [['MO']] })),
  time_zone: Type.Optional(
    Type.String({ minLength: 1, maxLength: 64, 'x-empty': 'none', examples: ['Europe/Berlin'] }),
  ),
}
export const RuleTrigger = Type.Object(trigger, { title: 'RuleTrigger', additionalProperties: false })
export type RuleTrigger = Static<typeof RuleTrigger>

const action = {
  type: Type.Enum([...ACTION_TYPES], {
    description:
      'move: to list_id, or to the first list of a status. assign, notify: user_id, or actor for the person who caused it. ' +
      'set: field and value. tag: tag_id. checklist: template_id. comment: content. child: title, and list_id if it goes ' +
      'elsewhere. webhook: integration_id. archive.',
    examples: ['move'],
  }),
  list_id: Type.Optional(Id),
  status: Type.Optional(Behavior),
  user_id: Type.Optional(UserId),
  field: Type.Optional(fieldOf(SET_FIELDS)),
  value: Value,
  tag_id: Type.Optional(Id),
  template_id: Type.Optional(Id),
  content: Type.Optional(Text),
  title: Type.Optional(Title),
  integration_id: Type.Optional(Id),
}
export const RuleAction = Type.Object(action, { title: 'RuleAction', additionalProperties: false })
export type RuleAction = Static<typeof RuleAction>
export const RuleActions = Type.Array(RuleAction, {
  minItems: 1,
  maxItems: RULE_ACTIONS,
  description: 'What it does, in this order: all of it or nothing.',
  examples: [[{ type: 'archive' }]],
})

export const PAUSED_REASONS = ['person', 'copied', 'failed'] as const
export const RUN_STATUSES = ['done', 'failed', 'skipped'] as const

const RunStatus = Type.Enum([...RUN_STATUSES], {
  description: 'done; failed: nothing of it was done; skipped: a bound was reached.',
  examples: ['done'],
})

const RuleProblem = Resource('RuleProblem', {
  field: Type.String({ description: 'Where in the rule.', examples: ['actions.0.list_id'] }),
  message: Type.String({ examples: ['There is no such list any more.'] }),
})
export type RuleProblem = Static<typeof RuleProblem>

export const Rule = Resource('Rule', {
  id: Id,
  team_id: TeamId,
  board_id: OrNull(Id),
  project_id: Id,
  owner_id: UserId,
  title: Title,
  trigger: RuleTrigger,
  filters: ViewFilters,
  actions: RuleActions,
  paused: Type.Boolean({ description: 'Whether it does nothing.', examples: [false] }),
  paused_reason: OrNull(
    Type.Enum([...PAUSED_REASONS], {
      description: 'Why it is paused: by a person, as part of a copied board, or after failures.',
      examples: ['person'],
    }),
  ),
  problems: Type.Array(RuleProblem, { description: 'What it names that is gone, or that you cannot see.' }),
  failures: Type.Integer({ minimum: 0, description: 'Failed runs in a row, up to now.', examples: [0] }),
  last_status: OrNull(RunStatus),
  time_last: OrNull(Timestamp),
  time_next: OrNull(Timestamp),
  ...authorship,
})
export type Rule = Static<typeof Rule>

export const RulePage = Type.Object({ ...ResultPage, rules: Type.Array(Rule) }, { additionalProperties: false })
export const RuleQuery = Type.Object({
  board_id: Type.Optional(NumericId),
  project_id: Type.Optional(NumericId),
  ...Paging,
})
export type RuleQuery = Static<typeof RuleQuery>

const NewTrigger = { ...RuleTrigger, title: 'NewRuleTrigger' }
const NewFilters = { ...ViewFilters, title: 'NewViewFilters' }

export const CreateRule = Body({
  board_id: NullIsAbsent(Id),
  project_id: NullIsAbsent(Id),
  title: Title,
  trigger: RuleTrigger,
  filters: NullIsAbsent(NewFilters),
  actions: RuleActions,
  paused: NullIsAbsent(Type.Boolean()),
})
export type CreateRule = Static<typeof CreateRule>

export const UpdateRule = Body({
  title: NullIsAbsent(Title),
  trigger: NullIsAbsent(NewTrigger),
  filters: NullIsAbsent(NewFilters),
  actions: NullIsAbsent(RuleActions),
  paused: NullIsAbsent(Type.Boolean()),
})
export type UpdateRule = Static<typeof UpdateRule>

/** A rule that is tried before it is saved: what is sent to create it, with or without a name. */
export const TryRule = Body({ ...CreateRule.properties, title: NullIsAbsent(Title) })
export type TryRule = Static<typeof TryRule>

export const RuleRun = Resource('RuleRun', {
  id: Type.String({ description: 'Counts the runs of the rule.', examples: ['12'] }),
  rule_id: Id,
  card_id: OrNull(Id),
  card_title: OrNull(Title),
  event_seq: OrNull(Type.Integer({ description: 'The event that set it off; null for the clock.', examples: [118] })),
  depth: Type.Integer({
    minimum: 1,
    description: 'How many rules set off one another, this one included.',
    examples: [1],
  }),
  status: RunStatus,
  reason: OrNull(
    Type.String({
      description: 'A code: depth, hourly_limit, maker_gone, or that of the error.',
      examples: ['not_found'],
    }),
  ),
  message: OrNull(Type.String({ description: 'The same as a sentence.', examples: ['There is no such list.'] })),
  time_created: Timestamp,
})
export type RuleRun = Static<typeof RuleRun>

export const RuleRunPage = Type.Object({ ...ResultPage, runs: Type.Array(RuleRun) }, { additionalProperties: false })
export const RuleRunQuery = Type.Object(Paging)
export type RuleRunQuery = Static<typeof RuleRunQuery>

const TriedRun = Resource('TriedRun', {
  card_id: Id,
  card_title: Title,
  event_seq: OrNull(Type.Integer({ examples: [118] })),
  event_type: OrNull(Type.String({ examples: ['card.moved'] })),
  passes: Type.Boolean({ description: 'Whether the card passes the filters, as it is now.', examples: [true] }),
  time_created: OrNull(Timestamp),
})

/** What a rule would have done; nothing was done. */
export const RuleTrial = Resource('RuleTrial', {
  looked_at: Type.Integer({ minimum: 0, description: 'How many events, or cards, were looked at.', examples: [50] }),
  would_run: Type.Integer({ minimum: 0, description: 'How often the rule would have run.', examples: [2] }),
  actions: Type.Array(Type.Enum([...ACTION_TYPES], { examples: ['move'] }), {
    description: 'What it would have done each time.',
  }),
  runs: Type.Array(TriedRun, { description: 'What set it off, the latest first.' }),
})
export type RuleTrial = Static<typeof RuleTrial>
