import { type Static, Type } from 'typebox'
import {
  Body,
  Count,
  Id,
  NotEmpty,
  NullEmpties,
  NullIsAbsent,
  NumericId,
  OrNull,
  Page,
  Paging,
  Resource,
  TeamId,
  Timestamp,
  UnixDate,
  UserId,
} from '../../http/schema.ts'
import { SNOOZE_DAYS } from '../../limits/reminders.ts'
import { NOTIFICATION_PLACES } from '../../limits/requests.ts'
import { NOTIFICATIONS_KEPT } from '../../limits/writes.ts'
import { LEAD_NAMES } from './notifications.leads.ts'

/** The kinds of notifications; if one action is of several kinds for a person, the first counts. */
export const KINDS = [
  'mentioned',
  'assigned',
  'item_assigned',
  'replied',
  'commented',
  'reminder',
  'overdue',
  'item_overdue',
  'due_soon',
  'item_due_soon',
  'moved',
  'created',
  'health_stale',
  'integration_off',
  'recurrence_paused',
  'rule_paused',
  'rule_notified',
  'link_created',
] as const
export type Kind = (typeof KINDS)[number]

/** What is said of an item of a checklist is wanted as the same is of cards. */
export const SETTING_OF = {
  item_assigned: 'assigned',
  item_overdue: 'overdue',
  item_due_soon: 'due_soon',
} as const satisfies { [K in Kind]?: Kind }
/** The kinds that people choose about. */
export type SettingKind = Exclude<Kind, keyof typeof SETTING_OF>
export const SETTING_KINDS = KINDS.filter((kind): kind is SettingKind => !(kind in SETTING_OF))

const KindName = Type.Enum([...KINDS], { examples: ['commented'] })

export const Notification = Resource('Notification', {
  id: Type.String({ description: 'Counts your notifications.', examples: ['12'] }),
  team_id: TeamId,
  kind: KindName,
  kinds: Type.Array(KindName, { description: 'The kinds of its actions, the latest first.' }),
  total: Type.Integer({ minimum: 1, description: 'How many actions it combines.', examples: [3] }),
  text: Type.String({
    description: 'A sentence, as plain text.',
    examples: ['Ada and 1 other commented on “Write the launch post”'],
  }),
  title: Type.String({ description: 'The current title of its subject.', examples: ['Write the launch post'] }),
  excerpt: Type.String({
    description: 'The beginning of the last comment, as plain text; empty for none.',
    examples: ['Looks good to me.'],
  }),
  type: Type.Enum(['card', 'epic', 'page', 'integration', 'member', 'recurrence', 'rule'], {
    description: 'What it is about.',
    examples: ['card'],
  }),
  project_id: OrNull(Id),
  board_id: OrNull(Id),
  list_id: OrNull(Id),
  card_id: OrNull(Id),
  epic_id: OrNull(Id),
  page_id: OrNull(Id),
  integration_id: OrNull(Id),
  recurrence_id: OrNull(Id),
  rule_id: OrNull(Id),
  member_id: OrNull(UserId),
  comment_id: OrNull(Id),
  user_ids: Type.Array(UserId, { description: 'Who did it, the latest first; empty for scheduled ones.' }),
  read: Type.Boolean({ description: 'Whether you have read it.' }),
  archived: Type.Boolean({ description: 'Whether you have archived it.' }),
  time_read: OrNull(Timestamp),
  snoozed_until: {
    ...OrNull(Timestamp),
    description: 'It is put away until then, and comes back unread; null unless it is.',
  },
  time_created: Timestamp,
  time_updated: Timestamp,
})
export type Notification = Static<typeof Notification>

export const NotificationQuery = Type.Object({
  unread: Type.Optional(Type.Boolean({ description: 'true: only unread ones; false: only those you have read.' })),
  archived: Type.Optional(
    Type.Boolean({ description: 'true: only archived ones. Otherwise only those not archived.' }),
  ),
  snoozed: Type.Optional(
    Type.Boolean({ description: 'true: only those that are snoozed. Otherwise only those that are not.' }),
  ),
  ...Paging,
})
export type NotificationQuery = Static<typeof NotificationQuery>

export const NotificationPage = Type.Object(
  {
    ...Page,
    unread: Type.Integer({
      minimum: 0,
      description: 'How many unread ones there are, without archived and snoozed ones.',
    }),
    notifications: Type.Array(Notification),
  },
  { additionalProperties: false },
)

export const NotificationParams = Type.Object({ notification_id: NumericId })

