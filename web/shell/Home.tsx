import { Link } from '@tanstack/react-router'
import { FileUp, Plus, RefreshCw, SquareKanban } from 'lucide-react'
import { liveIds } from '../acts/places.ts'
import { useHeld } from '../data/held.ts'
import { useIds, useRow, useWorkspace } from '../data/hooks.ts'
import { useAllowedIn } from '../data/permissions.ts'
import { text } from '../text/text.ts'
import { Button } from '../ui/Button.tsx'
import { showDialog } from './dialogs.ts'
import styles from './Home.module.css'
import { useMayCreate } from './role.ts'

/** Where a workspace begins: its spaces with their boards, or what to do first. */
export function Home() {
  const { mirror, isReady } = useWorkspace()
  const isThere = useHeld(isReady)
  const spaces = liveIds(mirror, 'projects', useIds('projects', 'all', 'all'))
  const shared = liveIds(mirror, 'boards', useIds('boards', 'shared', 'shared'))
  const mayCreate = useMayCreate()
  return (
    <div className={styles.home}>
      <header className={styles.header}>
        <h1 className={styles.title}>{text.shell.home.title}</h1>
        {mayCreate && spaces.length > 0 && (
          <div className={styles.row}>
            <Button onPress={() => showDialog({ kind: 'import' })}>
              <FileUp size={16} aria-hidden /> {text.shell.import.title}
            </Button>
            <Button onPress={() => showDialog({ kind: 'new-board', project_id: null })}>
              <Plus size={16} aria-hidden /> {text.shell.newBoard}
            </Button>
          </div>
        )}
      </header>
      {spaces.map((id) => (
        <Space key={id} id={id} />
      ))}
      {shared.length > 0 && (
        <section aria-label={text.shell.shared}>
          <h2 className={styles.space}>{text.shell.shared}</h2>
          <ul className={styles.tiles}>
            {shared.map((board) => (
              <BoardTile key={board} id={board} />
            ))}
          </ul>
        </section>
      )}
      {spaces.length + shared.length === 0 && isThere && <Nothing mayCreate={mayCreate} />}
    </div>
  )
}

function Nothing({ mayCreate }: { mayCreate: boolean }) {
  const { home, newSpace } = text.shell
  if (!mayCreate) return <p className={styles.nothing}>{home.guest}</p>
  return (
    <div className={styles.nothing}>
      <p>
        <strong>{home.nothing}</strong>
      </p>
      <p>{home.nothingHelp}</p>
      <div className={styles.row}>
        <Button kind="strong" onPress={() => showDialog({ kind: 'new-space' })}>
          {newSpace}
        </Button>
        <Button onPress={() => showDialog({ kind: 'import' })}>
          <FileUp size={16} aria-hidden /> {text.shell.import.title}
        </Button>
      </div>
    </div>
  )
}

function BoardTile({ id }: { id: string }) {
  const { team_id: team } = useWorkspace()
  const board = useRow('boards', id)
  return (
    <li>
      <Link to="/$team/board-{$board}" params={{ team, board: id }} className={styles.tile ?? ''}>
        <SquareKanban size={16} aria-hidden />
        <span>{board?.title}</span>
      </Link>
    </li>
  )
}

function Space({ id }: { id: string }) {
  const { mirror, team_id: team } = useWorkspace()
  const space = useRow('projects', id)
  const boards = liveIds(mirror, 'boards', useIds('boards', 'project', id))
  const sprints = useIds('sprints', 'project', id).filter(
    (sprint) => mirror.row('sprints', sprint)?.state === 'started',
  )
  const mayCreate = useAllowedIn({ project_id: id, board_id: null })('board.create')
  return (
    <section aria-label={space?.title}>
      <h2 className={styles.space}>{space?.title}</h2>
      <ul className={styles.tiles}>
        {sprints.map((sprint) => (
          <li key={sprint}>
            <Link to="/$team/sprint-{$sprint}" params={{ team, sprint }} className={styles.tile ?? ''}>
              <RefreshCw size={16} aria-hidden />
              <span>{mirror.row('sprints', sprint)?.title}</span>
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
