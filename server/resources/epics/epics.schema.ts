import { type Static, Type } from 'typebox'
import { Count, OrNull, Resource, Timestamp, UserId } from '../../http/schema.ts'
import { workItem } from '../cards/cards.schema.ts'

export const HEALTH_STATUSES = ['on_track', 'at_risk', 'off_track'] as const

export const Epic = Resource('Epic', {
  ...workItem,
  type: Type.Enum(['epic']),
  health_status: OrNull(Type.Enum([...HEALTH_STATUSES], { examples: ['on_track'] })),
  health_status_is_stale: Type.Boolean(),
  health_status_stale_period: Count,
  time_health_last_updated: OrNull(Timestamp),
  health_status_updated_by: OrNull(UserId),
})
export type Epic = Static<typeof Epic>
