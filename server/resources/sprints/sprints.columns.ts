import { AUTHORED, asFlag, asIs, describing, KEPT, OWN } from '../../workspace/described.ts'
import { SPRINT_FIELDS, SPRINT_SETTINGS_FIELDS } from '../../workspace/events/containers.ts'
import { readMapping } from '../containers/vcs-mapping.ts'

/** Sprints are neither copied nor restored. */
export const SPRINT_COLUMNS = describing<'sprints'>()(SPRINT_FIELDS, {
  team_id: OWN,
  id: OWN,
  // The event names the space, which never changes.
  project_id: OWN,
  title: { ...KEPT, log: asIs('title') },
  content: { ...KEPT, log: asIs('content') },
  state: { ...KEPT, log: asIs('state') },
  start_date: { ...KEPT, log: asIs('start_date') },
  end_date: { ...KEPT, log: asIs('end_date') },
  // They follow from the dates.
  start_instant: OWN,
  end_instant: OWN,
  override_end_date: { ...KEPT, log: asIs('override_end_date') },
  layout: { ...KEPT, log: asIs('layout') },
  // The events of its start and of its end say when that was.
  time_started: OWN,
  time_ended: OWN,
  // Counted from its cards.
  planned_count: OWN,
  planned_pts: OWN,
  completed_count: OWN,
  completed_pts: OWN,
  chart_first_day: OWN,
  chart_last_day: OWN,
  ...AUTHORED,
})

/** Settings are neither copied nor restored. */
export const SPRINT_SETTINGS_COLUMNS = describing<'sprint_settings'>()(SPRINT_SETTINGS_FIELDS, {
  team_id: OWN,
  project_id: OWN,
  // Written by this program alone.
  statuses: { ...KEPT, log: (row) => JSON.parse(row.statuses) },
  length: { ...KEPT, log: asIs('length') },
  cooldown: { ...KEPT, log: asIs('cooldown') },
  start_day: { ...KEPT, log: asIs('start_day') },
  enabled: { ...KEPT, log: asFlag('enabled') },
  auto_complete: { ...KEPT, log: asFlag('auto_complete') },
  vcs_mapping: { ...KEPT, log: (row) => readMapping(row.vcs_mapping) },
  layout: { ...KEPT, log: asIs('layout') },
  card_cover_enabled: { ...KEPT, log: asFlag('card_cover_enabled') },
})
