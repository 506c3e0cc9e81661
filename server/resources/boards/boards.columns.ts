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
import { BOARD_FIELDS } from '../../workspace/events/places.ts'
import { readMapping } from '../containers/vcs-mapping.ts'
import { toNotifications } from '../integrations/integrations.notifications.ts'
import { readShown } from './boards.public.ts'

/** Who sees a board, and whom it tells, is decided for each board, and now: neither copies nor restores have it. */
const DECIDED_ANEW = { isCopied: false, restored: false } as const

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
  is_public: { ...DECIDED_ANEW, log: asFlag('is_public') },
  public_token: OWN,
  // Without the address: programs that are told of events need not learn it.
  public_settings: { ...DECIDED_ANEW, log: readShown },
  // It names lists of its board.
  vcs_mapping: { isCopied: false, restored: 'text', log: (row) => readMapping(row.vcs_mapping) },
  webhook_notifications: {
    ...DECIDED_ANEW,
    // None is told as nothing, as all that is empty.
    log: (row) => row.webhook_notifications && toNotifications(row.webhook_notifications),
  },
  ...ARCHIVED,
  ...AUTHORED,
})
