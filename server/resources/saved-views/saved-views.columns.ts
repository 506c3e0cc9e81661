import { AUTHORED, asFlag, asIs, describing, KEPT, OWN } from '../../workspace/described.ts'
import { VIEW_FIELDS } from '../../workspace/events/containers.ts'

/** What a view shows: views of a copied board show the same. One that is there stays as it is when its board is restored. */
const SHOWN = { isCopied: true, restored: false } as const

function asJson<C extends string>(column: C) {
  // Written only by this program, and checked when it was imported.
  return (row: { readonly [K in C]: string | null }) => JSON.parse(row[column] ?? 'null') as unknown
}

export const VIEW_COLUMNS = describing<'views'>()(VIEW_FIELDS, {
  team_id: OWN,
  id: OWN,
  // The event is where the view is.
  owner_id: OWN,
  board_id: OWN,
  project_id: OWN,
  title: { ...SHOWN, log: asIs('title') },
  icon: { ...SHOWN, log: asIs('icon') },
  filters: { ...SHOWN, log: asJson('filters') },
  layout: { ...SHOWN, log: asIs('layout') },
  group_by: { ...SHOWN, log: asIs('group_by') },
  lanes_by: { ...SHOWN, log: asIs('lanes_by') },
  sort: { ...SHOWN, log: asJson('sort') },
  columns: { ...SHOWN, log: asJson('columns') },
  position: { ...KEPT, isCopied: true, log: asIs('position') },
  is_default: { ...KEPT, isCopied: true, log: asFlag('is_default') },
  time_deleted: OWN,
  ...AUTHORED,
})
