import { AUTHORED, asIs, describing, KEPT, OWN } from '../../workspace/described.ts'
import { RULE_FIELDS } from '../../workspace/events/rules.ts'

/** Copies of boards take along what a rule says; none is changed when its board is restored. */
const SAID = { isCopied: true, restored: false } as const

function asJson<C extends string>(column: C) {
  // Written only by this program, and checked when it was imported.
  return (row: { readonly [K in C]: string }) => JSON.parse(row[column]) as unknown
}

export const RULE_COLUMNS = describing<'rules'>()(RULE_FIELDS, {
  team_id: OWN,
  id: OWN,
  // The event names the board and the space, which never change.
  board_id: OWN,
  project_id: OWN,
  owner_id: { ...KEPT, log: asIs('owner_id') },
  title: { ...SAID, log: asIs('title') },
  trigger: { ...SAID, log: asJson('trigger') },
  // Part of the trigger.
  trigger_type: { ...SAID, log: null },
  filters: { ...SAID, log: asJson('filters') },
  actions: { ...SAID, log: asJson('actions') },
  paused_reason: { ...KEPT, log: asIs('paused_reason') },
  ...AUTHORED,
})
