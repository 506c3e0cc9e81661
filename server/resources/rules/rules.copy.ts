import { RULES_OF_PLACE, RULES_OF_WORKSPACE } from '../../limits/rules.ts'
import type { Row } from '../../store/tables.ts'
import { authored, creation } from '../../workspace/changes.ts'
import type { Write } from '../../workspace/handles.ts'
import { insertRows } from '../../workspace/rows.ts'
import { RULE_COLUMNS } from './rules.columns.ts'
import { countRules, findRules } from './rules.queries.ts'
import { refsOf } from './rules.refs.ts'
import { beginNow } from './rules.state.ts'

type ListOf = ReadonlyMap<number, { id: number }>

/** Copies of a board have its rules, paused: a person looks at them before two boards do the same. */
export async function copyRules(w: Write, from: number, to: Row<'boards'>, listOf: ListOf) {
  const originals = await findRules(w, { board_id: from, project_id: null, after: 0, limit: RULES_OF_PLACE })
  const { all } = await countRules(w, { board_id: to.id, project_id: null })
  const rows = originals.slice(0, Math.max(0, RULES_OF_WORKSPACE - all)).map((original): Row<'rules'> => {
    const copied = RULE_COLUMNS.copied(original)
    return {
      ...copied,
      team_id: w.team_id,
      id: w.nextId(),
      board_id: to.id,
      project_id: null,
      trigger: withLists(copied.trigger, listOf),
      filters: withLists(copied.filters, listOf),
      actions: withLists(copied.actions, listOf),
      owner_id: w.user_id,
      paused_reason: 'copied',
      ...authored(w),
    }
  })
  if (rows.length === 0) return
  await insertRows(w, 'rules', rows)
  for (const row of rows) {
    await beginNow(w, row)
    w.emit('rule.created', refsOf({ ...row, space_id: to.project_id }), creation(RULE_COLUMNS.inLog(row)))
  }
}

/** The same with the lists of the copy in place of those of the original. */
function withLists(json: string, listOf: ListOf): string {
  const copyOf = (id: unknown) => String(listOf.get(Number(id))?.id ?? id)
  return JSON.stringify(
    JSON.parse(json, (name, value: unknown) => {
      if (name === 'list_id') return copyOf(value)
      return name === 'lists' && Array.isArray(value) ? value.map(copyOf) : value
    }),
  )
}
