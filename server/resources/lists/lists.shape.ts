import type { Read } from '../../workspace/handles.ts'
import type { Card } from '../cards/cards.schema.ts'
import { type Contents, orderOf } from '../containers/lists.contents.ts'
import type { ListRow } from '../containers/lists.queries.ts'
import { toNotifications } from '../integrations/integrations.notifications.ts'
import { fromId, toArchivedMarker, toUserReference } from '../shapes.ts'
import type { List, ListOutline } from './lists.schema.ts'

/** The columns common to all lists: of a board, a sprint, or the roadmap, which has no board and no space. */
type ShownRow = Omit<
  ListRow,
  'project_id' | 'sprint_id' | 'sprint_status_id' | 'position' | 'webhook_notifications'
> & {
  project_id: number | null
  webhook_notifications?: string | null
}

export function toList(r: Read, row: ListRow, cards: Contents<Card>, first = 0): List {
  return { ...toListOutline(r, row), card_order: orderOf(cards, first), cards: cards.json, epics: [] }
}

export function toListOutline(r: Read, row: ShownRow): Omit<List, 'card_order' | 'cards' | 'epics'> & ListOutline {
  return {
    id: String(row.id),
    team_id: row.team_id,
    title: row.title,
    content: row.content,
    behavior: row.behavior,
    board_id: fromId(row.board_id),
    user_id: row.user_id,
    user: toUserReference(r, row.user_id, row.source),
    user_updated: toUserReference(r, row.user_id_updated, row.source_updated),
    project_id: fromId(row.project_id),
    icon: row.icon,
    color: row.color,
    total_cards: row.total_cards,
    max_cards: row.max_cards,
    min_cards: row.min_cards,
    limit_unit: row.limit_unit,
    limit_is_hard: row.limit_is_hard === 1,
    time_created: row.time_created,
    time_updated: row.time_updated,
    archived: toArchivedMarker(row),
    is_watching: row.is_watching === 1,
    webhook_notifications: toNotifications(row.webhook_notifications),
  }
}
