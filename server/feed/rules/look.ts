import { sql } from 'kysely'
import { findRoles } from '../../resources/members/members.queries.ts'
import { findRule } from '../../resources/rules/rules.queries.ts'
import type { Db } from '../../store/store.ts'
import type { Row } from '../../store/tables.ts'
import type { Gateway } from '../../workspace/gateway.ts'
import type { Read } from '../../workspace/handles.ts'
import { CLOCK_SOURCE } from '../scheduler/jobs.ts'

type PlacedRule = Pick<Row<'rules'>, 'team_id' | 'id' | 'owner_id' | 'board_id' | 'project_id'>

/**
 * Looks for cards of a rule as its maker sees them. A maker who is gone, or no longer sees the place of the rule, would find none, and
 * nobody would learn of it: then the program looks, as one who is in its space, and the run of what it finds says why it
 * fails.
 */
export async function lookAsMaker<T>(gateway: Gateway, rule: PlacedRule, look: (r: Read) => Promise<T>): Promise<T> {
  const { team_id, id, owner_id: user_id } = rule
  const role = await gateway.store.read(
    async (db) => (await findRoles({ db, team_id }, [user_id])).get(user_id),
    team_id,
  )
  if (role) {
    const maker = gateway.enter({ team_id, user_id, role, source: '{}', scope: 'read' }, 'card.read')
    const seen = await maker.read(async (r) => ((await findRule(r, id)) ? { found: await look(r) } : null))
    if (seen) return seen.found
  }
  const other = await gateway.store.read((db) => findPersonOf(db, rule), team_id)
  const program = { team_id, user_id: other ?? user_id, source: CLOCK_SOURCE }
  return gateway.enterAs(program, 'card.read').read(look)
}

/** A private space is seen by its own people alone. */
async function findPersonOf(db: Db, { team_id, board_id, project_id }: PlacedRule): Promise<string | undefined> {
  const { rows } = await sql<{ user_id: string }>`select project_members.user_id from project_members
    join members on members.team_id = project_members.team_id and members.user_id = project_members.user_id
    where project_members.team_id = ${team_id} and members.status = 'active' and project_members.project_id =
      coalesce(${project_id}, (select project_id from boards where team_id = ${team_id} and id = ${board_id}))
    order by project_members.user_id limit 1`.execute(db)
  return rows[0]?.user_id
}
