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
import type { Read } from '../../workspace/workspace.ts'
import type { Card } from '../cards/cards.schema.ts'
import { findSummariesById, toSummary } from '../cards/cards.summary.ts'
import { findReach } from '../search/search.queries.ts'
import { toId } from '../shapes.ts'
import { plainTag } from '../tags/tags.queries.ts'
import { findLiveCards, findUsableTags, findWords, type Similar } from './hints.queries.ts'
import { commonTags, Weights, wordsToLookUp } from './hints.score.ts'

/** From here on a card is proposed; and from here on its tags are looked at. */
export const ALIKE = 0.55
const NEAR = 0.25

type Hint = Card['hints'][number]
type Ranked = Similar & { similarity: number }

/** What may be of use to whoever looks at a card: cards like it, and tags that such cards have. */
export async function findHints(r: Read, card: Card, least = ALIKE): Promise<Hint[]> {
  if (card.archived) return []
  const ranked = await findSimilar(r, card)
  const near = ranked.filter(({ similarity }) => similarity >= NEAR).slice(0, HINT_NEIGHBORS)
  const tags = near.length === 0 ? [] : await hintedTags(r, card, near)
  const alike = ranked.filter(({ similarity, isKnown }) => similarity >= least && !isKnown).slice(0, HINTED_CARDS)
  return [...tags.map(toTagHint), ...(await toRelationHints(r, alike))]
}

/** The cards most like this one, as far as the viewer can see them: what they cannot see takes no part in anything here. */
async function findSimilar(r: Read, card: Card): Promise<Ranked[]> {
  const id = toId(card.id)
  const own = await findWords(r, id)
  const lookups = wordsToLookUp(own, HINT_WORDS)
  if (lookups.length === 0) return []
  const terms = lookups.map(({ field, word }) => ({
    ...(field === 'title' ? term.titleWord(word) : term.contentWord(word)),
    isPrefix: false,
  }))
  const { db, team_id } = r
  // What is in no space is left out anyway.
  const reach = (await findReach(r))?.filter(({ text }) => text !== term.project(0).text) ?? null
  if (reach?.length === 0) return []
  const postings = await findPostings(db, { team_id, terms, reach, most: HINT_POSTINGS })
  const weights = new Weights(lookups, postings)
  const best = weights.best(HINT_CANDIDATES, id)
  if (best.length === 0) return []
  const relatives = {
    id,
    parent_card_id: toId(card.parent_card?.card_id ?? '0'),
    copied_from_card_id: toId(card.copied_from_card_id ?? '0'),
  }
  return (await findLiveCards(r, relatives, best))
    .map((other) => ({ ...other, similarity: weights.similarity(own, other.words) }))
    .sort((one, other) => other.similarity - one.similarity || other.id - one.id)
}

/** Names of tags that the card lacks. */
async function hintedTags(r: Read, card: Card, near: readonly Ranked[]): Promise<string[]> {
  const pairs = await findUsableTags(
    r,
    { id: toId(card.id), project_id: toId(card.project_id) },
    near.map(({ id }) => id),
  )
  const namesOf = Map.groupBy(pairs, ({ card_id }) => card_id)
  const neighbors = near.map(({ id, similarity }) => ({
    similarity,
    tags: namesOf.get(id)?.map(({ name }) => name) ?? [],
  }))
  const had = new Set(card.tags.map(({ name }) => plainTag(name)))
  return commonTags(neighbors)
    .filter((name) => !had.has(plainTag(name)))
    .slice(0, HINTED_TAGS)
}

function toTagHint(name: string): Hint {
  return { type: 'tag', tag: { name }, relation: null }
}

async function toRelationHints(r: Read, alike: readonly Ranked[]): Promise<Hint[]> {
  const summaries = await findSummariesById(
    r,
    alike.map(({ id }) => id),
  )
  const byId = new Map(summaries.map((row) => [row.id, row]))
  return alike.flatMap(({ id, similarity }) => {
    const row = byId.get(id)
    if (!row) return []
    const { archived: _, ...card } = toSummary(row)
    return { type: 'relation', tag: null, relation: { card, similarity: Math.round(similarity * 100) / 100 } }
  })
}
