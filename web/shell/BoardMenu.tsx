import { ArrowDown, ArrowRight, ArrowUp, Bookmark, BookmarkX } from 'lucide-react'
import { bookmarkBoard, liveIds, moveBoard } from '../actions/containers.ts'
import { useIds, useRow, useWorkspace } from '../data/hooks.ts'
import { useAllowedIn, useAllowedInSpaces } from '../data/permissions.ts'
import { text } from '../text/text.ts'
import { MenuAt, MenuItem, MenuLine } from '../ui/Menu.tsx'
import type { MenuPosition } from '../ui/MenuButton.tsx'

/** What can be done with a board from the sidebar: bookmark it, and put it elsewhere. */
export function BoardMenu({ id, ...menu }: { id: string } & MenuPosition) {
  const workspace = useWorkspace()
  const { mirror } = workspace
  const board = useRow('boards', id)
  const boards = liveIds(mirror, 'boards', useIds('boards', 'project', board?.project_id ?? ''))
  const allowedIn = useAllowedInSpaces()
  const spaces = liveIds(mirror, 'projects', useIds('projects', 'all', 'all')).filter(
    (space) => space === board?.project_id || allowedIn(space, 'board.update'),
  )
  const allowed = useAllowedIn({ project_id: board?.project_id ?? '', board_id: id })
  const mayMove = allowed('board.update') && !board?.is_shared
  if (!board) return null
  const { project_id, is_bookmarked, title } = board
  const at = boards.indexOf(id)
  return (
    <MenuAt label={text.shell.boardMenu(title)} {...menu}>
      <MenuItem
        icon={is_bookmarked ? <BookmarkX size={16} aria-hidden /> : <Bookmark size={16} aria-hidden />}
        onAction={() => bookmarkBoard(workspace, id, !is_bookmarked)}
      >
        {is_bookmarked ? text.shell.removeBookmark : text.shell.bookmark}
      </MenuItem>
      {mayMove && (
        <>
          <MenuItem
            icon={<ArrowUp size={16} aria-hidden />}
            isDisabled={at <= 0}
            onAction={() => moveBoard(workspace, id, project_id, boards[at - 2] ?? null)}
          >
            {text.shell.moveUp}
          </MenuItem>
          <MenuItem
            icon={<ArrowDown size={16} aria-hidden />}
            isDisabled={at === boards.length - 1}
            onAction={() => moveBoard(workspace, id, project_id, boards[at + 1] ?? null)}
          >
            {text.shell.moveDown}
          </MenuItem>
          {spaces.length > 1 && <MenuLine />}
          {spaces
            .filter((space) => space !== project_id)
            .map((space) => (
              <MenuItem
                key={space}
                icon={<ArrowRight size={16} aria-hidden />}
                onAction={() =>
                  moveBoard(
                    workspace,
                    id,
                    space,
                    liveIds(mirror, 'boards', mirror.ids('boards', 'project', space)).at(-1) ?? null,
                  )
                }
              >
                {text.shell.moveTo(mirror.row('projects', space)?.title ?? '')}
              </MenuItem>
            ))}
        </>
      )}
    </MenuAt>
  )
}
