import type { Row } from '../../store/tables.ts'

/** What events about a rule refer to. `space_id`: its own space, or that of its board. */
export function refsOf({ id, board_id, space_id }: Pick<Row<'rules'>, 'id' | 'board_id'> & { space_id: number }) {
  return { rule_id: id, ...(board_id !== null && { board_id }), project_id: space_id }
}
