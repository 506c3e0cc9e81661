import { AppError, notFound } from '../../common/errors.ts'
import { titleOfPriority } from '../../common/priorities.ts'
import { FEED_CARDS } from '../../limits/views.ts'
import { toCell } from '../../resources/fields/fields.csv.ts'
import { findValuesOf } from '../../resources/fields/fields.show.ts'
import { kindOf } from '../../resources/fields/fields.values.ts'
import { findMembersById } from '../../resources/members/members.queries.ts'
import { shortNameOf } from '../../resources/members/members.service.ts'
import { requireView } from '../../resources/saved-views/saved-views.queries.ts'
import { FEED_SECRET, hashFeedSecret } from '../../resources/views/views.feed.ts'
import { fieldsOf, wantedBy } from '../../resources/views/views.saved.ts'
import { findFirst } from '../../resources/views/views.service.ts'
import type { Row } from '../../store/tables.ts'
import type { Gateway } from '../../workspace/gateway.ts'
import type { Read } from '../../workspace/handles.ts'
import type { FeedCard, FeedContents } from './view-feeds.formats.ts'
import { type FeedRow, findFeed, findFeedCards, findFeedMembers, findFeedTags } from './view-feeds.queries.ts'

/** The cards of a view, as far as the person whose feed it is may see them at this moment. */
export async function readFeed(gateway: Gateway, secret: string): Promise<FeedContents> {
  const hashed = FEED_SECRET.test(secret) ? hashFeedSecret(secret) : null
  const feed = hashed === null ? undefined : await gateway.store.lookUp((db) => findFeed(db, hashed))
  if (!feed) throw notFound('feed')
  const { team_id, user_id, role, view_id } = feed
  const source = JSON.stringify({ type: 'token' })
  const workspace = gateway.enter({ team_id, user_id, role, source, scope: 'read' }, 'view.read')
  return workspace.read((r) => contentsOf(r, String(view_id)))
}

async function contentsOf(r: Read, id: string): Promise<FeedContents> {
  const view = await requireView(r, id).catch((error: unknown) => {
    // Its owner no longer sees it: the same as an unknown address.
    throw error instanceof AppError && error.code === 'not_found' ? notFound('feed') : error
  })
  const wanted = await wantedBy(r, view)
  const rows = await findFeedCards(r, await findFirst(r, wanted, FEED_CARDS))
  const fields = await fieldsOf(r, view)
  return {
    title: view.title,
    team_id: r.team_id,
    fields: fields.map(({ id, title }) => ({ id: String(id), title })),
    cards: await toFeedCards(r, rows, fields),
  }
}

async function toFeedCards(r: Read, rows: readonly FeedRow[], fields: readonly Row<'fields'>[]): Promise<FeedCard[]> {
  const valuesOf = await findValuesOf(r, fields.length > 0 ? rows : [])
  const kinds = fields.map((field) => ({ id: String(field.id), kind: kindOf(field) }))
  const ids = rows.map(({ id }) => id)
  const tags = Map.groupBy(await findFeedTags(r, ids), ({ card_id }) => card_id)
  const members = Map.groupBy(await findFeedMembers(r, ids), ({ card_id }) => card_id)
  const people = new Set([...members.values()].flat().map(({ user_id }) => user_id))
  for (const { owner_id } of rows) if (owner_id !== null) people.add(owner_id)
  for (const { id } of kinds.filter(({ kind }) => kind.type === 'person'))
    for (const row of rows) {
      const value = valuesOf(row.id)[id]
      if (typeof value === 'string') people.add(value)
    }
  const found = await findMembersById(r, [...people])
  const names = new Map(found.map((person) => [person.id, shortNameOf(r, person) ?? person.id]))
  const nameOf = (user_id: string) => names.get(user_id) ?? user_id
  return rows.map((row) => ({
    id: String(row.id),
    title: row.title,
    status: row.behavior,
    list: row.list_title,
    board: row.board_title ?? '',
    priority: titleOfPriority(row.priority) ?? '',
    estimate: row.estimate,
    owner: row.owner_id === null ? '' : nameOf(row.owner_id),
    members: (members.get(row.id) ?? []).map(({ user_id }) => nameOf(user_id)),
    tags: (tags.get(row.id) ?? []).map(({ name }) => name),
    start_date: row.start_date,
    due_date: row.due_date,
    completed_date: row.completed_date,
    time_updated: row.time_updated,
    custom_fields: Object.fromEntries(
      kinds.flatMap(({ id, kind }) => {
        const value = valuesOf(row.id)[id]
        if (value === undefined) return []
        return [
          [
            id,
            typeof value === 'string' || Array.isArray(value) || kind.type === 'date'
              ? toCell(kind, value, nameOf)
              : value,
          ],
        ]
      }),
    ),
    url: `${r.publicUrl}/${r.team_id}/card-${row.id}`,
  }))
}
