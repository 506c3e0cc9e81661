import { BOARD_OPTIONS, type BoardOption } from '../rules/integrations.generated.ts'
import { PAGE_ITEMS } from '../rules/work.generated.ts'
import type { WorkspaceData } from './workspace.ts'

/** A board that names an integration, and what of it is sent there. */
export interface NotifyingBoard {
  id: string
  title: string
  options: readonly BoardOption[]
}

export async function readNotifyingBoards({ api }: WorkspaceData, integration_id: string): Promise<NotifyingBoard[]> {
  const boards: NotifyingBoard[] = []
  for await (const { id, title, archived, webhook_notifications } of api.all.listBoards({ count: PAGE_ITEMS })) {
    const notified = webhook_notifications.find(({ webhook }) => webhook.integration_id === integration_id)
    if (notified && archived === null)
      boards.push({ id, title, options: BOARD_OPTIONS.filter((option) => notified.options[option]) })
  }
  return boards
}
