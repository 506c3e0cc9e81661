import { BASE_URL } from './addresses.ts'
import { recall } from './cache.ts'
import { CARD_FIELDS } from './card-rows.ts'

/**
 * What the first page will ask for, asked for before anything is drawn: who is signed in, and the board that the address names,
 * unless this browser keeps it. A second request for the same shares it.
 */

const asked = new Map<string, Promise<Response>>()
const recalled = new Map<string, Promise<object | null>>()

/** The board that was asked for. */
let board_id: string | null = null

const HEADERS = { prefer: 'handling=strict', accept: 'application/json' }

function ask(path: string, headers: Record<string, string> = {}) {
  const url = BASE_URL + path
  const answer = fetch(url, { headers: { ...HEADERS, ...headers } })
  // Handled by the caller.
  answer.catch(() => undefined)
  asked.set(url, answer)
}

async function askForBoard(team: string, id: string) {
  const me = await recallAhead<{ id: string }>('me')
  if (me) {
    // In this order: the tiles are drawn once, with the names of people and tags.
    const shared = recallAhead(keptUnder(me.id, team, 'workspace'))
    const board = recallAhead(keptUnder(me.id, team, `boards/${id}`))
    await shared
    if (await board) return
  }
  board_id = id
  ask(`/v1/${team}/boards/${id}?${new URLSearchParams({ fields: CARD_FIELDS })}`, { 'boardwalk-team': team })
}

/** Where the data of a workspace is stored for the next visit. */
export function keptUnder(user_id: string, team_id: string, key: string): string {
  return `${user_id} ${team_id} ${key}`
}

function recallAhead<Answer extends object>(key: string): Promise<Answer | null> {
  const kept = recall<Answer>(key)
  recalled.set(key, kept)
  return kept
}

/** `recall`, which gives once what was read already. */
export function recallEarly<Answer extends object>(key: string): Promise<Answer | null> {
  // Stored under this key by the caller.
  const kept = recalled.get(key) as Promise<Answer | null> | undefined
  recalled.delete(key)
  return kept ?? recall(key)
}

export function isBoardAsked(id: string): boolean {
  return board_id === id
}

/** `fetch`, which gives once what was asked for already. */
export const fetchEarly: typeof fetch = (input, init) => {
  const answer = typeof input === 'string' ? asked.get(input) : undefined
  if (!answer || (init?.method ?? 'GET') !== 'GET') return fetch(input, init)
  asked.delete(String(input))
  if (String(input).includes('/boards/')) board_id = null
  return answer
}

const [, team, id] =
  /^\/(t[A-Za-z0-9]{7})\/board-(\d+)$/.exec(location.href.slice(BASE_URL.length).split(/[?#]/)[0] ?? '') ?? []
if (team && id) {
  ask('/v1/users/me')
  void askForBoard(team, id)
}
