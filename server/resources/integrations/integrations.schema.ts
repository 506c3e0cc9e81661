import { type Static, Type } from 'typebox'
import {
  authorship,
  Body,
  Count,
  Id,
  NotEmpty,
  NullIsAbsent,
  NumericId,
  OrNull,
  Page,
  Paging,
  Resource,
  TeamId,
  Timestamp,
  Title,
  Url,
} from '../../http/schema.ts'
import { NAMED_EVENTS, NAMED_SPACES } from '../../limits/webhooks.ts'

export const WEBHOOK_TYPES = ['generic_webhook', 'slack_channel_webhook'] as const
export type WebhookType = (typeof WEBHOOK_TYPES)[number]

/** Integrations that send instead of receiving. Gitea includes Forgejo. */
export const CODE_HOSTS = ['github', 'gitlab', 'gitea'] as const
export type CodeHost = (typeof CODE_HOSTS)[number]

const IntegrationType = Type.Enum([...WEBHOOK_TYPES, ...CODE_HOSTS], { examples: ['generic_webhook'] })
export type IntegrationType = WebhookType | CodeHost

const STATES = ['active', 'retrying', 'paused', 'gone', 'failed', 'maker_left', 'locked'] as const
export type IntegrationState = (typeof STATES)[number]

/** `*` is everything, `card.*` everything of cards. */
const FollowedEvents = Type.Array(
  Type.String({
    pattern: '^(\\*|[a-z_]{1,40}\\.(\\*|[a-z_]{1,40}))$',
    'x-expects': 'a type of event, such as card.moved, card.* or *',
    examples: ['card.*'],
  }),
  { maxItems: NAMED_EVENTS, uniqueItems: true },
)
const FollowedSpaces = Type.Array(NotEmpty(NumericId), { maxItems: NAMED_SPACES, uniqueItems: true })

/** As Standard Webhooks requires: 24 to 64 bytes. */
const Secret = Type.String({
  pattern: '^whsec_[A-Za-z0-9+/]+={0,2}$',
  minLength: 38,
  maxLength: 94,
  'x-expects': 'whsec_ and 24 to 64 bytes in base64',
  examples: ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'],
})

/** The address and the secret can be written, but never read. */
export const Integration = Resource('Integration', {
  id: Id,
  team_id: TeamId,
  type: IntegrationType,
  title: Title,
  hook_url: OrNull(Type.String({ examples: ['https://boards.example.com/hooks/Zq3rV0u1kXyWm2a8Tt5hLw9e'] })),
  is_active: Type.Boolean(),
  state: Type.Enum([...STATES], { examples: ['active'] }),
  events: FollowedEvents,
  project_ids: FollowedSpaces,
  seq: Type.Integer({ examples: [1204] }),
  attempts: Count,
  last_error: OrNull(Type.String({ examples: ['timed_out'] })),
  time_last_success: OrNull(Timestamp),
  time_last_failure: OrNull(Timestamp),
  time_next_attempt: OrNull(Timestamp),
  ...authorship,
})
export type Integration = Static<typeof Integration>

export const IntegrationQuery = Type.Object(Paging)
export type IntegrationQuery = Static<typeof IntegrationQuery>

export const IntegrationPage = Type.Object(
  { ...Page, integrations: Type.Array(Integration) },
  { additionalProperties: false },
)

export const IntegrationAnswer = Type.Object({ integration: Integration }, { additionalProperties: false })

/** The only answers with a secret: those of the call that creates it. */
export const IntegrationWithSecret = Type.Object(
  { integration: Integration, secret: OrNull(Secret) },
  { additionalProperties: false },
)

export const CreateIntegration = Body({
  type: IntegrationType,
  title: Title,
  url: NullIsAbsent(Url),
  secret: NullIsAbsent(Secret),
  events: NullIsAbsent(FollowedEvents),
  project_ids: NullIsAbsent(FollowedSpaces),
})
export type CreateIntegration = Static<typeof CreateIntegration>

export const UpdateIntegration = Body({
  title: NullIsAbsent(Title),
  url: NullIsAbsent(Url),
  secret: NullIsAbsent(Secret),
  events: NullIsAbsent(FollowedEvents),
  project_ids: NullIsAbsent(FollowedSpaces),
  is_active: NullIsAbsent(Type.Boolean()),
  take_over: NullIsAbsent(Type.Boolean()),
})
export type UpdateIntegration = Static<typeof UpdateIntegration>

export const ReplayIntegration = Body({
  after_seq: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER, examples: [1200] }),
})
export type ReplayIntegration = Static<typeof ReplayIntegration>

export const Delivery = Resource('Delivery', {
  id: Id,
  message_id: Type.String({ examples: ['msg_Zq3rV0u1kXyWm2a8Tt5h'] }),
  seq: OrNull(Type.Integer({ examples: [1204] })),
  type: Type.String({ examples: ['card.created'] }),
  attempts: Count,
  status: Type.Enum(['delivered', 'retrying', 'failed'], { examples: ['delivered'] }),
  response_status: OrNull(Type.Integer({ examples: [200] })),
  error: OrNull(Type.String({ examples: ['timed_out'] })),
  time_created: Timestamp,
  time_delivered: OrNull(Timestamp),
})
export type Delivery = Static<typeof Delivery>

export const DeliveryPage = Type.Object({ ...Page, deliveries: Type.Array(Delivery) }, { additionalProperties: false })

export const DeliveryAnswer = Type.Object({ delivery: Delivery }, { additionalProperties: false })

export const DeliveryParams = Type.Object({ team_id: TeamId, id: Id, delivery_id: Id })
export type DeliveryParams = Static<typeof DeliveryParams>

export const DeliveryWithPayload = Type.Object(
  { delivery: Delivery, payload: OrNull(Type.String({ examples: ['{"seq":1204,"type":"card.created"}'] })) },
  { additionalProperties: false },
)
export type DeliveryWithPayload = Static<typeof DeliveryWithPayload>
