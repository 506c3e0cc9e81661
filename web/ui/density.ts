import { Held, useHeld } from '../data/observable.ts'

/** How close together things stand. */
export type Density = 'comfortable' | 'compact'

export const DENSITIES: readonly Density[] = ['comfortable', 'compact']

const KEY = 'density'

const density = new Held<Density>(read())

/** What a script must know of it: lines that it positions. The rest is in the tokens. */
const MEASURES: Readonly<Record<Density, { tableRow: number; usualCard: number; cardGap: number }>> = {
  comfortable: { tableRow: 40, usualCard: 80, cardGap: 8 },
  compact: { tableRow: 32, usualCard: 60, cardGap: 4 },
}

export const useDensity = () => useHeld(density)

export const useMeasures = () => MEASURES[useDensity()]

export function applyDensity() {
  document.documentElement.dataset.density = density.value
}

export function chooseDensity(chosen: Density) {
  density.set(chosen)
  applyDensity()
  try {
    localStorage.setItem(KEY, chosen)
  } catch {
    // A browser that keeps nothing forgets the choice.
  }
}

function read(): Density {
  try {
    return localStorage.getItem(KEY) === 'compact' ? 'compact' : 'comfortable'
  } catch {
    return 'comfortable'
  }
}
