import { type TProperties, type TSchema, Type } from 'typebox'

/** What the log can say of one kind of event. */
export interface EventDeclaration {
  /** What happened, as a sentence. */
  description: string
  /** The fields that `changes` can have, with the schema of their values; null stands for none on either side. */
  changes: TProperties
  /** For changes whose names hold ids (`checklists.45.title`): any name is possible. */
  hasNumberedFields?: true
  /** One such event's `changes`. */
  example: Record<string, readonly [before: unknown, after: unknown]>
}

export const Text = Type.String()
export const Flag = Type.Boolean()
export const Whole = Type.Integer()
export const Reference = Type.String({ description: 'An id.' })
/** Written by the caller, and kept as it was sent. */
export const Kept = Type.Unknown()
/** A key that sorts among those of its neighbours. */
export const Position = Type.String({ description: 'A key: things sort by it, byte by byte.' })
const Named = Type.Object({ user_id: Type.String(), role: Type.Optional(Type.String()) })
export const People = Type.Array(Named)
export const References = Type.Array(Type.String())

type Marks<Names extends string> = { [Name in Names]: typeof Flag }

/** What somebody marked for themselves: nobody else reads of it. */
export function marked<Name extends string>(what: string, ...names: Name[]) {
  return {
    description: `You marked ${what} for yourself. Only you read this.`,
    // Of entries types know no names.
    changes: Object.fromEntries(names.map((name) => [name, Flag])) as Marks<Name>,
    example: { is_watching: [false, true] },
  } as const satisfies EventDeclaration
}

/** Somebody came to a place, left it, or is something else there now. */
export function membersChanged(what: string) {
  return {
    description: `Somebody was added to ${what}, taken from it, or given another role there.`,
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

/** What happens to the files of a thing. */
export function filesOn(what: string) {
  return {
    file_added: {
      description: `A file was put on ${what}.`,
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

/** What most changes are made of: by a name of its own the document has each of them once. */
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
  [File, 'FileChange'],
])

/** What a pair of before and after is made of. */
export function pairOf(value: TSchema): TSchema {
  // What may be anything may be null.
  const side = value === Kept ? value : Type.Union([value, Type.Null()])
  const title = TITLES.get(value)
  const pair = { type: 'array', prefixItems: [side, side], items: side, minItems: 2, maxItems: 2 }
  // Some readers of the document want `items` beside it.
  return Type.Unsafe(title ? { title, description: 'Before and after.', ...pair } : pair)
}
