/** Fields of reports. */
export const REPORT_WORDS: Record<string, string> = {
  age: 'How long it is at work, in milliseconds.',
  age_in_list: 'How long it is in its list, in milliseconds.',
  backlog: 'Cards in lists of this behavior.',
  cancelled: 'Cards in lists of this behavior.',
  committed: 'Cards in lists of this behavior.',
  cycle_time: 'From the first start to the completion, in milliseconds.',
  day: 'A day in UTC.',
  days: 'The days, in order.',
  format: 'json or csv.',
  interval: 'What each row sums up.',
  lead_time: 'From the creation to the completion, in milliseconds.',
  'TimeReport.people': 'By person, the most time first.',
  p50: 'Half of them took at most this long; null if there are none.',
  p85: '85 of 100 took at most this long; null if there are none.',
  p95: '95 of 100 took at most this long; null if there are none.',
  rows: 'The rows, in order.',
  started: 'Cards in lists of this behavior.',
  time_completed: 'When it was completed, in milliseconds.',
  'AgingReport.cycle_time':
    'How long the cards took that were completed in the last quarter of a year, to compare with.',
  'FlowDay.completed': 'Cards in lists of this behavior.',
}
