import { sql } from 'kysely'
import type { Refs } from '../../workspace/log.ts'
import type { PlaceRole } from '../../workspace/policy.ts'
import type { Read, Write } from '../../workspace/workspace.ts'
import { findCard, refsOf } from '../cards/cards.queries.ts'
import { findPage } from '../pages/pages.queries.ts'

/** What a comment is on: a card or a page that the viewer can see, with what they were made there. */
export interface Subject {
  card_id: number | null
  page_id: number | null
  place_role: PlaceRole | null
  /** Where events about its comments belong. */
  refs: Refs
}

export async function findSubject(
  r: Read,
  { card_id, page_id }: Pick<Subject, 'card_id' | 'page_id'>,
): Promise<Subject | undefined> {
  if (card_id !== null) {
    const card = await findCard(r, card_id)
    return card && { card_id, page_id: null, place_role: card.place_role, refs: refsOf(card) }
  }
  const page = page_id === null ? undefined : await findPage(r, page_id)
  if (!page) return undefined
  const { id, project_id, place_role } = page
  return { card_id: null, page_id: id, place_role, refs: { page_id: id, project_id } }
}

/** Cards and pages know how many comments they have; replies do not count. */
export async function countComments(w: Write, { card_id, page_id }: Subject, gain: 1 | -1) {
  await sql`update ${sql.table(card_id === null ? 'pages' : 'cards')} set total_comments = total_comments + ${gain}
    where team_id = ${w.team_id} and id = ${card_id ?? page_id}`.execute(w.db)
}
