import { useNavigate } from '@tanstack/react-router'
import {
  Archive,
  ArchiveRestore,
  Bookmark,
  ChartLine,
  ClipboardList,
  Copy,
  Eye,
  EyeOff,
  FolderArchive,
  History,
  LayoutTemplate,
  type LucideIcon,
  Pencil,
  Repeat,
  Settings,
  Trash2,
  Users,
  Zap,
} from 'lucide-react'
import { changeBoard, watchBoard } from '../actions/boards.ts'
import { bookmarkBoard } from '../actions/containers.ts'
import { useWorkspace } from '../data/hooks.ts'
import type { BoardRow } from '../data/rows.ts'
import { useCommands } from '../shell/commands.ts'
import { showDialog } from '../shell/dialogs.ts'
import { archiveText, boardSettingsText } from '../text/board-settings.ts'
import { formsText } from '../text/forms.ts'
import { recurrenceText } from '../text/recurrences.ts'
import { text } from '../text/text.ts'
import { useAllowedOn } from './permissions.ts'

/** What is asked of a board as a whole, in a dialog. */
export type Asked = 'share' | 'settings' | 'forms' | 'copy' | 'delete'

/** One thing that can be done with a board: in its menu, and in the palette. */
export interface BoardCommand {
  id: keyof typeof text.header.palette
  words: string
  icon: LucideIcon
  isDanger?: boolean
  run(): void
}

/** What the header of a board does itself. */
export interface BoardWays {
  onRename(): void
  onAsk(asked: Asked): void
  onArchive(): void
  onLookBack(): void
  onRecurring(): void
}

/** What can be done with a board as a whole, as the menu groups it. The palette has all of it too. */
export function useBoardCommands(board: BoardRow, ways: BoardWays) {
  const { onRename, onAsk, onArchive, onLookBack, onRecurring } = ways
  const workspace = useWorkspace()
  const navigate = useNavigate()
  const allowed = useAllowedOn(board)
  const [mayChange, mayDelete] = [allowed('board.update'), allowed('board.delete')]
  const { id, is_watching, is_bookmarked, is_archived } = board
  const itself: BoardCommand[] = [
    ...(mayChange
      ? [
          { id: 'rename' as const, words: text.board.rename, icon: Pencil, run: onRename },
          { id: 'settings' as const, words: boardSettingsText.open, icon: Settings, run: () => onAsk('settings') },
        ]
      : []),
    { id: 'members', words: text.header.members, icon: Users, run: () => onAsk('share') },
    ...(allowed('form.read')
      ? [{ id: 'forms' as const, words: formsText.open, icon: ClipboardList, run: () => onAsk('forms') }]
      : []),
    { id: 'recurring', words: recurrenceText.open, icon: Repeat, run: onRecurring },
  ]
  const own: BoardCommand[] = [
    {
      id: is_watching ? 'unwatch' : 'watch',
      words: is_watching ? text.board.unwatch : text.board.watch,
      icon: is_watching ? EyeOff : Eye,
      run: () => watchBoard(workspace, id, !is_watching),
    },
    {
      id: is_bookmarked ? 'unbookmark' : 'bookmark',
      words: is_bookmarked ? text.header.unbookmark : text.header.bookmark,
      icon: Bookmark,
      run: () => bookmarkBoard(workspace, id, !is_bookmarked),
    },
  ]
  const contents: BoardCommand[] = [
    { id: 'archived', words: archiveText.open, icon: FolderArchive, run: onArchive },
    {
      id: 'insights',
      words: text.insights,
      icon: ChartLine,
      run: () => void navigate({ to: '/$team/insights', params: { team: workspace.team_id }, search: { board: id } }),
    },
    ...(allowed('rule.update')
      ? [
          {
            id: 'automation' as const,
            words: boardSettingsText.automation,
            icon: Zap,
            run: () =>
              void navigate({ to: '/$team/automation', params: { team: workspace.team_id }, search: { board: id } }),
          },
        ]
      : []),
    { id: 'lookBack', words: text.header.lookBack, icon: History, run: onLookBack },
    ...(allowed('board.create')
      ? [{ id: 'copy' as const, words: text.board.copy, icon: Copy, run: () => onAsk('copy') }]
      : []),
    ...(allowed('template.create')
      ? [{ id: 'template' as const, words: text.saveAsTemplate, icon: LayoutTemplate, run: () => saveBoard(board) }]
      : []),
  ]
  const end: BoardCommand[] = [
    ...(mayChange
      ? [
          {
            id: is_archived ? ('restore' as const) : ('archive' as const),
            words: is_archived ? text.header.bringBack : text.board.archive,
            icon: is_archived ? ArchiveRestore : Archive,
            run: () =>
              changeBoard(workspace, id, { archived: !is_archived }, is_archived ? undefined : text.header.archived),
          },
        ]
      : []),
    ...(mayDelete
      ? [{ id: 'delete' as const, words: text.delete, icon: Trash2, isDanger: true, run: () => onAsk('delete') }]
      : []),
  ]
  return { itself, own, contents, end }
}

/** The same in the palette. */
export function BoardCommands({ board, ways }: { board: BoardRow; ways: BoardWays }) {
  const { itself, own, contents, end } = useBoardCommands(board, ways)
  useCommands(() =>
    [...itself, ...own, ...contents, ...end].map(({ id: name, icon, run }) => ({
      id: `this board ${name}`,
      words: text.header.palette[name](board.title),
      group: text.header.thisBoard,
      also: text.header.thisBoard,
      icon,
      run,
    })),
  )
  return null
}

function saveBoard({ id, project_id, title }: BoardRow) {
  showDialog({ kind: 'save-template', type: 'board', project_id, title, from: { board_id: id } })
}
