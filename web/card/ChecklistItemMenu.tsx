import {
  ArrowDown,
  ArrowUp,
  CalendarDays,
  Ellipsis,
  ListChecks,
  Pencil,
  SquarePlus,
  Trash2,
  UserRound,
} from 'lucide-react'
import { deleteItem, makeCardOfItem } from '../actions/checklist-items.ts'
import type { Checklist, Item } from '../actions/checklists.ts'
import { useRow, useWorkspace } from '../data/hooks.ts'
import { cardText } from '../text/card.ts'
import { toWords } from '../text/html.ts'
import { text } from '../text/text.ts'
import { IconButton } from '../ui/Button.tsx'
import { Menu, MenuItem, MenuLine } from '../ui/Menu.tsx'
import { Submenu } from '../ui/Submenu.tsx'

interface ChecklistItemMenuProps {
  card_id: string
  item: Item
  /** The other checklists of the card. */
  others: readonly Checklist[]
  /** Of all checklists of the card: it cannot go further up. */
  isFirst: boolean
  isLast: boolean
  onEdit(): void
  /** Opens the choice of a person, or of a day. */
  onChoose(what: 'owner' | 'due'): void
  onStep(by: 1 | -1): void
  onMove(to: { checklist_id: string; position: number }): void
}

/** Everything that can be done with an item. */
export function ChecklistItemMenu(props: ChecklistItemMenuProps) {
  const { card_id, item, others, isFirst, isLast, onEdit, onChoose, onStep, onMove } = props
  const workspace = useWorkspace()
  const words = toWords(item.title)
  // A card that is made of it needs a list beside the one it is on: epics are on no board.
  const isOfCard = useRow('cards', card_id) !== undefined
  return (
    <Menu
      label={cardText.itemMenu(words)}
      trigger={
        <IconButton label={cardText.itemMenu(words)}>
          <Ellipsis size={16} aria-hidden />
        </IconButton>
      }
    >
      <MenuItem icon={<Pencil size={16} aria-hidden />} onAction={onEdit}>
        {cardText.edit}
      </MenuItem>
      <MenuItem icon={<UserRound size={16} aria-hidden />} onAction={() => onChoose('owner')}>
        {cardText.assignItem}
      </MenuItem>
      <MenuItem icon={<CalendarDays size={16} aria-hidden />} onAction={() => onChoose('due')}>
        {cardText.itemDue}
      </MenuItem>
      {isOfCard && (
        <MenuItem icon={<SquarePlus size={16} aria-hidden />} onAction={() => makeCardOfItem(workspace, card_id, item)}>
          {cardText.makeCard}
        </MenuItem>
      )}
      <MenuItem
        icon={<ArrowUp size={16} aria-hidden />}
        shortcut="Alt ↑"
        isDisabled={isFirst}
        onAction={() => onStep(-1)}
      >
        {cardText.moveUp}
      </MenuItem>
      <MenuItem
        icon={<ArrowDown size={16} aria-hidden />}
        shortcut="Alt ↓"
        isDisabled={isLast}
        onAction={() => onStep(1)}
      >
        {cardText.moveDown}
      </MenuItem>
      {others.length > 0 && (
        <Submenu
          label={cardText.moveToChecklist}
          icon={<ListChecks size={16} aria-hidden />}
          onChoose={(id) => {
            const to = others.find((other) => other.id === id)
            if (to) onMove({ checklist_id: id, position: to.items.length })
          }}
        >
          {others.map(({ id, title }) => (
            <MenuItem key={id} id={id}>
              {title || cardText.checklist}
            </MenuItem>
          ))}
        </Submenu>
      )}
      <MenuLine />
      <MenuItem icon={<Trash2 size={16} aria-hidden />} isDanger onAction={() => deleteItem(workspace, card_id, item)}>
        {text.delete}
      </MenuItem>
    </Menu>
  )
}
