import { type RawBuilder, sql } from 'kysely'
import type { MarkFlag } from '../http/marks.ts'
import type { Row } from '../store/tables.ts'
import type { Write } from '../workspace/handles.ts'
import type { Refs } from '../workspace/log.ts'
import { upsertRow } from '../workspace/rows.ts'
import type { Viewer } from '../workspace/visibility.ts'

/** Something that people mark for themselves. */
interface Markable<F extends MarkFlag> {
  noun: 'board' | 'card' | 'epic' | 'list' | 'page'
  /** Where its marks are stored, if not by its noun. */
  table?: 'roadmap_list_marks'
  refs: Refs
  /** The caller's marks so far: 0 or 1 for each flag it can have. */
  marks: Record<F, number>
}

/** Sets one of the caller's own flags. Nobody else sees it, and setting it twice is like setting it once. */
export async function setMark<F extends MarkFlag>(
  w: Write,
  { noun, table, refs, marks }: Markable<F>,
  flag: F,
  value: boolean,
) {
  if ((marks[flag] === 1) === value) return
  const mark = { [flag]: value ? 1 : 0 }
  const row = { user_id: w.user_id, [`${noun}_id`]: refs[`${noun}_id`], ...marks, ...mark }
  // The flags of a table, and the name of its column, follow from the noun.
  await upsertRow(w, table ?? `${noun}_marks`, row as never, mark as never)
  w.emitPrivately(`${noun}.marked`, refs, { [flag]: [!value, value] })
}

type Marked = 'board' | 'epic' | 'list' | 'page' | 'roadmap_list'

/** One of a person's own flags, 0 or 1. For queries with the table of what is marked in scope. */
export function ownMark<M extends Marked>(
  { user_id }: Pick<Viewer, 'user_id'>,
  marked: M,
  flag: keyof Row<`${M}_marks`> & MarkFlag,
): RawBuilder<number> {
  const id = sql.ref(marked === 'roadmap_list' ? 'marks.list_id' : `marks.${marked}_id`)
  return sql<number>`coalesce((select ${sql.ref(`marks.${flag}`)} from ${sql.table(`${marked}_marks`)} as marks
    where marks.team_id = ${sql.ref(`${marked}s.team_id`)} and ${id} = ${sql.ref(`${marked}s.id`)}
      and marks.user_id = ${user_id}), 0)`
}
