import type { ReactNode } from 'react'
import { CardLink } from '../card/CardLink.tsx'
import { useWorkspace } from '../data/hooks.ts'
import { EpicLink } from '../epic/EpicLink.tsx'

const NAMED = /^\/(\w+)\/(card|epic)-(\d+)$/

/** The workspace and the id in the address of a card or an epic of this server; null for all other addresses. */
export function cardIn(address: string): { team: string; noun: 'card' | 'epic'; id: string } | null {
  const path = address.startsWith(`${location.origin}/`) ? address.slice(location.origin.length) : address
  const [, team, noun, id] = NAMED.exec(path) ?? []
  return team && id ? { team, noun: noun === 'epic' ? 'epic' : 'card', id } : null
}

interface CardInTextProps {
  team: string
  noun: 'card' | 'epic'
  id: string
  /** The link as any other is, for those of other workspaces. */
  other: ReactNode
  children: ReactNode
}

/** A card or an epic that a text names: it opens as everywhere else, a card beside the place one is at. */
export function CardInText({ team, noun, id, other, children }: CardInTextProps) {
  const { team_id } = useWorkspace()
  if (team !== team_id) return other
  return noun === 'epic' ? <EpicLink id={id}>{children}</EpicLink> : <CardLink id={id}>{children}</CardLink>
}
