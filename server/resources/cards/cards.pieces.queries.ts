import { sql } from 'kysely'
import { type IdList, idIn, idList } from '../../store/ids.ts'
import { prepared } from '../../store/prepared.ts'
import { SIGHT } from '../../store/shown/triggers.ts'
import type { Read } from '../../workspace/handles.ts'
import type { Viewer } from '../../workspace/visibility.ts'
import { marksOf, seenBy } from './cards.queries.ts'

/** A live card in its list, and the version of what it shows. */
export interface Versioned {
  id: number
  list_id: number
  n: number
}

type OfMany = { team_id: string; ids: IdList }

/** The live cards of lists the caller has already found, in order, with their versions. Reads no card. */
export function findVersions({ db, team_id }: Read, listIds: readonly number[]): Promise<Versioned[]> {
  return versionsOf(db, { team_id, ids: idList(db, listIds) })
}

const versionsOf = prepared<OfMany>()((db, p) =>
  db
    .selectFrom('cards')
    .leftJoin('shown_versions', (join) =>
      join.onRef('shown_versions.team_id', '=', 'cards.team_id').onRef('shown_versions.card_id', '=', 'cards.id'),
    )
    .select(['cards.id', 'cards.list_id', sql<number>`coalesce(shown_versions.n, 0)`.as('n')])
    .where('cards.team_id', '=', p('team_id'))
    .where(idIn(db, 'cards.list_id', p('ids')))
    .where('cards.time_archived', 'is', null)
    .orderBy('cards.list_id')
    .orderBy('cards.position')
    .orderBy('cards.id'),
)

/** Changes when anybody may see more, or less, than before. */
export async function findSight({ db, team_id }: Read): Promise<number> {
  const [sight] = await sightOf(db, { team_id })
  return sight?.n ?? 0
}

const sightOf = prepared<{ team_id: string }>()((db, p) =>
  db
    .selectFrom('shown_versions')
    .select(['n', 'revision'])
    .where('team_id', '=', p('team_id'))
    .where('card_id', '=', SIGHT),
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

/** Those of these cards that have others below them or linked with them, or marks, whoever sees them. */
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
