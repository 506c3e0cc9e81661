import type { Row } from '../../store/tables.ts'
import { AUTHORED, asId, asIs, describing, KEPT, OWN } from '../../workspace/described.ts'
import { RECURRENCE_FIELDS } from '../../workspace/events/recurrences.ts'
import { skippedOf } from './recurrences.dates.ts'

/** Copies of boards take along what a recurrence says; none is changed when its board is restored. */
const SAID = { isCopied: true, restored: false } as const

/** None as none: most recurrences skip nothing. */
function skippedInLog(row: Pick<Row<'recurrences'>, 'skipped_dates'>): readonly number[] | null {
  const dates = skippedOf(row)
  return dates.length > 0 ? dates : null
}

export const RECURRENCE_COLUMNS = describing<'recurrences'>()(RECURRENCE_FIELDS, {
  team_id: OWN,
  id: OWN,
  // The event names the board, which never changes.
  board_id: OWN,
  list_id: { ...KEPT, log: asId('list_id') },
  template_id: { ...SAID, log: asId('template_id') },
  card_id: { ...SAID, log: asId('card_id') },
  owner_id: { ...KEPT, log: asIs('owner_id') },
  title: { ...SAID, log: asIs('title') },
  // As long as a card: the log of that one has it.
  content: { ...SAID, log: null },
  rule: { ...SAID, log: asIs('rule') },
  starts: { ...SAID, log: asIs('starts') },
  time_zone: { ...SAID, log: asIs('time_zone') },
  mode: { ...SAID, log: asIs('mode') },
  skipped_dates: { ...SAID, log: skippedInLog },
  paused_reason: { ...KEPT, log: asIs('paused_reason') },
  time_next: OWN,
  time_last: OWN,
  last_card_id: OWN,
  time_deleted: OWN,
  ...AUTHORED,
})
