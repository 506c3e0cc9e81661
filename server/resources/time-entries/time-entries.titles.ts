import { idIn, idList } from '../../store/ids.ts'
import type { Read } from '../../workspace/handles.ts'
import { projectOf, visibleProject } from '../../workspace/visibility.ts'
import { findEpicsInShort } from '../epics/epics.queries.ts'
import { namesOf } from '../reports/reports.now.ts'
import { findTitles } from '../reports/reports.queries.ts'
import type { Group } from './time-entries.schema.ts'

/** The key of what has no epic or sprint: after all others. */
export const NO_KEY = Number.MAX_SAFE_INTEGER

type Key = string | number

/** What the keys of sums are called, where the viewer may see it. */
export async function findTitlesOf(r: Read, group: Group, rows: readonly { key: Key }[]): Promise<Map<Key, string>> {
  const ids = rows.flatMap(({ key }) => (typeof key === 'number' && key !== NO_KEY ? key : []))
  switch (group) {
    case 'card':
      return new Map(await findTitles(r, ids))
    case 'epic':
      return toTitles(await findEpicsInShort(r, ids, 0))
    case 'sprint':
      return toTitles(await findSprintTitles(r, ids))
    case 'person':
      return new Map(
        await namesOf(
          r,
          rows.map(({ key }) => String(key)),
        ),
      )
    case 'week':
    case 'day':
      return new Map()
  }
}

const toTitles = (rows: readonly { id: number; title: string }[]) =>
  new Map<Key, string>(rows.map(({ id, title }) => [id, title]))

function findSprintTitles({ db, team_id, viewer }: Read, ids: readonly number[]) {
  return db
    .selectFrom('sprints')
    .innerJoin('projects', projectOf('sprints'))
    .select(['sprints.id', 'sprints.title'])
    .where('sprints.team_id', '=', team_id)
    .where(idIn(db, 'sprints.id', idList(db, ids)))
    .where(visibleProject(viewer))
    .execute()
}
