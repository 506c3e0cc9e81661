import { Ban, CalendarClock, ListChecks, MessageSquare, Network } from 'lucide-react'
import { memo, type ReactNode, Suspense } from 'react'
import { NO_VALUES } from '../data/card-rows.ts'
import type { PullRequestState } from '../data/pull-requests.ts'
import type { CardRow } from '../data/rows.ts'
import { formatDay, urgencyOf } from '../text/format.ts'
import { tileText } from '../text/tile.ts'
import { Faces } from '../ui/Face.tsx'
import { lazily } from '../ui/lazily.ts'
import { Priority } from '../ui/Priority.tsx'
import { PullRequestSign } from '../ui/PullRequestSign.tsx'
import styles from './CardFacts.module.css'
import { Tags } from './Tags.tsx'

const FieldFacts = lazily(async () => (await import('../field/FieldFacts.tsx')).FieldFacts)

/** What a card has besides its title, in one row. It is not drawn again when something is dragged over the card. */
export const CardFacts = memo(function CardFacts({ card }: { card: CardRow }) {
  const facts: ReactNode[] = [
    card.priority > 0 && <Priority key="priority" priority={card.priority} />,
    card.tag_ids.length > 0 && <Tags key="tags" ids={card.tag_ids} />,
    card.due_date !== null && <Due key="due" card={card} />,
    card.checked.total > 0 && (
      <Fact key="checked" label={tileText.checked(card.checked.done, card.checked.total)}>
        <ListChecks size={14} aria-hidden /> {card.checked.done}/{card.checked.total}
      </Fact>
    ),
    card.total_comments > 0 && (
      <Fact key="comments" label={tileText.comments(card.total_comments)}>
        <MessageSquare size={14} aria-hidden /> {card.total_comments}
      </Fact>
    ),
    card.estimate !== null && (
      <Fact key="estimate" label={tileText.estimate(card.estimate)}>
        <span className={styles.estimate}>{card.estimate}</span>
      </Fact>
    ),
    card.children.total > 0 && (
      <Fact key="children" label={tileText.children(card.children.done, card.children.total)}>
        <Network size={14} aria-hidden /> {card.children.done}/{card.children.total}
      </Fact>
    ),
    card.pull_request && <PullRequestFact key="pull request" state={card.pull_request} />,
    card.is_blocked && (
      <Fact key="blocked" label={tileText.blocked} kind="past">
        <Ban size={14} aria-hidden />
      </Fact>
    ),
    card.values !== NO_VALUES && (
      <Suspense key="fields">
        <FieldFacts card={card} />
      </Suspense>
    ),
  ].filter(Boolean)
  if (facts.length === 0 && card.member_ids.length === 0) return null
  return (
    <span className={styles.facts}>
      {facts}
      <span className={styles.faces}>
        <Faces ids={card.member_ids} />
      </span>
    </span>
  )
})

export function Due({ card: { due_date, completed_date } }: { card: CardRow }) {
  if (due_date === null) return null
  const urgency = completed_date === null ? urgencyOf(due_date) : 'later'
  return (
    <Fact label={`${urgency === 'past' ? tileText.overdue : tileText.due} ${formatDay(due_date)}`} kind={urgency}>
      <CalendarClock size={14} aria-hidden /> {formatDay(due_date)}
    </Fact>
  )
}

function PullRequestFact({ state }: { state: PullRequestState }) {
  return (
    <Fact label={tileText.pullRequestIs(state)}>
      <PullRequestSign state={state} /> {tileText.pullRequestStates[state]}
    </Fact>
  )
}

function Fact({ label, kind, children }: { label: string; kind?: string; children: ReactNode }) {
  return (
    <span className={styles.fact} data-kind={kind} role="img" aria-label={label} title={label}>
      {children}
    </span>
  )
}
