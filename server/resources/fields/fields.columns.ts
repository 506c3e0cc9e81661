import { AUTHORED, asFlag, asIs, describing, KEPT, OWN } from '../../workspace/described.ts'
import { FIELD_FIELDS } from '../../workspace/events/fields.ts'
import { parseOptions } from './fields.options.ts'
import { parseStored } from './fields.stored.ts'

/** Fields are neither copied nor restored with other things. */
export const FIELD_COLUMNS = describing<'fields'>()(FIELD_FIELDS, {
  team_id: OWN,
  id: OWN,
  // The event names the space, which never changes.
  project_id: OWN,
  type: { ...KEPT, log: asIs('type') },
  title: { ...KEPT, log: asIs('title') },
  options: { ...KEPT, log: (row) => parseOptions(row.options) },
  last_option: OWN,
  required: { ...KEPT, log: asFlag('required') },
  default_value: { ...KEPT, log: (row) => parseStored(row.default_value)?.v ?? null },
  unit: { ...KEPT, log: asIs('unit') },
  decimals: { ...KEPT, log: asIs('decimals') },
  on_tile: { ...KEPT, log: asFlag('on_tile') },
  position: { ...KEPT, log: asIs('position') },
  time_deleted: OWN,
  reindex_after: OWN,
  ...AUTHORED,
})
