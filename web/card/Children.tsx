import { Plus, X } from 'lucide-react'
import { addChild, setParent } from '../actions/card-family.ts'
import { useWorkspace } from '../data/hooks.ts'
import { useAllowed } from '../data/permissions.ts'
import type { CardDetails } from '../data/rows.ts'
import { cardText } from '../text/card.ts'
import { Button, IconButton } from '../ui/Button.tsx'
import { EditBox } from '../ui/EditBox.tsx'
import styles from './Related.module.css'
import { Related } from './Related.tsx'
import section from './Section.module.css'
import { Section } from './Section.tsx'

interface ChildrenProps {
  card: CardDetails
  /** Whether the title of another one is being typed. */
  isAdding: boolean
  onAdding(isAdding: boolean): void
}

/** The cards that this one is made of, and how many of them are done. */
export function Children({ card, isAdding, onAdding }: ChildrenProps) {
  const workspace = useWorkspace()
  const { child_cards } = card
  const done = child_cards.filter(({ status }) => status === 'completed').length
  const mayAdd = useAllowed('card.create')
  const add = !mayAdd ? null : isAdding ? (
    <EditBox
      label={cardText.childTitle}
      value=""
      onLine={(title) => addChild(workspace, card.id, title)}
      onEnd={(title) => {
        onAdding(false)
        if (title !== null) addChild(workspace, card.id, title)
      }}
    />
  ) : (
    <div className={section.add}>
      <Button kind="plain" onPress={() => onAdding(true)}>
        <Plus size={16} aria-hidden /> {cardText.addChild}
      </Button>
    </div>
  )
  if (child_cards.length === 0 && !isAdding) return null
  return (
    <Section title={cardText.childCards} status={child_cards.length > 0 ? `${done}/${child_cards.length}` : ''}>
      <ul className={styles.list}>
        {child_cards.map((child) => (
          <li key={workspace.queue.keyOf(child.card_id)} className={styles.row}>
            <Related {...child} />
            {mayAdd && (
              <IconButton
                label={cardText.remove(child.title)}
                onPress={() => setParent(workspace, child.card_id, null, card.id)}
              >
                <X size={14} aria-hidden />
              </IconButton>
            )}
          </li>
        ))}
      </ul>
      {add}
    </Section>
  )
}
