/** The vocabulary of the large demo. */

export const SPACES = ['Product', 'Engineering', 'Design', 'Marketing', 'Support', 'Operations', 'Sales', 'Research']

export const BOARDS = [
  'Website',
  'Mobile app',
  'Onboarding',
  'Billing',
  'Search',
  'Customer feedback',
  'Infrastructure',
  'Security',
  'Documentation',
  'Partners',
  'Analytics',
  'Release train',
]

export const TAGS = [
  ['bug', '#d92d20'],
  ['idea', '#eaaa08'],
  ['customer request', '#7a5af8'],
  ['performance', '#ef6820'],
  ['security', '#1f242f'],
  ['accessibility', '#0ba5ec'],
  ['documentation', '#667085'],
  ['good first card', '#17b26a'],
] as const

export const VERBS = [
  'Add',
  'Fix',
  'Redesign',
  'Simplify',
  'Speed up',
  'Test',
  'Document',
  'Measure',
  'Rename',
  'Remove',
  'Translate',
  'Review',
  'Plan',
  'Automate',
  'Prototype',
]

export const THINGS = [
  'the sign-up form',
  'the search results',
  'the invoice e-mail',
  'the settings page',
  'keyboard shortcuts',
  'the weekly report',
  'file uploads',
  'the empty state',
  'error messages',
  'the export',
  'the import',
  'dark mode',
  'the calendar view',
  'notifications',
  'the welcome tour',
  'two-factor sign-in',
  'the status page',
  'the pricing table',
  'the audit log',
  'undo',
]

export const CIRCUMSTANCES = [
  '',
  'on small screens',
  'for new customers',
  'for administrators',
  'before the launch',
  'when offline',
  'in the mobile app',
  'for screen readers',
  'under heavy load',
  'with many members',
  'after the migration',
  'for the annual plan',
]

export const SENTENCES = [
  'Several customers asked for this last month.',
  'See the notes of the last review.',
  'It should work the same on every screen.',
  'Agree on the wording before building it.',
  'Keep the old way until everybody has moved.',
  'Measure before and after.',
]

export const STEPS = ['Talk to two customers', 'Sketch', 'Build', 'Write a test', 'Review', 'Inform support', 'Release']
