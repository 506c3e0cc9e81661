import type { Change } from './reading.ts'
import type { WorkspaceData } from './workspace.ts'

/** What was done to an epic and said about it, newest first, from where an earlier answer ended; without what its cards did. */
export async function readEpicHistory(
  { api }: WorkspaceData,
  epic_id: string,
  cursor: string,
): Promise<{ history: Change[]; cursor: string }> {
  // The log takes an epic for a card here.
  const page = await api.listActivity({ card_id: epic_id, count: 50, ...(cursor && { cursor }) })
  return { history: page.activity, cursor: page.cursor }
}
