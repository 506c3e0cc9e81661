import { type EventDeclaration, Text, Whole } from './declare.ts'

/** The fields of a time entry in the log. */
export const TIME_ENTRY_FIELDS = { seconds: Whole, day: Text, note: Text, time_started: Whole }

export const timeEntry = {
  created: {
    description: 'Someone logged time on a card, or started a timer: then `time_started` is its start.',
    changes: TIME_ENTRY_FIELDS,
    example: { seconds: [null, 5400], day: [null, '2026-01-31'] },
  },
  updated: {
    description: 'A time entry changed, or its timer was stopped.',
    changes: TIME_ENTRY_FIELDS,
    example: { seconds: [0, 5400], time_started: [1_769_850_000_000, null] },
  },
  deleted: {
    description: 'A time entry was deleted.',
    changes: TIME_ENTRY_FIELDS,
    example: { seconds: [5400, null] },
  },
} as const satisfies Record<string, EventDeclaration>
