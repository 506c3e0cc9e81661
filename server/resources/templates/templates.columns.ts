import { AUTHORED, asIs, describing, KEPT, OWN } from '../../workspace/described.ts'
import { TEMPLATE_FIELDS } from '../../workspace/events/templates.ts'

/** Templates are neither copied nor restored. */
export const TEMPLATE_COLUMNS = describing<'templates'>()(TEMPLATE_FIELDS, {
  team_id: OWN,
  id: OWN,
  // The event names the space, which never changes.
  project_id: OWN,
  type: { ...KEPT, log: asIs('type') },
  title: { ...KEPT, log: asIs('title') },
  description: { ...KEPT, log: asIs('description') },
  // As long as a whole board: the log says that it changed, not to what.
  content: { ...KEPT, log: null },
  time_deleted: OWN,
  ...AUTHORED,
})
