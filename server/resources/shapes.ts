import { LRUCache } from 'lru-cache'
import type { ArchivedMarker, Member, UserReference } from '../http/schema.ts'
import type { Authorship } from '../store/tables/columns.ts'
import type { Read } from '../workspace/handles.ts'

/** Shapes that many resources share. */

type Source = UserReference['source']
const UNKNOWN: Omit<Source, 'type'> = {
  client_id: null,
  import_id: null,
  agent_id: null,
  email_addr: null,
  email_verified: null,
}
/** A workspace has few sources and many rows: the same few references are shown again and again. */
const references = new LRUCache<string, UserReference>({ max: 10_000 })

/** How a person authenticated is for the people of the workspace; a guest learns only the kind. */
export function toUserReference({ viewer }: Pick<Read, 'viewer'>, user_id: string, source: string): UserReference {
  const key = `${viewer.is_guest} ${user_id} ${source}`
  let reference = references.get(key)
  if (!reference) {
    // Written only by this program; fields that older versions did not know may be missing.
    const known = JSON.parse(source) as Pick<Source, 'type'> & Partial<Source>
    const { type, client_id, import_id, agent_id, email_addr, email_verified } = { ...UNKNOWN, ...known }
    // A rule also notes which one it is and how deep in a chain, which is for the program alone.
    const shown = viewer.is_guest ? {} : { client_id, import_id, agent_id, email_addr, email_verified }
    reference = { user_id, type: 'user', source: { type, ...UNKNOWN, ...shown } }
    references.set(key, reference)
  }
  return reference
}

/** Who created a resource and who changed it last, and when. */
export function toAuthorship(r: Read, row: Authorship) {
  return {
    user_id: row.user_id,
    user_id_updated: row.user_id_updated,
    user: toUserReference(r, row.user_id, row.source),
    user_updated: toUserReference(r, row.user_id_updated, row.source_updated),
    time_created: row.time_created,
    time_updated: row.time_updated,
  }
}

export function toArchivedMarker(row: {
  archived_user_id: string | null
  time_archived: number | null
}): ArchivedMarker | null {
  if (row.time_archived === null || row.archived_user_id === null) return null
  return { user_id: row.archived_user_id, time_archived: row.time_archived }
}

export function toMember(row: { user_id: string; assigned_date: number; role: string }): Member {
  // Roles in containers are written only by this program, from a closed set; on a card or an epic any word is valid.
  return { user_id: row.user_id, assigned_date: row.assigned_date, role: row.role as Member['role'] }
}

/** Ids are numbers in the store and texts on the wire. Anything else names nothing: 0 is never assigned. */
export function toId(text: string): number {
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : 0
}

export function fromId(id: number | null): string | null {
  return id === null ? null : String(id)
}
