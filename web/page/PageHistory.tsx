import { useCallback } from 'react'
import { bringBackPage } from '../actions/pages.ts'
import { HistoryList } from '../card/HistoryList.tsx'
import { useWorkspace } from '../data/hooks.ts'
import { readPageHistory } from '../data/pages.ts'
import { useAllowed } from '../data/permissions.ts'
import type { PageDetails } from '../data/rows.ts'
import { text } from '../text/text.ts'

const NONE: [] = []

/** What was done to the page, newest first, with the words that came and went. */
export function PageHistory({ page: { id, version } }: { page: PageDetails }) {
  const workspace = useWorkspace()
  const mayRestore = useAllowed('page.restore')
  const read = useCallback((cursor: string) => readPageHistory(workspace, id, cursor), [workspace, id])
  return (
    <HistoryList
      read={read}
      version={version}
      checklists={NONE}
      restoring={
        mayRestore
          ? {
              title: text.page.bringBackTitle,
              help: text.page.bringBackHelp,
              onRestore: (seq) => bringBackPage(workspace, id, seq),
            }
          : null
      }
    />
  )
}
