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
  ...ARCHIVED,
  ...AUTHORED,
})
