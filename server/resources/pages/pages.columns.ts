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
import { PAGE_FIELDS } from '../../workspace/events/words.ts'
import { lookOf, readPicture } from './pages.shape.ts'

export const PAGE_COLUMNS = describing<'pages'>()(PAGE_FIELDS, {
  team_id: OWN,
  id: OWN,
  project_id: { ...PLACE, log: asId('project_id') },
  parent_page_id: { ...PLACE, log: asId('parent_page_id') },
  position: { ...PLACE, log: asIs('position') },
  title: { ...TEXT, log: asIs('title') },
  content: { ...TEXT, log: asIs('content') },
  schema: { ...NUMBER, log: asIs('schema') },
  icon: { ...TEXT, log: (row) => readPicture(row.icon) },
  cover_image: { ...TEXT, log: (row) => readPicture(row.cover_image) },
  // A copy is not public, whatever the original is.
  is_public: { ...NUMBER, isCopied: false, log: asFlag('is_public') },
  public_settings: { ...TEXT, isCopied: false, log: (row) => lookOf(row).public_settings },
  // At most one page of a space is its overview: neither a copy nor a restored state takes that from another.
  is_overview: { ...PLACE, log: asFlag('is_overview') },
  font: { ...TEXT, log: asIs('font') },
  hide_table_of_contents: { ...NUMBER, log: asFlag('hide_table_of_contents') },
  hide_subpages: { ...NUMBER, log: asFlag('hide_subpages') },
  total_comments: OWN,
  ...ARCHIVED,
  ...AUTHORED,
})
