import { pullRequestIn, stateOfLink } from '../data/pull-requests.ts'
import type { CardDetails } from '../data/rows.ts'
import { cardText } from '../text/card.ts'
import { PullRequestSign } from '../ui/PullRequestSign.tsx'
import styles from './Related.module.css'
import { Section } from './Section.tsx'

/** Pull requests that name the card, at the code host. */
export function PullRequests({ card }: { card: CardDetails }) {
  if (card.external_links.length === 0) return null
  return (
    <Section title={cardText.pullRequests}>
      <ul className={styles.list}>
        {card.external_links.map((link) => (
          <PullRequestItem key={`${link.type} ${pullRequestIn(link)?.html_url}`} link={link} />
        ))}
      </ul>
    </Section>
  )
}

function PullRequestItem({ link }: { link: CardDetails['external_links'][number] }) {
  const shown = pullRequestIn(link)
  if (!shown) return null
  const state = stateOfLink(link)
  return (
    <li className={styles.row}>
      <a className={styles.card} href={shown.html_url} target="_blank" rel="noreferrer">
        <PullRequestSign state={state} />
        <span className={styles.title}>{shown.title}</span>
        <span className={styles.place}>
          {cardText.pullRequestNumber(link.type, shown.number)} {cardText.pullRequestStates[state]}
        </span>
      </a>
    </li>
  )
}
