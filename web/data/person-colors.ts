/** The colours of people around the wheel: neighbours are alike. The names are those that the server gives and the theme knows. */
export const PERSON_COLORS = ['red', 'orange', 'yellow', 'green', 'ocean', 'blue', 'purple', 'pink'] as const
/** For looking up what may be none of them. */
const WHEEL: readonly string[] = PERSON_COLORS
export type PersonColor = (typeof PERSON_COLORS)[number]

interface Person {
  id: string
  /** What the server gives, by the id alone: two people of a workspace may have the same. */
  color: string
  /** When they came to the workspace. */
  time_created: number
}

/**
 * A colour for each person of a workspace, as far from those of the others as there are any left. It goes by when they came: who
 * comes later changes nobody's colour.
 */
export function colorsOf(people: readonly Person[]): Map<string, PersonColor> {
  const colors = new Map<string, PersonColor>()
  /** Those that were given since all had been given equally often. */
  let taken = new Set<number>()
  for (const { id, color } of people.toSorted(byArrival)) {
    if (taken.size === PERSON_COLORS.length) taken = new Set()
    // A person's own colour decides between those that are equally far.
    const own = Math.max(0, WHEEL.indexOf(color))
    const free = PERSON_COLORS.map((_, step) => (own + step) % PERSON_COLORS.length).filter(
      (index) => !taken.has(index),
    )
    const best = free.reduce((one, other) => (distance(other, taken) > distance(one, taken) ? other : one))
    taken.add(best)
    colors.set(id, PERSON_COLORS[best] ?? 'blue')
  }
  return colors
}

function byArrival(a: Person, b: Person): number {
  return a.time_created - b.time_created || (a.id < b.id ? -1 : 1)
}

/** How far a colour is from the nearest of those, around the wheel. */
function distance(index: number, taken: ReadonlySet<number>): number {
  const steps = [...taken].map((other) => Math.abs(index - other))
  return Math.min(...steps.map((step) => Math.min(step, PERSON_COLORS.length - step)))
}
