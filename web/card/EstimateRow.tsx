import { useId, useState } from 'react'
import { changeCards, toEstimate } from '../actions/cards.ts'
import { useWorkspace } from '../data/hooks.ts'
import { useAllowed } from '../data/permissions.ts'
import type { CardRow } from '../data/rows.ts'
import { cardText } from '../text/card.ts'
import { text } from '../text/text.ts'
import styles from './Properties.module.css'
import { Property } from './Property.tsx'

/** Points, typed in place. */
export function EstimateRow({ card }: { card: CardRow }) {
  const workspace = useWorkspace()
  const [typed, setTyped] = useState<string | null>(null)
  const mayChange = useAllowed('card.update')
  const message = useId()
  const isWrong = typed !== null && toEstimate(typed) === undefined
  const save = () => {
    // What is no estimate stays, marked as such: it would look saved, or lost.
    if (typed === null || isWrong) return
    setTyped(null)
    const estimate = toEstimate(typed)
    if (estimate !== undefined && estimate !== card.estimate) changeCards(workspace, [card.id], { estimate })
  }
  return (
    <Property label={cardText.estimateLabel}>
      <div>
        <input
          className={styles.number}
          aria-invalid={isWrong || undefined}
          aria-describedby={isWrong ? message : undefined}
          aria-label={cardText.estimateLabel}
          inputMode="numeric"
          readOnly={!mayChange}
          placeholder={text.none}
          value={typed ?? card.estimate ?? ''}
          onChange={(event) => setTyped(event.target.value)}
          onBlur={save}
          onKeyDown={(event) => {
            if (event.key === 'Enter') event.currentTarget.blur()
            if (event.key === 'Escape') {
              event.preventDefault()
              setTyped(null)
              event.currentTarget.closest<HTMLElement>('[role=dialog], main')?.focus()
            }
          }}
        />
        {isWrong && (
          <p id={message} role="alert" className={styles.wrong}>
            {cardText.wrongEstimate}
          </p>
        )}
      </div>
    </Property>
  )
}
