import { type Static, type TObject, type TProperties, type TSchema, Type } from 'typebox'
import { LAST_INSTANT } from '../common/time.ts'
import { PAGE_ITEMS } from '../limits/answers.ts'
import { CARD_LIMIT } from '../limits/parts.ts'
import { CONTENT_LENGTH, IMAGE_LENGTH, KEPT_LENGTH, NAME_LENGTH, TITLE_LENGTH, URL_LENGTH } from '../limits/texts.ts'
import { PAGE_SIZE } from './cursor.ts'

/** The wire's vocabulary: what many resources share. Each leaf carries an example, from which the documents are made. */

/** Request bodies are closed: a field nobody knows reaches no code (see normalize.ts). */
export function Body<P extends TProperties>(properties: P, options: { title?: string; minProperties?: number } = {}) {
  return Type.Object(properties, { ...options, additionalProperties: false })
}

/** Answers are closed as well; their title names them in the OpenAPI document. */
export function Resource<P extends TProperties>(title: string, properties: P): TObject<P> {
  return Type.Object(properties, { title, additionalProperties: false })
}

/** In an answer: the value, or null while there is none. */
export function OrNull<T extends TSchema>(schema: T) {
  return Type.Union([schema, Type.Null()])
}

/** In a PATCH body: null is the same as absent. Such a null is dropped before validation (see normalize.ts). */
export function NullIsAbsent<T extends TSchema>(schema: T) {
  return nullable<Static<T>>({ ...schema, 'x-null': 'absent' }, 'null leaves it unchanged.')
}

/** In a PATCH body: null empties the field. Ajv says "must be a string", not "matches none of two schemas". */
export function NullEmpties<T extends TSchema>(schema: T) {
  return nullable<Static<T> | null>(schema, 'null empties it.')
}

function nullable<T>(schema: TSchema, description: string) {
  const {
    type,
    enum: values,
    anyOf,
    description: own,
    ...rest
    // A schema may have any of these; the type of all schemas names none.
  } = schema as TSchema & { type?: string; enum?: unknown[]; anyOf?: TSchema[]; description?: string }
  const either = anyOf
    ? { anyOf: [...anyOf, { type: 'null' }] }
    : values
      ? { enum: [...values, null] }
      : { type: [type, 'null'] }
  // What the schema says of itself comes first.
  return Type.Optional(Type.Unsafe<T>({ ...rest, ...either, description: own ? `${own} ${description}` : description }))
}

/** Of what no text can be empty: `""` says that there is none. */
const emptyIsNone = { 'x-empty': 'none' } as const

/**
 * For what narrows or spares: a destination, a scope, a trial run. Without it the call does more, so that one sent empty
 * (an unset variable of a script) is a mistake: it is refused instead of being taken as absent.
 */
export function NotEmpty<T extends TSchema>(schema: T, options: { description?: string } = {}) {
  return Type.Unsafe<Static<T>>({ ...schema, ...options, 'x-empty': 'refused' })
}

export const Id = Type.String({ minLength: 1, maxLength: 64, examples: ['42'], ...emptyIsNone })
export const NumericId = Type.String({
  pattern: '^[0-9]{1,64}$',
  'x-expects': 'an id, such as 7',
  examples: ['7'],
  ...emptyIsNone,
})
export const UserId = Type.String({ minLength: 1, maxLength: 64, examples: ['u3kT9xQa'], ...emptyIsNone })
export const TeamId = Type.String({ examples: ['tJ4mW8rc'] })
/** For titles and names: something else than blanks. `""` says that none was given. */
export const NOT_BLANK = '\\S'
export const named = { minLength: 1, pattern: NOT_BLANK, ...emptyIsNone } as const
export const Title = Type.String({ ...named, maxLength: TITLE_LENGTH, examples: ['Write the launch post'] })
/** A text that may hold HTML: it is cleaned on input (see html/). */
export function Html(options: {
  minLength?: number
  pattern?: string
  'x-empty'?: 'none'
  maxLength: number
  examples: string[]
}) {
  return Type.String({ ...options, 'x-html': true })
}
export const Content = Html({ maxLength: CONTENT_LENGTH, examples: ['<p>With two pictures.</p>'] })
export const ShortText = Type.String({ maxLength: NAME_LENGTH, examples: ['rocket'] })
export const Url = Type.String({ maxLength: URL_LENGTH, examples: ['https://example.com/cover.png'] })

