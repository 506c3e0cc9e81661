import {
  AlarmClock,
  Archive,
  ArchiveRestore,
  Copy,
  Ellipsis,
  FolderInput,
  GitBranch,
  LayoutTemplate,
  ListChecks,
  Repeat,
  Trash2,
} from 'lucide-react'
import { useState } from 'react'
import { useRow } from '../data/hooks.ts'
import { useAllowedSomewhere } from '../data/permissions.ts'
import type { CardRow } from '../data/rows.ts'
import { showDialog } from '../shell/dialogs.ts'
import { cardText } from '../text/card.ts'
import { recurrenceText } from '../text/recurrences.ts'
import { reminderText } from '../text/reminders.ts'
import { text } from '../text/text.ts'
import { IconButton } from '../ui/Button.tsx'
import { Menu, MenuItem, MenuLine } from '../ui/Menu.tsx'
import { type Asked, useCardCommands } from './card-commands.ts'
import { useCopy } from './copy.ts'
import { DeleteCard } from './DeleteCard.tsx'
import { PlaceDialog } from './PlaceDialog.tsx'

/** What can be done with the card as a whole. */
export function CardMenu({ card, onGone }: { card: CardRow; onGone?: (() => void) | undefined }) {
  const details = useRow('details', card.id)
  const [asked, ask] = useState<Asked | null>(null)
  const copy = useCopy()
  const close = () => ask(null)
  const { mayAdd, mayChange, mayDelete, archive, repeat, save } = useCardCommands(card, ask)
  const seesTemplates = useAllowedSomewhere('template.read')
  return (
    <>
      <Menu
        label={cardText.menu}
        trigger={
          <IconButton label={cardText.menu}>
            <Ellipsis size={16} aria-hidden />
          </IconButton>
        }
      >
        {mayChange && (
          <MenuItem icon={<FolderInput size={16} aria-hidden />} onAction={() => ask('move')}>
            {cardText.move}
          </MenuItem>
        )}
        {mayAdd && (
          <MenuItem icon={<Copy size={16} aria-hidden />} onAction={() => ask('copy')}>
            {cardText.copy}
          </MenuItem>
        )}
        {mayChange && seesTemplates && (
          <MenuItem
            icon={<ListChecks size={16} aria-hidden />}
            onAction={() => showDialog({ kind: 'from-template', types: ['checklist'], place: { card_id: card.id } })}
          >
            {cardText.checklistFromTemplate}
          </MenuItem>
        )}
        <MenuItem
          icon={<AlarmClock size={16} aria-hidden />}
          onAction={() => showDialog({ kind: 'remind', card_id: card.id })}
        >
          {reminderText.title}
        </MenuItem>
        {repeat && (
          <MenuItem icon={<Repeat size={16} aria-hidden />} onAction={repeat}>
            {recurrenceText.repeat}
          </MenuItem>
        )}
        {save && (
          <MenuItem icon={<LayoutTemplate size={16} aria-hidden />} onAction={save}>
            {text.saveAsTemplate}
          </MenuItem>
        )}
        {details && (
          <MenuItem
            icon={<GitBranch size={16} aria-hidden />}
            onAction={() => copy(details.suggested_branch_name, cardText.branchCopied)}
          >
            {cardText.copyBranch}
          </MenuItem>
        )}
        {mayChange && <MenuLine />}
        {mayChange && (
          <MenuItem
            icon={card.is_archived ? <ArchiveRestore size={16} aria-hidden /> : <Archive size={16} aria-hidden />}
            onAction={() => archive(!card.is_archived)}
          >
            {card.is_archived ? cardText.unarchive : cardText.archive}
          </MenuItem>
        )}
        {mayDelete && (
          <MenuItem icon={<Trash2 size={16} aria-hidden />} isDanger onAction={() => ask('delete')}>
            {text.delete}
          </MenuItem>
        )}
      </Menu>
      {(asked === 'move' || asked === 'copy') && <PlaceDialog card={card} kind={asked} onClose={close} />}
      <DeleteCard id={card.id} isOpen={asked === 'delete'} onClose={close} onGone={onGone} />
    </>
  )
}
