import { useCallback, useState } from 'react'
import { isMissing } from '../actions/action.ts'
import { bringBack } from '../actions/past.ts'
import { useAgainOn } from '../data/again.ts'
import { useAnswer } from '../data/answer.ts'
import { useWorkspace } from '../data/hooks.ts'
import { readCardAt, readCardNow, type Seq } from '../data/past.ts'
import { useAllowed } from '../data/permissions.ts'
import { pastText as words } from '../text/past.ts'
import { text } from '../text/text.ts'
import { cardFields } from './card-fields.ts'
import { PastDialog } from './PastDialog.tsx'

interface CardPastProps {
  id: string
  /** The moment to begin with. */
  at: Seq
  onClose(): void
}

/** A card as it was, beside what it is today. */
export function CardPast({ id, at, onClose }: CardPastProps) {
  const workspace = useWorkspace()
  const [seq, go] = useState<Seq>(at)
  const [mayRestore, mayChange] = [useAllowed('card.restore'), useAllowed('card.update')]
  const { answer: then, failure } = useAnswer(useCallback(() => readCardAt(workspace, id, seq), [workspace, id, seq]))
  const { answer: today, again } = useAnswer(
    useCallback(
      async () => ({
        card: await readCardNow(workspace, id).catch((error: unknown) => {
          if (isMissing(error)) return null
          throw error
        }),
      }),
      [workspace, id],
    ),
  )
  useAgainOn(
    again,
    useCallback((event) => event.card_id === id, [id]),
  )
  const now = today?.card ?? null
  const isDeleted = today !== undefined && now === null
  return (
    <PastDialog
      noun="card"
      id={id}
      seq={seq}
      title={`#${id} ${then?.title || text.card.untitled}`}
      fields={then && today ? cardFields(workspace, then, now, mayChange) : null}
      isDeleted={isDeleted}
      failure={failure}
      onGo={go}
      onClose={onClose}
      {...(mayRestore && {
        onRestore: () =>
          bringBack(workspace, { noun: 'card', id, seq }, { lists: [], cards: [], itself: isDeleted }, words.restored),
      })}
    />
  )
}
