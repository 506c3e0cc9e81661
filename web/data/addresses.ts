import type { Subject } from './subjects.ts'

/** Addresses that are opened or handed on as they are, beside those that the client calls. */

/** Where the API is: beside this page, whatever path a proxy has put before it. */
export const BASE_URL = new URL('.', document.baseURI).href.replace(/\/$/, '')

/** Whether a part of an address can be the id of a place: the API refuses to look for others. */
export const isId = (text: string) => /^\d{1,64}$/.test(text)

export const cardAddress = (team_id: string, card_id: string) => `${BASE_URL}/${team_id}/card-${card_id}`

export const epicAddress = (team_id: string, epic_id: string) => `${BASE_URL}/${team_id}/epic-${epic_id}`
export const noteAddress = (team_id: string, note_id: string) => `${BASE_URL}/${team_id}/note-${note_id}`
export const pageAddress = (team_id: string, page_id: string) => `${BASE_URL}/${team_id}/page-${page_id}`

export const boardTableAddress = (team_id: string, board_id: string) =>
  `${BASE_URL}/v1/${team_id}/boards/${board_id}/export.csv`

export const roadmapTableAddress = (team_id: string) => `${BASE_URL}/v1/${team_id}/epics/export.csv`

export const workspaceFileAddress = (team_id: string) => `${BASE_URL}/v1/${team_id}/export`

export const importAddress = (team_id: string, query: Record<string, string>) =>
  `${BASE_URL}/v1/${team_id}/imports?${new URLSearchParams(query)}`

export const fileUploadAddress = (team_id: string, { noun, id }: { noun: Subject['noun'] | 'comment'; id: string }) =>
  `${BASE_URL}/v1/${team_id}/${noun}s/${id}/files`

/** Where a sign-in with an identity provider starts. */
export const providerAddress = (id: string) => `${BASE_URL}/v1/auth/providers/${encodeURIComponent(id)}`

/** Where agents come in. */
export const AGENT_ADDRESS = `${BASE_URL}/mcp`

/** The log, for programs. */
export const eventsAddress = (team_id: string, filters: Record<string, string>) => {
  // Commas and dots need no escape there, and people read the address.
  const query = Object.entries(filters).map(([name, value]) => `${name}=${value}`)
  return `${BASE_URL}/v1/${team_id}/events${query.length > 0 ? `?${query.join('&')}` : ''}`
}
