import { sql } from 'kysely'
import type { MarkFlag } from '../http/marks.ts'
import type { Refs } from '../workspace/log.ts'
import type { Write } from '../workspace/workspace.ts'

/** Something that people mark for themselves. */
interface Markable<F extends MarkFlag> {
  noun: 'board' | 'card' | 'epic' | 'list' | 'page'
  /** Where its marks are kept, if not by its noun. */
  table?: 'roadmap_list_marks'
  refs: Refs
  /** How the caller has marked it so far: 0 or 1 for each flag that it can have. */
  marks: Record<F, number>
}

/** Sets one of the caller's own flags on a thing. Nobody else sees it, and setting it twice is setting it once. */
export async function setMark<F extends MarkFlag>(
  w: Write,
  { noun, table, refs, marks }: Markable<F>,
  flag: F,
  value: boolean,
) {
  if ((marks[flag] === 1) === value) return
  const after = Object.entries({ ...marks, [flag]: value ? 1 : 0 })
  const thing = sql.ref(`${noun}_id`)
  const flags = after.map(([name]) => sql.ref(name))
  const values = after.map(([, mark]) => mark)
  await sql`insert into ${sql.table(table ?? `${noun}_marks`)} (team_id, user_id, ${thing}, ${sql.join(flags)})
    values (${w.team_id}, ${w.user_id}, ${refs[`${noun}_id`]}, ${sql.join(values)})
    on conflict (team_id, user_id, ${thing}) do update set ${sql.ref(flag)} = ${sql.ref(`excluded.${flag}`)}`.execute(
    w.db,
  )
  w.emitPrivately(`${noun}.marked`, refs, { [flag]: [!value, value] })
}
