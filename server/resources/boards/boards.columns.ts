import {
  ARCHIVED,
  AUTHORED,
  asFlag,
  asId,
  asIs,
  describing,
  NUMBER,
  OWN,
  PLACE,
  TEXT,
} from '../../workspace/described.ts'
import { BOARD_FIELDS } from '../../workspace/events/containers.ts'
import { readMapping } from '../containers/vcs-mapping.ts'
import { toNotifications } from '../integrations/integrations.notifications.ts'
import { readShown } from './boards.public.ts'

/** Who sees a board, and who is notified, is set for each board as it is now: neither copies nor restores take it over. */
const SET_PER_BOARD = { isCopied: false, restored: false } as const

export const BOARD_COLUMNS = describing<'boards'>()(BOARD_FIELDS, {
  team_id: OWN,
  id: OWN,
  project_id: { ...PLACE, log: asId('project_id') },
  position: { ...PLACE, log: asIs('position') },
  title: { ...TEXT, log: asIs('title') },
  content: { ...TEXT, log: asIs('content') },
  icon: { ...TEXT, log: asIs('icon') },
  color: { ...TEXT, log: asIs('color') },
  image_urls: { ...TEXT, log: asIs('image_urls') },
  thumbnail_url: { ...TEXT, log: asIs('thumbnail_url') },
  layout: { ...TEXT, log: asIs('layout') },
  card_cover_enabled: { ...NUMBER, log: asFlag('card_cover_enabled') },
  is_public: { ...SET_PER_BOARD, log: asFlag('is_public') },
  public_token: OWN,
  // Without the address: programs that receive events need not learn it.
  public_settings: { ...SET_PER_BOARD, log: readShown },
  // It names lists of its board.
  vcs_mapping: { isCopied: false, restored: 'text', log: (row) => readMapping(row.vcs_mapping) },
  webhook_notifications: {
    ...SET_PER_BOARD,
    // None is logged as absent, like every empty value.
    log: (row) => row.webhook_notifications && toNotifications(row.webhook_notifications),
  },
  ...ARCHIVED,
  ...AUTHORED,
})
