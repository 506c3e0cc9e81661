import type { Behavior } from '../../http/schema.ts'

/** The meaning of a list, by its usual names. */
const MEANINGS: [Behavior, RegExp][] = [
  ['cancelled', /^(cancell?ed|won.?t (do|fix)|rejected|declined|abandoned|duplicates?)$/],
  ['completed', /^(done|completed?|closed|finished|resolved|released|shipped|deployed|live|published)\b/],
  ['started', /^(doing|in progress|started|wip|work in progress|(in )?review|(in )?testing|test|qa|active|ongoing)\b/],
  ['backlog', /^((product )?backlog|ideas?|icebox|inbox|someday|later|wish ?list)\b/],
]

export function toBehavior(title: string): Behavior {
  // Words alone: people put signs and pictures around them.
  const words = title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}' ]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return MEANINGS.find(([, pattern]) => pattern.test(words))?.[0] ?? 'committed'
}