/** A date exactly as the caller writes it, in seconds or milliseconds; the server never rewrites it. */
export const UnixDate = Type.Integer({
  minimum: 0,
  maximum: LAST_INSTANT,
  'x-expects': 'a date between 1970 and 9999: send Unix seconds or milliseconds, e.g. 1767225600 or 1767225600000',
  examples: [1_767_225_600_000],
  ...emptyIsNone,
})
/** An instant the server recorded, in milliseconds. */
export const Timestamp = Type.Integer({ examples: [1_767_225_600_000] })
export const Count = Type.Integer({ minimum: 0, examples: [3] })
/** How many cards or points there may be; 0 for any number. */
export const CardLimit = Type.Integer({ minimum: 0, maximum: CARD_LIMIT, examples: [5] })
/** Lets an admin exceed hard limits with this request. */
export const Override = Type.Boolean({ examples: [true] })
export const Order = Type.Record(Type.String(), Type.Integer(), { examples: [{ '42': 0, '57': 1 }] })

/** In a PATCH body: the position among its siblings. 0 is first; past the end is last. */
export const Position = NullIsAbsent(Type.Integer({ minimum: 0, maximum: 1_000_000_000, examples: [0] }))

export const BEHAVIORS = ['backlog', 'committed', 'started', 'completed', 'cancelled'] as const
export type Behavior = (typeof BEHAVIORS)[number]
export const Behavior = Type.Enum([...BEHAVIORS], { examples: ['started'] })

/** A short word, kept as it was sent: the sets we know are for our own application, not a fence. */
function word(known: readonly string[], options: { [key: string]: unknown }) {
  return Type.String({
    pattern: '^[\\w-]{1,50}$',
    'x-expects': `a short word, such as ${known.join(', ')}`,
    ...emptyIsNone,
    ...options,
  })
}

const COLORS = 'fog, slate, grey, charcoal, black, red, orange, yellow, green, ocean, blue, purple, pink'
/** The name of a colour, `#rrggbb`, any other short word for one, or nothing for none. */
export const Color = Type.String({
  pattern: '^[\\w#(),.% -]{0,50}$',
  'x-expects': `the short name of a colour, such as ${COLORS}, or #rrggbb`,
  examples: ['ocean'],
})

export const Layout = word(['board', 'list', 'timeline', 'calendar'], { examples: ['board'] })

/** A person's role on a card or an epic. It gives no rights, so any word will do. */
const WorkRole = word(['admin', 'member', 'viewer'], { examples: ['member'] })

/** The place of a name among `PRIORITIES`; other numbers are kept as sent. */
export const Priority = Type.Integer({ minimum: 0, maximum: 1_000_000_000, examples: [2] })

/** A name, an emoji, an address (also a `data:` one), or an object of the client's own: kept as it was sent. */
export const Image = Type.Union(
  [
    Type.String({ maxLength: IMAGE_LENGTH }),
    Type.Unsafe<Record<string, string | number | boolean | null>>({
      type: 'object',
      patternProperties: {
        '^src$': { type: ['string', 'null'], maxLength: IMAGE_LENGTH },
        // Where in its frame it stands: a number, or however the client measures it.
        '^positionY$': {
          type: ['string', 'number', 'object', 'null'],
          maxLength: 2000,
          maxProperties: 20,
          additionalProperties: { type: ['string', 'number', 'boolean', 'null'], maxLength: 2000 },
        },
        '^(?!src$|positionY$)\\w{1,50}$': { type: ['string', 'number', 'boolean', 'null'], maxLength: 2000 },
      },
      additionalProperties: false,
      maxProperties: 20,
    }),
  ],
  {
    'x-expects': 'a text (a name, an emoji or an address) or an object with type, src, emoji, color and more',
    examples: [{ type: 'emoji', emoji: '📘' }],
  },
)
export type Image = Static<typeof Image>

