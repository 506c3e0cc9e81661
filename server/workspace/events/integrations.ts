import { Type } from 'typebox'
import { type EventDeclaration, Flag, Kept, Reference, References, Text, Whole } from './declare.ts'

/** Which integrations a place tells of what, as it shows them. */
export const Notifications = Type.Array(
  Type.Object({
    webhook: Type.Object({ destination_type: Type.String(), integration_id: Type.String() }),
    options: Type.Record(Type.String(), Type.Boolean()),
  }),
)

const INTEGRATION = {
  title: Text,
  events: References,
  project_ids: References,
  is_active: Flag,
  switched_off: Text,
  user_id: Reference,
}

/** What the log knows of an integration. */
export const INTEGRATION_FIELDS = { ...INTEGRATION, type: Text }

/** Where an integration is, and its secret, is told to nobody. */
export const integration = {
  created: {
    description: 'An integration was made. Only admins read this.',
    changes: INTEGRATION_FIELDS,
    example: { type: [null, 'generic_webhook'], title: [null, 'Build server'], events: [null, ['card.*']] },
  },
  updated: {
    description:
      'An integration changed, or was turned off because it was gone or failed for three days. Only admins read this.',
    changes: { ...INTEGRATION, destination: Kept },
    example: { is_active: [true, false], switched_off: [null, 'gone'] },
  },
  rotated: {
    description: 'An integration got a new secret. Only admins read this.',
    changes: {},
    example: {},
  },
  replayed: {
    description:
      'An integration is told again, or skips, what happened after a place in the log. Only admins read this.',
    changes: { after_seq: Whole },
    example: { after_seq: [1204, 1200] },
  },
  deleted: {
    description: 'An integration was deleted. Only admins read this.',
    changes: INTEGRATION_FIELDS,
    example: { type: ['generic_webhook', null], title: ['Build server', null] },
  },
} as const satisfies Record<string, EventDeclaration>
