import { type EventDeclaration, Kept, Reference, Text } from './declare.ts'

/** The fields of a rule in the log. */
export const RULE_FIELDS = {
  owner_id: Reference,
  title: Text,
  trigger: Kept,
  filters: Kept,
  actions: Kept,
  paused_reason: Text,
}

export const rule = {
  created: {
    description: 'A rule of automation was created.',
    changes: RULE_FIELDS,
    example: { title: [null, 'Done cards are archived'], trigger: [null, { type: 'completed' }] },
  },
  updated: {
    description: 'A rule changed, was paused, by a person or by the server, or was resumed.',
    changes: RULE_FIELDS,
    example: { paused_reason: [null, 'failed'] },
  },
  notified: {
    description: 'A rule notified a person about a card.',
    changes: { user_id: Reference, text: Text },
    example: { user_id: [null, 'u3kT9xQa'], text: [null, 'Please have a look'] },
  },
  failed: {
    description: 'A run of a rule failed or was left out; its log of runs says why.',
    changes: { status: Text, reason: Text },
    example: { status: [null, 'failed'], reason: [null, 'maker_gone'] },
  },
  called: {
    description: 'A rule called an integration about a card. Only that integration receives it.',
    changes: { integration_id: Reference },
    example: { integration_id: [null, '61'] },
  },
  deleted: {
    description: 'A rule was deleted. What it did stays.',
    changes: RULE_FIELDS,
    example: { title: ['Done cards are archived', null] },
  },
} as const satisfies Record<string, EventDeclaration>
