import type { Db } from '../store.ts'
import { foundation } from './0001-foundation.ts'
import { pagesAndNotes } from './0002-pages-and-notes.ts'
import { peopleAndComments } from './0003-people-and-comments.ts'
import { cardLinks } from './0004-card-links.ts'
import { search } from './0005-search.ts'
import { imports } from './0006-imports.ts'
import { agents } from './0007-agents.ts'
import { workOnEpics } from './0008-work-on-epics.ts'
import { publicBoards } from './0009-public-boards.ts'
import { spreads } from './0010-spreads.ts'
import { reactions } from './0011-reactions.ts'

export interface Migration {
  /** Sorts by age; never changes once released. */
  name: string
  statements(dialect: 'sqlite' | 'postgres'): string[]
  /** What SQL alone cannot do, in the same transaction. */
  fill?(db: Db): Promise<void>
}

/** Oldest first. Released migrations are never edited: what they made is changed by a later one. */
export const migrations: readonly Migration[] = [
  foundation,
  pagesAndNotes,
  peopleAndComments,
  cardLinks,
  search,
  imports,
  agents,
  workOnEpics,
  publicBoards,
  spreads,
  reactions,
]
