import { X } from 'lucide-react'
import { unlinkCards } from '../actions/links.ts'
import { useWorkspace } from '../data/hooks.ts'
import { useAllowed } from '../data/permissions.ts'
import type { CardDetails } from '../data/rows.ts'
import { LINK_TYPES } from '../rules/work.generated.ts'
import { cardText } from '../text/card.ts'
import { IconButton } from '../ui/Button.tsx'
import { AddLink } from './AddLink.tsx'
import styles from './Related.module.css'
import { Related } from './Related.tsx'
import section from './Section.module.css'
import { Section } from './Section.tsx'

/** How this card hangs together with others. */
export function Links({ card }: { card: CardDetails }) {
  const workspace = useWorkspace()
  const { linked_cards } = card
  const mayChange = useAllowed('card.update')
  if (linked_cards.length === 0) return null
  return (
    <Section title={cardText.links}>
      {LINK_TYPES.filter((type) => linked_cards.some(({ linked_card_type }) => linked_card_type === type)).map(
        (type) => (
          <div key={type}>
            <h3 className={styles.kind}>{cardText.linkTypes[type]}</h3>
            <ul className={styles.list}>
              {linked_cards
                .filter(({ linked_card_type }) => linked_card_type === type)
                .map((linked) => (
                  <li key={linked.card_id} className={styles.row}>
                    <Related {...linked} />
                    {mayChange && (
                      <IconButton
                        label={cardText.remove(linked.title)}
                        onPress={() => unlinkCards(workspace, card.id, linked)}
                      >
                        <X size={14} aria-hidden />
                      </IconButton>
                    )}
                  </li>
                ))}
            </ul>
          </div>
        ),
      )}
      {mayChange && (
        <div className={section.add}>
          <AddLink card={card} words={cardText.addLink} />
        </div>
      )}
    </Section>
  )
}
