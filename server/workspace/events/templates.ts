import { type EventDeclaration, Kept, Text } from './declare.ts'

/** The fields of a template in the log. */
export const TEMPLATE_FIELDS = { type: Text, title: Text, description: Text }

export const template = {
  created: {
    description: 'A template was saved in a space.',
    changes: TEMPLATE_FIELDS,
    example: { type: [null, 'card'], title: [null, 'Bug report'] },
  },
  updated: {
    description: 'A template changed. That its `content` changed is named in `changes`, but not shown.',
    changes: { title: Text, description: Text, content: Kept },
    example: { title: ['Bug', 'Bug report'] },
  },
  deleted: {
    description: 'A template was deleted. What was made from it stays.',
    changes: TEMPLATE_FIELDS,
    example: { title: ['Bug report', null] },
  },
  restored: {
    description: 'A deleted template was restored: rules and recurrences that name it have it again.',
    changes: TEMPLATE_FIELDS,
    example: { title: [null, 'Bug report'] },
  },
} as const satisfies Record<string, EventDeclaration>
