const EACH = new Intl.ListFormat('en-GB', { type: 'conjunction' })

/** What is chosen for cards. */
export const pickText = {
  move: 'Move to…',
  assign: 'Assign…',
  tags: 'Tags…',
  due: 'Due date…',
  priority: 'Priority…',
  status: 'Status…',
  owner: 'Owner…',
  start: 'Start date…',
  epic: 'Epic…',
  /** Beside one's own name. */
  you: 'You',
  find: (what: string) => `Find: ${what.toLowerCase()}`,
  typeToFind: 'Type words or a number',
  make: (name: string) => `Create “${name}”`,
  nothing: 'No matches',
  none: 'Nothing to choose from yet',
  target: 'Board or sprint',
  list: 'List',
  place: 'Position',
  placeOf: (place: number, title?: string) => (title === undefined ? `${place}, last` : `${place}, before ${title}`),
  doMove: 'Move',
  /** Of custom fields, in another space. */
  lost: (titles: readonly string[], space: string) =>
    `${space} has no such ${titles.length === 1 ? 'field or option' : 'fields or options'}: values of ${EACH.format(titles)} are lost there.`,
  today: 'Today',
  tomorrow: 'Tomorrow',
  nextWeek: 'In a week',
  noDate: 'No date',
  typeDay: (what: string) => `Type: ${what.replace('…', '').toLowerCase()}`,
  dayExamples: 'fri, tomorrow, +1w, 24 dec',
  noDay: 'Not a date',
  dayOut: 'The start date must be before the due date',
}
