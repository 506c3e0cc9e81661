import { type TProperties, type TSchema, Type } from 'typebox'

/** One kind of event. */
export interface EventDeclaration {
  /** What happened, as a sentence. */
  description: string
  /** The fields that `changes` can have, with the schema of their values; null means none on either side. */
  changes: TProperties
  /** For changes whose names contain ids (`checklists.45.title`): any name is possible. */
  hasNumberedFields?: true
  /** The `changes` of one such event. */
  example: Record<string, readonly [before: unknown, after: unknown]>
}

export const Text = Type.String()
export const Flag = Type.Boolean()
export const Whole = Type.Integer()
export const Reference = Type.String({ description: 'An id.' })
/** Written by the caller, and stored as sent. */
export const Kept = Type.Unknown()
/** A key that sorts among its siblings. */
export const Position = Type.String({ description: 'A key that is sorted byte by byte.' })
const Named = Type.Object({ user_id: Type.String(), role: Type.Optional(Type.String()) })
export const People = Type.Array(Named)
export const References = Type.Array(Type.String())
export const Moments = Type.Array(Type.Integer(), { description: 'Moments in milliseconds.' })

type Marks<Names extends string> = { [Name in Names]: typeof Flag }

/** What a person marked for themselves: nobody else can read it. */
export function marked<Name extends string>(what: string, ...names: Name[]) {
  return {
    description: `You marked ${what} for yourself. Only you read this.`,
    // The type of entries has no names.
    changes: Object.fromEntries(names.map((name) => [name, Flag])) as Marks<Name>,
    example: { is_watching: [false, true] },
  } as const satisfies EventDeclaration
}

/** Someone was added to a container, removed from it, or given another role there. */
export function membersChanged(what: string) {
  return {
    description: `Someone was added to ${what}, removed from it, or given another role there.`,
    changes: { members: Named },
    example: { members: [null, { user_id: 'u3kT9xQa', role: 'member' }] },
  } as const satisfies EventDeclaration
}

const File = Type.Object({
  id: Type.String(),
  title: Type.String(),
  content_type: Type.String(),
  size: Type.Integer(),
})
const FILE = { id: '91', title: 'sketch.png', content_type: 'image/png', size: 48_213 }

/** Events of files. */
export function filesOn(what: string) {
  return {
    file_added: {
      description: `A file was added to ${what}.`,
      changes: { files: File },
      example: { files: [null, FILE] },
    },
    file_deleted: {
      description: `A file of ${what} was deleted.`,
      changes: { files: File },
      example: { files: [FILE, null] },
    },
  } as const satisfies Record<string, EventDeclaration>
}

/** Most changes are one of these: with a name, each is in the document once. */
const TITLES = new Map<TSchema, string>([
  [Text, 'TextChange'],
  [Flag, 'FlagChange'],
  [Whole, 'NumberChange'],
  [Reference, 'ReferenceChange'],
  [Kept, 'AnyChange'],
  [Position, 'PositionChange'],
  [Named, 'PersonChange'],
  [People, 'PeopleChange'],
  [References, 'ReferencesChange'],
  [Moments, 'MomentsChange'],
  [File, 'FileChange'],
])

/** A pair of before and after. */
export function pairOf(value: TSchema): TSchema {
  // A value that may be anything may be null.
  const side = value === Kept ? value : Type.Union([value, Type.Null()])
  const title = TITLES.get(value)
  const pair = { type: 'array', prefixItems: [side, side], items: side, minItems: 2, maxItems: 2 }
  // Some readers of the document expect `items` beside it.
  return Type.Unsafe(title ? { title, description: 'Before and after.', ...pair } : pair)
}
