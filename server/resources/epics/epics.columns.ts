import { ARCHIVED, AUTHORED, asId, asIs, describing, KEPT, OWN, PLACE } from '../../workspace/described.ts'
import { LIST_FIELDS } from '../../workspace/events/containers.ts'
import { EPIC_FIELDS } from '../../workspace/events/work.ts'
import { valuesInLog } from '../fields/fields.stored.ts'
import { readImage } from '../images.ts'

/** Epics are neither copied nor restored. */
export const EPIC_COLUMNS = describing<'epics'>()(EPIC_FIELDS, {
  team_id: OWN,
  id: OWN,
  list_id: { ...PLACE, log: asId('list_id') },
  position: { ...PLACE, log: asIs('position') },
  title: { ...KEPT, log: asIs('title') },
  content: { ...KEPT, log: asIs('content') },
  // It says how the text is written.
  schema: OWN,
  priority: { ...KEPT, log: asIs('priority') },
  owner_id: { ...KEPT, log: asIs('owner_id') },
  start_date: { ...KEPT, log: asIs('start_date') },
  due_date: { ...KEPT, log: asIs('due_date') },
  // It follows from the list that the epic is in.
  completed_date: OWN,
  cover_image: { ...KEPT, log: (row) => readImage(row.cover_image) },
  icon: { ...KEPT, log: (row) => readImage(row.icon) },
  // They have events of their own.
  external_links: OWN,
  custom_fields: { ...KEPT, log: (row) => valuesInLog(row.custom_fields) },
  total_comments: OWN,
  health_status: { ...KEPT, log: asIs('health_status') },
  health_status_stale_period: { ...KEPT, log: asIs('health_status_stale_period') },
  // Who said it and when: the event says both.
  time_health_last_updated: OWN,
  health_status_updated_by: OWN,
  due_soon_for: OWN,
  overdue_for: OWN,
  reminded_for: OWN,
  next_lead: OWN,
  stale_for: OWN,
  ...ARCHIVED,
  ...AUTHORED,
})

/** The lists of the roadmap are neither copied nor restored either. */
export const ROADMAP_LIST_COLUMNS = describing<'roadmap_lists'>()(LIST_FIELDS, {
  team_id: OWN,
  id: OWN,
  title: { ...KEPT, log: asIs('title') },
  content: { ...KEPT, log: asIs('content') },
  behavior: { ...KEPT, log: asIs('behavior') },
  icon: { ...KEPT, log: asIs('icon') },
  color: { ...KEPT, log: asIs('color') },
  position: { ...PLACE, log: asIs('position') },
  ...ARCHIVED,
  ...AUTHORED,
})
