import { FileUp, Plus } from 'lucide-react'
import { liveIds } from '../actions/containers.ts'
import { useIds, useTeamName, useWorkspace } from '../data/hooks.ts'
import { useHeld } from '../data/observable.ts'
import { text } from '../text/text.ts'
import { Button } from '../ui/Button.tsx'
import { useTitle } from '../ui/title.ts'
import { showDialog } from './dialogs.ts'
import styles from './Home.module.css'
import { BoardTile, HomeSpace } from './HomeSpace.tsx'
import { useMayCreate } from './role.ts'

/** Where a workspace begins: its spaces with their boards, or what to do first. */
export function Home() {
  const { mirror, isReady } = useWorkspace()
  const isThere = useHeld(isReady)
  const spaces = liveIds(mirror, 'projects', useIds('projects', 'all', 'all'))
  const shared = liveIds(mirror, 'boards', useIds('boards', 'shared', 'shared'))
  const mayCreate = useMayCreate()
  useTitle([text.shell.home.title, useTeamName()])
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
        <HomeSpace key={id} id={id} />
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
