import { Archive, Copy, ExternalLink, Eye, EyeOff, LayoutTemplate, Pencil, SquareCheck, Trash } from 'lucide-react'
import { copyCards, watchCards } from '../actions/bulk.ts'
import { useShowCard } from '../card/panel.ts'
import { useWorkspace } from '../data/hooks.ts'
import { useAllowed, useAllowedInSpaces } from '../data/permissions.ts'
import { showDialog } from '../shell/dialogs.ts'
import { cardText } from '../text/card.ts'
import { text } from '../text/text.ts'
import { MenuAt, MenuItem, MenuLine } from '../ui/Menu.tsx'
import { useBoardActions } from './actions.ts'
import { OTHER_PICKERS, PICKERS } from './pickers/kinds.ts'
import { type PickerKind, useBoardState } from './state.ts'

/** Everything that can be done with a card, for those who use neither keys nor drags. One menu serves all cards. */
export function CardMenu({ id, anchor }: { id: string; anchor: HTMLElement }) {
  const workspace = useWorkspace()
  const { mirror } = workspace
  const state = useBoardState()
  const { archive, subjectsOf } = useBoardActions()
  const showCard = useShowCard()
  const [mayAdd, mayChange, mayDelete] = [
    useAllowed('card.create'),
    useAllowed('card.update'),
    useAllowed('card.delete'),
  ]
  const card = mirror.row('cards', id)
  const maySave = useAllowedInSpaces()(card?.project_id ?? '', 'template.create')
  if (!card) return null
  const ids = subjectsOf(id)
  const pick = (kind: PickerKind) => state.set({ picker: { kind, ids, anchor }, menu: null })
  return (
    <MenuAt label={text.board.cardMenu(card.title)} anchor={anchor} onClose={() => state.set({ menu: null })}>
      <MenuItem icon={<ExternalLink size={16} aria-hidden />} shortcut="Enter" onAction={() => showCard(id)}>
        {cardText.open}
      </MenuItem>
      {mayChange && (
        <MenuItem icon={<Pencil size={16} aria-hidden />} shortcut="e" onAction={() => state.set({ editing: id })}>
          {text.board.editTitle}
        </MenuItem>
      )}
      <MenuItem icon={<SquareCheck size={16} aria-hidden />} shortcut="x" onAction={() => state.toggle(id)}>
        {state.now.selected.has(id) ? text.board.deselect : text.board.select}
      </MenuItem>
      {mayChange && <MenuLine />}
      {(mayChange ? PICKERS : []).map(({ kind, label, shortcut, Icon }) => (
        <MenuItem key={kind} icon={<Icon size={16} aria-hidden />} shortcut={shortcut} onAction={() => pick(kind)}>
          {label}
        </MenuItem>
      ))}
      {(mayChange ? OTHER_PICKERS : []).map(({ kind, label, Icon }) => (
        <MenuItem key={kind} icon={<Icon size={16} aria-hidden />} onAction={() => pick(kind)}>
          {label}
        </MenuItem>
      ))}
      <MenuLine />
      <MenuItem
        icon={card.is_watching ? <EyeOff size={16} aria-hidden /> : <Eye size={16} aria-hidden />}
        onAction={() => watchCards(workspace, ids, !card.is_watching)}
      >
        {card.is_watching ? text.board.unwatch : text.board.watch}
      </MenuItem>
      {mayAdd && (
        <MenuItem icon={<Copy size={16} aria-hidden />} onAction={() => copyCards(workspace, ids)}>
          {text.board.copy}
        </MenuItem>
      )}
      {maySave && (
        <MenuItem
          icon={<LayoutTemplate size={16} aria-hidden />}
          onAction={() => {
            const { project_id, title } = card
            showDialog({ kind: 'save-template', type: 'card', project_id, title, from: { card_id: id } })
          }}
        >
          {text.saveAsTemplate}
        </MenuItem>
      )}
      {mayChange && (
        <MenuItem icon={<Archive size={16} aria-hidden />} onAction={() => archive(ids)}>
          {text.board.archive}
        </MenuItem>
      )}
      {mayDelete && (
        <MenuItem icon={<Trash size={16} aria-hidden />} isDanger onAction={() => pick('delete')}>
          {text.delete}
        </MenuItem>
      )}
    </MenuAt>
  )
}
