import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { CardLink } from '../card/CardLink.tsx'
import { useWorkspace } from '../data/hooks.ts'
import { EpicLink } from '../epic/EpicLink.tsx'

const THING = /^\/(\w+)\/(card|epic|note|page)-(\d+)$/

interface Named {
  team: string
  noun: 'card' | 'epic' | 'note' | 'page'
  id: string
}

/** The workspace and the id in the address of a card, an epic, a note or a page of this server; null for all other addresses. */
export function thingIn(address: string): Named | null {
  const path = address.startsWith(`${location.origin}/`) ? address.slice(location.origin.length) : address
  const [, team, noun, id] = THING.exec(path) ?? []
  return team && id ? { team, noun: noun === 'page' || noun === 'epic' || noun === 'note' ? noun : 'card', id } : null
}

interface ThingInTextProps extends Named {
  /** The link as any other is, for what is in other workspaces. */
  other: ReactNode
  children: ReactNode
}

/** A card that a text names opens beside the place one is at, as everywhere else; an epic or a page in place of it. */
export function ThingInText({ team, noun, id, other, children }: ThingInTextProps) {
  const { team_id } = useWorkspace()
  if (team !== team_id) return other
  if (noun === 'card') return <CardLink id={id}>{children}</CardLink>
  if (noun === 'epic') return <EpicLink id={id}>{children}</EpicLink>
  if (noun === 'note')
    return (
      <Link to="/$team/note-{$note}" params={{ team, note: id }}>
        {children}
      </Link>
    )
  return (
    <Link to="/$team/page-{$page}" params={{ team, page: id }}>
      {children}
    </Link>
  )
}
