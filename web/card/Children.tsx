import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import { addChild, setParent } from '../actions/card-family.ts'
import { useWorkspace } from '../data/hooks.ts'
import { useAllowed } from '../data/permissions.ts'
import type { CardDetails } from '../data/rows.ts'
import { text } from '../text/text.ts'
import { Button, IconButton } from '../ui/Button.tsx'
import { EditBox } from '../ui/EditBox.tsx'
import styles from './Related.module.css'
import { Related } from './Related.tsx'
import { Section } from './Section.tsx'

/** The cards that this one is made of, and how many of them are done. */
export function Children({ card }: { card: CardDetails }) {
  const workspace = useWorkspace()
  const [isAdding, setAdding] = useState(false)
  const { child_cards } = card
  const done = child_cards.filter(({ status }) => status === 'completed').length
  const mayAdd = useAllowed('card.create')
  const add = !mayAdd ? null : isAdding ? (
    <EditBox
      label={text.card.childTitle}
      value=""
      onLine={(title) => addChild(workspace, card.id, title)}
      onEnd={(title) => {
        setAdding(false)
        if (title !== null) addChild(workspace, card.id, title)
      }}
    />
  ) : (
    <div>
      <Button kind="plain" onPress={() => setAdding(true)}>
        <Plus size={16} aria-hidden /> {text.card.addChild}
      </Button>
    </div>
  )
  if (child_cards.length === 0) return add
  return (
    <Section title={text.card.childCards} status={`${done}/${child_cards.length}`}>
      <ul className={styles.list}>
        {child_cards.map((child) => (
          <li key={workspace.queue.keyOf(child.card_id)} className={styles.row}>
            <Related {...child} />
            {mayAdd && (
              <IconButton
                label={text.card.remove(child.title)}
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
