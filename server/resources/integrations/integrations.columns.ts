import { AUTHORED, asFlag, asIs, describing, KEPT, OWN } from '../../workspace/described.ts'
import { INTEGRATION_FIELDS } from '../../workspace/events/integrations.ts'

/** Integrations are neither copied nor restored. */
export const INTEGRATION_COLUMNS = describing<'integrations'>()(INTEGRATION_FIELDS, {
  team_id: OWN,
  id: OWN,
  type: { ...KEPT, log: asIs('type') },
  title: { ...KEPT, log: asIs('title') },
  // Where an integration is, and its secrets, are for nobody who reads the log.
  sealed: OWN,
  key_id: OWN,
  hook: OWN,
  // Written by this program alone.
  events: { ...KEPT, log: (row) => JSON.parse(row.events) },
  project_ids: { ...KEPT, log: (row) => JSON.parse(row.project_ids) },
  is_active: { ...KEPT, log: asFlag('is_active') },
  switched_off: { ...KEPT, log: asIs('switched_off') },
  ...AUTHORED,
  // Another admin may take it over: it sees what its maker sees.
  user_id: { ...KEPT, log: asIs('user_id') },
})
