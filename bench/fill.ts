import { createBoard } from '../server/resources/boards/boards.service.ts'
import { createCard } from '../server/resources/cards/cards.service.ts'
import { createProject } from '../server/resources/projects/projects.service.ts'
import { createSprint } from '../server/resources/sprints/sprints.service.ts'
import { createTeam, createToken } from '../server/resources/teams/teams.service.ts'
import { open } from '../server/store/open.ts'
import { indexThings } from '../server/store/search/documents.ts'
import { Gateway } from '../server/workspace/gateway.ts'
import type { Write } from '../server/workspace/handles.ts'
import { addCards } from './fill.cards.ts'
import { type FieldIds, makeFields, valuesIn } from './fill.fields.ts'

const SPACES = 5
const BOARDS = 50
export const BOARDS_PER_SPACE = BOARDS / SPACES
const BEHAVIORS = ['backlog', 'committed', 'started', 'started', 'completed', 'cancelled'] as const
export const LISTS_PER_BOARD = BEHAVIORS.length
const SPRINT_CARDS = 30
/** This many are on the first board, whatever the size of the workspace; of a small one, half of its cards. */
const FIRST_BOARD_CARDS = 5000

/** A workspace to be measured, with the ids that the calls need. */
export interface Workspace {
  databaseUrl: string
  cards: number
  team_id: string
  user_id: string
  token: string
  project_id: string
  boardIds: string[]
  /** Those of the first board first, and so on. */
  listIds: string[]
  sprint_id: string
  /** The space of the first board, and its custom fields, if there are any. */
  withFields: { project_id: string; fields: FieldIds } | null
}

/**
 * Makes a workspace of 50 boards with 6 lists each, a sprint with 30 cards, and so many cards altogether; if wanted, each of these with
 * values in ten custom fields of its space.
 */
export async function fill(databaseUrl: string, cards: number, hasFields = false): Promise<Workspace> {
  const store = await open(databaseUrl)
  const gateway = new Gateway(store)
  const email = 'bench@example.com'
  const { team_id, user_id } = await createTeam(gateway, { title: 'Bench', email })
  const { id, token } = await createToken(gateway, { team_id, email })
  const actor = { team_id, user_id, source: JSON.stringify({ type: 'token', client_id: id }) }
  const { fieldsOf, ...made } = await gateway.enterAs(actor, 'board.create').write((w) => makePlaces(w, hasFields))
  await store.close()
  const onBoards = cards - SPRINT_CARDS - 1
  const onFirstBoard = onBoards > FIRST_BOARD_CARDS ? FIRST_BOARD_CARDS : Math.floor(onBoards / 2)
  const places = [
    ...spread(onFirstBoard, made.listIds.slice(0, LISTS_PER_BOARD)),
    ...spread(onBoards - onFirstBoard, made.listIds.slice(LISTS_PER_BOARD)),
  ]
  await addCards(databaseUrl, team_id, { sampleId: Number(made.sampleCardId), places, values: valuesIn(fieldsOf) })
  await makeSearchable(databaseUrl, team_id)
  const [first] = fieldsOf
  const withFields = first ? { project_id: first[0], fields: first[1] } : null
  return { databaseUrl, cards, team_id, user_id, token, ...made, withFields }
}

const INDEXED_AT_ONCE = 500

/** The cards were inserted past the gateway, which would have done this for each. Other workspaces in the database are left alone. */
async function makeSearchable(databaseUrl: string, team_id: string) {
  const store = await open(databaseUrl)
  await store.whileMigrating(async (db) => {
    for (let last = 0; ; ) {
      const cards = await db
        .selectFrom('cards')
        .select('id')
        .where('team_id', '=', team_id)
        .where('id', '>', last)
        .orderBy('id')
        .limit(INDEXED_AT_ONCE)
        .execute()
      const ids = cards.map(({ id }) => id)
      await indexThings(db, team_id, 'card', ids)
      last = ids.at(-1) ?? last
      if (ids.length < INDEXED_AT_ONCE) break
    }
  })
  await store.close()
}

async function makePlaces(w: Write, hasFields: boolean) {
  const fieldsOf = new Map<string, FieldIds>()
  const [boardIds, listIds]: [string[], string[]] = [[], []]
  let project_id = ''
  for (let number = 0; number < BOARDS; number++) {
    if (number % BOARDS_PER_SPACE === 0) {
      project_id = (await createProject(w, { title: `Space ${number}` })).id
      if (hasFields) fieldsOf.set(project_id, await makeFields(w, project_id))
    }
    const lists = BEHAVIORS.map((behavior, index) => ({ title: `Step ${index + 1}`, behavior }))
    const board = await createBoard(w, { project_id, title: `Board ${number}`, content: 'What we build next', lists })
    boardIds.push(board.id)
    listIds.push(...board.lists.map((list) => list.id))
  }
  const sample = await createCard(w, { title: 'Sample', list_id: listIds[0] ?? '', board_id: boardIds[0] ?? '' })
  const sprint = await createSprint(w, { project_id, title: 'Sprint 1' })
  for (let number = 0; number < SPRINT_CARDS; number++) {
    const list_id = sprint.lists[number % sprint.lists.length]?.id ?? ''
    await createCard(w, {
      title: `Task ${number}`,
      content: 'As discussed',
      sprint_id: sprint.id,
      list_id,
      estimate: 3,
    })
  }
  return { project_id, boardIds, listIds, sprint_id: sprint.id, sampleCardId: sample.id, fieldsOf }
}

/** Divides so many cards among the lists, the first ones taking what is left over. */
function spread(cards: number, listIds: readonly string[]): { list_id: number; count: number }[] {
  const each = Math.floor(cards / listIds.length)
  const rest = cards % listIds.length
  return listIds.map((id, index) => ({ list_id: Number(id), count: each + (index < rest ? 1 : 0) }))
}
