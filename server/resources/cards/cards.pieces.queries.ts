import { sql } from 'kysely'
import { type IdList, idIn, idList } from '../../store/ids.ts'
import { prepared } from '../../store/prepared.ts'
import { VISIBILITY } from '../../store/shown/triggers.ts'
import type { Db } from '../../store/store.ts'
import type { Read } from '../../workspace/handles.ts'
import type { Viewer } from '../../workspace/visibility.ts'
import { marksOf, seenBy } from './cards.queries.ts'

/** A live card in its list, and the version of what it shows. */
export interface Versioned {
  id: number
  list_id: number
  n: number
  /** Of the write that changed last what it shows; 0 for one that did not change since it was created. */
  revision: number
}

type OfMany = { team_id: string; ids: IdList }

/** The live cards of lists the caller has already found, in order, with their versions. Reads no card. */
export function findVersions({ db, team_id }: Read, listIds: readonly number[]): Promise<Versioned[]> {
  return versionsOf(db, { team_id, ids: idList(db, listIds) })
}

/** Those of the lists of a sprint that the caller has already found. */
export function findVersionsOfSprint({ db, team_id }: Read, sprint_id: number): Promise<Versioned[]> {
  return versionsOfSprint(db, { team_id, sprint_id })
}

const selectVersions = (db: Db, team_id: string) =>
  db
    .selectFrom('cards')
    .leftJoin('shown_versions', (join) =>
      join.onRef('shown_versions.team_id', '=', 'cards.team_id').onRef('shown_versions.card_id', '=', 'cards.id'),
    )
    .select(['cards.id', 'cards.list_id', sql<number>`coalesce(shown_versions.n, 0)`.as('n')])
    .select(sql<number>`coalesce(shown_versions.revision, 0)`.as('revision'))
    .where('cards.team_id', '=', team_id)
    .where('cards.time_archived', 'is', null)
    .orderBy('cards.list_id')
    .orderBy('cards.position')
    .orderBy('cards.id')

const versionsOf = prepared<OfMany>()((db, p) =>
  selectVersions(db, p('team_id')).where(idIn(db, 'cards.list_id', p('ids'))),
)

const versionsOfSprint = prepared<{ team_id: string; sprint_id: number }>()((db, p) =>
  selectVersions(db, p('team_id')).where('cards.sprint_id', '=', p('sprint_id')),
)

/** Changes when anybody may see more, or less, than before. */
export async function findVisibility({ db, team_id }: Read): Promise<Pick<Versioned, 'n' | 'revision'>> {
  const [visibility] = await visibilityOf(db, { team_id })
  return visibility ?? { n: 0, revision: 0 }
}

const visibilityOf = prepared<{ team_id: string }>()((db, p) =>
  db
    .selectFrom('shown_versions')
    .select(['n', 'revision'])
    .where('team_id', '=', p('team_id'))
    .where('card_id', '=', VISIBILITY),
)

/** Cards the caller has already found, without what they inherit from their lists. */
export function findRowsById({ db, team_id, viewer }: Read, ids: readonly number[]) {
  return rowsById(db, { team_id, ids: idList(db, ids), ...viewer })
}

const rowsById = prepared<OfMany & Viewer>()((db, p) => {
  const viewer: Viewer = { user_id: p('user_id'), is_guest: p('is_guest') }
  return db
    .selectFrom('cards')
    .leftJoin('card_marks', marksOf(viewer))
    .selectAll('cards')
    .select(seenBy(viewer))
    .where('cards.team_id', '=', p('team_id'))
    .where(idIn(db, 'cards.id', p('ids')))
})

/** Those of these cards that have others below them or linked with them, or marks, visible to the viewer or not. */
export async function findRelated({ db, team_id }: Read, ids: readonly number[]): Promise<Set<number>> {
  const rows = await relatedCards(db, { team_id, ids: idList(db, ids) })
  return new Set(rows.flatMap(({ id }) => id ?? []))
}

const relatedCards = prepared<OfMany>()((db, p) =>
  db
    .selectFrom('cards')
    .select('parent_card_id as id')
    .where('team_id', '=', p('team_id'))
    .where(idIn(db, 'parent_card_id', p('ids')))
    .union(
      db
        .selectFrom('card_links')
        .select('card_id as id')
        .where('team_id', '=', p('team_id'))
        .where(idIn(db, 'card_id', p('ids'))),
    )
    .union(
      db
        .selectFrom('card_links')
        .select('linked_card_id as id')
        .where('team_id', '=', p('team_id'))
        .where(idIn(db, 'linked_card_id', p('ids'))),
    )
    .union(
      db
        .selectFrom('card_marks')
        .select('card_id as id')
        .where('team_id', '=', p('team_id'))
        .where(idIn(db, 'card_id', p('ids'))),
    ),
)

/** The last id that was given out by then; null when the log does not reach back so far. */
export async function findLastId({ db, team_id }: Read, revision: number): Promise<number | null> {
  const event = await db
    .selectFrom('events')
    .select('last_id')
    .where('team_id', '=', team_id)
    .where('seq', '=', revision)
    .executeTakeFirst()
  return event?.last_id ?? null
}

/** Those of these boards and lists that changed since, without the numbers of their cards. */
export async function findChangedContainers({ db, team_id }: Read, ids: readonly number[], revision: number) {
  const rows = await db
    .selectFrom('past_rows')
    .select('row_id')
    .distinct()
    .where('team_id', '=', team_id)
    .where(idIn(db, 'row_id', idList(db, ids)))
    .where('seq', '>', revision)
    .execute()
  return new Set(rows.flatMap(({ row_id }) => row_id ?? []))
}
