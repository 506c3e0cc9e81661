import {
  Archive,
  ArchiveRestore,
  Copy,
  Ellipsis,
  Eye,
  FolderInput,
  GitBranch,
  Link2,
  type LucideIcon,
  Trash2,
} from 'lucide-react'
import { useState } from 'react'
import { bringBackFromArchive } from '../acts/archive.ts'
import { deleteCards } from '../acts/bulk.ts'
import { watchCard } from '../acts/card-people.ts'
import { changeCards } from '../acts/cards.ts'
import { cardAddress } from '../data/addresses.ts'
import { useRow, useWorkspace } from '../data/hooks.ts'
import { useAllowed } from '../data/permissions.ts'
import type { CardRow } from '../data/rows.ts'
import { useCommands } from '../shell/commands.ts'
import { text } from '../text/text.ts'
import { Button, IconButton } from '../ui/Button.tsx'
import { Dialog, DialogButtons } from '../ui/Dialog.tsx'
import { Menu, MenuItem, MenuLine } from '../ui/Menu.tsx'
import { useCopy } from './copy.ts'
import { PlaceDialog } from './PlaceDialog.tsx'

/** What the palette says of the card that is open. */
const command = (id: string, words: string, icon: LucideIcon, run: () => void) => ({
  id: `card.${id}`,
  words,
  group: text.card.thisCard,
  icon,
  run,
})

type Asked = 'move' | 'copy' | 'delete' | null

/** What can be done with the card as a whole. */
export function CardMenu({ card, onGone }: { card: CardRow; onGone?: (() => void) | undefined }) {
  const workspace = useWorkspace()
  const details = useRow('details', card.id)
  const [asked, ask] = useState<Asked>(null)
  const copy = useCopy()
  const close = () => ask(null)
  const [mayAdd, mayChange, mayDelete] = [
    useAllowed('card.create'),
    useAllowed('card.update'),
    useAllowed('card.delete'),
  ]
  const archive = (archived: boolean) =>
    archived
      ? changeCards(workspace, [card.id], { archived }, text.card.archived)
      : bringBackFromArchive(workspace, card)
  useCommands(() => [
    command('watch', card.is_watching ? text.card.unwatch : text.card.watch, Eye, () =>
      watchCard(workspace, card.id, !card.is_watching),
    ),
    ...(mayChange ? [command('move', text.card.move, FolderInput, () => ask('move'))] : []),
    ...(mayAdd ? [command('copy', text.card.copy, Copy, () => ask('copy'))] : []),
    command('copy-link', text.card.copyLink, Link2, () =>
      copy(cardAddress(workspace.team_id, card.id), text.card.linkCopied),
    ),
    ...(mayChange
      ? [
          command('archive', card.is_archived ? text.card.unarchive : text.card.archive, Archive, () =>
            archive(!card.is_archived),
          ),
        ]
      : []),
    ...(mayDelete ? [command('delete', text.card.deleteTitle, Trash2, () => ask('delete'))] : []),
  ])
  return (
    <>
      <Menu
        label={text.card.menu}
        trigger={
          <IconButton label={text.card.menu}>
            <Ellipsis size={16} aria-hidden />
          </IconButton>
        }
      >
        {mayChange && (
          <MenuItem icon={<FolderInput size={16} aria-hidden />} onAction={() => ask('move')}>
            {text.card.move}
          </MenuItem>
        )}
        {mayAdd && (
          <MenuItem icon={<Copy size={16} aria-hidden />} onAction={() => ask('copy')}>
            {text.card.copy}
          </MenuItem>
        )}
        {details && (
          <MenuItem
            icon={<GitBranch size={16} aria-hidden />}
            onAction={() => copy(details.suggested_branch_name, text.card.branchCopied)}
          >
            {text.card.copyBranch}
          </MenuItem>
        )}
        {mayChange && <MenuLine />}
        {mayChange && (
          <MenuItem
            icon={card.is_archived ? <ArchiveRestore size={16} aria-hidden /> : <Archive size={16} aria-hidden />}
            onAction={() => archive(!card.is_archived)}
          >
            {card.is_archived ? text.card.unarchive : text.card.archive}
          </MenuItem>
        )}
        {mayDelete && (
          <MenuItem icon={<Trash2 size={16} aria-hidden />} isDanger onAction={() => ask('delete')}>
            {text.delete}
          </MenuItem>
        )}
      </Menu>
      {(asked === 'move' || asked === 'copy') && <PlaceDialog card={card} kind={asked} onClose={close} />}
      <Dialog title={text.card.deleteTitle} isOpen={asked === 'delete'} onClose={close}>
        <p>{text.card.deleteHelp}</p>
        <DialogButtons>
          <Button onPress={close}>{text.cancel}</Button>
          <Button
            kind="danger"
            onPress={() => {
              close()
              onGone?.()
              deleteCards(workspace, [card.id])
            }}
          >
            {text.delete}
          </Button>
        </DialogButtons>
      </Dialog>
    </>
  )
}
