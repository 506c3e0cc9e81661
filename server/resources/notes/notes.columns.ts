import { AUTHORED, asFlag, asIs, describing, KEPT, OWN } from '../../workspace/described.ts'
import { NOTE_FIELDS } from '../../workspace/events/words.ts'

/**
 * What was said and written stays out of the log: a private note has a line in the log for each of its readers, and a deleted one
 * is gone for all of them.
 */
const UNTOLD = { ...KEPT, log: null } as const

/** Notes are neither copied nor restored. */
export const NOTE_COLUMNS = describing<'notes'>()(NOTE_FIELDS, {
  team_id: OWN,
  id: OWN,
  title: { ...KEPT, log: asIs('title') },
  content: UNTOLD,
  transcript: UNTOLD,
  transcripts: UNTOLD,
  user_notes: UNTOLD,
  is_public: { ...KEPT, log: asFlag('is_public') },
  metadata_date: { ...KEPT, log: asIs('metadata_date') },
  metadata_time: { ...KEPT, log: asIs('metadata_time') },
  google_calendar_event: UNTOLD,
  ...AUTHORED,
})
