import { Link } from '@tanstack/react-router'
import { RefreshCw } from 'lucide-react'
import { useRow, useWorkspace } from '../data/hooks.ts'
import { text } from '../text/text.ts'
import styles from './Sidebar.module.css'

/** The sprint that is running. Those that are planned are found from it. */
export function SprintItem({ id }: { id: string }) {
  const { team_id } = useWorkspace()
  const sprint = useRow('sprints', id)
  if (sprint?.state !== 'started') return null
  return (
    <li>
      <Link to="/$team/sprint-{$sprint}" params={{ team: team_id, sprint: id }} className={styles.link ?? ''}>
        <RefreshCw size={16} aria-hidden />
        <span className={styles.title} dir="auto">
          {sprint.title}
        </span>
        <span className="visually-hidden">{text.shell.running}</span>
      </Link>
    </li>
  )
}
