import type { LiveConnection } from '../../rich-text/live-connection.ts'
import { LIVE_PATH } from '../../rich-text/live-protocol.ts'
import { BASE_URL } from '../data/addresses.ts'
import type { WorkspaceData } from '../data/workspace.ts'

/**
 * Opens the text of a card for editing together with others; null when the server or what is between does not allow it, or the
 * text holds what the editor does not know. The token is requested each time and stored nowhere.
 */
export async function openLiveText(
  { api }: WorkspaceData,
  card_id: string,
  onChange: () => void,
): Promise<LiveConnection | null> {
  const { card } = await api.readCard({ card_id })
  const { collaboration } = card
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
