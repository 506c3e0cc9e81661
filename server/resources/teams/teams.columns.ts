import { asIs, describing, KEPT, OWN } from '../../workspace/described.ts'
import { TEAM_FIELDS } from '../../workspace/events/people.ts'

/** A workspace is neither copied nor restored. It has no event of its creation: its log begins with what people do. */
export const TEAM_COLUMNS = describing<'teams'>()(TEAM_FIELDS, {
  id: OWN,
  title: { ...KEPT, log: asIs('title') },
  revision: OWN,
  last_id: OWN,
  // `team.log_cut` alone says it.
  log_start: OWN,
  file_bytes: OWN,
  past_start: OWN,
  time_loading: OWN,
  time_created: OWN,
})
