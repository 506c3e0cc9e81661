import type { Step, StepPreview, UnfinishedTo } from '../actions/sprint-steps.ts'
import { cardText } from '../text/card.ts'
import { sprintText } from '../text/sprint.ts'
import { amountOf } from './figures.ts'
import styles from './StepForm.module.css'

interface StepEffectsProps {
  step: Step
  to: UnfinishedTo
  preview: StepPreview
}

/** What goes where, from the server's dry run. */
export function StepEffects({ step, to, preview }: StepEffectsProps) {
  const { cards, cancelledList, starts } = preview
  const { start, complete, cancel, points } = sprintText
  if (step === 'started') {
    const { count, pts } = amountOf(cards)
    const what = [sprintText.cards(count), ...(pts > 0 ? [points(pts)] : [])].join(', ')
    return <p>{count === 0 ? start.empty : start.planned(what)}</p>
  }
  const moves = step === 'completed' ? completion(to, preview) : cancel.moves(cards.length, cancelledList)
  return (
    <>
      <p>{cards.length === 0 ? complete.nothing : moves}</p>
      {cards.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a long list is scrolled by keys
        <ul className={styles.cards} aria-label={sprintText.unfinished} tabIndex={0}>
          {cards.map(({ id, title, estimate, list }) => (
            <li key={id} className={styles.card}>
              <span className={styles.name}>{title || cardText.untitled}</span>
              {estimate !== null && <span className={styles.quiet}>{points(estimate)}</span>}
              <span className={styles.quiet}>{list}</span>
            </li>
          ))}
        </ul>
      )}
      {starts && <p>{complete.starts(starts)}</p>}
    </>
  )
}

function completion(to: UnfinishedTo, { cards: { length }, next }: StepPreview): string {
  const { complete } = sprintText
  const nextTitle = next ? (next.isNew ? complete.isNew(next.title) : next.title) : ''
  switch (to) {
    case 'next_sprint':
      return complete.moves(length, nextTitle)
    case 'home':
      return next ? complete.goesHomeOrOn(length, next.count, nextTitle) : complete.goesHome(length)
    case 'this_sprint':
      return complete.stays(length)
  }
}
