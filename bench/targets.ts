import type { Workspace } from './fill.ts'
import type { StoreName } from './options.ts'

/** What the design promises for each store: times and sizes at most, ratios at least. */
const TARGETS = {
  sqlite: {
    startMs: 800,
    idleMb: 115,
    loadedMb: 350,
    keptBoards: 0.75,
    coldBoards: 1,
    largestBoardMs: 60,
    list: 0.45,
    card: 0.35,
    move: 0.35,
    sprint: 0.6,
    searchMs: 30,
  },
  postgres: {
    startMs: 900,
    idleMb: 115,
    loadedMb: 350,
    keptBoards: 0.75,
    coldBoards: 0.8,
    largestBoardMs: 80,
    list: 0.6,
    card: 0.6,
    move: 0.6,
    sprint: 0.5,
    searchMs: 50,
  },
} as const satisfies Record<StoreName, object>

export function targetsOf({ databaseUrl }: Pick<Workspace, 'databaseUrl'>) {
  return TARGETS[databaseUrl.startsWith('sqlite:') ? 'sqlite' : 'postgres']
}
