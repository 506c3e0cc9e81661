import { ARCHIVED, AUTHORED, asId, asIs, describing, NUMBER, OWN, PLACE, TEXT } from '../../workspace/described.ts'
import { LIST_FIELDS } from '../../workspace/events/containers.ts'
import { toNotifications } from '../integrations/integrations.notifications.ts'

export const LIST_COLUMNS = describing<'lists'>()(LIST_FIELDS, {
  team_id: OWN,
  id: OWN,
  project_id: { ...PLACE, log: asId('project_id') },
  board_id: { ...PLACE, log: asId('board_id') },
  sprint_id: OWN,
  position: { ...PLACE, log: asIs('position') },
  title: { ...TEXT, log: asIs('title') },
  content: { ...TEXT, log: asIs('content') },
  behavior: { ...TEXT, log: asIs('behavior') },
  icon: { ...TEXT, log: asIs('icon') },
  color: { ...TEXT, log: asIs('color') },
  // No limit is logged as absent, like every empty value.
  max_cards: { ...NUMBER, log: (row) => row.max_cards || null },
  min_cards: { ...NUMBER, log: (row) => row.min_cards || null },
  limit_unit: { ...TEXT, log: (row) => (row.limit_unit === 'points' ? 'points' : null) },
  limit_is_hard: { ...NUMBER, log: (row) => row.limit_is_hard === 1 || null },
  // Who is notified is set for each list as it is now.
  webhook_notifications: {
    isCopied: false,
    restored: false,
    // None is logged as absent, like every empty value.
    log: (row) => row.webhook_notifications && toNotifications(row.webhook_notifications),
  },
  sprint_status_id: OWN,
  total_cards: OWN,
  ...ARCHIVED,
  ...AUTHORED,
})
