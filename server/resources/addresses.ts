import type { Read } from '../workspace/handles.ts'

/** Addresses of the web application (`web/routes.tsx`), for links from elsewhere: in mails, in a channel. */

type Workspace = Pick<Read, 'publicUrl' | 'team_id'>

interface Things {
  card_id: string | null
  board_id: string | null
  sprint_id?: string | null
}

/** Where something is shown: the card, else the sprint, else the board; null if it has no address. */
export function urlOf({ publicUrl, team_id }: Workspace, { card_id, board_id, sprint_id }: Things): string | null {
  const path = card_id ? `card-${card_id}` : sprint_id ? `sprint-${sprint_id}` : board_id ? `board-${board_id}` : null
  return path && `${publicUrl}/${team_id}/${path}`
}

export function urlOfInbox({ publicUrl, team_id }: Workspace): string {
  return `${publicUrl}/${team_id}/inbox`
}
