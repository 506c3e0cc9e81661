import { Link } from '@tanstack/react-router'
import { liveIds } from '../actions/containers.ts'
import { useIds, useRow, useWorkspace } from '../data/hooks.ts'
import { useHeld } from '../data/observable.ts'
import { insightText as words } from '../text/insights.ts'
import { text } from '../text/text.ts'
import styles from './InsightPlaces.module.css'

/** For an address that names no place: the spaces and boards to choose from. */
export function InsightPlaces() {
  const { mirror, isReady } = useWorkspace()
  const isThere = useHeld(isReady)
  const spaces = liveIds(mirror, 'projects', useIds('projects', 'all', 'all'))
  const shared = liveIds(mirror, 'boards', useIds('boards', 'shared', 'shared'))
  if (!isThere) return <p role="status">{words.loading}</p>
  if (spaces.length + shared.length === 0) return <p>{words.noPlaces}</p>
  return (
    <>
      <p>{words.choose}</p>
      {spaces.map((id) => (
        <Space key={id} id={id} />
      ))}
      {shared.length > 0 && (
        <section className={styles.space} aria-label={text.shell.shared}>
          <h2>{text.shell.shared}</h2>
          <ul>
            {shared.map((id) => (
              <Board key={id} id={id} />
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

function Space({ id }: { id: string }) {
  const { mirror, team_id: team } = useWorkspace()
  const title = useRow('projects', id)?.title ?? ''
  const boards = liveIds(mirror, 'boards', useIds('boards', 'project', id))
  return (
    <section className={styles.space} aria-label={title}>
      <h2 dir="auto">{title}</h2>
      <ul>
        <li>
          <Link
            to="/$team/insights"
            params={{ team }}
            search={{ space: id }}
            className={styles.link ?? ''}
            aria-label={words.wholeSpaceOf(title)}
          >
            {words.wholeSpace}
          </Link>
        </li>
        {boards.map((board) => (
          <Board key={board} id={board} />
        ))}
      </ul>
    </section>
  )
}

function Board({ id }: { id: string }) {
  const { team_id: team } = useWorkspace()
  const board = useRow('boards', id)
  return (
    <li>
      <Link to="/$team/insights" params={{ team }} search={{ board: id }} className={styles.link ?? ''} dir="auto">
        {board?.title}
      </Link>
    </li>
  )
}
