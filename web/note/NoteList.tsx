import { Link } from '@tanstack/react-router'
import { type KeyboardEvent, useMemo } from 'react'
import { useRow, useWorkspace } from '../data/hooks.ts'
import { formatDay, formatMoment } from '../text/format.ts'
import { toLines } from '../text/html.ts'
import { noteText as words } from '../text/note.ts'
import styles from './Notes.module.css'

/** No line has room for more. */
const SHOWN_LETTERS = 400

/** Arrows go from one to the next, as Tab does. */
export function NoteList({ ids }: { ids: readonly string[] }) {
  const walk = (event: KeyboardEvent<HTMLUListElement>) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    const links = [...event.currentTarget.querySelectorAll('a')]
    const at = links.findIndex((link) => link.matches(':focus'))
    const next = links[at + (event.key === 'ArrowDown' ? 1 : -1)]
    if (at === -1 || !next) return
    event.preventDefault()
    next.focus()
  }
  return (
    <ul className={styles.list} onKeyDown={walk}>
      {ids.map((id) => (
        <NoteLine key={id} id={id} />
      ))}
    </ul>
  )
}

/** A note in short: what it is called, how it begins, and when it was written. */
function NoteLine({ id }: { id: string }) {
  const { team_id: team } = useWorkspace()
  const note = useRow('notes', id)
  const content = note?.content.slice(0, SHOWN_LETTERS) ?? ''
  const beginning = useMemo(() => toLines(content).replaceAll('\n', ' '), [content])
  if (!note) return null
  return (
    <li>
      <Link to="/$team/note-{$note}" params={{ team, note: id }} className={styles.line ?? ''}>
        <span className={styles.title} dir="auto">
          {note.title || words.untitled}
        </span>
        <time
          className={styles.time}
          dateTime={new Date(note.time_created).toISOString()}
          title={formatMoment(note.time_created)}
        >
          {formatDay(note.time_created)}
        </time>
        <span className={styles.beginning} dir="auto">
          {beginning || words.noWords}
        </span>
      </Link>
    </li>
  )
}