export const UpdateNotification = Body(
  {
    read: NullIsAbsent(Type.Boolean()),
    archived: NullIsAbsent(Type.Boolean()),
    snoozed_until: Type.Optional(
      NullEmpties({
        ...UnixDate,
        description: `Puts it away until then: a moment to come, at most ${SNOOZE_DAYS} days from now.`,
      }),
    ),
  },
  { title: 'UpdateNotification' },
)
export type UpdateNotification = Static<typeof UpdateNotification>

export const MarkAll = Body(
  {
    read: NullIsAbsent(Type.Boolean()),
    archived: NullIsAbsent(Type.Boolean()),
    ids: Type.Optional(
      NotEmpty(Type.Array(NumericId, { maxItems: NOTIFICATIONS_KEPT }), {
        description:
          'Only these notifications. Absent: all that are not archived, or with archived false all that are.',
      }),
    ),
  },
  { title: 'MarkAllNotifications' },
)
export type MarkAll = Static<typeof MarkAll>

export const Marked = Type.Object(
  {
    unread: Count,
    before: Type.Array(
      Type.Object(
        { id: NumericId, read: Type.Boolean({ description: 'Whether it was read.' }), archived: Type.Boolean() },
        { additionalProperties: false, description: 'A notification as it was.' },
      ),
      { description: 'The notifications that were changed, as they were before: enough to undo it.' },
    ),
  },
  { additionalProperties: false },
)
export type Marked = Static<typeof Marked>

const Email = Type.Enum(['off', 'instant', 'daily'], { examples: ['daily'] })
const KindSettings = Type.Object(
  {
    inbox: Type.Boolean({ description: 'Whether you are notified at all.', examples: [true] }),
    email: Email,
  },
  { additionalProperties: false },
)
export type KindSettings = Static<typeof KindSettings>
const SomeKindSettings = Type.Partial(KindSettings)

const eachKind = <T>(value: T): Record<SettingKind, T> =>
  // Every kind gets one.
  Object.fromEntries(SETTING_KINDS.map((kind) => [kind, value])) as Record<SettingKind, T>

const KindsSettings = Type.Object(eachKind(KindSettings), { additionalProperties: false })
const SomeKinds = Type.Partial(Type.Object(eachKind(SomeKindSettings), { additionalProperties: false }))

const DigestHour = Type.Integer({ minimum: 0, maximum: 23, examples: [8] })

const DueReminder = Type.Enum(LEAD_NAMES, { examples: ['2_days'] })

const TimeOfDay = Type.String({
  pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$',
  'x-expects': 'a time of day, such as 22:00',
  examples: ['22:00'],
})
const QuietHours = Type.Object(
  {
    from: { ...TimeOfDay, description: 'When they begin, on the clock of your time zone.' },
    to: {
      ...TimeOfDay,
      description: 'When they end: on the next day, if that is not after `from`.',
      examples: ['07:00'],
    },
    days: Type.Array(Type.Integer({ minimum: 1, maximum: 7, examples: [1] }), {
      minItems: 1,
      maxItems: 7,
      uniqueItems: true,
      description: 'The days on which they begin: 1 is Monday, 7 is Sunday.',
    }),
  },
  { additionalProperties: false },
)

export const NotificationSettings = Resource('NotificationSettings', {
  email_enabled: Type.Boolean(),
  digest_hour: DigestHour,
  watched_due_dates: Type.Boolean(),
  due_reminder: DueReminder,
  quiet_hours: OrNull(QuietHours),
  kinds: KindsSettings,
  places: Type.Array(
    Type.Object({ project_id: OrNull(Id), board_id: OrNull(Id), kinds: SomeKinds }, { additionalProperties: false }),
  ),
})
export type NotificationSettings = Static<typeof NotificationSettings>

/** As they are stored: what a person never chose, and what an older program did not know, is absent. */
export const StoredNotificationSettings = Type.Partial(
  Type.Object({ ...NotificationSettings.properties, kinds: SomeKinds }, { additionalProperties: false }),
)

export const UpdateNotificationSettings = Body(
  {
    due_reminder: Type.Optional(DueReminder),
    quiet_hours: Type.Optional(OrNull(QuietHours)),
    email_enabled: Type.Optional(Type.Boolean({ examples: [true] })),
    digest_hour: Type.Optional(DigestHour),
    watched_due_dates: Type.Optional(Type.Boolean({ examples: [false] })),
    kinds: Type.Optional(SomeKinds),
    places: Type.Optional(
      Type.Array(
        Type.Object(
          {
            project_id: Type.Optional(OrNull(NumericId)),
            board_id: Type.Optional(OrNull(NumericId)),
            kinds: SomeKinds,
          },
          { additionalProperties: false },
        ),
        { maxItems: NOTIFICATION_PLACES },
      ),
    ),
  },
  { title: 'UpdateNotificationSettings' },
)
export type UpdateNotificationSettings = Static<typeof UpdateNotificationSettings>
