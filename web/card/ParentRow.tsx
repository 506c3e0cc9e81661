import { setParent } from '../actions/card-family.ts'
import { useWorkspace } from '../data/hooks.ts'
import type { CardRow } from '../data/rows.ts'
import { cardText } from '../text/card.ts'
import { text } from '../text/text.ts'
import { Picker } from '../ui/Picker.tsx'
import { CardLink } from './CardLink.tsx'
import { useCardOptions } from './found.tsx'
import styles from './Properties.module.css'
import { Property } from './Property.tsx'

const NONE = 'none'

/** The card that this one is a part of. */
export function ParentRow({ card, title }: { card: CardRow; title: string | undefined }) {
  const workspace = useWorkspace()
  const { found, options, search } = useCardOptions(card.id)
  const name = card.parent_id ? (title ?? `#${card.parent_id}`) : text.none
  const none = card.parent_id ? [{ id: NONE, name: text.none }] : []
  return (
    <Property label={cardText.parent}>
      <div>
        <Picker
          label={cardText.parent}
          name={cardText.choose(cardText.parent, name)}
          className={styles.value}
          options={[...none, ...options]}
          selected={[]}
          onSearch={search}
          onPick={(id) => {
            const chosen = found.find((other) => other.id === id)
            setParent(workspace, card.id, chosen ? { card_id: id, title: chosen.title } : null)
          }}
        >
          <span data-empty={card.parent_id ? undefined : true}>{name}</span>
        </Picker>
        {card.parent_id && (
          <CardLink id={card.parent_id} className={styles.open}>
            {cardText.open} #{card.parent_id}
          </CardLink>
        )}
      </div>
    </Property>
  )
}
