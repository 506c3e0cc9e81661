import { Walk } from '../../http/cursor.ts'
import type { Read } from '../../workspace/workspace.ts'
import type { Event } from '../events/events.schema.ts'
import { toEvents } from '../events/events.service.ts'
import { findMembersById } from '../members/members.queries.ts'
import { nameOfMember } from '../members/members.service.ts'
import { toId } from '../shapes.ts'
import { findActivity, findTitles, isEpic, TITLED_NOUNS } from './activity.queries.ts'
import type { ActivityQuery } from './activity.schema.ts'
import { type Names, nounOf, textOf } from './activity.text.ts'

/** The change log as people read it, newest first. */
export async function listActivity(r: Read, { cursor, count, ...places }: ActivityQuery) {
  const walk = new Walk<[number]>(r.team_id, 'activity', places, { cursor, count }, ['number'])
  const work = places.card_id === undefined ? null : toId(places.card_id)
  const rows = await findActivity(r, {
    ...(work !== null && ((await isEpic(r, work)) ? { epic_id: work } : { card_id: work })),
    ...(places.board_id !== undefined && { board_id: toId(places.board_id) }),
    ...(places.project_id !== undefined && { project_id: toId(places.project_id) }),
    before: walk.after?.[0] ?? null,
    limit: walk.limit,
  })
  const { page, paging } = await walk.cut(rows, ({ seq }) => [seq])
  const events = await toEvents(r, page)
  const names = await findNames(r, events)
  return {
    ...paging,
    activity: events.map((event) => ({ id: String(event.seq), text: textOf(event, names), ...event })),
  }
}

/** What the things and people that events speak of are called: one query per kind, however many events there are. */
async function findNames(r: Read, events: readonly Event[]): Promise<Names> {
  const titles = new Map<string, Map<number, string>>()
  for (const noun of TITLED_NOUNS) titles.set(noun, await findTitles(r, noun, idsOf(noun, events)))
  const people = await findMembersById(
    r,
    events.flatMap(({ type, entity_id }) => (nounOf(type) === 'member' && entity_id ? entity_id : [])),
  )
  const memberNames = new Map(people.map((row) => [row.id, nameOfMember(row)]))
  return {
    title: (noun, id) => titles.get(noun)?.get(toId(id)),
    member: (id) => memberNames.get(id),
  }
}

/** What was linked or unlinked: cards with cards, epics with epics. */
function linkedIn({ changes }: Event): unknown[] {
  return (changes.linked_cards ?? []).map((link) => (link as { card_id: string } | null)?.card_id)
}

/** Every thing of a kind that these events name: as their subject, as a place, or as what it was and became. */
function idsOf(noun: string, events: readonly Event[]): number[] {
  const column = `${noun}_id`
  const ids = events.flatMap((event) => [
    nounOf(event.type) === noun ? event.entity_id : null,
    event[column as keyof Event],
    ...(event.changes[column] ?? []),
    ...(nounOf(event.type) === noun ? linkedIn(event) : []),
  ])
  return [...new Set(ids.map((id) => (typeof id === 'string' ? toId(id) : 0)))].filter((id) => id > 0)
}
