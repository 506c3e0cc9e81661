import { parseArgs } from 'node:util'

export type StoreName = 'sqlite' | 'postgres'

export interface Options {
  stores: StoreName[]
  /** Print where the time goes, instead of measuring how much there is. */
  profile: boolean
  quick: boolean
  /** The web application in a browser, and nothing else. */
  web: boolean
  /** Every operation on both workspaces, and nothing else. */
  growth: boolean
  /** The same work for other programs, and nothing else: their names, and where they are installed. */
  beside: string | null
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
      growth: { type: 'boolean', default: false },
      cards: { type: 'string' },
      beside: { type: 'string' },
    },
  })
  const { quick, only, profile, web, growth, beside = null } = values
  if (only !== undefined && !STORES.includes(only)) throw new Error(`--only takes ${STORES.join(' or ')}.`)
  const stores = STORES.filter((name) => only === undefined || name === only) as StoreName[]
  const usual = quick ? QUICK : FULL
  return { stores, profile, quick, web, growth, beside, ...usual, cards: { ...usual.cards, ...largeOf(values.cards) } }
}

/** The large workspace may have another size: `--cards 100000`. */
function largeOf(cards: string | undefined): { large?: number } {
  if (cards === undefined) return {}
  if (!/^\d{5,8}$/.test(cards)) throw new Error('--cards takes a number of at least 10000.')
  return { large: Number(cards) }
}
