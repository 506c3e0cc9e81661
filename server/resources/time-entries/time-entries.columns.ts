import { AUTHORED, asIs, describing, KEPT, OWN } from '../../workspace/described.ts'
import { TIME_ENTRY_FIELDS } from '../../workspace/events/time-entries.ts'
import { showDay } from './time-entries.day.ts'

/** Time was spent on one card: copies do not have it, and restores leave it as it is. */
export const TIME_ENTRY_COLUMNS = describing<'time_entries'>()(TIME_ENTRY_FIELDS, {
  team_id: OWN,
  id: OWN,
  // The event names the card, which never changes.
  card_id: OWN,
  day: { ...KEPT, log: ({ day }) => showDay(day) },
  seconds: { ...KEPT, log: asIs('seconds') },
  note: { ...KEPT, log: asIs('note') },
  time_started: { ...KEPT, log: asIs('time_started') },
  ...AUTHORED,
})
