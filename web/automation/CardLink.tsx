import { Link } from '@tanstack/react-router'
import { useWorkspace } from '../data/hooks.ts'
import { ruleText as words } from '../text/rules.ts'

/** The way to a card, if there is one that the reader sees. */
export function CardLink({ id, title }: { id: string | null; title: string | null }) {
  const { team_id: team } = useWorkspace()
  if (id === null || title === null) return <span>{words.noCard}</span>
  return (
    <Link to="/$team/card-{$card}" params={{ team, card: id }}>
      {title}
    </Link>
  )
}
