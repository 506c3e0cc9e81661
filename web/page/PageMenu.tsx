import { useNavigate } from '@tanstack/react-router'
import {
  Archive,
  ArchiveRestore,
  ArrowDown,
  ArrowUp,
  Bookmark,
  BookmarkX,
  Copy,
  Eye,
  EyeOff,
  FileDown,
  FilePlus2,
  FolderInput,
  IndentDecrease,
  IndentIncrease,
  LayoutTemplate,
  type LucideIcon,
  PencilLine,
  Trash2,
} from 'lucide-react'
import { useState } from 'react'
import { useRow, useWorkspace } from '../data/hooks.ts'
import { pageText } from '../text/page.ts'
import { MenuAt, MenuItem, MenuLine } from '../ui/Menu.tsx'
import type { MenuPosition } from '../ui/MenuButton.tsx'
import { DeletePage } from './DeletePage.tsx'
import { MovePage } from './MovePage.tsx'
import { type PageCommand, usePageCommands } from './page-commands.ts'

const ICONS: Record<PageCommand['id'], LucideIcon> = {
  new: FilePlus2,
  rename: PencilLine,
  bookmark: Bookmark,
  unbookmark: BookmarkX,
  watch: Eye,
  unwatch: EyeOff,
  copy: Copy,
  template: LayoutTemplate,
  'from-template': LayoutTemplate,
  up: ArrowUp,
  down: ArrowDown,
  in: IndentIncrease,
  out: IndentDecrease,
  move: FolderInput,
  export: FileDown,
  'export-tree': FileDown,
  archive: Archive,
  unarchive: ArchiveRestore,
  delete: Trash2,
}

interface PageMenuProps extends MenuPosition {
  id: string
  /** Left out where the title is edited where it stands. */
  onRename?: () => void
}

/** What can be done with a page as a whole: also its place, for those who do not drag. */
export function PageMenu({ id, onRename, ...menu }: PageMenuProps) {
  const { team_id: team } = useWorkspace()
  const page = useRow('pages', id)
  const navigate = useNavigate()
  const [asked, ask] = useState<'move' | 'delete' | null>(null)
  const groups = usePageCommands(id, {
    onAsk: ask,
    onOpen: (page) => void navigate({ to: '/$team/page-{$page}', params: { team, page } }),
    onRename,
  })
  if (!page) return null
  const close = () => ask(null)
  return (
    <>
      <MenuAt label={pageText.menu(page.title || pageText.untitled)} {...menu}>
        {groups.flatMap((commands, index) => [
          ...(index > 0 ? [<MenuLine key={`line ${commands[0]?.id}`} />] : []),
          ...commands.map(({ id: command, words, isDisabled = false, run }) => {
            const Icon = ICONS[command]
            return (
              <MenuItem
                key={command}
                icon={<Icon size={16} aria-hidden />}
                isDanger={command === 'delete'}
                isDisabled={isDisabled}
                onAction={run}
              >
                {words}
              </MenuItem>
            )
          }),
        ])}
      </MenuAt>
      {asked === 'move' && <MovePage page={page} onClose={close} />}
      <DeletePage page={page} isOpen={asked === 'delete'} onClose={close} />
    </>
  )
}
