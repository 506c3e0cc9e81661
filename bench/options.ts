import { parseArgs } from 'node:util'

export type StoreName = 'sqlite' | 'postgres'

export interface Options {
  stores: StoreName[]
  /** Print where the time goes, instead of measuring how much there is. */
  profile: boolean
  quick: boolean
  /** The web application in a browser, and nothing else. */
  web: boolean
  /** The same calls are measured on two workspaces: growth is what lies between them. */
  cards: { small: number; large: number }
  /** How often each side of a comparison has its turn, and for how long. */
  rounds: number
  seconds: number
  /** How often a call is timed that is timed one by one. */
  samples: number
}

const FULL = { cards: { small: 10_000, large: 1_000_000 }, rounds: 7, seconds: 1, samples: 60 }
const QUICK = { cards: { small: 6000, large: 60_000 }, rounds: 3, seconds: 0.5, samples: 15 }

const STORES: readonly string[] = ['sqlite', 'postgres'] satisfies StoreName[]

export function readOptions(args: string[]): Options {
  const { values } = parseArgs({
    args,
    options: {
      quick: { type: 'boolean', default: false },
      only: { type: 'string' },
      profile: { type: 'boolean', default: false },
      web: { type: 'boolean', default: false },
    },
  })
  const { quick, only, profile, web } = values
  if (only !== undefined && !STORES.includes(only)) throw new Error(`--only takes ${STORES.join(' or ')}.`)
  const stores = STORES.filter((name) => only === undefined || name === only) as StoreName[]
  return { stores, profile, quick, web, ...(quick ? QUICK : FULL) }
}
