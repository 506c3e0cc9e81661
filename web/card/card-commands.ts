import {
  AlarmClock,
  Archive,
  Copy,
  Eye,
  FolderInput,
  LayoutTemplate,
  Link2,
  type LucideIcon,
  Repeat,
  Trash2,
} from 'lucide-react'
import { bringBackFromArchive } from '../actions/archive.ts'
import { watchCard } from '../actions/card-people.ts'
import { changeCards } from '../actions/cards.ts'
import { cardAddress } from '../data/addresses.ts'
import { useWorkspace } from '../data/hooks.ts'
import { useAllowed, useAllowedInSpaces } from '../data/permissions.ts'
import { useRecurrenceOf } from '../data/recurrences.ts'
import type { CardRow } from '../data/rows.ts'
import { useCommands } from '../shell/commands.ts'
import { showDialog } from '../shell/dialogs.ts'
import { cardText } from '../text/card.ts'
import { recurrenceText } from '../text/recurrences.ts'
import { reminderText } from '../text/reminders.ts'
import { text } from '../text/text.ts'
import { useCopy } from './copy.ts'

/** What is asked before it is done. */
export type Asked = 'move' | 'copy' | 'delete'

/** What the palette says of the card that is open. */
const command = (id: string, words: string, icon: LucideIcon, run: () => void) => ({
  id: `card.${id}`,
  words,
  group: cardText.thisCard,
  icon,
  run,
})

/** What may be done with the open card, which the palette offers too. */
export function useCardCommands(card: CardRow, ask: (asked: Asked) => void) {
  const workspace = useWorkspace()
  const copy = useCopy()
  const [mayAdd, mayChange, mayDelete] = [
    useAllowed('card.create'),
    useAllowed('card.update'),
    useAllowed('card.delete'),
  ]
  const maySave = useAllowedInSpaces()(card.project_id, 'template.create')
  const save = () => {
    const { id, project_id, title } = card
    showDialog({ kind: 'save-template', type: 'card', project_id, title, from: { card_id: id } })
  }
  const repeat = useRepeat(card)
  const archive = (archived: boolean) =>
    archived
      ? changeCards(workspace, [card.id], { archived }, cardText.archived)
      : bringBackFromArchive(workspace, card)
  useCommands(() => [
    command('watch', card.is_watching ? cardText.unwatch : cardText.watch, Eye, () =>
      watchCard(workspace, card.id, !card.is_watching),
    ),
    command('remind', reminderText.title, AlarmClock, () => showDialog({ kind: 'remind', card_id: card.id })),
    ...(mayChange ? [command('move', cardText.move, FolderInput, () => ask('move'))] : []),
    ...(mayAdd ? [command('copy', cardText.copy, Copy, () => ask('copy'))] : []),
    ...(repeat ? [command('repeat', recurrenceText.repeat, Repeat, repeat)] : []),
    ...(maySave ? [command('save-template', text.saveAsTemplate, LayoutTemplate, save)] : []),
    command('copy-link', cardText.copyLink, Link2, () =>
      copy(cardAddress(workspace.team_id, card.id), cardText.linkCopied),
    ),
    ...(mayChange
      ? [
          command('archive', card.is_archived ? cardText.unarchive : cardText.archive, Archive, () =>
            archive(!card.is_archived),
          ),
        ]
      : []),
    ...(mayDelete ? [command('delete', cardText.deleteOf(card.id), Trash2, () => ask('delete'))] : []),
  ])
  return { mayAdd, mayChange, mayDelete, archive, repeat, save: maySave ? save : null }
}

/** Repeats a card, or changes how it is repeated; null where it cannot be: a sprint ends, a board goes on. */
function useRepeat(card: CardRow): (() => void) | null {
  const board_id = card.board_id ?? card.home_board_id
  const recurrence_id = useRecurrenceOf(card.id, board_id)?.id
  if (!useAllowed('recurrence.create') || board_id === null || card.id.startsWith('new-')) return null
  return () => showDialog({ kind: 'repeat', card_id: card.id, board_id, recurrence_id })
}
