import { Plus } from 'lucide-react'
import { useState } from 'react'
import { addItem, addItems } from '../actions/checklist-items.ts'
import type { Checklist } from '../actions/checklists.ts'
import { useWorkspace } from '../data/hooks.ts'
import { cardText } from '../text/card.ts'
import { Button } from '../ui/Button.tsx'
import { EditBox } from '../ui/EditBox.tsx'
import section from './Section.module.css'

/** Adds items to a checklist, one with each line. */
export function AddItem({ checklist }: { checklist: Checklist }) {
  const workspace = useWorkspace()
  const [isAdding, setAdding] = useState(false)
  if (isAdding)
    return (
      <EditBox
        label={cardText.itemTitle}
        value=""
        onLines={(lines) => addItems(workspace, checklist, lines)}
        onLine={(words) => addItem(workspace, checklist, words)}
        onEnd={(words) => {
          setAdding(false)
          if (words !== null) addItem(workspace, checklist, words)
        }}
      />
    )
  return (
    <div className={section.add}>
      <Button kind="plain" onPress={() => setAdding(true)}>
        <Plus size={16} aria-hidden /> {cardText.addItem}
      </Button>
    </div>
  )
}
