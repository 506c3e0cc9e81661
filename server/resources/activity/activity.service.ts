import { invalid } from '../../common/errors.ts'
import { Walk } from '../../http/cursor.ts'
import { STREAM_BATCH } from '../../limits/streams.ts'
import type { Read } from '../../workspace/handles.ts'
import { findFirstAfter } from '../../workspace/log.ts'
import { type Noun, nounOf } from '../../workspace/nouns.ts'
import { findEvents } from '../events/events.find.ts'
import type { EventRow } from '../events/events.queries.ts'
import type { Event } from '../events/events.schema.ts'
import { type Seq, seqsFor } from '../events/events.seq.ts'
import { startOf, toEvents } from '../events/events.service.ts'
import { findMembersById } from '../members/members.queries.ts'
import { nameOfMember } from '../members/members.service.ts'
import { toId } from '../shapes.ts'
import { nameOfActor } from './activity.actor.ts'
import { findActivity, findTitles, isEpic, TITLED_NOUNS } from './activity.queries.ts'
import type { ActivityQuery } from './activity.schema.ts'
import { type Names, textOf } from './activity.text.ts'

/** The change log as people read it: newest first, or what followed an event, oldest first. */
export async function listActivity(r: Read, { cursor, count, ...asked }: ActivityQuery) {
  const seqs = seqsFor(r)
  const walk = new Walk<[Seq]>(r.team_id, 'activity', asked, { cursor, count }, [seqs.type])
  const { at, until, after, ...containers } = asked
  const work = containers.card_id === undefined ? null : toId(containers.card_id)
  const filter = {
    ...(work !== null && ((await isEpic(r, work)) ? { epic_id: work } : { card_id: work })),
    ...(containers.board_id !== undefined && { board_id: toId(containers.board_id) }),
    ...(containers.project_id !== undefined && { project_id: toId(containers.project_id) }),
    ...(containers.page_id !== undefined && { page_id: toId(containers.page_id) }),
  }
  const end = await findEnd(r, at, until)
  const start = after === undefined ? null : startOf(r, after)
  const { paging, json } = await walk.collect({
    from: walk.after ? seqs.toNumber(walk.after[0]) : start,
    find: (seq, limit) =>
      start === null
        ? findActivity(r, { ...filter, before: seq ?? end, limit })
        : findActivity(r, { ...filter, before: end, after: seq, limit }),
    keyOf: ({ seq }) => seq,
    toItems: (rows) => toActivity(r, rows),
    anchorOf: ({ seq }) => [seqs.show(seq)],
  })
  return { ...paging, activity: json }
}

/** The first event after those that are asked for; null when all are. */
async function findEnd(r: Read, at: Seq | undefined, until: number | undefined): Promise<number | null> {
  const { db, team_id } = r
  const last = at === undefined ? null : seqsFor(r).toNumber(at)
  if (at !== undefined && last === null) throw invalid('at', 'at must be the seq of an event that you read.')
  const next = last === null ? null : last + 1
  if (until === undefined) return next
  const { log_start, revision } = await db
    .selectFrom('teams')
    .select(['log_start', 'revision'])
    .where('id', '=', team_id)
    .executeTakeFirstOrThrow()
  const younger = await findFirstAfter({ db, team_id }, until, log_start, revision + 1)
  return next === null ? younger : Math.min(next, younger)
}

/** The activity after a point, oldest first, in batches, with the names of the actors. */
export async function listActivityAfter(r: Read, after: number) {
  const rows = await findEvents(r, after, STREAM_BATCH)
  const events = await toActivity(r, rows)
  const people = await findMembersById(
    r,
    events.map(({ user_id }) => user_id),
  )
  const names = new Map(people.map((row) => [row.id, nameOfMember(row)]))
  return {
    events: events.map((event) => ({
      event,
      name: nameOfActor(event.user.source, names.get(event.user_id)),
    })),
    last: rows.at(-1)?.seq ?? after,
  }
}

async function toActivity(r: Read, rows: readonly EventRow[]) {
  const events = await toEvents(r, rows)
  const names = await findNames(r, events)
  return events.map((event) => ({ id: String(event.seq), text: textOf(event, names), ...event }))
}

/** The names of the resources and people in events: one query per kind, however many events there are. */
export async function findNames(r: Read, events: readonly Event[], others: readonly string[] = []): Promise<Names> {
  const titles = new Map<Noun, Map<number, string>>()
  for (const noun of TITLED_NOUNS) titles.set(noun, await findTitles(r, noun, idsOf(noun, events)))
  const people = await findMembersById(r, [...others, ...events.flatMap((event) => peopleIn(event))])
  const memberNames = new Map(people.map((row) => [row.id, nameOfMember(row)]))
  return {
    title: (noun, id) => titles.get(noun)?.get(toId(id)),
    member: (id) => memberNames.get(id),
  }
}

/** The people whom the text of an event names, besides the actor. */
function peopleIn({ type, entity_id, changes }: Event): string[] {
  const noun = nounOf(type)
  if (noun === 'member' && entity_id) return [entity_id]
  return noun === 'token' ? (changes.user_id ?? []).filter((id) => typeof id === 'string') : []
}

/** The other end of a link: cards with cards, epics with epics. */
function linkedIn({ changes }: Event): unknown[] {
  return (changes.linked_cards ?? []).map((link) => (link as { card_id: string } | null)?.card_id)
}

/** Every resource of a kind that these events name: as subject, as container, or as value before or after. */
function idsOf(noun: Noun, events: readonly Event[]): number[] {
  const column = `${noun}_id`
  const ids = events.flatMap((event) => [
    nounOf(event.type) === noun ? event.entity_id : null,
    // Not every noun is a container: the others find nothing here.
    event[column as keyof Event],
    ...(event.changes[column] ?? []),
    ...(nounOf(event.type) === noun ? linkedIn(event) : []),
  ])
  return [...new Set(ids.map((id) => (typeof id === 'string' ? toId(id) : 0)))].filter((id) => id > 0)
}