/** An object of the client's own, kept as it was sent. */
export const KeptObject = Type.Unsafe<Record<string, unknown>>({
  type: 'object',
  additionalProperties: true,
  maxProperties: 1000,
  examples: [{ quote: 'two pictures' }],
})

/** A text or an object of the client's own, kept as it was sent. */
export const Kept = Type.Union([Type.String({ maxLength: KEPT_LENGTH }), KeptObject], {
  'x-expects': 'a text or an object',
  examples: [{ quote: 'two pictures' }],
})
export type Kept = Static<typeof Kept>

const ContainerRole = Type.Enum(['admin', 'member', 'viewer'], { examples: ['member'] })

export const UserReference = Resource('UserReference', {
  user_id: UserId,
  type: Type.String({ examples: ['user'] }),
  source: Resource('Source', {
    type: Type.String({ examples: ['token'] }),
    client_id: OrNull(Type.String({ examples: ['stp-k2Jx81LmQw0a'] })),
    import_id: OrNull(Type.String()),
    agent_id: OrNull(Type.String()),
    email_addr: OrNull(Type.String()),
    email_verified: OrNull(Type.Boolean()),
  }),
})
export type UserReference = Static<typeof UserReference>

/** Who made it and who changed it last, each with their source, and when. */
export const authorship = {
  user_id: UserId,
  user_id_updated: UserId,
  user: UserReference,
  user_updated: UserReference,
  time_created: Timestamp,
  time_updated: Timestamp,
}

export const ArchivedMarker = Resource('ArchivedMarker', { user_id: UserId, time_archived: Timestamp })
export type ArchivedMarker = Static<typeof ArchivedMarker>

export const Member = Resource('Member', { user_id: UserId, assigned_date: Timestamp, role: ContainerRole })
export type Member = Static<typeof Member>

export const NewMember = Body({ user_id: UserId, role: Type.Optional(ContainerRole) })
export type NewMember = Static<typeof NewMember>

/** A person on a card or an epic. */
export const WorkMember = Resource('WorkMember', { user_id: UserId, assigned_date: Timestamp, role: WorkRole })
export type WorkMember = Static<typeof WorkMember>

export const NewWorkMember = Body({ user_id: UserId, role: Type.Optional(WorkRole) })
export type NewWorkMember = Static<typeof NewWorkMember>

/** The integrations that a container notifies. */
export const WebhookNotification = Resource('WebhookNotification', {
  webhook: Resource('WebhookDestination', {
    destination_type: Type.String({ examples: ['slack_channel_webhook'] }),
    integration_id: Id,
  }),
  options: Type.Record(Type.String(), Type.Boolean(), { examples: [{ card_created: true }] }),
})
export type WebhookNotification = Static<typeof WebhookNotification>

/** One page of a collection. */
export const Paging = {
  cursor: Type.Optional(Type.String({ maxLength: 1000, description: 'The `cursor` of the answer before.' })),
  count: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: PAGE_ITEMS,
      default: PAGE_SIZE,
      description: 'The maximum number of results.',
      examples: [100],
    }),
  ),
}
export const Page = {
  cursor: Type.String({ description: 'Ask again with this to go on; empty at the end.', examples: [''] }),
  count: Type.Integer({ description: 'How many this answer holds.', examples: [1] }),
}

export const TeamParams = Type.Object({ team_id: TeamId })
export const ItemParams = Type.Object({ team_id: TeamId, id: Id })
/** A person in a container or on a card. */
export const ItemMemberParams = Type.Object({ team_id: TeamId, id: Id, user_id: UserId })
