import type { Migration } from './migration.ts'

/** The pages below one: without it every page of the workspace was looked at for them. */
export const pagesOfParents: Migration = {
  name: '0127-pages-of-parents',
  statements: () => [
    `create index pages_of_parent on pages (team_id, parent_page_id, position, id) where parent_page_id is not null`,
  ],
}
