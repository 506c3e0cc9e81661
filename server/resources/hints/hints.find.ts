import {
  HINT_CANDIDATES,
  HINT_NEIGHBORS,
  HINT_POSTINGS,
  HINT_WORDS,
  HINTED_CARDS,
  HINTED_TAGS,
} from '../../limits/hints.ts'
import { findPostings } from '../../store/search/postings.ts'
import { term } from '../../store/search/terms.ts'
import type { Read } from '../../workspace/handles.ts'
import type { Card } from '../cards/cards.schema.ts'
import { findSummariesById, toSummary } from '../cards/cards.summary.ts'
import type { Epic } from '../epics/epics.schema.ts'
import { findEpicSummaries } from '../epics/epics.summary.ts'
import { findReach } from '../search/search.queries.ts'
import { toId } from '../shapes.ts'
import { plainTag } from '../tags/tags.queries.ts'
import {
  findLiveCards,
  findLiveEpics,
  findUsableTags,
  findUsableTagsOfEpics,
  findWords,
  type Similar,
} from './hints.queries.ts'
import { commonTags, Weights, wordsToLookUp } from './hints.score.ts'

/** The scores from which a card is proposed, and from which its tags are considered. */
export const ALIKE = 0.55
const NEAR = 0.25

type Hint = Card['hints'][number]
type HintedCard = NonNullable<Hint['relation']>['card']
type Ranked = Similar & { similarity: number }

/** Hints for the viewer of a card: similar cards, and tags that such cards have. */
export function findHints(r: Read, card: Card, least = ALIKE): Promise<Hint[]> {
  const id = toId(card.id)
  const relatives = {
    id,
    parent_card_id: toId(card.parent_card?.card_id ?? '0'),
    copied_from_card_id: toId(card.copied_from_card_id ?? '0'),
  }
  const kind: Kind = {
    among: 'spaces',
    // Resources outside any space are excluded anyway.
    reach: async () => (await findReach(r))?.filter(({ text }) => text !== term.project(0).text) ?? null,
    live: (ids) => findLiveCards(r, relatives, ids),
    tags: (ids) => findUsableTags(r, { id, project_id: toId(card.project_id) }, ids),
    summaries: async (ids) => (await findSummariesById(r, ids)).map(toSummary),
  }
  return findHintsOf(r, card, kind, least)
}

/** The same for an epic, from other epics. Guests get none, since only members change the roadmap. */
export async function findHintsOfEpic(r: Read, epic: Epic, least = ALIKE): Promise<Hint[]> {
  if (r.viewer.is_guest) return []
  const id = toId(epic.id)
  const kind: Kind = {
    among: 'epics',
    reach: async () => null,
    live: (ids) => findLiveEpics(r, id, ids),
    tags: (ids) => findUsableTagsOfEpics(r, id, ids),
    summaries: (ids) => findEpicSummaries(r, ids),
  }
  return findHintsOf(r, epic, kind, least)
}

/** The sources of hints for a card or an epic. */
interface Kind {
  among: 'spaces' | 'epics'
  reach: () => ReturnType<typeof findReach>
  live: (ids: readonly number[]) => Promise<Similar[]>
  tags: (ids: readonly number[]) => ReturnType<typeof findUsableTags>
  summaries: (ids: readonly number[]) => Promise<(HintedCard & Pick<Card, 'archived'>)[]>
}

async function findHintsOf(r: Read, item: Card | Epic, kind: Kind, least: number): Promise<Hint[]> {
  if (item.archived) return []
  const ranked = await findSimilar(r, toId(item.id), kind)
  const near = ranked.filter(({ similarity }) => similarity >= NEAR).slice(0, HINT_NEIGHBORS)
  const tags = near.length === 0 ? [] : await hintedTags(item, near, kind)
  const alike = ranked.filter(({ similarity, isKnown }) => similarity >= least && !isKnown).slice(0, HINTED_CARDS)
  return [...tags.map(toTagHint), ...(await toRelationHints(alike, kind))]
}

/** The most similar ones, as far as the viewer can see them: invisible ones have no influence here. */
async function findSimilar(r: Read, id: number, kind: Kind): Promise<Ranked[]> {
  const own = await findWords(r, id)
  const lookups = wordsToLookUp(own, HINT_WORDS)
  if (lookups.length === 0) return []
  const terms = lookups.map(({ field, word }) => ({
    ...(field === 'title' ? term.titleWord(word) : term.contentWord(word)),
    isPrefix: false,
  }))
  const { db, team_id } = r
  const reach = await kind.reach()
  if (reach?.length === 0) return []
  const postings = await findPostings(db, { team_id, terms, among: kind.among, reach, most: HINT_POSTINGS })
  const weights = new Weights(lookups, postings)
  const best = weights.best(HINT_CANDIDATES, id)
  if (best.length === 0) return []
  return (await kind.live(best))
    .map((other) => ({ ...other, similarity: weights.similarity(own, other.words) }))
    .sort((one, other) => other.similarity - one.similarity || other.id - one.id)
}

/** Names of tags that it does not have. */
async function hintedTags(item: Card | Epic, near: readonly Ranked[], kind: Kind): Promise<string[]> {
  const pairs = await kind.tags(near.map(({ id }) => id))
  const namesOf = Map.groupBy(pairs, ({ card_id }) => card_id)
  const neighbors = near.map(({ id, similarity }) => ({
    similarity,
    tags: namesOf.get(id)?.map(({ name }) => name) ?? [],
  }))
  const had = new Set(item.tags.map(({ name }) => plainTag(name)))
  return commonTags(neighbors)
    .filter((name) => !had.has(plainTag(name)))
    .slice(0, HINTED_TAGS)
}

function toTagHint(name: string): Hint {
  return { type: 'tag', tag: { name }, relation: null }
}

async function toRelationHints(alike: readonly Ranked[], kind: Kind): Promise<Hint[]> {
  if (alike.length === 0) return []
  const summaries = await kind.summaries(alike.map(({ id }) => id))
  const byId = new Map(summaries.map((summary) => [toId(summary.card_id), summary]))
  return alike.flatMap(({ id, similarity }) => {
    const summary = byId.get(id)
    if (!summary) return []
    const { archived: _, ...card } = summary
    return { type: 'relation', tag: null, relation: { card, similarity: Math.round(similarity * 100) / 100 } }
  })
}
