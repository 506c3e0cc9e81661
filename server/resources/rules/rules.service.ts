import { AppError, invalid } from '../../common/errors.ts'
import { must } from '../../common/must.ts'
import { Walk } from '../../http/cursor.ts'
import { RULES_OF_PLACE, RULES_OF_WORKSPACE } from '../../limits/rules.ts'
import type { Row } from '../../store/tables.ts'
import { authored, creation, deletion, differenceInApi, given, touched } from '../../workspace/changes.ts'
import type { Read, Write } from '../../workspace/handles.ts'
import { deleteRow, insertRows, updateRow } from '../../workspace/rows.ts'
import { findCardsInShort } from '../cards/cards.queries.ts'
import { requireBoard } from '../containers/boards.queries.ts'
import { refuseArchivedProject, requireProject } from '../containers/projects.queries.ts'
import { fromId, toAuthorship } from '../shapes.ts'
import { parseActions } from './rules.actions.ts'
import { checkActions, checkFilters, findProblems } from './rules.check.ts'
import { RULE_COLUMNS } from './rules.columns.ts'
import { parseFilters } from './rules.filters.ts'
import { countRules, type FoundRule, findRules, findRuns, requireRule } from './rules.queries.ts'
import { refsOf } from './rules.refs.ts'
import type {
  CreateRule,
  Rule,
  RuleAction,
  RuleProblem,
  RuleQuery,
  RuleRun,
  RuleRunQuery,
  RuleTrigger,
  UpdateRule,
} from './rules.schema.ts'
import { beginNow } from './rules.state.ts'
import { checkTrigger, parseTrigger } from './rules.trigger.ts'

/** The rules of boards and spaces that the viewer can see, the oldest first. */
export async function listRules(r: Read, { board_id, project_id, ...asked }: RuleQuery) {
  const board = board_id === undefined ? null : await requireBoard(r, board_id)
  const project = project_id === undefined ? null : await requireProject(r, project_id)
  const walk = new Walk<[number]>(r.team_id, 'rules', given({ board_id, project_id }), asked, ['number'])
  const { paging, json } = await walk.collect({
    from: walk.after?.[0] ?? 0,
    find: (after, limit) =>
      findRules(r, { board_id: board?.id ?? null, project_id: project?.id ?? null, after: after ?? 0, limit }),
    keyOf: ({ id }) => id,
    toItems: (rows) => toRules(r, rows),
    anchorOf: ({ id }) => [id],
  })
  return { ...paging, rules: json }
}

export async function readRule(r: Read, id: string): Promise<Rule> {
  return must((await toRules(r, [await requireRule(r, id)]))[0])
}

export async function createRule(w: Write, body: CreateRule): Promise<Rule> {
  const { title, board_id, project_id, trigger, filters = {}, actions, paused = false } = given(body)
  const { container_role, refuseIfArchived, ...place } = await requirePlace(w, given({ board_id, project_id }))
  w.permit(container_role)
  refuseIfArchived()
  await requireRoom(w, place)
  const row: Row<'rules'> = {
    team_id: w.team_id,
    id: w.nextId(),
    board_id: place.board_id,
    project_id: place.project_id,
    owner_id: w.user_id,
    title: must(title),
    ...(await checked(w, place.space_id, { trigger: must(trigger), filters, actions: must(actions) })),
    paused_reason: paused ? 'person' : null,
    ...authored(w),
  }
  await insertRows(w, 'rules', [row])
  await beginNow(w, row)
  w.emit('rule.created', refsOf({ ...row, space_id: place.space_id }), creation(RULE_COLUMNS.inLog(row)))
  return readRule(w, String(row.id))
}

/** The columns of what a rule says, if it can be done. */
export async function checked(
  r: Read,
  space_id: number,
  { trigger, filters, actions }: { trigger: RuleTrigger; filters: Rule['filters']; actions: RuleAction[] },
) {
  checkTrigger(trigger)
  checkActions(r, actions, trigger)
  await checkFilters(r, filters, trigger)
  const columns = {
    trigger: JSON.stringify(trigger),
    // The schema knows these types alone.
    trigger_type: trigger.type as Row<'rules'>['trigger_type'],
    filters: JSON.stringify(filters),
    actions: JSON.stringify(actions),
  }
  const [problems = []] = await findProblems(r, [{ ...columns, space_id }])
  if (problems[0])
    throw new AppError(
      'invalid_request',
      problems[0].message,
      problems.map((one) => ({ ...one, code: 'not_found' })),
    )
  return columns
}

/** Where a new rule belongs, and the caller's role there. */
export async function requirePlace(r: Read, { board_id, project_id }: { board_id?: string; project_id?: string }) {
  if ((board_id === undefined) === (project_id === undefined))
    throw invalid('board_id', 'Send one of board_id and project_id: a rule is of a board or of a space.', 'required')
  if (board_id !== undefined) {
    const board = await requireBoard(r, board_id)
    const { id, container_role, project_id: space_id } = board
    const place = { board_id: id, project_id: null, space_id, container_role }
    return { ...place, refuseIfArchived: () => refuseArchivedProject(board) }
  }
  const { id, container_role, time_archived } = await requireProject(r, String(project_id))
  const place = { board_id: null, project_id: id, space_id: id, container_role }
  const space = { project_id: id, project_time_archived: time_archived }
  return { ...place, refuseIfArchived: () => refuseArchivedProject(space) }
}

