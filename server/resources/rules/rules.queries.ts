import { type SqlBool, sql } from 'kysely'
import { notFound } from '../../common/errors.ts'
import type { Row } from '../../store/tables.ts'
import type { Read } from '../../workspace/handles.ts'
import type { ContainerRole } from '../../workspace/policy.ts'
import { boardRole, projectRole, visibleBoard, visibleProject } from '../../workspace/visibility.ts'
import { toId } from '../shapes.ts'

/** The state is missing only until the rule is turned on for the first time here. */
type State = { [C in Exclude<keyof Row<'rule_states'>, 'team_id' | 'rule_id'>]: Row<'rule_states'>[C] | null }

export type FoundRule = Row<'rules'> &
  Pick<State, 'failures' | 'last_status' | 'time_last' | 'time_next'> & {
    /** Its own space, or that of its board. */
    space_id: number
    container_role: ContainerRole | null
  }

/** The rules of boards and spaces that the viewer can see. */
function selectRules({ db, team_id, viewer }: Read) {
  return db
    .selectFrom('rules')
    .leftJoin('boards', (join) =>
      join.onRef('boards.team_id', '=', 'rules.team_id').onRef('boards.id', '=', 'rules.board_id'),
    )
    .innerJoin('projects', (join) =>
      join.on(sql<SqlBool>`projects.team_id = rules.team_id
        and projects.id = coalesce(rules.project_id, boards.project_id)`),
    )
    .leftJoin('rule_states', (join) =>
      join.onRef('rule_states.team_id', '=', 'rules.team_id').onRef('rule_states.rule_id', '=', 'rules.id'),
    )
    .selectAll('rules')
    .select(['projects.id as space_id', 'rule_states.failures', 'rule_states.last_status'])
    .select(['rule_states.time_last', 'rule_states.time_next'])
    .select(
      sql<ContainerRole | null>`(case when rules.board_id is not null then ${boardRole(viewer)}
        else ${projectRole(viewer)} end)`.as('container_role'),
    )
    .where('rules.team_id', '=', team_id)
    .where(sql<SqlBool>`(case when rules.board_id is not null then ${visibleBoard(viewer)}
      else ${visibleProject(viewer)} end)`)
}

export function findRule(r: Read, id: number): Promise<FoundRule | undefined> {
  return selectRules(r).where('rules.id', '=', id).executeTakeFirst()
}

export async function requireRule(r: Read, id: string): Promise<FoundRule> {
  const found = await findRule(r, toId(id))
  if (!found) throw notFound('rule', id)
  return found
}

interface RuleFilter {
  board_id: number | null
  project_id: number | null
  after: number
  limit: number
}

/** The oldest first. */
export function findRules(r: Read, { board_id, project_id, after, limit }: RuleFilter): Promise<FoundRule[]> {
  let query = selectRules(r).where('rules.id', '>', after).orderBy('rules.id').limit(limit)
  if (board_id !== null) query = query.where('rules.board_id', '=', board_id)
  if (project_id !== null) query = query.where('rules.project_id', '=', project_id)
  return query.execute()
}

/** How many rules there are in a place, and in the workspace. */
export async function countRules(
  { db, team_id }: Pick<Read, 'db' | 'team_id'>,
  { board_id, project_id }: Pick<Row<'rules'>, 'board_id' | 'project_id'>,
): Promise<{ here: number; all: number }> {
  const { rows } = await sql<{ here: number; all_rules: number }>`select count(*) as all_rules,
      coalesce(sum(case when board_id = ${board_id} or project_id = ${project_id} then 1 else 0 end), 0) as here
    from rules where team_id = ${team_id}`.execute(db)
  return { here: Number(rows[0]?.here ?? 0), all: Number(rows[0]?.all_rules ?? 0) }
}

/** The runs of a rule, the latest first; the titles of the cards that the viewer sees. */
export async function findRuns(r: Read, rule_id: number, before: number | null, limit: number) {
  const runs = r.db
    .selectFrom('rule_runs')
    .selectAll()
    .where('team_id', '=', r.team_id)
    .where('rule_id', '=', rule_id)
    .orderBy('id', 'desc')
    .limit(limit)
  return (before === null ? runs : runs.where('id', '<', before)).execute()
}
