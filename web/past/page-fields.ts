import { archivePage, renamePage, setPageIcon } from '../actions/pages.ts'
import { writeText } from '../actions/texts.ts'
import { iconIn } from '../data/page-rows.ts'
import type { Page } from '../data/rows.ts'
import type { WorkspaceData } from '../data/workspace.ts'
import { cardText } from '../text/card.ts'
import { toLines } from '../text/html.ts'
import { pageText } from '../text/page.ts'
import type { PastField } from './PastFields.tsx'

const labels = cardText.historyFields

/** A page then and today, field by field; what one may change comes back one by one, by the actions that change it otherwise. */
export function pageFields(workspace: WorkspaceData, then: Page, now: Page | null, mayChange: boolean): PastField[] {
  const { mirror } = workspace
  const { id } = then
  const back = (restore: () => void) => (now && mayChange ? restore : undefined)
  const field = (name: string, label: string, of: (page: Page) => string): PastField => ({
    name,
    label,
    was: of(then),
    is: now && of(now),
  })
  const placeOf = ({ parent_page_id }: Page) =>
    parent_page_id === null ? pageText.top : mirror.row('pages', parent_page_id)?.title || pageText.untitled
  return [
    {
      ...field('title', labels.title, ({ title }) => title),
      isText: true,
      restore: back(() => renamePage(workspace, id, then.title)),
    },
    {
      ...field('content', pageText.text, ({ content }) => toLines(content)),
      isText: true,
      restore: back(() => {
        if (!now) return
        writeText(workspace, { noun: 'page', id }, { field: 'content', text: then.content, base: now.content })
      }),
    },
    {
      ...field('icon', labels.icon, ({ icon }) => iconIn(icon)),
      restore: back(() => setPageIcon(workspace, id, iconIn(then.icon) || null)),
    },
    field('parent', pageText.below, placeOf),
    {
      ...field('archived', labels.archived, ({ archived }) => (archived ? cardText.yes : cardText.no)),
      restore: back(() => archivePage(workspace, id, then.archived !== null)),
    },
  ].filter(({ was, is }) => was !== '' || (is ?? '') !== '')
}
