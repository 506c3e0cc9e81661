import { Link } from '@tanstack/react-router'
import { Boxes, Milestone, NotebookText, SquareKanban } from 'lucide-react'
import { CardLink } from '../card/CardLink.tsx'
import type { Found } from '../data/finding.ts'
import { useWorkspace } from '../data/hooks.ts'
import { iconIn } from '../data/page-rows.ts'
import { EpicLink } from '../epic/EpicLink.tsx'
import { PageIcon } from '../page/PageIcon.tsx'
import { placesText } from '../text/places.ts'
import { Sign } from '../ui/Sign.tsx'
import { Excerpt, Line } from './Line.tsx'
import { Marked } from './Marked.tsx'
import styles from './Search.module.css'

const { kinds } = placesText.search

/** One thing that was found, with the words that were. */
export function FoundLine({ result }: { result: Found }) {
  const { team_id: team, mirror } = useWorkspace()
  if ('card' in result) {
    const { id, title, excerpt, status, list_color, board_title, list_title, archived } = result.card
    return (
      <Line
        sign={<Sign behavior={status} color={list_color} />}
        where={`${board_title} / ${list_title}`}
        archived={archived !== null}
      >
        <CardLink id={id} className={styles.title}>
          <span className={styles.quiet}>#{id}</span> <Marked html={title} />
        </CardLink>
        <Excerpt html={excerpt} />
      </Line>
    )
  }
  if ('board' in result) {
    const { id, title, archived } = result.board
    return (
      <Line sign={<SquareKanban size={16} aria-hidden />} where={kinds.boards} archived={archived !== null}>
        <Link to="/$team/board-{$board}" params={{ team, board: id }} className={styles.title}>
          <Marked html={title} />
        </Link>
      </Line>
    )
  }
  if ('project' in result) {
    const { id, title } = result.project
    return (
      <Line sign={<Boxes size={16} aria-hidden />} where={kinds.projects} archived={false}>
        <Link to="/$team/space-{$project}" params={{ team, project: id }} className={styles.title}>
          <Marked html={title} />
        </Link>
      </Line>
    )
  }
  if ('epic' in result) {
    const { id, title, excerpt, archived } = result.epic
    return (
      <Line sign={<Milestone size={16} aria-hidden />} where={kinds.epics} archived={archived !== null}>
        <EpicLink id={id} className={styles.title}>
          <Marked html={title} />
        </EpicLink>
        <Excerpt html={excerpt} />
      </Line>
    )
  }
  if ('page' in result) {
    const { id, title, excerpt, icon, project_id, archived } = result.page
    return (
      <Line
        sign={<PageIcon icon={iconIn(icon)} />}
        where={mirror.row('projects', project_id)?.title ?? kinds.pages}
        archived={archived !== null}
      >
        <Link to="/$team/page-{$page}" params={{ team, page: id }} className={styles.title}>
          <Marked html={title} />
        </Link>
        <Excerpt html={excerpt} />
      </Line>
    )
  }
  const { id, title, excerpt } = result.note
  return (
    <Line sign={<NotebookText size={16} aria-hidden />} where={kinds.notes} archived={false}>
      <Link to="/$team/note-{$note}" params={{ team, note: id }} className={styles.title}>
        <Marked html={title} />
      </Link>
      <Excerpt html={excerpt} />
    </Line>
  )
}
