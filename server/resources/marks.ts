import type { MarkFlag } from '../http/marks.ts'
import type { Write } from '../workspace/handles.ts'
import type { Refs } from '../workspace/log.ts'
import { upsertRow } from '../workspace/rows.ts'

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
