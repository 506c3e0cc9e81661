import { describe, expect, test } from 'vitest'
import { newReader } from '../../../test/reading.ts'
import { newTeam, stores, type Team } from '../../../test/team.ts'
import type { Row } from '../../store/tables.ts'
import type { Read } from '../../workspace/handles.ts'
import { type EventFilter, NO_FILTER } from './events.filter.ts'
import { findEvents, findEventsBetween, findLatestEvents } from './events.find.ts'
import { MOVE_TYPES, selectVisible } from './events.queries.ts'

/** Long enough that the log is not read one by one. */
const EVENTS = 2000

describe.each(stores)('a long log on %s', (store) => {
  test('is the same by index and event by event', async () => {
    const { team, boards, spaces, people } = await newWorkspace()
    await addEvents(team, spaces, boards)
    const filters: EventFilter[] = [
      NO_FILTER,
      { ...NO_FILTER, boards: new Set(boards.slice(0, 2)) },
      { ...NO_FILTER, projects: new Set([spaces[0] ?? 0, spaces[2] ?? 0]) },
      { ...NO_FILTER, types: new Set(['page.moved', 'project.deleted']) },
      { ...NO_FILTER, cards: new Set([900_001, 900_005]) },
      { ...NO_FILTER, boards: new Set([boards[2] ?? 0]), types: new Set(['card.moved']) },
    ]

    for (const [name, person] of Object.entries(people))
      for (const filter of filters) {
        const expected = await person.read((r) => allVisible(r, filter))
        const found = await person.read((r) => pages((after) => findEvents(r, after, 100, filter), 0))
        expect(found, `${name} ${JSON.stringify(filter)}`).toEqual(expected)
      }
    for (const person of Object.values(people)) {
      const latest = await person.read((r) => pages((before) => findLatestEvents(r, before || null, 100), 0))
      const visible = await person.read((r) => allVisible(r, NO_FILTER))
      expect(latest).toEqual(visible.toReversed())
      const [start, end] = [visible[20] ?? 0, visible.at(-20) ?? null]
      const between = await person.read((r) => pages((after) => findEventsBetween(r, after, end, 100), start))
      expect(between).toEqual(visible.filter((seq) => seq > start && (end === null || seq < end)))
    }
  })

  async function newWorkspace() {
    const team = await newTeam(store)
    const open = await team.newProject()
    const secret = await team.newProject({ is_private: true })
    const other = await team.newProject({ is_private: true })
    const people = {
      owner: await newReader(team, 'owner'),
      member: await newReader(team, 'member'),
      guest: await newReader(team, 'guest'),
      stranger: await newReader(team, 'guest'),
    }
    const shared = await team.newBoard({ project_id: secret.id, members: [people.member, people.guest] })
    const boards = [
      await team.newBoard({ project_id: open.id }),
      shared,
      await team.newBoard({ project_id: secret.id }),
      await team.newBoard({ project_id: other.id }),
    ]
    const ids = (things: readonly { id: string }[]) => things.map(({ id }) => Number(id))
    return { team, people, boards: ids(boards), spaces: ids([open, secret, other]) }
  }

  /** Any mixture of containers, also those that never occur together: each is visible to some and hidden from others. */
  async function addEvents(team: Team, spaces: readonly number[], boards: readonly number[]) {
    const { revision } = await team.head()
    let seed = 7
    const random = (count: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
      return Math.floor((seed / 2_147_483_648) * count)
    }
    const oneOf = <T>(list: readonly T[]): T | null => list[random(list.length + 1)] ?? null
    const types = [...MOVE_TYPES, 'card.updated', 'card.created', 'board.updated', 'project.deleted', 'tag.updated']
    const rows = await team.server.store.transaction(async (db) => {
      const query = db.selectFrom('events').selectAll().where('team_id', '=', team.team_id)
      const model = await query.where('seq', '=', revision).executeTakeFirstOrThrow()
      const rows = Array.from({ length: EVENTS }, (_, index): Row<'events'> => {
        const type = oneOf(types) ?? 'card.moved'
        const changes = {
          ...(random(2) === 0 && { project_id: [String(oneOf(spaces) ?? 0), '1'] }),
          ...(random(2) === 0 && { board_id: [oneOf(boards)?.toString() ?? null, '1'] }),
          ...(random(3) === 0 && { home_board_id: [oneOf(boards)?.toString() ?? null, null] }),
        }
        return {
          ...model,
          seq: revision + 1 + index,
          type,
          entity_id: 900_000 + random(9),
          // Most of the log is in the space that few can see.
          project_id: random(4) > 0 ? (spaces[2] ?? null) : oneOf(spaces),
          board_id: random(4) > 0 ? (boards[3] ?? null) : oneOf(boards),
          card_id: oneOf([900_001, 900_002]),
          epic_id: oneOf([900_005, 900_006]),
          sprint_id: oneOf([900_007]),
          audience_user_id: random(50) === 0 ? team.user_id : null,
          member_id: null,
          token_id: null,
          changes: JSON.stringify(changes),
          fields: Object.keys(changes).join(),
        }
      })
      for (let start = 0; start < EVENTS; start += 500)
        await db
          .insertInto('events')
          .values(rows.slice(start, start + 500))
          .execute()
      await db
        .updateTable('teams')
        .set({ revision: revision + EVENTS })
        .where('id', '=', team.team_id)
        .execute()
      return rows
    })
    expect(rows.length).toBe(EVENTS)
  }
})

async function allVisible(r: Read, filter: EventFilter): Promise<number[]> {
  const rows = await selectVisible(r, filter).where('audience_user_id', 'is', null).orderBy('seq').execute()
  return rows.map(({ seq }) => seq)
}

/** Page by page, as the API reads it; those meant for one person are left out. */
async function pages(
  find: (from: number) => Promise<{ seq: number; audience_user_id: string | null }[]>,
  from: number,
) {
  const seqs: number[] = []
  for (let at = from; ; ) {
    const rows = await find(at)
    for (const { seq, audience_user_id } of rows) if (audience_user_id === null) seqs.push(seq)
    if (rows.length === 0) return seqs
    at = rows.at(-1)?.seq ?? at
  }
}