async function requireRoom(w: Write, place: Pick<Row<'rules'>, 'board_id' | 'project_id'>) {
  const { here, all } = await countRules(w, place)
  if (here >= RULES_OF_PLACE)
    throw new AppError('conflict', `There are ${RULES_OF_PLACE} rules here already. Delete those that nobody needs.`)
  if (all >= RULES_OF_WORKSPACE)
    throw new AppError(
      'conflict',
      `A workspace has at most ${RULES_OF_WORKSPACE} rules. Delete those that nobody needs.`,
    )
}

export async function updateRule(w: Write, id: string, body: UpdateRule): Promise<Rule> {
  const row = await requireRule(w, id)
  w.permit(row.container_role)
  const { paused, title, trigger, filters, actions } = given(body)
  await w.expectUnchanged(row.id, Object.keys(given(body)))
  const isPaused = paused ?? row.paused_reason !== null
  const isResumed = row.paused_reason !== null && !isPaused
  const isSaid = trigger !== undefined || filters !== undefined || actions !== undefined
  const said = {
    trigger: trigger ?? parseTrigger(row.trigger),
    filters: filters ?? parseFilters(row.filters),
    actions: actions ?? parseActions(row.actions),
  }
  const columns = {
    ...given({ title }),
    // What it names may be gone meanwhile: a rule is turned on only if it can run.
    ...((isSaid || isResumed) && (await checked(w, row.space_id, said))),
    // It runs with the rights of the person who last decided what it does.
    ...((isSaid || isResumed) && { owner_id: w.user_id }),
    paused_reason: isPaused ? (row.paused_reason ?? 'person') : null,
  } satisfies Partial<Row<'rules'>>
  const changes = differenceInApi<Row<'rules'>>(row, columns, RULE_COLUMNS.inLog)
  if (Object.keys(changes).length === 0) return readRule(w, id)
  await updateRow(w, 'rules', row.id, { ...columns, ...touched(w) })
  if (isResumed || changes.trigger) await beginNow(w, { ...row, ...columns })
  w.emit('rule.updated', refsOf(row), changes)
  return readRule(w, id)
}

export async function deleteRule(w: Write, id: string) {
  const row = await requireRule(w, id)
  w.permit(row.container_role)
  await w.expectUnchanged(row.id, 'any')
  await deleteRow(w, 'rules', row.id)
  w.emit('rule.deleted', refsOf(row), deletion(RULE_COLUMNS.inLog(row)))
}

/** The runs of a rule that are kept, the latest first. */
export async function listRuns(r: Read, id: string, query: RuleRunQuery) {
  const rule = await requireRule(r, id)
  const walk = new Walk<[number]>(r.team_id, `rules/${rule.id}/runs`, {}, query, ['number'])
  const { paging, json } = await walk.collect({
    from: walk.after?.[0] ?? null,
    find: (before: number | null, limit) => findRuns(r, rule.id, before, limit),
    keyOf: (run) => run.id,
    toItems: (rows) => toRuns(r, rows),
    anchorOf: (run) => [run.id],
  })
  return { ...paging, runs: json }
}

async function toRuns(r: Read, rows: readonly Row<'rule_runs'>[]): Promise<RuleRun[]> {
  const titles = await findTitles(
    r,
    rows.flatMap(({ card_id }) => card_id ?? []),
  )
  return rows.map((run) => ({
    id: String(run.id),
    rule_id: String(run.rule_id),
    card_id: fromId(run.card_id),
    card_title: run.card_id === null ? null : (titles.get(run.card_id) ?? null),
    event_seq: run.seq,
    depth: run.depth,
    status: run.status,
    reason: run.reason,
    message: run.message,
    time_created: run.time_created,
  }))
}

/** The titles of those of these cards that the viewer sees. */
export async function findTitles(r: Read, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const cards = await findCardsInShort(r, [...new Set(ids)], 0)
  return new Map(cards.map(({ id, title }) => [id, title]))
}

async function toRules(r: Read, rows: readonly FoundRule[]): Promise<Rule[]> {
  const problems = await findProblems(r, rows)
  return rows.map((row, index) => toRule(r, row, problems[index] ?? []))
}

function toRule(r: Read, row: FoundRule, problems: RuleProblem[]): Rule {
  return {
    id: String(row.id),
    team_id: row.team_id,
    board_id: fromId(row.board_id),
    project_id: String(row.space_id),
    owner_id: row.owner_id,
    title: row.title,
    trigger: parseTrigger(row.trigger),
    filters: parseFilters(row.filters),
    actions: parseActions(row.actions),
    paused: row.paused_reason !== null,
    paused_reason: row.paused_reason,
    problems,
    failures: row.failures ?? 0,
    last_status: row.last_status,
    time_last: row.time_last,
    time_next: row.paused_reason === null ? row.time_next : null,
    ...toAuthorship(r, row),
  }
}
