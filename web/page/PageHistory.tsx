import { Suspense, useCallback, useState } from 'react'
import { bringBackPage } from '../actions/pages.ts'
import { HistoryList } from '../card/HistoryList.tsx'
import { useWorkspace } from '../data/hooks.ts'
import { readPageHistory } from '../data/pages.ts'
import { useAllowed } from '../data/permissions.ts'
import type { Change } from '../data/reading.ts'
import type { PageDetails } from '../data/rows.ts'
import { pageText } from '../text/page.ts'
import { lazily } from '../ui/lazily.ts'

const PagePast = lazily(async () => (await import('../past/ItemPast.tsx')).PagePast)
const NONE: [] = []

/** What was done to the page, newest first, with the words that came and went. */
export function PageHistory({ page: { id, version } }: { page: PageDetails }) {
  const workspace = useWorkspace()
  const mayRestore = useAllowed('page.restore')
  const [looked, look] = useState<Change['seq'] | null>(null)
  const read = useCallback((cursor: string) => readPageHistory(workspace, id, cursor), [workspace, id])
  return (
    <>
      <HistoryList
        read={read}
        version={version}
        checklists={NONE}
        restoring={
          mayRestore
            ? {
                title: pageText.bringBackTitle,
                help: pageText.bringBackHelp,
                onRestore: (seq) => bringBackPage(workspace, id, seq),
              }
            : null
        }
        onLook={look}
      />
      {looked !== null && (
        <Suspense>
          <PagePast id={id} at={looked} onClose={() => look(null)} />
        </Suspense>
      )}
    </>
  )
}
