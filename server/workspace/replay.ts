import { sql } from 'kysely'
import type { Db } from '../store/store.ts'
import { type Viewer, visibleBoard } from './visibility.ts'

/**
 * True when any of these events concerns something in a container the person cannot see now: an answer stored with them may not
 * be given to them again. Deleted resources hide nothing from anybody.
 */
export async function isHiddenNow(
  { db, team_id, viewer }: { db: Db; team_id: string; viewer: Viewer },
  { after, upTo }: { after: number; upTo: number },
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from (
      select events.team_id,
        coalesce(cards.project_id, pages.project_id, lists.project_id, boards.project_id, events.project_id) as project_id,
        case when cards.id is not null then cards.board_id else coalesce(lists.board_id, events.board_id) end as board_id
      from events
      left join cards on cards.team_id = events.team_id and cards.id = events.card_id
      left join pages on pages.team_id = events.team_id and pages.id = events.page_id
      left join lists on lists.team_id = events.team_id and lists.id = events.list_id
      left join boards on boards.team_id = events.team_id and boards.id = events.board_id
      where events.team_id = ${team_id} and events.seq > ${after} and events.seq <= ${upTo}
    ) as touched
    join projects on projects.team_id = touched.team_id and projects.id = touched.project_id
    left join boards on boards.team_id = touched.team_id and boards.id = touched.board_id
    where not ${visibleBoard(viewer)} limit 1`.execute(db)
  return rows.length > 0
}
