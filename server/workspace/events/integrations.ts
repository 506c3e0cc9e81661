import { Type } from 'typebox'
import { type EventDeclaration, Flag, Kept, Reference, References, Text, Whole } from './declare.ts'

/** Which integrations a container notifies of what, as it shows them. */
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

/** The fields of an integration in the log. */
export const INTEGRATION_FIELDS = { ...INTEGRATION, type: Text }

/** The address and the secret of an integration are shown to nobody. */
export const integration = {
  created: {
    description: 'An integration was created. Only admins read this.',
    changes: INTEGRATION_FIELDS,
    example: { type: [null, 'generic_webhook'], title: [null, 'Build server'], events: [null, ['card.*']] },
  },
  updated: {
    description:
      'An integration changed, or was turned off because it was gone or had failed for three days. Only admins read this.',
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
      'Deliveries to an integration were moved to another position in the log, to repeat or skip events. Only admins read this.',
    changes: { after_seq: Whole },
    example: { after_seq: [1204, 1200] },
  },
  deleted: {
    description: 'An integration was deleted. Only admins read this.',
    changes: INTEGRATION_FIELDS,
    example: { type: ['generic_webhook', null], title: ['Build server', null] },
  },
} as const satisfies Record<string, EventDeclaration>
