import { type Static, type TBoolean, type TObject, type TOptional, Type } from 'typebox'
import { Body, Id, NullIsAbsent } from '../../http/schema.ts'
import { NOTIFIED } from '../../limits/webhooks.ts'
import { WEBHOOK_TYPES } from './integrations.schema.ts'

export const BOARD_OPTIONS = ['card_created', 'card_moved', 'card_commented', 'card_due_date'] as const
export const LIST_OPTIONS = ['card_created'] as const
export type NotificationOption = (typeof BOARD_OPTIONS)[number]

const Flag = Type.Optional(Type.Boolean())

function notifications<P extends Record<string, TOptional<TBoolean>>>(options: TObject<P>) {
  const one = Body({
    webhook: Body({
      destination_type: Type.Enum([...WEBHOOK_TYPES], { examples: ['slack_channel_webhook'] }),
      integration_id: Id,
    }),
    options: Type.Optional(options),
  })
  return NullIsAbsent(Type.Array(one, { maxItems: NOTIFIED, examples: [[]] }))
}

/** In a PATCH body: which integrations are notified of what happens on a board. */
export const BoardNotifications = notifications(
  Body({ card_created: Flag, card_moved: Flag, card_commented: Flag, card_due_date: Flag }),
)
/** The same for a list. */
export const ListNotifications = notifications(Body({ card_created: Flag }))

export type NewNotification = NonNullable<Static<typeof BoardNotifications>>[number]
