import { changeCards } from '../actions/cards.ts'
import { useWorkspace } from '../data/hooks.ts'
import type { CardRow } from '../data/rows.ts'
import { cardText } from '../text/card.ts'
import { text } from '../text/text.ts'
import { Picker } from '../ui/Picker.tsx'
import { PRIORITY_OPTIONS } from './options.tsx'
import styles from './Properties.module.css'
import { Property } from './Property.tsx'

export function PriorityRow({ card }: { card: CardRow }) {
  const workspace = useWorkspace()
  const { name = '', icon } = PRIORITY_OPTIONS[card.priority] ?? {}
  return (
    <Property label={cardText.priority}>
      <Picker
        label={cardText.priority}
        name={cardText.choose(cardText.priority, name)}
        className={styles.value}
        options={PRIORITY_OPTIONS}
        selected={[String(card.priority)]}
        // The ids are the numbers of the priorities.
        onPick={(id) => changeCards(workspace, [card.id], { priority: Number(id) })}
      >
        {card.priority === 0 ? null : icon}
        <span data-empty={card.priority === 0 || undefined}>{card.priority === 0 ? text.none : name}</span>
      </Picker>
    </Property>
  )
}
