import { ChevronDown, Link2, X } from 'lucide-react'
import { useState } from 'react'
import { linkCards, unlinkCards } from '../actions/links.ts'
import { useWorkspace } from '../data/hooks.ts'
import { useAllowed } from '../data/permissions.ts'
import type { CardDetails } from '../data/rows.ts'
import { LINK_TYPES, type LinkType } from '../rules/work.generated.ts'
import { text } from '../text/text.ts'
import { IconButton } from '../ui/Button.tsx'
import { Picker } from '../ui/Picker.tsx'
import { useCardOptions } from './found.tsx'
import styles from './Related.module.css'
import { Related } from './Related.tsx'
import { Section } from './Section.tsx'

/** How this card hangs together with others. */
export function Links({ card }: { card: CardDetails }) {
  const workspace = useWorkspace()
  const { linked_cards } = card
  const mayChange = useAllowed('card.update')
  const add = mayChange && <AddLink card={card} />
  if (linked_cards.length === 0) return add
  return (
    <Section title={text.card.links}>
      {LINK_TYPES.filter((type) => linked_cards.some(({ linked_card_type }) => linked_card_type === type)).map(
        (type) => (
          <div key={type}>
            <h3 className={styles.kind}>{text.card.linkTypes[type]}</h3>
            <ul className={styles.list}>
              {linked_cards
                .filter(({ linked_card_type }) => linked_card_type === type)
                .map((linked) => (
                  <li key={linked.card_id} className={styles.row}>
                    <Related {...linked} />
                    {mayChange && (
                      <IconButton
                        label={text.card.remove(linked.title)}
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
      {add}
    </Section>
  )
}

/** First how, then with which card. */
function AddLink({ card }: { card: CardDetails }) {
  const workspace = useWorkspace()
  const [type, setType] = useState<LinkType>('related')
  const { found, options, search } = useCardOptions(card.id)
  return (
    <div className={styles.add}>
      <Picker
        label={text.card.linkType}
        name={text.card.choose(text.card.linkType, text.card.linkTypes[type])}
        className={styles.button}
        options={LINK_TYPES.map((id) => ({ id, name: text.card.linkTypes[id] }))}
        selected={[type]}
        onPick={(id) => setType(LINK_TYPES.find((one) => one === id) ?? 'related')}
      >
        {text.card.linkTypes[type]} <ChevronDown size={14} aria-hidden />
      </Picker>
      <Picker
        label={text.card.findCard}
        className={styles.button}
        options={options}
        selected={[]}
        onSearch={search}
        onPick={(id) => {
          const other = found.find((one) => one.id === id)
          if (other) linkCards(workspace, card.id, type, other)
        }}
      >
        <Link2 size={16} aria-hidden /> {text.card.addLink}
      </Picker>
    </div>
  )
}
