import { ARCHIVED, AUTHORED, asFlag, asIs, describing, KEPT, OWN, PLACE } from '../../workspace/described.ts'
import { PROJECT_FIELDS } from '../../workspace/events/containers.ts'
import { readIcon } from './projects.shape.ts'

/** Spaces are neither copied nor restored. */
export const PROJECT_COLUMNS = describing<'projects'>()(PROJECT_FIELDS, {
  team_id: OWN,
  id: OWN,
  position: { ...PLACE, log: asIs('position') },
  title: { ...KEPT, log: asIs('title') },
  description: { ...KEPT, log: asIs('description') },
  icon: { ...KEPT, log: (row) => readIcon(row.icon) },
  is_private: { ...KEPT, log: asFlag('is_private') },
  is_public: { ...KEPT, log: asFlag('is_public') },
  is_view_only: { ...KEPT, log: asFlag('is_view_only') },
  // No limit is logged as absent, like every empty value.
  max_started_per_person: { ...KEPT, log: (row) => row.max_started_per_person || null },
  started_limit_is_hard: { ...KEPT, log: (row) => row.started_limit_is_hard === 1 || null },
  ...ARCHIVED,
  ...AUTHORED,
})
