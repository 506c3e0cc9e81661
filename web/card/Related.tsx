import type { Card } from '../data/rows.ts'
import { cardText } from '../text/card.ts'
import { Sign } from '../ui/Sign.tsx'
import { CardLink } from './CardLink.tsx'
import styles from './Related.module.css'

interface RelatedProps {
  card_id: string
  title: string
  board_title: string
  status: Card['status']
  list_color: string
}

/** Another card, in a line. */
export function Related({ card_id, title, board_title, status, list_color }: RelatedProps) {
  return (
    <CardLink id={card_id} className={styles.card}>
      <Sign behavior={status} color={list_color} />
      <span className={styles.title} dir="auto">
        {title || cardText.untitled}
      </span>
      <span className={styles.place}>
        {card_id.startsWith('new-') ? '' : `#${card_id}`} {board_title}
      </span>
    </CardLink>
  )
}
