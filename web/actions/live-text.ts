import type { LiveConnection } from '../../rich-text/live-connection.ts'
import { LIVE_PATH } from '../../rich-text/live-protocol.ts'
import { BASE_URL } from '../data/addresses.ts'
import type { Subject } from '../data/subjects.ts'
import type { WorkspaceData } from '../data/workspace.ts'

const READ: Record<
  Subject['noun'],
  (api: WorkspaceData['api'], id: string) => Promise<{ collaboration: { token: string } | null }>
> = {
  card: async (api, card_id) => (await api.readCard({ card_id })).card,
  epic: async (api, epic_id) => (await api.readEpic({ epic_id })).epic,
  page: async (api, page_id) => (await api.readPage({ page_id })).page,
}

/**
 * Opens the text of a card, an epic or a page for editing together with others; null when the server or what is between does not allow it, or the
 * text holds what the editor does not know. The token is requested each time and stored nowhere.
 */
export async function openLiveText(
  { api }: WorkspaceData,
  { noun, id }: Subject,
  onChange: () => void,
): Promise<LiveConnection | null> {
  const { collaboration } = await READ[noun](api, id)
  if (!collaboration) return null
  const { LiveConnection } = await import('../../rich-text/live-connection.ts')
  return new Promise((resolve) => {
    const url = `${BASE_URL.replace(/^http/, 'ws')}${LIVE_PATH}`
    const connection = new LiveConnection({
      url,
      token: collaboration.token,
      onChange: () => {
        if (connection.isSynced) resolve(connection)
        else if (connection.state === 'ended') resolve(null)
        onChange()
      },
    })
  })
}
