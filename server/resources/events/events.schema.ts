import { type Static, type TSchema, Type } from 'typebox'
import { must } from '../../common/must.ts'
import { Id, NumericId, OrNull, Page, Paging, TeamId, Timestamp, UserId, UserReference } from '../../http/schema.ts'
import { Several, SeveralIds } from '../../http/several.ts'
import { STREAM_FILTER } from '../../limits/streams.ts'
import { type EventDeclaration, Kept, pairOf } from '../../workspace/events/declare.ts'
import { EVENT_TYPES, type EventType } from '../../workspace/events/types.ts'
import { exampleOfEvent } from './events.example.ts'

export const SealedSeq = Type.String({ pattern: '^v[0-9a-f]{32}$', 'x-expects': 'a `seq` of an earlier answer' })
export const Seq = Type.Union([Type.Integer(), SealedSeq], {
  description: 'Counts the changes of the workspace. For guests, a text that identifies the event for them alone.',
  examples: [1204],
})

/** The fields of every event, whatever its type. */
const EventBase = Type.Object(
  {
    seq: Seq,
    team_id: TeamId,
    entity_id: OrNull(Type.String({ description: 'The resource the type is named after.', examples: ['57'] })),
    project_id: OrNull(Id),
    board_id: OrNull(Id),
    list_id: OrNull(Id),
    card_id: OrNull(Id),
    sprint_id: OrNull(Id),
    epic_id: OrNull(Id),
    page_id: OrNull(Id),
    user_id: UserId,
    user: UserReference,
    time_created: Timestamp,
  },
  { title: 'EventBase' },
)

export const EventChanges = Type.Record(Type.String(), Type.Array(Type.Unknown(), { minItems: 2, maxItems: 2 }), {
  description: 'Before and after, field by field.',
  examples: [{ title: [null, 'Doing'] }],
})

/** An event as the code handles it; the fields of each type are in its schema below. */
export interface Event extends Static<typeof EventBase> {
  type: string
  changes: Static<typeof EventChanges>
}

const optionalPairs = new Map<TSchema, TSchema>()

/** The possible `changes` of each type. */
export const CHANGES_SCHEMAS: ReadonlyMap<string, TSchema> = new Map(
  [...EVENT_TYPES].map(([type, declaration]) => [type, changesSchemaOf(declaration)]),
)

/** One schema for each type: programs distinguish them by `type`. */
export const EVENT_SCHEMAS: ReadonlyMap<EventType, TSchema> = new Map(
  [...EVENT_TYPES].map(([type, declaration]) => [type, schemaOf(type, declaration)]),
)

/** Any event of the log. */
export const Event = Type.Unsafe<Event>({
  title: 'Event',
  anyOf: [...EVENT_SCHEMAS.values()],
  examples: [exampleOfEvent('list.created')],
})

function schemaOf(type: EventType, { description }: EventDeclaration): TSchema {
  const own = Type.Object({
    type: Type.Literal(type, { description: 'What happened: the noun and the verb.' }),
    changes: must(CHANGES_SCHEMAS.get(type)),
  })
  // Its own part comes first: validators that try all types rule out the others quickest by `type`.
  return Type.Unsafe({ title: titleOf(type), description, allOf: [own, EventBase], examples: [exampleOfEvent(type)] })
}

/** Open, as a later version may add fields. */
function changesSchemaOf({ changes, hasNumberedFields }: EventDeclaration): TSchema {
  const fields = Object.entries(changes).map(([field, value]) => [field, optionalPairOf(value)] as const)
  return Type.Object(Object.fromEntries(fields), {
    description: 'Before and after, field by field.',
    ...(hasNumberedFields && { additionalProperties: pairOf(Kept) }),
  })
}

/** Made once for each kind of value: there are a few, and hundreds of fields. */
function optionalPairOf(value: TSchema): TSchema {
  const known = optionalPairs.get(value)
  if (known) return known
  const made = Type.Optional(pairOf(value))
  optionalPairs.set(value, made)
  return made
}

/** `card.checklist_item_created` reads `CardChecklistItemCreatedEvent`. */
function titleOf(type: EventType): string {
  return `${type.replace(/(?:^|[._])([a-z])/g, (_, letter: string) => letter.toUpperCase())}Event`
}

const ids = (description: string, example: string) => SeveralIds(description, example, STREAM_FILTER)

export const EventQuery = Type.Object({
  project_id: ids('Only what concerns these spaces, or left them.', '7'),
  board_id: ids('Only what concerns these boards, or left them.', '12'),
  card_id: ids('Only what concerns these cards or epics.', '42'),
  type: Several({
    pattern: '[a-z_]{1,40}\\.[a-z_]{1,40}',
    expects: `types of events, such as card.moved: at most ${STREAM_FILTER}`,
    description: 'Only events of these types.',
    example: 'card.created,card.moved',
  }),
  after: Type.Optional(
    Type.Union([Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }), SealedSeq], {
      description: 'Only events after this seq.',
      examples: [0],
    }),
  ),
  named: Type.Optional(
    Type.Boolean({
      description:
        'For the stream. false: messages have no `event`, so that `onmessage` of an `EventSource` receives them; `type` in the data says what each is.',
      examples: [false],
    }),
  ),
  present_on: Type.Optional(
    Type.String({
      ...NumericId,
      description:
        'For the stream. The board that you look at: others who look at it are shown that you do, and `event: presence` says who they are.',
      examples: ['12'],
    }),
  ),
  ...Paging,
})
export type EventQuery = Static<typeof EventQuery>

export const EventPage = Type.Object({ ...Page, events: Type.Array(Event) }, { additionalProperties: false })
