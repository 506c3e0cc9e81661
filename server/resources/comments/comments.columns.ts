import { AUTHORED, asId, asIs, describing, KEPT, OWN } from '../../workspace/described.ts'
import { COMMENT_FIELDS } from '../../workspace/events/words.ts'
import { readKept } from '../client-json.ts'

/** What was said stays with what it was said about: copies do not have it, and restores leave it as it is. */
export const COMMENT_COLUMNS = describing<'comments'>()(COMMENT_FIELDS, {
  team_id: OWN,
  id: OWN,
  // The event names what the comment is on, which never changes.
  card_id: OWN,
  epic_id: OWN,
  page_id: OWN,
  parent_id: { ...KEPT, log: asId('parent_id') },
  content: { ...KEPT, log: asIs('content') },
  schema: { ...KEPT, log: (row) => readKept(row.schema) },
  context: { ...KEPT, log: (row) => readKept(row.context) },
  status: { ...KEPT, log: asIs('status') },
  ...AUTHORED,
})
