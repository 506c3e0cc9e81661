import { Walk } from '../../http/cursor.ts'
import { SEARCH_CANDIDATES } from '../../limits/reads.ts'
import type { Found } from '../../store/search/match.ts'
import { term } from '../../store/search/terms.ts'
import type { Read } from '../../workspace/handles.ts'
import { toId } from '../shapes.ts'
import { findReach, findThings } from './search.queries.ts'
import type { BacklinkQuery, SearchPage } from './search.schema.ts'
import { type Result, toResults } from './search.shape.ts'

const LIVE = { archived: 'false', statuses: null } as const

/** What the viewer can see whose text links to a card, epic, page or note, the newest first; reads a bounded number. */
export async function listBacklinks(r: Read, { links_to, ...paging }: BacklinkQuery): Promise<SearchPage> {
  const id = toId(links_to)
  const walk = new Walk<[number]>(r.team_id, 'backlinks', { links_to }, paging, ['number'])
  const reach = await findReach(r)
  const wanted = { every: [[term.link(id)]], none: [[term.archived]], within: reach ? [reach] : [] }
  let reached: number | null = null
  const { items: results, paging: pages } = await walk.collect<Found, number, Result>({
    from: walk.after?.[0] ?? null,
    find: async (below, limit) => {
      // A text that links to itself links to nothing else.
      const found = await findThings(r, wanted, { ...LIVE, except: id }, below, limit, SEARCH_CANDIDATES)
      reached = found.reached
      return found.found
    },
    reached: () => (reached === null ? null : [reached]),
    keyOf: (found) => found.id,
    toItems: (found) => toResults(r, found, []),
    anchorOf: (found) => [found.id],
    hasLightRows: true,
  })
  return {
    ...pages,
    // The index proves nothing: results that can no longer be read are dropped.
    count: results.length,
    // Each result has one key, its noun.
    results: results as SearchPage['results'],
  }
}
