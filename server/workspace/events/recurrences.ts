import { type EventDeclaration, Moments, Reference, Text } from './declare.ts'

/** The fields of a recurrence in the log. */
export const RECURRENCE_FIELDS = {
  list_id: Reference,
  template_id: Reference,
  card_id: Reference,
  owner_id: Reference,
  title: Text,
  rule: Text,
  starts: Text,
  time_zone: Text,
  mode: Text,
  paused_reason: Text,
  skipped_dates: Moments,
}

export const recurrence = {
  created: {
    description: 'A recurrence of cards was created on a board.',
    changes: RECURRENCE_FIELDS,
    example: { title: [null, 'Water the plants'], rule: [null, 'FREQ=WEEKLY;BYDAY=MO'] },
  },
  updated: {
    description:
      'A recurrence changed, or one of its dates is skipped or no longer is; or it was paused, by a person or by the server, or resumed.',
    changes: RECURRENCE_FIELDS,
    example: { paused_reason: [null, 'list_gone'] },
  },
  card_made: {
    description: 'A recurrence made a card, whose own event comes before.',
    changes: { last_card_id: Reference },
    example: { last_card_id: ['11', '12'] },
  },
  deleted: {
    description: 'A recurrence was deleted. The cards it made stay.',
    changes: RECURRENCE_FIELDS,
    example: { title: ['Water the plants', null] },
  },
  restored: {
    description: 'A deleted recurrence was restored. It goes on with the dates to come.',
    changes: RECURRENCE_FIELDS,
    example: { title: [null, 'Water the plants'] },
  },
} as const satisfies Record<string, EventDeclaration>
