import { SEARCHED_NOUNS, type SearchedNoun } from '../../store/search/documents.ts'
import type { Found } from '../../store/search/match.ts'
import type { Read } from '../../workspace/handles.ts'
import { toBoardHits, toCardHits, toEpicHits, toNoteHits, toPageHits, toProjectHits } from './search.hits.ts'
import { FIELDS, type FoundThing, type SearchedField } from './search.schema.ts'
import { findHitsInValues } from './search.values.ts'

/** A result, under its noun. */
export type Result = { [N in SearchedNoun]?: FoundThing[N] }

/** The results, each in its own shape, with its hits. One read for each type. */
export async function toResults(
  r: Read,
  hits: readonly (Found & { isNamed?: true })[],
  words: readonly string[],
  fields: readonly SearchedField[] = FIELDS,
): Promise<(Result | undefined)[]> {
  const things = new Map<number, Result>()
  for (const noun of SEARCHED_NOUNS) {
    const ids = hits.filter((hit) => hit.noun === noun).map(({ id }) => id)
    if (ids.length === 0) continue
    for (const thing of await READ[noun](r, ids, words)) things.set(Number(thing.id), { [noun]: thing })
  }
  const inValues = await findHitsInValues(r, hits, words, fields)
  return hits.map(({ id }) => {
    const result = things.get(id)
    const excerpt = inValues.get(id)
    // What it had in a custom field when it was indexed, it has no more, or the viewer must not see it.
    if (excerpt === null) return undefined
    const work = result?.card ?? result?.epic
    if (work && excerpt !== undefined) work.excerpt = excerpt
    return result
  })
}

type ReadHits<N extends SearchedNoun> = (
  r: Read,
  ids: readonly number[],
  words: readonly string[],
) => Promise<FoundThing[N][]>

/** How results of each type become public, and who may see them: the index proves nothing. */
const READ: { [N in SearchedNoun]: ReadHits<N> } = {
  board: toBoardHits,
  card: toCardHits,
  epic: toEpicHits,
  note: toNoteHits,
  page: toPageHits,
  project: toProjectHits,
}

/** The same results by type. */
export function groupsOf(results: readonly Result[]) {
  const group = <N extends SearchedNoun>(noun: N) => results.flatMap((result) => result[noun] ?? []) as FoundThing[N][]
  return {
    boards: group('board'),
    cards: group('card'),
    pages: group('page'),
    projects: group('project'),
    epics: group('epic'),
    notes: group('note'),
  }
}
