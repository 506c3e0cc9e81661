import { useCallback, useState } from 'react'
import { isMissing } from '../actions/action.ts'
import { bringBack } from '../actions/past.ts'
import { useAgainOn } from '../data/again.ts'
import { useAnswer } from '../data/answer.ts'
import { useWorkspace } from '../data/hooks.ts'
import { readPageAt, readPageNow, type Seq } from '../data/past.ts'
import { useAllowed } from '../data/permissions.ts'
import { pastText as words } from '../text/past.ts'
import { text } from '../text/text.ts'
import { PastDialog } from './PastDialog.tsx'
import { pageFields } from './page-fields.ts'

interface PagePastProps {
  id: string
  /** The moment to begin with. */
  at: Seq
  onClose(): void
}

/** A page as it was, beside what it is today. */
export function PagePast({ id, at, onClose }: PagePastProps) {
  const workspace = useWorkspace()
  const [seq, go] = useState<Seq>(at)
  const [mayRestore, mayChange] = [useAllowed('page.restore'), useAllowed('page.update')]
  const { answer: then, failure } = useAnswer(useCallback(() => readPageAt(workspace, id, seq), [workspace, id, seq]))
  const { answer: today, again } = useAnswer(
    useCallback(
      async () => ({
        page: await readPageNow(workspace, id).catch((error: unknown) => {
          if (isMissing(error)) return null
          throw error
        }),
      }),
      [workspace, id],
    ),
  )
  useAgainOn(
    again,
    useCallback((event) => event.page_id === id, [id]),
  )
  const now = today?.page ?? null
  const isDeleted = today !== undefined && now === null
  return (
    <PastDialog
      noun="page"
      id={id}
      seq={seq}
      title={then?.title || text.page.untitled}
      fields={then && today ? pageFields(workspace, then, now, mayChange) : null}
      isDeleted={isDeleted}
      failure={failure}
      onGo={go}
      onClose={onClose}
      {...(mayRestore && {
        onRestore: () =>
          bringBack(workspace, { noun: 'page', id, seq }, { lists: [], cards: [], itself: isDeleted }, words.restored),
      })}
    />
  )
}
