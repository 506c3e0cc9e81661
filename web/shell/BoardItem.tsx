import { Link } from '@tanstack/react-router'
import { Ellipsis, SquareKanban } from 'lucide-react'
import { memo, useRef } from 'react'
import { useRow, useWorkspace } from '../data/hooks.ts'
import { useAllowedIn } from '../data/permissions.ts'
import { text } from '../text/text.ts'
import { lazily } from '../ui/lazily.ts'
import { MenuButton } from '../ui/MenuButton.tsx'
import { useCardTarget } from './dragged-cards.ts'
import { useOrderItem } from './order.ts'
import styles from './Sidebar.module.css'

const BoardMenu = lazily(async () => (await import('./BoardMenu.tsx')).BoardMenu)

/** The way to a board, which takes cards that are dropped on it; in its space it can be dragged to another place. */
export const BoardItem = memo(function BoardItem({ id, isInSpace = false }: { id: string; isInSpace?: boolean }) {
  const { team_id } = useWorkspace()
  const board = useRow('boards', id)
  const allowed = useAllowedIn({ project_id: board?.project_id ?? '', board_id: id })
  const row = useRef<HTMLDivElement>(null)
  const item = useRef<HTMLLIElement>(null)
  const takesCards = board !== undefined && !board.is_archived && allowed('card.update')
  const isOver = useCardTarget(item, takesCards ? id : null)
  const { edge, isDragged } = useOrderItem(row, isInSpace ? { type: 'board', id } : null, allowed('board.update'))
  if (!board || board.is_archived) return null
  return (
    <li ref={item}>
      <div ref={row} className={styles.row} data-edge={isOver ? 'inside' : edge} data-dragged={isDragged || undefined}>
        <Link
          to="/$team/board-{$board}"
          params={{ team: team_id, board: id }}
          className={styles.link ?? ''}
          // The row is dragged, not the address.
          draggable={false}
        >
          <SquareKanban size={16} aria-hidden />
          <span className={styles.title} dir="auto">
            {board.title}
          </span>
        </Link>
        <MenuButton label={text.shell.boardMenu(board.title)} menu={(place) => <BoardMenu id={id} {...place} />}>
          <Ellipsis size={16} aria-hidden />
        </MenuButton>
      </div>
    </li>
  )
})
