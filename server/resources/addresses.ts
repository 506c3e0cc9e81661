import type { Read } from '../workspace/handles.ts'

/** Addresses of the web application (`web/routes.tsx`), for links from elsewhere: in mails, in a channel. */

type Workspace = Pick<Read, 'publicUrl' | 'team_id'>

interface Things {
  card_id: string | null
  board_id: string | null
  project_id?: string | null
  sprint_id?: string | null
  epic_id?: string | null
  page_id?: string | null
  integration_id?: string | null
  recurrence_id?: string | null
  rule_id?: string | null
}

/** Where something is shown, or where it is set up; null if it has no address. */
export function urlOf({ publicUrl, team_id }: Workspace, things: Things): string | null {
  const path = pathOf(things)
  return path && `${publicUrl}/${team_id}/${path}`
}

function pathOf(things: Things): string | null {
  const { card_id, epic_id, page_id, integration_id, recurrence_id, rule_id, sprint_id, board_id, project_id } = things
  if (card_id) return `card-${card_id}`
  if (epic_id) return `epic-${epic_id}`
  if (page_id) return `page-${page_id}`
  if (integration_id) return `settings/integrations/${integration_id}`
  if (recurrence_id && board_id) return `board-${board_id}?recurring=${recurrence_id}`
  if (rule_id && board_id) return `automation?board=${board_id}`
  if (rule_id && project_id) return `automation?space=${project_id}`
  if (sprint_id) return `sprint-${sprint_id}`
  return board_id ? `board-${board_id}` : null
}

export function urlOfInbox({ publicUrl, team_id }: Workspace): string {
  return `${publicUrl}/${team_id}/inbox`
}
