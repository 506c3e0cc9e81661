import { Repeat } from 'lucide-react'
import { Button } from 'react-aria-components'
import properties from '../card/Properties.module.css'
import { Property } from '../card/Property.tsx'
import { useRecurrenceOf } from '../data/recurrences.ts'
import type { CardRow } from '../data/rows.ts'
import { showDialog } from '../shell/dialogs.ts'
import { cardText } from '../text/card.ts'
import { recurrenceText as words } from '../text/recurrences.ts'
import styles from './Recurrence.module.css'
import { ruleInWords } from './rule.ts'

/** That a card repeats, and how. */
export function RepeatRow({ card }: { card: CardRow }) {
  const board_id = card.board_id ?? card.home_board_id
  const recurrence = useRecurrenceOf(card.id, board_id)
  if (!recurrence || !board_id) return null
  const { id: recurrence_id, rule, time_zone, paused_reason } = recurrence
  const said = ruleInWords(rule, time_zone)
  return (
    <Property label={words.label}>
      <Button
        className={properties.value ?? ''}
        aria-label={cardText.choose(words.label, said)}
        onPress={() => showDialog({ kind: 'repeat', card_id: card.id, board_id, recurrence_id })}
      >
        <Repeat size={14} aria-hidden />
        <span>{said}</span>
        {/* Quiet, but not empty: what is empty is hidden on narrow screens. */}
        {paused_reason && <span className={styles.quiet}>{words.paused[paused_reason]}</span>}
      </Button>
    </Property>
  )
}
