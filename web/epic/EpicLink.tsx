import { Link } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { useWorkspace } from '../data/hooks.ts'

interface EpicLinkProps extends Omit<ComponentProps<'a'>, 'href' | 'target'> {
  id: string
}

/** The way to the page of an epic. */
export function EpicLink({ id, ...props }: EpicLinkProps) {
  const { team_id } = useWorkspace()
  return <Link {...props} to="/$team/epic-{$epic}" params={{ team: team_id, epic: id }} />
}
