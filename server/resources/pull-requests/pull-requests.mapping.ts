import { idIn, idList } from '../../store/ids.ts'
import type { Write } from '../../workspace/handles.ts'
import { findListsOfBoards, findListsOfSprints, type ListRow } from '../containers/lists.queries.ts'
import type { VcsMapping } from '../containers/vcs-mapping.schema.ts'
import { readMapping } from '../containers/vcs-mapping.ts'
import { toId } from '../shapes.ts'
import type { ProgramCard } from './pull-requests.queries.ts'
import type { Stage } from './pull-requests.ts'

interface Named {
  card: ProgramCard
  /** The list that the pull request moved the card to, if it did. */
  putInto: number | null
}

interface State {
  stage: Stage
  /** The branch it is to be merged into. */
  base: string
}

interface Target {
  card: ProgramCard
  to: ListRow
  /** All lists that the card could be in. */
  lists: readonly ListRow[]
}

/**
 * Where cards go when their pull request changes state: on a board by its mapping, in a sprint by that of the settings. A card
 * goes forward in the order of its lists; it goes back only from where this pull request put it, so that people's own moves stay.
 */
export async function findTargets(w: Write, cards: readonly Named[], state: State): Promise<Target[]> {
  const live = cards.filter(({ card }) => isLive(card))
  const boards = await findMappingsOfBoards(w, idsOf(live, 'board_id'))
  const sprints = await findMappingsOfSprints(w, idsOf(live, 'sprint_id'))
  const lists = [
    ...(await findListsOfBoards(w, [...boards.keys()])),
    ...(await findListsOfSprints(w, [...sprints.keys()])),
  ]
  return live.flatMap(({ card, putInto }) => {
    const mapping = card.sprint_id === null ? boards.get(card.board_id ?? 0) : sprints.get(card.sprint_id)
    const wanted = mapping && listFor(mapping, state)
    if (!wanted) return []
    const own = lists.filter((list) => list.board_id === card.board_id && list.sprint_id === card.sprint_id)
    const isWanted = (list: ListRow) =>
      card.sprint_id === null ? list.id === toId(wanted) : list.sprint_status_id === wanted
    const index = own.findIndex(isWanted)
    const here = own.findIndex(({ id }) => id === card.list_id)
    const to = own[index]
    if (!to || index === here) return []
    return index > here || putInto === card.list_id ? [{ card, to, lists: own }] : []
  })
}

/** Anything archived, or inside something archived, stays where it is. */
function isLive(card: ProgramCard): boolean {
  const times = [card.time_archived, card.list_time_archived, card.board_time_archived, card.project_time_archived]
  return times.every((time) => time === null)
}

/** The mapping of the branch takes precedence over the general one. */
function listFor(mapping: VcsMapping, { stage, base }: State): string | null {
  return mapping.branches.find(({ name }) => name === base)?.[stage] ?? mapping[stage]
}

function idsOf(cards: readonly Named[], column: 'board_id' | 'sprint_id'): number[] {
  return [...new Set(cards.flatMap(({ card }) => card[column] ?? []))]
}

async function findMappingsOfBoards({ db, team_id }: Write, ids: readonly number[]): Promise<Map<number, VcsMapping>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('boards')
    .select(['id', 'vcs_mapping'])
    .where('team_id', '=', team_id)
    .where(idIn(db, 'id', idList(db, ids)))
    .execute()
  return mappingsIn(rows)
}

/** The cards of a finished sprint stay as they are. */
async function findMappingsOfSprints({ db, team_id }: Write, ids: readonly number[]): Promise<Map<number, VcsMapping>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('sprints')
    .innerJoin('sprint_settings', (join) =>
      join
        .onRef('sprint_settings.team_id', '=', 'sprints.team_id')
        .onRef('sprint_settings.project_id', '=', 'sprints.project_id'),
    )
    .select(['sprints.id', 'sprint_settings.vcs_mapping'])
    .where('sprints.team_id', '=', team_id)
    .where(idIn(db, 'sprints.id', idList(db, ids)))
    .where('sprints.state', 'in', ['planned', 'started'])
    .execute()
  return mappingsIn(rows)
}

function mappingsIn(rows: readonly { id: number; vcs_mapping: string | null }[]): Map<number, VcsMapping> {
  return new Map(
    rows.flatMap(({ id, vcs_mapping }) => {
      const mapping = readMapping(vcs_mapping)
      return mapping ? [[id, mapping] as const] : []
    }),
  )
}
