import { sql } from 'kysely'
import { idIn, idList } from '../../store/ids.ts'
import type { Write } from '../../workspace/handles.ts'
import type { DueTable } from './due-rows.ts'

/** A person who chose their own lead time, and something due that concerns them. */
interface Concerned {
  id: number
  user_id: string
  /** They only watch it, or its list or board: such due dates are news by choice. */
  is_by_choice: number
  settings: string
  due_lead: number
  time_due_lead: number
}

/** Those with a reminder of their own on a card are reminded by that alone. */
export async function findConcerned(w: Write, table: DueTable, ids: readonly number[]): Promise<Concerned[]> {
  if (ids.length === 0) return []
  const { db, team_id } = w
  const thing = table === 'cards' ? 'card' : 'epic'
  const own = sql.ref(`${thing}_id`)
  const places =
    thing === 'card'
      ? sql`union all select cards.id, list_marks.user_id, 1 from cards join list_marks
            on list_marks.team_id = cards.team_id and list_marks.list_id = cards.list_id
          where cards.team_id = ${team_id} and is_watching = 1 and ${idIn(db, 'cards.id', idList(db, ids))}
        union all select cards.id, board_marks.user_id, 1 from cards join board_marks
            on board_marks.team_id = cards.team_id and board_marks.board_id = cards.board_id
          where cards.team_id = ${team_id} and is_watching = 1 and ${idIn(db, 'cards.id', idList(db, ids))}`
      : sql`union all select epics.id, roadmap_list_marks.user_id, 1 from epics join roadmap_list_marks
            on roadmap_list_marks.team_id = epics.team_id and roadmap_list_marks.list_id = epics.list_id
          where epics.team_id = ${team_id} and is_watching = 1 and ${idIn(db, 'epics.id', idList(db, ids))}`
  const unlessOwn =
    thing === 'card'
      ? sql`and not exists (select 1 from card_marks where card_marks.team_id = ${team_id}
          and card_marks.user_id = people.user_id and card_marks.card_id = people.id and reminder_lead is not null)`
      : sql``
  const { rows } = await sql<Concerned>`select people.id, people.user_id, min(people.is_by_choice) as is_by_choice,
      settings, due_lead, time_due_lead
    from (select ${own} as id, user_id, 0 as is_by_choice from ${sql.table(`${thing}_members`)}
        where team_id = ${team_id} and ${idIn(db, `${thing}_id`, idList(db, ids))}
      union all select id, owner_id, 0 from ${sql.table(table)}
        where team_id = ${team_id} and owner_id is not null and ${idIn(db, 'id', idList(db, ids))}
      union all select ${own}, user_id, 1 from ${sql.table(`${thing}_marks`)}
        where team_id = ${team_id} and is_watching = 1 and ${idIn(db, `${thing}_id`, idList(db, ids))}
      ${places}) as people
    join notification_settings on notification_settings.team_id = ${team_id}
      and notification_settings.user_id = people.user_id and due_lead > 0
    where 1 = 1 ${unlessOwn}
    group by people.id, people.user_id, settings, due_lead, time_due_lead order by people.id, people.user_id`.execute(
    db,
  )
  return rows
}
