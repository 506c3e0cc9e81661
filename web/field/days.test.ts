import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { dateOfMoment, momentOfDate } from './days.ts'

const before = process.env.TZ

describe.each(['Pacific/Kiritimati', 'Europe/Berlin', 'UTC', 'America/Los_Angeles', 'Pacific/Pago_Pago'])(
  'a date of a custom field in %s',
  (zone) => {
    beforeEach(() => {
      process.env.TZ = zone
    })
    afterEach(() => {
      if (before === undefined) delete process.env.TZ
      else process.env.TZ = before
    })

    test.each([Date.UTC(2026, 2, 29), Date.UTC(2026, 9, 25), Date.UTC(2026, 11, 24)])('is the same day: %d', (date) => {
      const shown = new Date(momentOfDate(date))
      const { year, month, day } = partsOf(date)
      expect([shown.getFullYear(), shown.getMonth(), shown.getDate()]).toEqual([year, month, day])
      expect(dateOfMoment(momentOfDate(date))).toBe(date)
      // Also with a time of the day, and in seconds.
      expect(momentOfDate(date + 86_399_999)).toBe(momentOfDate(date))
      expect(momentOfDate(date / 1000)).toBe(momentOfDate(date))
    })
  },
)

function partsOf(date: number) {
  const utc = new Date(date)
  return { year: utc.getUTCFullYear(), month: utc.getUTCMonth(), day: utc.getUTCDate() }
}
