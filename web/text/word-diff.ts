/** What became of a text, word by word. */

export interface Part {
  kind: 'same' | 'gone' | 'new'
  words: string
}

/** Words, the spaces between them, and every other sign by itself. */
const TOKENS = /\s+|[\p{L}\p{N}_'’]+|[^\s\p{L}\p{N}_'’]/gu
/** Longer changes are shown as a whole: comparing every word with every other would take too long. */
const MAX_COMPARED = 1_000_000

export function wordDiff(before: string, after: string): Part[] {
  const [old, now] = [before.match(TOKENS) ?? [], after.match(TOKENS) ?? []]
  let start = 0
  while (start < old.length && start < now.length && old[start] === now[start]) start += 1
  let end = 0
  while (end < old.length - start && end < now.length - start && old.at(-1 - end) === now.at(-1 - end)) end += 1
  const middle = compared(old.slice(start, old.length - end), now.slice(start, now.length - end))
  return joined([
    ...old.slice(0, start).map((words): Part => ({ kind: 'same', words })),
    ...middle,
    ...old.slice(old.length - end).map((words): Part => ({ kind: 'same', words })),
  ])
}

/** The longest common sequence, read from its table. */
function compared(old: readonly string[], now: readonly string[]): Part[] {
  const all = (words: readonly string[], kind: Part['kind']) => words.map((one): Part => ({ kind, words: one }))
  if (old.length * now.length > MAX_COMPARED) return [...all(old, 'gone'), ...all(now, 'new')]
  const width = now.length + 1
  const lengths = new Uint32Array((old.length + 1) * width)
  const at = (i: number, j: number) => lengths[i * width + j] ?? 0
  for (let i = old.length - 1; i >= 0; i -= 1)
    for (let j = now.length - 1; j >= 0; j -= 1)
      lengths[i * width + j] = old[i] === now[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
  const parts: Part[] = []
  let [i, j] = [0, 0]
  while (i < old.length && j < now.length) {
    if (old[i] === now[j]) {
      parts.push({ kind: 'same', words: old[i] ?? '' })
      i += 1
      j += 1
    } else if (at(i + 1, j) >= at(i, j + 1)) {
      parts.push({ kind: 'gone', words: old[i] ?? '' })
      i += 1
    } else {
      parts.push({ kind: 'new', words: now[j] ?? '' })
      j += 1
    }
  }
  return [...parts, ...all(old.slice(i), 'gone'), ...all(now.slice(j), 'new')]
}

/** Neighbours of a kind as one part; what is only a space between two changes belongs to both of them. */
function joined(parts: readonly Part[]): Part[] {
  const result: Part[] = []
  let [gone, added, spaces] = ['', '', '']
  const flush = () => {
    if (gone) result.push({ kind: 'gone', words: gone })
    if (added) result.push({ kind: 'new', words: added })
    if (spaces) result.push({ kind: 'same', words: spaces })
    gone = added = spaces = ''
  }
  for (const { kind, words } of parts) {
    if (kind !== 'same') {
      gone += spaces + (kind === 'gone' ? words : '')
      added += spaces + (kind === 'new' ? words : '')
      spaces = ''
    } else if ((gone || added) && words.trim() === '' && spaces === '') spaces = words
    else {
      flush()
      const last = result.at(-1)
      if (last?.kind === 'same') result[result.length - 1] = { kind, words: last.words + words }
      else result.push({ kind, words })
    }
  }
  flush()
  return result
}

/** Whether enough stayed for the rest to be read as changes of it. */
export function isSimilar(parts: readonly Part[]): boolean {
  const count = (kind: Part['kind']) =>
    parts.reduce((sum, part) => sum + (part.kind === kind ? part.words.replace(/\s/g, '').length : 0), 0)
  return count('same') * 2 >= Math.max(count('gone'), count('new'))
}

const AROUND = 60

/** Of what stayed only what stands beside a change. */
export function shortened(parts: readonly Part[]): Part[] {
  return parts.map(({ kind, words }, index) => {
    if (kind !== 'same') return { kind, words }
    const head = index === 0 ? '' : words.slice(0, AROUND).replace(/\S*$/, '')
    const tail = index === parts.length - 1 ? '' : words.slice(-AROUND).replace(/^\S*/, '')
    return {
      kind,
      words: head.length + tail.length + 3 < words.length && words.length > AROUND ? `${head}…${tail}` : words,
    }
  })
}
