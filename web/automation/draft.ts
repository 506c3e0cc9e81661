import type { Rule, RuleAction, RuleTrigger } from '../data/rules.ts'
import { PRIORITIES } from '../rules/work.generated.ts'
import { ruleText as words } from '../text/rules.ts'
import { withoutUnasked } from './filters.ts'

/** A rule while it is written. */
export type RuleDraft = Pick<Rule, 'title' | 'trigger' | 'filters' | 'actions'>

export type TriggerType = RuleTrigger['type']
export type ActionType = RuleAction['type']

export const EMPTY: RuleDraft = {
  title: '',
  trigger: { type: 'completed' },
  filters: {},
  actions: [{ type: 'archive' }],
}

const HIGH = PRIORITIES.indexOf('high')

const ownZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone

/** Five rules that many boards have. */
export const READY: readonly RuleDraft[] = [
  { ...EMPTY, title: words.examples.archive },
  {
    ...EMPTY,
    title: words.examples.assign,
    trigger: { type: 'moved', status: 'started' },
    filters: { has_members: false },
    actions: [{ type: 'assign', user_id: 'actor' }],
  },
  {
    ...EMPTY,
    title: words.examples.merged,
    trigger: { type: 'pull_request', state: 'merged' },
    actions: [{ type: 'move', status: 'completed' }],
  },
  {
    ...EMPTY,
    title: words.examples.urgent,
    trigger: { type: 'due', hours: 48 },
    actions: [{ type: 'set', field: 'priority', value: HIGH }],
  },
  {
    ...EMPTY,
    title: words.examples.welcome,
    trigger: { type: 'form' },
    actions: [{ type: 'comment', content: words.thanks }],
  },
]

/** A trigger of another type, with what it needs. */
export function triggerOf(type: TriggerType): RuleTrigger {
  if (type === 'field') return { type, field: 'priority' }
  if (type === 'due') return { type, hours: 24 }
  if (type === 'time') return { type, time: '09:00', time_zone: ownZone() }
  return { type }
}

/** An action of another type; what it names is chosen then. */
export function actionOf(type: ActionType): RuleAction {
  return type === 'set' ? { type, field: 'priority', value: HIGH } : { type }
}

/** Without what is empty: the server takes it for something. */
function withoutEmpty<Part extends object>(part: Part): Part {
  // The same fields, some of which were optional.
  return Object.fromEntries(Object.entries(part).filter(([, value]) => value !== undefined && value !== '')) as Part
}

/** The rule as it is sent. */
export function saidOf({ title, trigger, filters, actions }: RuleDraft) {
  return {
    title: title.trim(),
    trigger: withoutEmpty(trigger),
    filters: withoutUnasked(filters),
    actions: actions.map(withoutEmpty),
  }
}
