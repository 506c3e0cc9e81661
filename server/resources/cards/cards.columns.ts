import { ARCHIVED, AUTHORED, asId, asIs, describing, NUMBER, OWN, PLACE, TEXT } from '../../workspace/described.ts'
import { CARD_FIELDS } from '../../workspace/events/work.ts'
import { valuesInLog } from '../fields/fields.stored.ts'
import { readImage } from '../images.ts'

export const CARD_COLUMNS = describing<'cards'>()(CARD_FIELDS, {
  team_id: OWN,
  id: OWN,
  project_id: { ...PLACE, log: asId('project_id') },
  board_id: { ...PLACE, log: asId('board_id') },
  sprint_id: { ...PLACE, log: asId('sprint_id') },
  list_id: { ...PLACE, log: asId('list_id') },
  home_board_id: { ...PLACE, log: asId('home_board_id') },
  home_list_id: { ...PLACE, log: asId('home_list_id') },
  position: { ...PLACE, log: asIs('position') },
  title: { ...TEXT, log: asIs('title') },
  content: { ...TEXT, log: asIs('content') },
  // The format of the text, which follows the latest text.
  schema: { isCopied: true, restored: false, log: null },
  priority: { ...NUMBER, log: asIs('priority') },
  estimate: { ...NUMBER, log: asIs('estimate') },
  owner_id: { ...TEXT, log: asIs('owner_id') },
  start_date: { ...NUMBER, log: asIs('start_date') },
  due_date: { ...NUMBER, log: asIs('due_date') },
  // Derived from the card's list.
  completed_date: OWN,
  // The family is restored as far as it still exists: see `cards.restore.family.ts`.
  parent_card_id: { isCopied: false, restored: false, log: asId('parent_card_id') },
  epic_id: { isCopied: true, restored: false, log: asId('epic_id') },
  cover_image: { ...TEXT, log: (row) => readImage(row.cover_image) },
  icon: { ...TEXT, log: (row) => readImage(row.icon) },
  // It identifies the original in another system.
  external_id: { isCopied: false, restored: 'text', log: asIs('external_id') },
  // Pull requests name the original, and their state comes from the code host.
  external_links: OWN,
  // Restored and copied as they are; in another space, `carried` finds the fields that are like them.
  custom_fields: { ...TEXT, log: (row) => valuesInLog(row.custom_fields) },
  copied_from_card_id: OWN,
  form_id: OWN,
  total_comments: OWN,
  time_logged: OWN,
  due_soon_for: OWN,
  overdue_for: OWN,
  reminded_for: OWN,
  next_lead: OWN,
  ...ARCHIVED,
  ...AUTHORED,
})
