import type { Write } from '../../workspace/handles.ts'
import { updateRow } from '../../workspace/rows.ts'
import type { NewVcsMapping, VcsMapping } from './vcs-mapping.schema.ts'

/** Which list a card goes to when its pull request changes state; stored for the connection to a code host. */
export function toVcsMapping(
  { branches = [], ...lists }: NewVcsMapping,
  before: VcsMapping | null,
  now: number,
): VcsMapping {
  const known = new Map(before?.branches.map(({ name, time_created }) => [name, time_created]))
  return {
    ...toLists(lists),
    branches: branches.map(({ name, time_created = known.get(name) ?? now, ...own }) => ({
      name,
      ...toLists(own),
      time_created,
    })),
  }
}

function toLists(lists: Omit<NewVcsMapping, 'branches'>) {
  return {
    pr_draft: lists.pr_draft ?? null,
    pr_open: lists.pr_open ?? null,
    pr_review_requested: lists.pr_review_requested ?? null,
    pr_merged: lists.pr_merged ?? null,
    pr_closed: lists.pr_closed ?? null,
  }
}

/** A mapping is stored as JSON. */
export function readMapping(text: string | null): VcsMapping | null {
  return text === null ? null : (JSON.parse(text) as VcsMapping)
}

/** Every list that a mapping sends cards to. */
export function listsNamedIn({ branches, ...lists }: VcsMapping): string[] {
  const named = [lists, ...branches.map(({ name: _, time_created: __, ...own }) => own)]
  return named.flatMap((own) => Object.values(own)).filter((id) => id !== null)
}

/** When a list leaves its board, pull requests of that board no longer send cards to it. */
export async function forgetList(w: Write, board_id: number, list_id: number) {
  const board = await w.db
    .selectFrom('boards')
    .select(['project_id', 'vcs_mapping'])
    .where('team_id', '=', w.team_id)
    .where('id', '=', board_id)
    .executeTakeFirstOrThrow()
  const before = readMapping(board.vcs_mapping)
  if (!before || !listsNamedIn(before).includes(String(list_id))) return
  const vcs_mapping = JSON.stringify(before, (key, value) =>
    key.startsWith('pr_') && value === String(list_id) ? null : value,
  )
  await updateRow(w, 'boards', board_id, { vcs_mapping })
  w.emit(
    'board.updated',
    { board_id, project_id: board.project_id },
    { vcs_mapping: [before, readMapping(vcs_mapping)] },
  )
}
