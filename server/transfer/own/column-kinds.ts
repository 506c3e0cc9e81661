import { generateKeyBetween } from 'fractional-indexing'
import { type TSchema, Type } from 'typebox'
import { DAY_MS, LAST_INSTANT } from '../../common/time.ts'
import {
  Behavior,
  Content,
  Id,
  Member,
  OrNull,
  ShortText,
  Title,
  UnixDate,
  UserReference,
  WorkMember,
} from '../../http/schema.ts'
import { FIELD_TEXT_LENGTH } from '../../limits/fields.ts'
import { HIGHEST_ID } from '../../limits/files.ts'
import { RULE_DEPTH } from '../../limits/rules.ts'
import { CONTENT_LENGTH, TITLE_LENGTH } from '../../limits/texts.ts'
import { Card } from '../../resources/cards/cards.schema.ts'
import { VcsMapping } from '../../resources/containers/vcs-mapping.schema.ts'
import { FieldValue } from '../../resources/fields/fields.schema.ts'
import { List } from '../../resources/lists/lists.schema.ts'
import { LEADS } from '../../resources/notifications/notifications.leads.ts'

/** What a value of one column must be. */
export interface ColumnCheck {
  /** Of the value itself. */
  schema: TSchema
  /** Of what the value, a text of JSON, says. */
  json?: TSchema
  /** What no schema can say. */
  isSound?: (value: string) => boolean
}

export const column = (schema: TSchema): ColumnCheck => ({ schema })
export const orNull = ({ schema, ...rest }: ColumnCheck): ColumnCheck => ({ ...rest, schema: OrNull(schema) })
export const json = (schema: TSchema): ColumnCheck => ({ schema: Type.String(), json: schema })

export const id = column(Type.Integer({ minimum: 1, maximum: HIGHEST_ID }))
export const count = column(Type.Integer({ minimum: 0, maximum: HIGHEST_ID }))
export const place = column(Type.Integer({ minimum: 0, maximum: 1_000_000_000 }))
export const flag = column(Type.Integer({ minimum: 0, maximum: 1 }))
export const time = column(Type.Integer({ minimum: 0, maximum: LAST_INSTANT }))
export const date = column(UnixDate)
/** How long before a due date, in milliseconds; -1 for never. */
export const lead = column(Type.Enum(Object.values(LEADS)))
/** A due date may be nearer to 1970 than the reminder is to it. */
export const reminded = column(Type.Integer({ minimum: -LEADS['1_week'], maximum: LAST_INSTANT }))
export const day = column(Type.Integer({ minimum: 0, maximum: Math.floor(LAST_INSTANT / DAY_MS) }))
export const shortText = column(ShortText)
export const person = column(Type.String({ pattern: '^u[A-Za-z0-9]{7}$' }))
export const title = column(Title)
export const content = column(Content)
export const schema = column(Type.Integer({ minimum: 1, maximum: 1000 }))
export const name = column(Type.String({ maxLength: TITLE_LENGTH }))
export const behavior = column(Behavior)
const role = column(Member.properties.role)
export const workRole = column(WorkMember.properties.role)
export const vcsMapping = orNull(json(VcsMapping))
const { type: sourceType, ...sourceFields } = UserReference.properties.source.properties
/** A rule notes which one it is, and how deep in a chain. */
export const source = json(
  Type.Object(
    {
      type: sourceType,
      ...Type.Partial(Type.Object(sourceFields)).properties,
      rule_id: Type.Optional(Id),
      depth: Type.Optional(Type.Integer({ minimum: 1, maximum: RULE_DEPTH })),
    },
    { additionalProperties: false },
  ),
)
export const position: ColumnCheck = { schema: Type.String({ minLength: 2, maxLength: 1000 }), isSound: isPosition }
/** Addresses, and pictures written as addresses. */
export const picture = column(Type.String({ maxLength: CONTENT_LENGTH }))
/** What a store decides by itself, and no file says. */
export const NEVER = column(Type.Never())
export const linkType = column(Type.Enum(['blocks', 'related', 'duplicates']))

function isPosition(text: string): boolean {
  try {
    return generateKeyBetween(text, null) > text
  } catch {
    return false
  }
}

export const authorship = {
  user_id: person,
  source,
  user_id_updated: person,
  source_updated: source,
  time_created: time,
  time_updated: time,
}
export const archivable = { archived_user_id: orNull(person), time_archived: orNull(time) }
export const member = { user_id: person, role, assigned_date: time }
/** A value of a custom field, with what it is found by. */
export const StoredValue = Type.Object(
  { v: FieldValue, k: Type.Array(Type.Union([Type.String({ maxLength: FIELD_TEXT_LENGTH }), Type.Number()])) },
  { additionalProperties: false },
)
export const work = {
  ...authorship,
  ...archivable,
  id,
  list_id: id,
  position,
  title,
  content,
  schema,
  priority: column(Card.properties.priority),
  owner_id: orNull(person),
  start_date: orNull(date),
  due_date: orNull(date),
  due_soon_for: orNull(date),
  overdue_for: orNull(date),
  reminded_for: orNull(date),
  next_lead: orNull(count),
  completed_date: orNull(time),
  external_links: orNull(json(Card.properties.external_links)),
  custom_fields: orNull(json(Type.Record(Type.String(), StoredValue))),
  total_comments: count,
  cover_image: picture,
  icon: picture,
}
export const list = {
  ...authorship,
  ...archivable,
  id,
  title,
  content,
  behavior,
  icon: column(List.properties.icon),
  color: column(List.properties.color),
  position,
}
