import { sql } from 'kysely'
import type { Row } from '../../store/tables.ts'
import type { Refs } from '../../workspace/log.ts'
import type { PlaceRole } from '../../workspace/policy.ts'
import type { Read, Write } from '../../workspace/workspace.ts'
import { findWorkItem } from '../cards/cards.work.ts'
import { findPage } from '../pages/pages.queries.ts'

/** What a comment is on: a card, an epic or a page that the viewer can see, with what they were made there. */
export interface Subject {
  noun: 'card' | 'epic' | 'page'
  id: number
  place_role: PlaceRole | null
  /** Where events about its comments belong. */
  refs: Refs
}

export async function findSubjectPage(r: Read, id: number): Promise<Subject | undefined> {
  const page = await findPage(r, id)
  if (!page) return undefined
  const { project_id, place_role } = page
  return { noun: 'page', id, place_role, refs: { page_id: id, project_id } }
}

export function findSubjectOf(r: Read, { card_id, epic_id, page_id }: Row<'comments'>): Promise<Subject | undefined> {
  const work = card_id ?? epic_id
  // The store holds a comment to one of the three.
  return work === null ? findSubjectPage(r, page_id as number) : findWorkItem(r, work)
}

/** Whatever is commented on knows how many comments it has; replies do not count. */
export async function countComments(w: Write, { noun, id }: Subject, gain: 1 | -1) {
  await sql`update ${sql.table(`${noun}s`)} set total_comments = total_comments + ${gain}
    where team_id = ${w.team_id} and id = ${id}`.execute(w.db)
}
