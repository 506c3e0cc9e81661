import { useCallback, useState } from 'react'
import { isMissing } from '../actions/action.ts'
import { bringBack } from '../actions/past.ts'
import { useAgainOn } from '../data/again.ts'
import { useAnswer } from '../data/answer.ts'
import { useWorkspace } from '../data/hooks.ts'
import { readCardAt, readCardNow, readPageAt, readPageNow, type Seq } from '../data/past.ts'
import { useAllowed } from '../data/permissions.ts'
import type { WorkspaceData } from '../data/workspace.ts'
import { cardText } from '../text/card.ts'
import { pageText } from '../text/page.ts'
import { pastText as words } from '../text/past.ts'
import { cardFields } from './card-fields.ts'
import { PastDialog } from './PastDialog.tsx'
import type { PastField } from './PastFields.tsx'
import { pageFields } from './page-fields.ts'

interface PastProps {
  id: string
  /** The moment to begin with. */
  at: Seq
  onClose(): void
}

/** What differs between a card and a page, where each is shown as it was. */
interface Kind<Item> {
  noun: 'card' | 'page'
  readAt(workspace: WorkspaceData, id: string, at: Seq): Promise<Item>
  readNow(workspace: WorkspaceData, id: string): Promise<Item>
  titleOf(id: string, item: Item | undefined): string
  fieldsOf(workspace: WorkspaceData, then: Item, now: Item | null, mayChange: boolean): PastField[]
}

/** One thing as it was, beside what it is today. */
function pastOf<Item>({ noun, readAt, readNow, titleOf, fieldsOf }: Kind<Item>) {
  return function ItemPast({ id, at, onClose }: PastProps) {
    const workspace = useWorkspace()
    const [seq, go] = useState<Seq>(at)
    const [mayRestore, mayChange] = [useAllowed(`${noun}.restore`), useAllowed(`${noun}.update`)]
    const { answer: then, failure } = useAnswer(useCallback(() => readAt(workspace, id, seq), [workspace, id, seq]))
    const readToday = useCallback(async () => {
      const item = await readNow(workspace, id).catch((error: unknown) => {
        if (isMissing(error)) return null
        throw error
      })
      return { item }
    }, [workspace, id])
    const { answer: today, again } = useAnswer(readToday)
    useAgainOn(
      again,
      useCallback((event) => event[`${noun}_id`] === id, [id]),
    )
    const isDeleted = today?.item === null
    return (
      <PastDialog
        noun={noun}
        id={id}
        seq={seq}
        title={titleOf(id, then)}
        fields={then && today ? fieldsOf(workspace, then, today.item, mayChange) : null}
        isDeleted={isDeleted}
        failure={failure}
        onGo={go}
        onClose={onClose}
        {...(mayRestore && {
          onRestore: () =>
            bringBack(workspace, { noun, id, seq }, { lists: [], cards: [], itself: isDeleted }, words.restored),
        })}
      />
    )
  }
}

export const CardPast = pastOf({
  noun: 'card',
  readAt: readCardAt,
  readNow: readCardNow,
  titleOf: (id, card) => `#${id} ${card?.title || cardText.untitled}`,
  fieldsOf: cardFields,
})

export const PagePast = pastOf({
  noun: 'page',
  readAt: readPageAt,
  readNow: readPageNow,
  titleOf: (_, page) => page?.title || pageText.untitled,
  fieldsOf: pageFields,
})
