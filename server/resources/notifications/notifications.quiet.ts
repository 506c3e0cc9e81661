import type { NotificationSettings } from './notifications.schema.ts'

export type QuietHours = NonNullable<NotificationSettings['quiet_hours']>

/**
 * When the quiet hours that a person has now end; null when they have none now. They are read on the clock of their time zone: where it
 * jumps over the end, they end with the jump; where it shows the end twice, at the first.
 */
export function quietUntil(hours: QuietHours | null, timezone_id: string, now: number): number | null {
  if (!hours) return null
  const { from, to, days } = hours
  const timeZone = timezone_id || 'UTC'
  const today = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timeZone).toPlainDate()
  for (const day of [today, today.subtract({ days: 1 })]) {
    if (!days.includes(day.dayOfWeek)) continue
    const start = day.toZonedDateTime({ timeZone, plainTime: from }).epochMilliseconds
    const endDay = to > from ? day : day.add({ days: 1 })
    const end = endDay.toZonedDateTime({ timeZone, plainTime: to }).epochMilliseconds
    if (start <= now && now < end) return end
  }
  return null
}

/** The hour of a person's daily mail waits for the end of quiet hours: true from then on, on that day. */
export function isDelayedTo(hours: QuietHours | null, timezone_id: string, hour: number, now: number): boolean {
  if (!hours) return false
  const timeZone = timezone_id || 'UTC'
  const today = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timeZone).toPlainDate()
  const yesterdays = today.subtract({ days: 1 }).toZonedDateTime({ timeZone, plainTime: { hour } })
  const end = quietUntil(hours, timezone_id, yesterdays.epochMilliseconds)
  if (end === null || end > now) return false
  return Temporal.Instant.fromEpochMilliseconds(end).toZonedDateTimeISO(timeZone).toPlainDate().equals(today)
}
