import type { SqlBool } from 'kysely'
import { sql } from 'kysely'
import {
  indexThings,
  removeGoneThings,
  removeThings,
  SEARCHED_NOUNS,
  type SearchedNoun,
} from '../store/search/documents.ts'
import type { Db } from '../store/store.ts'
import { type Emitted, entityId, type Noun } from './log.ts'

/** Fields that a thing is found by. A card that only moves along its board is found as before. */
const FOUND_BY = ['title', 'content', 'description', 'archived', 'project_id', 'board_id']

/**
 * Keeps search true to what a write did. It follows from the events alone, so that no resource has to think of it: what was
 * made or changed is indexed anew, what was deleted is taken out, with all that went with it.
 */
export async function indexChanges(db: Db, team_id: string, events: readonly Emitted[]) {
  const changed = new Map<SearchedNoun, Set<number>>(SEARCHED_NOUNS.map((noun) => [noun, new Set()]))
  const deleted = new Set<number>()
  const swept = new Set<number>()
  for (const { type, refs, changes } of events) {
    const [noun, verb] = type.split('.') as [Noun, string]
    const id = entityId(type, refs)
    if (id === null) continue
    if (verb === 'deleted') {
      deleted.add(id)
      if (HOLDERS.has(noun) && refs.project_id) swept.add(refs.project_id)
      continue
    }
    if (verb !== 'created' && !FOUND_BY.some((field) => field in changes)) continue
    changed.get(noun as SearchedNoun)?.add(id)
    if ((noun === 'board' || noun === 'list') && (changes.project_id || changes.board_id))
      for (const card of await findCardsOf(db, team_id, noun, id)) changed.get('card')?.add(card)
  }
  for (const [noun, ids] of changed) await indexThings(db, team_id, noun, [...ids])
  await removeThings(db, team_id, [...deleted])
  for (const project_id of swept) await removeGoneThings(db, team_id, project_id)
}

/** What these hold goes with them, without events of its own. */
const HOLDERS: ReadonlySet<Noun> = new Set(['project', 'board', 'list', 'sprint'])

async function findCardsOf(db: Db, team_id: string, noun: 'board' | 'list', id: number): Promise<number[]> {
  const rows = await db
    .selectFrom('cards')
    .select('id')
    .where('team_id', '=', team_id)
    .where(sql<SqlBool>`${sql.ref(`${noun}_id`)} = ${id}`)
    .execute()
  return rows.map((row) => row.id)
}
