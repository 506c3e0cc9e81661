import type { ErrorCode } from '../../common/errors.ts'
import { attempt } from '../../workspace/attempt.ts'
import type { Write } from '../../workspace/handles.ts'
import { upsertRow } from '../../workspace/rows.ts'
import { moveToBottom } from '../cards/cards.move.ts'
import { refsOf } from '../cards/cards.queries.ts'
import { Room } from '../cards/cards.room.ts'
import { type LinkHolder, showOnWork, takeOffWork } from './pull-requests.links.ts'
import { findTargets } from './pull-requests.mapping.ts'
import {
  findCardsOfAnybody,
  findEpicsOfAnybody,
  findPullRequest,
  type LinkedWork,
  type ProgramCard,
} from './pull-requests.queries.ts'
import { isTooLate, originOf, type PullRequest, stageOf } from './pull-requests.ts'

/** A card that stays where it is because its list does not take it. */
export interface RefusedMove {
  card_id: number
  code: ErrorCode
}

/**
 * Handles a pull request reported by a code host: the cards and epics that it names show it, and on a change of state the cards
 * go where their boards' mapping says. Outdated reports change nothing. Returns the cards that could not be moved.
 */
export async function takePullRequest(
  w: Write,
  pullRequest: PullRequest,
  named: readonly number[],
): Promise<readonly RefusedMove[]> {
  const known = await findPullRequest(w, pullRequest)
  // A finished pull request waits for nobody.
  const wasRequested = pullRequest.shown.state === 'open' && known?.isReviewRequested === true
  const isReviewRequested = pullRequest.isReviewRequested ?? wasRequested
  const stage = stageOf(pullRequest, isReviewRequested)
  const { time_updated } = pullRequest
  if (known && isTooLate({ stage, time_updated }, known)) return []

  const before = new Map(known?.cards.map((linked) => [linked.card_id, linked]))
  const ids = [...new Set([...named, ...before.keys()])]
  const cards = await findCardsOfAnybody(w, ids)
  const epics = cards.length === ids.length ? [] : await findEpicsOfAnybody(w, ids)
  const holders: LinkHolder[] = [
    ...cards.map((card) => ({
      noun: 'card' as const,
      id: card.id,
      refs: refsOf(card),
      external_links: card.external_links,
    })),
    ...epics.map((epic) => ({ noun: 'epic' as const, refs: { epic_id: epic.id }, ...epic })),
  ]
  for (const item of holders) {
    if (named.includes(item.id)) await showOnWork(w, item, pullRequest)
    else await takeOffWork(w, item, pullRequest)
  }
  const isNews = ({ id }: ProgramCard) => stage !== known?.stage || !before.has(id)
  const { put, refused } = await moveByMapping(
    w,
    cards
      .filter(({ id }) => named.includes(id))
      .filter(isNews)
      .map((card) => ({ card, putInto: before.get(card.id)?.list_id ?? null })),
    { stage, base: pullRequest.shown.base.ref },
  )
  const linking = holders.filter(({ id }) => named.includes(id))
  if (!known && linking.length === 0) return refused
  const linked = linking.map(
    ({ id }): LinkedWork => ({ card_id: id, list_id: put.get(id) ?? before.get(id)?.list_id ?? null }),
  )
  const row = {
    stage,
    is_review_requested: isReviewRequested ? 1 : 0,
    time_updated,
    cards: JSON.stringify(linked),
  } as const
  const key = { type: pullRequest.type, origin: originOf(pullRequest.shown.html_url), remote_id: pullRequest.shown.id }
  await upsertRow(w, 'pull_requests', { ...key, ...row }, row)
  return refused
}

/**
 * Moves cards according to their mapping, and returns where each was put. Each moves by itself: a list that takes no more
 * cards is no reason to lose the pull request, or the moves of the others.
 */
async function moveByMapping(
  w: Write,
  cards: Parameters<typeof findTargets>[1],
  state: Parameters<typeof findTargets>[2],
): Promise<{ put: Map<number, number>; refused: RefusedMove[] }> {
  const put = new Map<number, number>()
  const refused: RefusedMove[] = []
  const rooms = new Map<string, Room>()
  for (const { card, to: wanted, lists } of await findTargets(w, cards, state)) {
    // Another list of the same status, if this one is full; a card that none takes stays where it is.
    const others = lists.filter(({ id }) => id !== card.list_id)
    const key = `${card.board_id} ${card.sprint_id} ${card.list_id}`
    const room = rooms.get(key) ?? (await Room.of(w, others))
    rooms.set(key, room)
    const to = room.take(wanted, card, 'same status')
    const meantFor = new Map(to.id === wanted.id ? [] : [[card.id, wanted.id]])
    const refusal = await attempt(w, (part) => moveToBottom(part, [card], to, meantFor))
    if (refusal) refused.push({ card_id: card.id, code: refusal.code })
    else put.set(card.id, to.id)
  }
  return { put, refused }
}
