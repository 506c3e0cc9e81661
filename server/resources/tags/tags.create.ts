import type { Row } from '../../store/tables.ts'
import { creation } from '../../workspace/changes.ts'
import type { Write } from '../../workspace/handles.ts'
import { TAG_COLUMNS } from './tags.columns.ts'
import { insertTags, type NewTag } from './tags.queries.ts'

/** Adds tags of the workspace or of a space. The caller checks whether they already exist. */
export async function createTags(w: Write, tags: readonly NewTag[]): Promise<Row<'tags'>[]> {
  const rows = await insertTags(w, tags)
  for (const row of rows)
    w.emit('tag.created', { tag_id: row.id, project_id: row.project_id }, creation(TAG_COLUMNS.inLog(row)))
  return rows
}
