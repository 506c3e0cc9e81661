import { type Static, Type } from 'typebox'
import {
  Body,
  Count,
  Id,
  NOT_BLANK,
  NotEmpty,
  NullIsAbsent,
  OrNull,
  Resource,
  ShortText,
  Timestamp,
  UnixDate,
} from '../../http/schema.ts'
import { NAME_LENGTH } from '../../limits/texts.ts'

const TokenId = Type.String({ examples: ['stp-7hQ2mVx9KdLp'] })
const Scope = Type.Enum(['read', 'write'], { examples: ['write'] })
const Agent = Type.String({ minLength: 1, pattern: NOT_BLANK, maxLength: NAME_LENGTH, examples: ['Release bot'] })

/** The public fields of a token. */
export const Token = Resource('Token', {
  id: TokenId,
  title: ShortText,
  scope: Scope,
  agent_id: OrNull(Type.String({ examples: ['5f0c2f0e-6a5d-5b7e-9a39-0d3c8b1f5e77'] })),
  agent_name: OrNull(Agent),
  is_current: Type.Boolean(),
  time_created: Timestamp,
  time_expires: OrNull(Timestamp),
  time_used: OrNull(Timestamp),
})
export type Token = Static<typeof Token>

export const TokenList = Type.Object({ count: Count, tokens: Type.Array(Token) })

export const CreateToken = Body({
  title: NullIsAbsent(Type.String({ maxLength: NAME_LENGTH, examples: ['Laptop'] })),
  scope: NullIsAbsent(NotEmpty(Scope)),
  expires: NullIsAbsent(NotEmpty(UnixDate)),
  agent: NullIsAbsent(Agent),
})
export type CreateToken = Static<typeof CreateToken>

/** The only answer with the whole token. */
export const NewToken = Type.Object({
  token: Token,
  secret: Type.String({
    description: 'The whole token. It is shown here and nowhere else.',
    examples: ['stp-7hQ2mVx9KdLp.b3Vd8KqW1zTn5RfXc0JmYh2P'],
  }),
})

export const TokenParams = Type.Object({ id: Id })
