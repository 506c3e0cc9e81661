import { asFlag, asIs, describing, OWN } from '../../workspace/described.ts'
import { CHECKLIST_FIELDS, CHECKLIST_ITEM_FIELDS } from '../../workspace/events/work.ts'

/**
 * A copy of a card has its checklists, in their order. A card that is restored gets whole rows back instead of those that it has
 * (`replaceChecklists`): no column of theirs can be left out.
 */
const PART = { isCopied: true, restored: false } as const

/** Who made a part, and when. */
const MADE = { user_id: OWN, time_created: OWN, time_updated: OWN } as const

export const CHECKLIST_COLUMNS = describing<'checklists'>()(CHECKLIST_FIELDS, {
  team_id: OWN,
  id: OWN,
  // The event names the card or the epic, which never changes.
  card_id: OWN,
  epic_id: OWN,
  title: { ...PART, log: asIs('title') },
  content: { ...PART, log: asIs('content') },
  position: { ...PART, log: asIs('position') },
  ...MADE,
})

export const CHECKLIST_ITEM_COLUMNS = describing<'checklist_items'>()(CHECKLIST_ITEM_FIELDS, {
  team_id: OWN,
  id: OWN,
  // The name of the field has its id.
  checklist_id: OWN,
  title: { ...PART, log: asIs('title') },
  content: { ...PART, log: asIs('content') },
  checked: { ...PART, log: asFlag('checked') },
  owner_id: { ...PART, log: asIs('owner_id') },
  due_date: { ...PART, log: asIs('due_date') },
  // A copy is reported again.
  due_soon_for: OWN,
  overdue_for: OWN,
  position: { ...PART, log: asIs('position') },
  ...MADE,
})
