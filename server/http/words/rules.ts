const VALUE = 'What the field becomes; absent or null: anything.'
const HOURS = 'So many hours before the due date.'
const TIME = 'The time of day, in the time zone.'
const DAYS = 'The days of the week; absent: every day.'
const TIME_ZONE = 'The time zone of the time of day.'
const EVENT = 'The event that set it off; null for the clock.'

/** Fields of rules of automation. */
export const RULE_WORDS: Record<string, string> = {
  trigger: 'When the rule runs.',
  runs: 'Runs, the latest first.',
  trial: 'What the rule would have done.',
  last_status: 'How the last run ended; null if there was none.',
  time_next: 'When a rule by the time of day runs next; null for others.',
  event_seq: EVENT,
  event_type: 'The type of that event; null for the clock.',
  'RuleRun.reason': 'Why it failed or was left out, as a code: depth, hourly_limit, maker_gone, or that of the error.',
  'RuleAction.value': 'What the field is set to; null empties it.',
  ...Object.fromEntries(
    ['RuleTrigger', 'NewRuleTrigger'].flatMap((name) => [
      [`${name}.value`, VALUE],
      [`${name}.hours`, HOURS],
      [`${name}.time`, TIME],
      [`${name}.days`, DAYS],
      [`${name}.time_zone`, TIME_ZONE],
    ]),
  ),
}
