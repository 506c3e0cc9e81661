/** What this browser knows of where a person was and when, in a workspace. It is nobody else's, and small. */

const MAX_BOARDS = 12
/** After such a pause one comes back, instead of going on. */
const PAUSE_MS = 30 * 60_000

interface Visits {
  /** The boards that were open, the last one first. */
  boards: readonly string[]
  /** When the visit before this one ended; null when this is the first. */
  since: number | null
  /** When the page was last looked at. */
  seen: number | null
}

const NONE: Visits = { boards: [], since: null, seen: null }

const keyOf = (user_id: string, team_id: string) => `visits ${user_id} ${team_id}`

function read(key: string): Visits {
  try {
    const kept: unknown = JSON.parse(window.localStorage.getItem(key) ?? 'null')
    // Written by `write` below, by this version or an earlier one.
    return kept && typeof kept === 'object' ? { ...NONE, ...(kept as Partial<Visits>) } : NONE
  } catch {
    // Some browsers forbid pages to keep anything.
    return NONE
  }
}

function write(key: string, visits: Visits) {
  try {
    window.localStorage.setItem(key, JSON.stringify(visits))
  } catch {
    // As above, or there is no room.
  }
}

/** The boards that a person opened last here. */
export function readBoardVisits(user_id: string, team_id: string): readonly string[] {
  return read(keyOf(user_id, team_id)).boards
}

export function noteBoardVisit(user_id: string, team_id: string, board_id: string) {
  const key = keyOf(user_id, team_id)
  const visits = read(key)
  const boards = [board_id, ...visits.boards.filter((id) => id !== board_id)].slice(0, MAX_BOARDS)
  write(key, { ...visits, boards })
}

/** When the visit before this one ended, for what happened since; null on the first. A reload belongs to the same visit. */
export function readLastVisit(user_id: string, team_id: string, now = Date.now()): number | null {
  const key = keyOf(user_id, team_id)
  const visits = read(key)
  const { seen } = visits
  const isBack = seen !== null && now - seen > PAUSE_MS
  const since = isBack ? seen : visits.since
  write(key, { ...visits, since, seen: now })
  return since
}

/** The workspace is looked at now. */
export function noteVisit(user_id: string, team_id: string, now = Date.now()) {
  const key = keyOf(user_id, team_id)
  const visits = read(key)
  // After a pause another visit begins.
  if (visits.seen !== null && now - visits.seen > PAUSE_MS) write(key, { ...visits, since: visits.seen, seen: now })
  else write(key, { ...visits, seen: now })
}
