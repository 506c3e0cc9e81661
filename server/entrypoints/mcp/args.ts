import { type Static, type TSchema, Type } from 'typebox'
import { MCP_ITEMS, MCP_NAMED } from '../../limits/mcp.ts'
import { TITLE_LENGTH } from '../../limits/texts.ts'

/** Arguments that many tools take, in the same words. */

function named(description: string) {
  return Type.String({ minLength: 1, maxLength: TITLE_LENGTH, description })
}

/** The same, or null for none. */
export function orNone<S extends TSchema>(schema: S, description: string) {
  // A schema has a type; that of all schemas names none.
  const { type } = schema as S & { type?: string }
  return Type.Optional(Type.Unsafe<Static<S> | null>({ ...schema, type: [type, 'null'], description }))
}

export const Board = named('The board: its name or id.')
export const Card = named('The card: its id (42 or #42) or its exact title.')
export const Epic = named('The epic: its name or id.')
export const List = named('The list: its name or id.')
export const Page = named('The page: its name or id.')
export const Person = named('A person: their name, e-mail address or user id, or "me".')
export const Space = named('The space: its name or id.')
export const Sprint = named(
  'The sprint: its name or id, "current" for the running one, or "next" for the first planned one.',
)

export const Template = named('The template: its name or id.')

export const Title = Type.String({ minLength: 1, maxLength: TITLE_LENGTH, description: 'The title.' })
const DAY = 'A day (2026-11-20: its end, in UTC) or a moment (2026-11-20T17:00Z).'
export const Day = Type.String({ minLength: 1, maxLength: 40, description: DAY })
export const DayOrNone = orNone(Day, `${DAY} null takes it away.`)

export const People = Type.Array(Person, { minItems: 1, maxItems: MCP_NAMED, description: 'The people.' })
export const Cards = Type.Array(Card, { minItems: 1, maxItems: MCP_NAMED, description: 'The cards.' })
export const Tags = Type.Array(named('The name of a tag.'), {
  minItems: 1,
  maxItems: MCP_NAMED,
  description: 'Tags by their names. list_tags shows those there are.',
})

export const Paging = {
  cursor: Type.Optional(Type.String({ maxLength: 1000, description: 'The cursor of the answer before, to read on.' })),
  count: Type.Optional(Type.Integer({ minimum: 1, maximum: MCP_ITEMS, description: 'At most so many; 20 if absent.' })),
}

interface Asked {
  cursor?: string
  count?: number
}

/** What is asked of a collection. */
export function pageOf({ cursor, count = 20 }: Asked): Asked {
  return { count, ...(cursor && { cursor }) }
}

/** How to get the rest, if there is more. */
export function more({ cursor }: { cursor: string }) {
  return cursor === '' ? {} : { more: 'Call again with this cursor.', cursor }
}
