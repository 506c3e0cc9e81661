import { type Static, type TObject, type TProperties, type TSchema, Type } from 'typebox'
import { LONGEST_CONTENT, LONGEST_NAME, LONGEST_TITLE } from '../text.ts'
import { LAST_INSTANT } from '../time.ts'

/** The wire's vocabulary: what many resources share. Each leaf carries an example, from which the documents are made. */

/** Request bodies are closed: a field nobody knows is refused, never ignored. */
export function Body<P extends TProperties>(properties: P, options: { title?: string; minProperties?: number } = {}) {
  return Type.Object(properties, { ...options, additionalProperties: false })
}

/** Answers are closed as well; their title names them in the OpenAPI document. */
export function Resource<P extends TProperties>(title: string, properties: P): TObject<P> {
  return Type.Object(properties, { title, additionalProperties: false })
}

/** In an answer: the thing, or null while there is none. */
export function OrNull<T extends TSchema>(schema: T) {
  return Type.Union([schema, Type.Null()])
}

/** In a PATCH body: null is the same as absent. Ajv then says "must be a string", not "matches none of two schemas". */
export function NullIsAbsent<T extends TSchema>(schema: T) {
  return nullable<Static<T> | null>(schema, 'null leaves it unchanged.')
}

/** In a PATCH body: null empties the field. */
export function NullEmpties<T extends TSchema>(schema: T) {
  return nullable<Static<T> | null>(schema, 'null empties it.')
}

function nullable<T>(schema: TSchema, description: string) {
  const { type, enum: values, ...rest } = schema as TSchema & { type?: string; enum?: unknown[] }
  const either = values ? { enum: [...values, null] } : { type: [type, 'null'] }
  return Type.Optional(Type.Unsafe<T>({ ...rest, ...either, description }))
}

export const Id = Type.String({ minLength: 1, maxLength: 64, examples: ['42'] })
export const NumericId = Type.String({ pattern: '^[0-9]{1,64}$', examples: ['7'] })
export const UserId = Type.String({ minLength: 1, maxLength: 64, examples: ['u3kT9xQa'] })
export const TeamId = Type.String({ examples: ['tJ4mW8rc'] })
export const Title = Type.String({ minLength: 1, maxLength: LONGEST_TITLE, examples: ['Write the launch post'] })
export const Content = Type.String({ maxLength: LONGEST_CONTENT, examples: ['<p>With two pictures.</p>'] })
export const ShortText = Type.String({ maxLength: LONGEST_NAME, examples: ['rocket'] })
export const Url = Type.String({ maxLength: 2000, examples: ['https://example.com/cover.png'] })

/** A date exactly as the caller writes it, in seconds or milliseconds; the server never rewrites it. */
export const UnixDate = Type.Integer({ minimum: 0, maximum: LAST_INSTANT, examples: [1_767_225_600_000] })
/** An instant the server recorded, in milliseconds. */
export const Timestamp = Type.Integer({ examples: [1_767_225_600_000] })
export const Count = Type.Integer({ minimum: 0, examples: [3] })
export const Order = Type.Record(Type.String(), Type.Integer(), { examples: [{ '42': 0, '57': 1 }] })

/** In a PATCH body: where among its siblings a thing goes. 0 is first; past the end is last. */
export const Position = NullIsAbsent(Type.Integer({ minimum: 0, maximum: 1_000_000_000, examples: [0] }))

export const BEHAVIORS = ['backlog', 'committed', 'started', 'completed', 'cancelled'] as const
export type Behavior = (typeof BEHAVIORS)[number]
export const Behavior = Type.Enum([...BEHAVIORS], { examples: ['started'] })

const COLORS = 'fog|slate|grey|charcoal|black|red|orange|yellow|green|ocean|blue|purple|pink'
/** The name of a colour, `#rrggbb`, or nothing for none. */
export const Color = Type.String({ pattern: `^(${COLORS}|#[0-9a-fA-F]{6})?$`, examples: ['ocean'] })

const LAYOUTS = ['board', 'list', 'timeline', 'calendar'] as const
export const Layout = Type.Enum([...LAYOUTS], { examples: ['board'] })

const PlaceRole = Type.Enum(['admin', 'member', 'viewer'], { examples: ['member'] })

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

/** Who made a thing and who touched it last, each with the way they came in, and when. */
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

export const Member = Resource('Member', { user_id: UserId, assigned_date: Timestamp, role: PlaceRole })
export type Member = Static<typeof Member>

export const NewMember = Body({ user_id: UserId, role: Type.Optional(PlaceRole) })
export type NewMember = Static<typeof NewMember>

/** Waits for the capability that fills it (see docs/fields.md); its shape is the contract's already. */
export const WebhookNotification = Resource('WebhookNotification', {
  webhook: Resource('WebhookDestination', {
    destination_type: Type.String({ examples: ['slack_channel_webhook'] }),
    integration_id: Type.String(),
  }),
  options: Type.Record(Type.String(), Type.Boolean(), { examples: [{ card_created: true }] }),
})

/** One page of a collection. */
export const Paging = {
  cursor: Type.Optional(Type.String({ maxLength: 1000, description: 'The `cursor` of the answer before.' })),
  count: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 500, default: 100, description: 'How many at the most.', examples: [100] }),
  ),
}
export const Page = {
  cursor: Type.String({ description: 'Ask again with this to go on; empty at the end.', examples: [''] }),
  count: Type.Integer({ description: 'How many this answer holds.', examples: [1] }),
}

export const TeamParams = Type.Object({ team_id: TeamId })
export const ItemParams = Type.Object({ team_id: TeamId, id: Id })
/** Somebody in a place or on a card. */
export const ItemMemberParams = Type.Object({ team_id: TeamId, id: Id, user_id: UserId })
