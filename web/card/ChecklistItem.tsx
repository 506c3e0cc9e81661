import { ArrowDown, ArrowUp, Ellipsis, ListChecks, Pencil, SquarePlus, Trash2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { changeItem, deleteItem, makeCardOfItem } from '../acts/checklist-items.ts'
import type { Checklist, Item } from '../acts/checklists.ts'
import { useWorkspace } from '../data/hooks.ts'
import { useAllowed } from '../data/permissions.ts'
import { Rich } from '../editor/Rich.tsx'
import { toWords } from '../text/html.ts'
import { text } from '../text/text.ts'
import { IconButton } from '../ui/Button.tsx'
import { EditBox } from '../ui/EditBox.tsx'
import { Menu, MenuItem, MenuLine, Submenu } from '../ui/Menu.tsx'
import styles from './Checklist.module.css'
import { useItemDrag } from './item-drag.ts'

interface ChecklistItemProps {
  card_id: string
  item: Item
  place: number
  of: number
  /** Those of the card, this item's own among them. */
  checklists: readonly Checklist[]
  /** Counts up when it was moved: the focus stays with it. */
  wish: number
  onMove(to: { checklist_id: string; position: number }): void
}

const STEPS: Record<string, 1 | -1> = { ArrowUp: -1, ArrowDown: 1 }

/** One thing to do. Alt with the arrow keys moves it, at the ends into the next checklist; so do dragging and its menu. */
export function ChecklistItem({ card_id, item, place, of, checklists, wish, onMove }: ChecklistItemProps) {
  const workspace = useWorkspace()
  const element = useRef<HTMLLIElement>(null)
  const [isEditing, setEditing] = useState(false)
  const mayChange = useAllowed('card.update')
  const edge = useItemDrag(element, item, isEditing || !mayChange)
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
    if (wish > 0) element.current?.querySelector<HTMLElement>('input')?.focus({ preventScroll: true })
  }, [wish])
  if (isEditing)
    return (
      <li>
        <EditBox
          label={text.card.itemTitle}
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
      data-edge={edge}
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
      {mayChange && (
        <Menu
          label={text.card.itemMenu(words)}
          trigger={
            <IconButton label={text.card.itemMenu(words)}>
              <Ellipsis size={16} aria-hidden />
            </IconButton>
          }
        >
          <MenuItem icon={<Pencil size={16} aria-hidden />} onAction={() => setEditing(true)}>
            {text.card.edit}
          </MenuItem>
          <MenuItem
            icon={<SquarePlus size={16} aria-hidden />}
            onAction={() => makeCardOfItem(workspace, card_id, item)}
          >
            {text.card.makeCard}
          </MenuItem>
          <MenuItem
            icon={<ArrowUp size={16} aria-hidden />}
            shortcut="Alt ↑"
            isDisabled={place === 0 && !before}
            onAction={() => step(-1)}
          >
            {text.card.moveUp}
          </MenuItem>
          <MenuItem
            icon={<ArrowDown size={16} aria-hidden />}
            shortcut="Alt ↓"
            isDisabled={place === of - 1 && !after}
            onAction={() => step(1)}
          >
            {text.card.moveDown}
          </MenuItem>
          {others.length > 0 && (
            <Submenu
              label={text.card.moveToChecklist}
              icon={<ListChecks size={16} aria-hidden />}
              onChoose={(id) => {
                const to = others.find((other) => other.id === id)
                if (to) onMove({ checklist_id: id, position: to.items.length })
              }}
            >
              {others.map(({ id, title }) => (
                <MenuItem key={id} id={id}>
                  {title || text.card.checklist}
                </MenuItem>
              ))}
            </Submenu>
          )}
          <MenuLine />
          <MenuItem
            icon={<Trash2 size={16} aria-hidden />}
            isDanger
            onAction={() => deleteItem(workspace, card_id, item)}
          >
            {text.delete}
          </MenuItem>
        </Menu>
      )}
    </li>
  )
}
