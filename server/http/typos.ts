/**
 * The known name that was meant by an unknown one: for messages, and for names that must not be taken for a client's
 * own field.
 */

/** The known name that a typing slip would turn into this one, if any is near enough, or that it abbreviates. */
export function nearest(name: string, known: readonly string[]): string | null {
  const word = name.toLowerCase()
  let best: string | null = null
  let least = Math.max(2, Math.floor(name.length / 3)) + 1
  for (const candidate of known) {
    const distance = slips(word, candidate)
    if (distance < least) [best, least] = [candidate, distance]
  }
  return best ?? known.find((candidate) => candidate.startsWith(word)) ?? null
}

/** Names of other trackers, and ours: the first that is known in the context counts. */
const OTHER_WORDS: Record<string, readonly string[]> = {
  name: ['title'],
  summary: ['title'],
  subject: ['title'],
  description: ['content'],
  desc: ['content', 'description'],
  body: ['content'],
  text: ['content'],
  assignee: ['owner_id'],
  assignee_id: ['owner_id'],
  assigned_to: ['owner_id'],
  assignees: ['members'],
  assignee_ids: ['members'],
  member_ids: ['members'],
  labels: ['tags'],
  label_ids: ['tags'],
  tag_ids: ['tags'],
  due: ['due_date'],
  due_on: ['due_date'],
  due_at: ['due_date'],
  deadline: ['due_date'],
  points: ['estimate'],
  story_points: ['estimate'],
  space_id: ['project_id'],
  column_id: ['list_id'],
  status_id: ['list_id'],
  state_id: ['list_id'],
  status: ['list_id'],
  state: ['list_id'],
  limit: ['count'],
  per_page: ['count'],
  page_size: ['count'],
  page: ['cursor'],
  offset: ['cursor'],
  q: ['query'],
}

/** Shorter names have too many neighbours: `tag` is no slip for `tags`. */
const SHORTEST_KNOWN = 5
const SHORTEST_SLIP = 4
/** From this length on two slips still leave no doubt. */
const LONG = 9

/**
 * The known name that an unknown one certainly means, or null: what another tracker calls it, the same letters written
 * otherwise (`dueDate`), or a slip away. Words that the API itself uses somewhere are never slips: clients send
 * back whole answers.
 */
export function meantBy(name: string, known: readonly string[], vocabulary: () => ReadonlySet<string>): string | null {
  const other = Object.hasOwn(OTHER_WORDS, name) ? OTHER_WORDS[name] : undefined
  const alias = other?.find((word) => known.includes(word))
  if (alias) return alias
  if (vocabulary().has(name)) return null
  const letters = lettersOf(name)
  for (const candidate of known) {
    const wanted = lettersOf(candidate)
    if (wanted === letters) return candidate
    if (letters.length < SHORTEST_SLIP || wanted.length < SHORTEST_KNOWN) continue
    const most = letters.length >= LONG && wanted.length >= LONG ? 2 : 1
    if (Math.abs(letters.length - wanted.length) <= most && slips(letters, wanted) <= most) return candidate
  }
  return null
}

/** How names are compared: `dueDate`, `due-date` and `due_date` have the same letters. A long one is like none. */
function lettersOf(name: string): string {
  return name.length > 100 ? '' : name.replace(/[_-]/g, '').toLowerCase()
}

/** Levenshtein distance, a neighbouring swap counting one. */
function slips(a: string, b: string): number {
  if (Math.abs(a.length - b.length) > 4) return Number.POSITIVE_INFINITY
  const rows: number[][] = [Array.from({ length: b.length + 1 }, (_, j) => j)]
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1
      const options = [at(rows, i - 1, j) + 1, (row[j - 1] ?? 0) + 1, at(rows, i - 1, j - 1) + cost]
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) options.push(at(rows, i - 2, j - 2) + 1)
      row.push(Math.min(...options))
    }
    rows.push(row)
  }
  return at(rows, a.length, b.length)
}

function at(rows: number[][], i: number, j: number): number {
  return rows[i]?.[j] ?? 0
}
