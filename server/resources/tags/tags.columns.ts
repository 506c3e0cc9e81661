import { asIs, describing, KEPT, OWN } from '../../workspace/described.ts'
import { TAG_FIELDS } from '../../workspace/events/words.ts'

/** What the tag of another space that stands for this one has of it. Tags are not restored. */
const COPIED = { isCopied: true, restored: false } as const

export const TAG_COLUMNS = describing<'tags'>()(TAG_FIELDS, {
  team_id: OWN,
  id: OWN,
  // The event names the space, which never changes.
  project_id: OWN,
  name: { ...COPIED, log: asIs('name') },
  // It follows from the name.
  slug: { ...KEPT, log: asIs('slug') },
  color: { ...COPIED, log: asIs('color') },
  total_cards: OWN,
})
