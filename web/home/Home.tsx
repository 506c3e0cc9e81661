import { FileUp, Plus } from 'lucide-react'
import { liveIds } from '../actions/containers.ts'
import { useIds, useTeamName, useWorkspace } from '../data/hooks.ts'
import { useHeld } from '../data/observable.ts'
import { showDialog } from '../shell/dialogs.ts'
import { useMayCreate } from '../shell/role.ts'
import { text } from '../text/text.ts'
import { Button } from '../ui/Button.tsx'
import { Empty } from '../ui/Empty.tsx'
import { useTitle } from '../ui/title.ts'
import styles from './Home.module.css'
import { HomeNews } from './HomeNews.tsx'
import { HomeRecent } from './HomeRecent.tsx'
import { BoardTile, HomeSpace } from './HomeSpace.tsx'
import { HomeSprints } from './HomeSprints.tsx'
import { HomeToday } from './HomeToday.tsx'

/** Where a workspace begins: what concerns the reader, then all spaces with their boards; or what to do first. */
export function Home() {
  const { mirror, isReady } = useWorkspace()
  const isThere = useHeld(isReady)
  const spaces = liveIds(mirror, 'projects', useIds('projects', 'all', 'all'))
  const shared = liveIds(mirror, 'boards', useIds('boards', 'shared', 'shared'))
  const mayCreate = useMayCreate()
  useTitle([text.shell.home.title, useTeamName()])
  const isEmpty = spaces.length + shared.length === 0
  return (
    <div className={styles.scroller}>
      <div className={styles.home}>
        <header className={styles.header} data-bar>
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
        {isThere && !isEmpty && <Mine />}
        {!isEmpty && (
          <div className={styles.section}>
            <h2>{text.shell.home.boards}</h2>
            {spaces.map((id) => (
              <HomeSpace key={id} id={id} />
            ))}
            {shared.length > 0 && (
              <section aria-label={text.shell.shared}>
                <h3 className={styles.space}>{text.shell.shared}</h3>
                <ul className={styles.tiles}>
                  {shared.map((board) => (
                    <BoardTile key={board} id={board} />
                  ))}
                </ul>
              </section>
            )}
          </div>
        )}
        {isEmpty && isThere && <Nothing mayCreate={mayCreate} />}
      </div>
    </div>
  )
}

/** What concerns the reader, before all that there is. */
function Mine() {
  return (
    <div className={styles.columns}>
      <div className={styles.column}>
        <HomeToday />
        <HomeRecent />
      </div>
      <div className={styles.column}>
        <HomeSprints />
        <HomeNews />
      </div>
    </div>
  )
}

function Nothing({ mayCreate }: { mayCreate: boolean }) {
  const { home, newSpace } = text.shell
  if (!mayCreate)
    return (
      <Empty drawing="walk">
        <p>{home.guest}</p>
      </Empty>
    )
  return (
    <Empty drawing="walk">
      <p>
        <strong>{home.nothing}</strong> {home.nothingHelp}
      </p>
      <div className={styles.row}>
        <Button kind="strong" onPress={() => showDialog({ kind: 'new-space' })}>
          {newSpace}
        </Button>
        <Button onPress={() => showDialog({ kind: 'import' })}>
          <FileUp size={16} aria-hidden /> {text.shell.import.title}
        </Button>
      </div>
    </Empty>
  )
}
