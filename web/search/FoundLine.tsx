import { Link } from '@tanstack/react-router'
import { Boxes, FileText, Milestone, NotebookText, SquareKanban } from 'lucide-react'
import type { ReactNode } from 'react'
import { CardLink } from '../card/CardLink.tsx'
import type { Found } from '../data/finding.ts'
import { useWorkspace } from '../data/hooks.ts'
import { EpicLink } from '../epic/EpicLink.tsx'
import { text } from '../text/text.ts'
import { Sign } from '../ui/Sign.tsx'
import { Marked } from './Marked.tsx'
import styles from './Search.module.css'

/** One thing that was found, with the words that were. */
export function FoundLine({ result }: { result: Found }) {
  const { team_id: team } = useWorkspace()
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
      <Line
        sign={<SquareKanban size={16} aria-hidden />}
        where={text.searching.kinds.boards}
        archived={archived !== null}
      >
        <Link to="/$team/board-{$board}" params={{ team, board: id }} className={styles.title}>
          <Marked html={title} />
        </Link>
      </Line>
    )
  }
  if ('project' in result) {
    const { id, title } = result.project
    return (
      <Line sign={<Boxes size={16} aria-hidden />} where={text.searching.kinds.projects} archived={false}>
        <Link to="/$team/space-{$project}" params={{ team, project: id }} className={styles.title}>
          <Marked html={title} />
        </Link>
      </Line>
    )
  }
  if ('epic' in result) {
    const { id, title, excerpt, archived } = result.epic
    return (
      <Line sign={<Milestone size={16} aria-hidden />} where={text.searching.kinds.epics} archived={archived !== null}>
        <EpicLink id={id} className={styles.title}>
          <Marked html={title} />
        </EpicLink>
        <Excerpt html={excerpt} />
      </Line>
    )
  }
  if ('page' in result) {
    const { title, excerpt } = result.page
    return <Other sign={<FileText size={16} aria-hidden />} where="pages" title={title} excerpt={excerpt} />
  }
  const { title, excerpt } = result.note
  return <Other sign={<NotebookText size={16} aria-hidden />} where="notes" title={title} excerpt={excerpt} />
}

interface OtherProps {
  sign: ReactNode
  where: keyof typeof text.searching.kinds
  title: string
  excerpt?: string
}

/** What has no place of its own in the application yet. */
function Other({ sign, where, title, excerpt = '' }: OtherProps) {
  return (
    <Line sign={sign} where={text.searching.kinds[where]} archived={false}>
      <span className={styles.title}>
        <Marked html={title} />
      </span>
      <Excerpt html={excerpt} />
    </Line>
  )
}

function Excerpt({ html }: { html: string }) {
  if (html === '') return null
  return (
    <p className={styles.excerpt}>
      <Marked html={html} />
    </p>
  )
}

function Line({
  sign,
  where,
  archived,
  children,
}: {
  sign: ReactNode
  where: string
  archived: boolean
  children: ReactNode
}) {
  return (
    <li className={styles.line}>
      {sign}
      <div className={styles.words}>{children}</div>
      <span className={styles.where}>
        {archived && `${text.searching.isArchived} · `}
        {where}
      </span>
    </li>
  )
}
