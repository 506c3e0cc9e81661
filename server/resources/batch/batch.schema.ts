import { type Static, Type } from 'typebox'
import { Body, NotEmpty, Resource } from '../../http/schema.ts'
import { BATCH_OPERATIONS } from '../../limits/writes.ts'

export const Operation = Body({
  method: Type.Enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'], { examples: ['POST'] }),
  path: Type.String({
    pattern: '^/',
    'x-expects': 'a path below the workspace that begins with a slash, such as /lists',
    maxLength: 2000,
    description:
      'Below the workspace, with its query. `{0.list.id}`, here or as a whole text in the body, stands for what the first ' +
      'operation answered there.',
    examples: ['/lists'],
  }),
  body: Type.Optional(Type.Unknown({ examples: [{ board_id: '7', title: 'Review' }] })),
  if_match: Type.Optional(
    Type.String({
      maxLength: 2000,
      description:
        'As the header `If-Match` of a call of its own. What operations before it in this batch did is never in its way.',
      examples: ['"42-Zl3k"'],
    }),
  ),
})
export type Operation = Static<typeof Operation>

export const Batch = Body({
  dry_run: Type.Optional(
    NotEmpty(Type.Boolean({ description: 'true: say what would happen, change nothing.', examples: [false] })),
  ),
  operations: Type.Array(Operation, { minItems: 1, maxItems: BATCH_OPERATIONS }),
})
export type Batch = Static<typeof Batch>

export const BatchResult = Resource('BatchResult', {
  status: Type.Integer({ examples: [201] }),
  body: Type.Unknown({ description: 'The answer that the operation would have on its own; null for none.' }),
})
export type BatchResult = Static<typeof BatchResult>

export const BatchAnswer = Type.Object({ results: Type.Array(BatchResult) }, { additionalProperties: false })
