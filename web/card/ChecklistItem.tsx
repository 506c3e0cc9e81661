import { useEffect, useRef, useState } from 'react'
import { changeItem } from '../actions/checklist-items.ts'
import type { Checklist, Item } from '../actions/checklists.ts'
import { useWorkspace } from '../data/hooks.ts'
import { Rich } from '../editor/Rich.tsx'
import { cardText } from '../text/card.ts'
import { toWords } from '../text/html.ts'
import { EditBox } from '../ui/EditBox.tsx'
import { useFocusAfter } from '../ui/lost-focus.ts'
import styles from './Checklist.module.css'
import { ChecklistItemMenu } from './ChecklistItemMenu.tsx'
import { ItemChoice, ItemFacts } from './ItemFacts.tsx'
import { useItemDrag } from './item-drag.ts'
import { useItemTouch } from './item-touch.ts'
import { useMayChecklist } from './may-checklist.ts'

interface ChecklistItemProps {
  card_id: string
  item: Item
  place: number
  of: number
  /** Those of the card, this item's own among them. */
  checklists: readonly Checklist[]
  /** Counts up when it was moved: the focus stays with it. */
  focusRequest: number
  onMove(to: { checklist_id: string; position: number }): void
}

const STEPS: Record<string, 1 | -1> = { ArrowUp: -1, ArrowDown: 1 }

/** One thing to do. Alt with the arrow keys moves it, at the ends into the next checklist; so do dragging and its menu. */
export function ChecklistItem({ card_id, item, place, of, checklists, focusRequest, onMove }: ChecklistItemProps) {
  const workspace = useWorkspace()
  const element = useRef<HTMLLIElement>(null)
  const [isEditing, setEditing] = useState(false)
  const [choosing, choose] = useState<'owner' | 'due' | null>(null)
  const mayChange = useMayChecklist(card_id)
  const isOff = isEditing || !mayChange
  const edge = useItemDrag(element, item, isOff)
  const touchEdge = useItemTouch(element, { item, checklists, isOff, onMove })
  const words = toWords(item.title)
  const { checklist_id } = item
  const at = checklists.findIndex(({ id }) => id === checklist_id)
  const others = checklists.filter(({ id }) => id !== checklist_id)
  const [before, after] = [checklists[at - 1], checklists[at + 1]]
  const step = (by: 1 | -1) => {
    const position = place + by
    if (position >= 0 && position < of) onMove({ checklist_id, position })
    else if (position < 0 && before) onMove({ checklist_id: before.id, position: before.items.length })
    else if (position >= of && after) onMove({ checklist_id: after.id, position: 0 })
  }
  useEffect(() => {
    if (focusRequest > 0) element.current?.querySelector<HTMLElement>('input')?.focus({ preventScroll: true })
  }, [focusRequest])
  useFocusAfter(isEditing, () => element.current?.querySelector<HTMLElement>('input'))
  if (isEditing)
    return (
      <li>
        <EditBox
          label={cardText.itemTitle}
          value={words}
          onEnd={(title) => {
            setEditing(false)
            if (title !== null) changeItem(workspace, card_id, item, { title })
          }}
        />
      </li>
    )
  return (
    <li
      ref={element}
      className={styles.item}
      data-item={item.id}
      data-movable={!isOff || undefined}
      data-edge={edge ?? touchEdge}
      onKeyDown={(event) => {
        const by = event.altKey ? STEPS[event.key] : undefined
        if (!by || !mayChange) return
        event.preventDefault()
        event.stopPropagation()
        step(by)
      }}
    >
      <label className={styles.label} data-checked={item.checked || undefined}>
        <input
          type="checkbox"
          checked={item.checked}
          disabled={!mayChange}
          onChange={(event) => changeItem(workspace, card_id, item, { checked: event.target.checked })}
        />
        <Rich html={item.title} isInline />
      </label>
      <ItemFacts card_id={card_id} item={item} mayChange={mayChange} />
      <ItemChoice what={choosing} card_id={card_id} item={item} anchor={element.current} onClose={() => choose(null)} />
      {mayChange && (
        <ChecklistItemMenu
          card_id={card_id}
          item={item}
          others={others}
          isFirst={place === 0 && !before}
          isLast={place === of - 1 && !after}
          onEdit={() => setEditing(true)}
          onChoose={choose}
          onStep={step}
          onMove={onMove}
        />
      )}
    </li>
  )
}
