import { type Static, Type } from 'typebox'
import { Body, Id, OrNull, Resource, TeamId, Timestamp, Title, UnixDate } from '../../http/schema.ts'
import { REMINDER_YEARS } from '../../limits/reminders.ts'
import { LEAD_NAMES } from '../notifications/notifications.leads.ts'

export const REMINDER_LEADS = LEAD_NAMES

const Lead = Type.Enum(LEAD_NAMES, {
  description: 'How long before the due date; none for not at all, whatever your settings say.',
  examples: ['2_days'],
})

export const Reminder = Resource('Reminder', {
  team_id: TeamId,
  card_id: Id,
  card_title: Title,
  lead: { ...OrNull(Lead), description: 'How long before the due date; null for a moment of its own.' },
  time: { ...OrNull(Timestamp), description: 'The moment that you chose; null for a lead.' },
  time_next: {
    ...OrNull(Timestamp),
    description: 'When it comes; null when it has come, or while the card has no due date.',
  },
})
export type Reminder = Static<typeof Reminder>

export const SetReminder = Body(
  {
    lead: Type.Optional(Lead),
    time: Type.Optional({
      ...UnixDate,
      description: `Or a moment to come, at most ${REMINDER_YEARS} years ahead, whether the card has a due date or not.`,
    }),
  },
  { title: 'SetReminder' },
)
export type SetReminder = Static<typeof SetReminder>

export const ReminderAnswer = Type.Object({ reminder: Reminder })
export const OwnReminder = Type.Object({ reminder: OrNull(Reminder) })
export const Reminders = Type.Object({ reminders: Type.Array(Reminder) })
