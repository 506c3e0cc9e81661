import { Type } from 'typebox'
import { type EventDeclaration, Flag, Kept, Position, Text, Whole } from './declare.ts'

const Option = Type.Object({ id: Type.String(), title: Type.String(), color: Type.String() })

/** The fields of a custom field in the log. */
export const FIELD_FIELDS = {
  type: Text,
  title: Text,
  options: Type.Array(Option),
  required: Flag,
  default_value: Kept,
  unit: Text,
  decimals: Whole,
  on_tile: Flag,
  position: Position,
}

export const field = {
  created: {
    description: 'A custom field was added to a space.',
    changes: FIELD_FIELDS,
    example: { type: [null, 'number'], title: [null, 'Budget'] },
  },
  updated: {
    description: 'A custom field changed. With another `type`, the values on cards and epics were converted.',
    changes: FIELD_FIELDS,
    example: { title: ['Cost', 'Budget'] },
  },
  deleted: {
    description: 'A custom field was deleted. Its values show no longer.',
    changes: FIELD_FIELDS,
    example: { title: ['Budget', null] },
  },
  restored: {
    description: 'A deleted custom field was restored, with the values that cards and epics had.',
    changes: FIELD_FIELDS,
    example: { title: [null, 'Budget'] },
  },
} as const satisfies Record<string, EventDeclaration>
