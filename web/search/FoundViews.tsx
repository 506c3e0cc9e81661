import { Link } from '@tanstack/react-router'
import { LayoutList } from 'lucide-react'
import { useCallback, useEffect } from 'react'
import { useDerived, useWorkspace } from '../data/hooks.ts'
import { loadViews } from '../data/views.ts'
import { placesText } from '../text/places.ts'
import { nameOf } from '../views/saved.ts'
import { foldWords } from './fold.ts'
import { Line } from './Line.tsx'
import styles from './Search.module.css'

interface FoundViewsProps {
  query: string
  /** Empty for all. */
  project_id: string
}

/** Saved views whose name has all the words: they are few, and known here. */
export function FoundViews({ query, project_id }: FoundViewsProps) {
  const workspace = useWorkspace()
  const { mirror, team_id: team } = workspace
  useEffect(() => {
    // What the search found stands without it.
    loadViews(workspace).catch(() => undefined)
  }, [workspace])
  const found = useDerived(
    ['views', 'boards'],
    useCallback(() => {
      const words = foldWords(query)
      if (words.length === 0) return []
      return mirror.rows('views').filter((view) => {
        const own = foldWords(view.title)
        const space = view.project_id ?? mirror.row('boards', view.board_id ?? '')?.project_id
        const isThere = project_id === '' || space === project_id
        return isThere && words.every((word) => own.some((one) => one.startsWith(word)))
      })
    }, [mirror, query, project_id]),
  )
  return found.map(({ id, title, icon }) => (
    <Line key={id} sign={<LayoutList size={16} aria-hidden />} where={placesText.search.view} archived={false}>
      <Link to="/$team/view-{$view}" params={{ team, view: id }} className={styles.title} dir="auto">
        {nameOf({ icon, title })}
      </Link>
    </Line>
  ))
}
