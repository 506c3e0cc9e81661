import { Link } from '@tanstack/react-router'
import { Plus, RefreshCw, SquareKanban } from 'lucide-react'
import { liveIds } from '../actions/containers.ts'
import { useIds, useRow, useWorkspace } from '../data/hooks.ts'
import { useAllowedIn } from '../data/permissions.ts'
import { showDialog } from '../shell/dialogs.ts'
import { text } from '../text/text.ts'
import { Button } from '../ui/Button.tsx'
import styles from './Home.module.css'

/** The way to a board. */
export function BoardTile({ id }: { id: string }) {
  const { team_id: team } = useWorkspace()
  const board = useRow('boards', id)
  return (
    <li>
      <Link to="/$team/board-{$board}" params={{ team, board: id }} className={styles.tile ?? ''}>
        <SquareKanban size={16} aria-hidden />
        <span dir="auto">{board?.title}</span>
      </Link>
    </li>
  )
}

/** A space with its running sprints and its boards. */
export function HomeSpace({ id }: { id: string }) {
  const { mirror, team_id: team } = useWorkspace()
  const space = useRow('projects', id)
  const boards = liveIds(mirror, 'boards', useIds('boards', 'project', id))
  const sprints = useIds('sprints', 'project', id).filter(
    (sprint) => mirror.row('sprints', sprint)?.state === 'started',
  )
  const mayCreate = useAllowedIn({ project_id: id, board_id: null })('board.create')
  return (
    <section aria-label={space?.title}>
      <h3 className={styles.space} dir="auto">
        {space?.title}
      </h3>
      <ul className={styles.tiles}>
        {sprints.map((sprint) => (
          <li key={sprint}>
            <Link to="/$team/sprint-{$sprint}" params={{ team, sprint }} className={styles.tile ?? ''}>
              <RefreshCw size={16} aria-hidden />
              <span dir="auto">{mirror.row('sprints', sprint)?.title}</span>
            </Link>
          </li>
        ))}
        {boards.map((board) => (
          <BoardTile key={board} id={board} />
        ))}
        {boards.length === 0 && mayCreate && (
          <li>
            <Button onPress={() => showDialog({ kind: 'new-board', project_id: id })}>
              <Plus size={16} aria-hidden /> {text.shell.home.firstBoard}
            </Button>
          </li>
        )}
      </ul>
      {boards.length === 0 && !mayCreate && <p className={styles.quiet}>{text.shell.home.noBoards}</p>}
    </section>
  )
}
