import type { ReactNode } from 'react'
import { CardLink } from '../card/CardLink.tsx'
import { useWorkspace } from '../data/hooks.ts'

const CARD = /^\/(\w+)\/card-(\d+)$/

/** The workspace and the id in the address of a card of this server; null for all other addresses. */
export function cardIn(address: string): { team: string; id: string } | null {
  const path = address.startsWith(`${location.origin}/`) ? address.slice(location.origin.length) : address
  const [, team, id] = CARD.exec(path) ?? []
  return team && id ? { team, id } : null
}

interface CardInTextProps {
  team: string
  id: string
  /** The link as any other is, for cards of other workspaces. */
  other: ReactNode
  children: ReactNode
}

/** A card that a text names: it opens beside the place one is at, as everywhere else. */
export function CardInText({ team, id, other, children }: CardInTextProps) {
  const { team_id } = useWorkspace()
  return team === team_id ? <CardLink id={id}>{children}</CardLink> : other
}
