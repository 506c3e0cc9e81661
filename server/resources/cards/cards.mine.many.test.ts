import { CompiledQuery, sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { addCopies } from '../../../test/many-cards.ts'
import { newReader, type Reader } from '../../../test/reading.ts'
import { watchStatements } from '../../../test/statements.ts'
import { newTeam, stores, type Team } from '../../../test/team.ts'
import { Random } from '../../demo/random.ts'
import { insertRows } from '../../store/prepared.ts'
import type { Row } from '../../store/tables.ts'
import type { Read } from '../../workspace/handles.ts'
import { visibleCard } from '../../workspace/visibility.ts'
import { type DueCard, findMine, type WorkKind } from './cards.mine.queries.ts'

/** So many that some people's cards are not sorted at once. */
const COUNT = 4500
const DAY = 86_400_000

describe.each(stores)('the work of people who have many cards on %s', (store) => {
  let team: Team
  /** On most cards; on nearly all finished ones and few others; sees one board alone; has none. */
  let people: Record<'busy' | 'veteran' | 'guest' | 'stranger', Reader>
  beforeAll(async () => {
    team = await newTeam(store)
    people = {
      busy: await newReader(team, 'member'),
      veteran: await newReader(team, 'member'),
      guest: await newReader(team, 'guest'),
      stranger: await newReader(team, 'member'),
    }
    await addCards(team, people)
  })

  test.each(['assigned', 'due', 'watching'] as const)('is the same by index and sorted: %s', async (kind) => {
    for (const [name, person] of Object.entries(people)) {
      const expected = await person.read((r) => sortAll(r, kind))
      expect(await person.read((r) => readPages(r, kind, 100)), name).toEqual(expected)
      expect(await person.read((r) => readPages(r, kind, 1500)), name).toEqual(expected)
      if (name === 'busy') expect(expected.length).toBeGreaterThan(300)
      if (name === 'stranger') expect(expected).toEqual([])
    }
  })

  test('is read in the order of an index, and only as far as a page needs', async () => {
    const { busy } = people
    const watch = watchStatements(store, team.team_id)
    for (const after of [null, { due: 20 * DAY, id: 1 }, { due: 9_000_000_000_000_000, id: 1 }]) {
      const statements = await watch(() => busy.read((r) => findMine(r, 'assigned', after, 21)))
      const walks = statements.filter(({ text }) => text.includes('is_mine'))
      expect(walks.length).toBeGreaterThan(0)
      expect(statements.length).toBeLessThan(8)
      if (store === 'postgres') continue
      for (const { text, parameters } of walks) {
        const query = CompiledQuery.raw(`explain query plan ${text}`, [...parameters])
        const { rows } = await team.server.store.read((db) => db.executeQuery<{ detail: string }>(query))
        const plan = rows.map(({ detail }) => detail).join('\n')
        expect(plan).toMatch(/COVERING INDEX cards_to_do \(team_id=\? AND <expr>[<=>]\?/)
        expect(plan).not.toContain('TEMP B-TREE')
      }
    }
  })
})

async function addCards(team: Team, { busy, veteran, guest }: Record<'busy' | 'veteran' | 'guest', Reader>) {
  const random = new Random(7)
  const secret = await team.newProject({ is_private: true })
  const boards = [
    await team.newBoard({ members: [{ user_id: guest.user_id }] }),
    await team.newBoard(),
    await team.newBoard({ project_id: secret.id }),
  ]
  const lists: Row<'lists'>[] = []
  for (const { id } of boards) await team.newList(id, { behavior: 'cancelled' })
  await team.server.store.transaction(async (db) => {
    const rows = await db.selectFrom('lists').selectAll().where('team_id', '=', team.team_id).orderBy('id').execute()
    lists.push(...rows.filter(({ board_id }) => boards.some(({ id }) => Number(id) === board_id)))
    // Everything of an archived list is out of the way.
    await db
      .updateTable('lists')
      .set({ time_archived: 1 })
      .where('team_id', '=', team.team_id)
      .where('id', '=', lists[0]?.id ?? 0)
      .execute()
  })
  const sample = await team.newCard(boards[1].lists[0])
  const made: { finished: boolean }[] = []
  const ids = await addCopies(team, sample.id, COUNT, () => {
    const { id, project_id, board_id, behavior } = random.pick(lists)
    made.push({ finished: behavior === 'completed' || behavior === 'cancelled' })
    return {
      list_id: id,
      project_id,
      board_id,
      completed_date: behavior === 'completed' ? 1 : null,
      time_archived: random.chance(0.1) ? 1 : null,
      owner_id: random.chance(0.2) ? busy.user_id : random.chance(0.01) ? veteran.user_id : null,
      // Few days, so that many are due at once; in seconds or milliseconds.
      due_date: random.chance(0.5) ? null : random.between(1, 40) * (random.chance(0.3) ? DAY / 1000 : DAY * 1000),
    }
  })
  const pair = (id: string, { user_id }: Reader) => ({ team_id: team.team_id, card_id: Number(id), user_id })
  const members = ids.flatMap((id, index) => [
    ...(random.chance(0.6) ? [pair(id, busy)] : []),
    ...(made[index]?.finished || random.chance(0.01) ? [pair(id, veteran)] : []),
    ...(random.chance(0.1) ? [pair(id, guest)] : []),
  ])
  await team.server.store.transaction(async (db) => {
    await insertRows(
      db,
      'card_members',
      members.map((member) => ({ ...member, role: 'member', assigned_date: 1 })),
    )
    await insertRows(
      db,
      'card_marks',
      ids.map((id) => ({ ...pair(id, busy), is_bookmarked: 0 as const, is_watching: random.chance(0.9) ? 1 : 0 })),
    )
  })
}

/** Page by page, as the API reads it. */
async function readPages(r: Read, kind: WorkKind, limit: number): Promise<number[]> {
  const ids: number[] = []
  for (let after: DueCard | null = null; ; ) {
    const page: DueCard[] = await findMine(r, kind, after, limit)
    ids.push(...page.map(({ id }) => id))
    after = page.at(-1) ?? null
    if (page.length < limit || !after) return ids
  }
}

/** The same without any index: those without a date last, then by id. */
async function sortAll({ db, team_id, viewer }: Read, kind: WorkKind): Promise<number[]> {
  const { user_id } = viewer
  const mine =
    kind === 'watching'
      ? sql`exists (select 1 from card_marks where card_marks.team_id = cards.team_id and card_marks.card_id = cards.id
          and card_marks.user_id = ${user_id} and is_watching = 1)`
      : sql`lists.behavior not in ('completed', 'cancelled') and (cards.owner_id = ${user_id}
          or exists (select 1 from card_members where card_members.team_id = cards.team_id
            and card_members.card_id = cards.id and card_members.user_id = ${user_id}))`
  const { rows } = await sql<{ id: number; due_date: number | null }>`select cards.id, cards.due_date from cards
    join lists on lists.team_id = cards.team_id and lists.id = cards.list_id
    join projects on projects.team_id = cards.team_id and projects.id = cards.project_id
    left join boards on boards.team_id = cards.team_id and boards.id = cards.board_id
    where cards.team_id = ${team_id} and ${mine} and ${visibleCard(viewer)} and cards.time_archived is null
      and lists.time_archived is null and boards.time_archived is null and projects.time_archived is null`.execute(db)
  const keyed = rows
    .filter(({ due_date }) => kind !== 'due' || due_date !== null)
    .map(({ id, due_date }) => ({
      id,
      due: due_date === null ? Infinity : due_date < 1e11 ? due_date * 1000 : due_date,
    }))
  return keyed.sort((a, b) => (a.due === b.due ? a.id - b.id : a.due - b.due)).map(({ id }) => id)
}
