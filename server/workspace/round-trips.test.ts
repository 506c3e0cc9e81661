import { describe, expect, test } from 'vitest'
import { newReadyUrl, newTeamOn, startServer, stores } from '../../test/team.ts'
import { AppError } from '../common/errors.ts'
import { addLists } from '../resources/lists/lists.service.ts'
import { roundTrips } from '../store/postgres.connection.ts'
import { writerOf } from '../store/prepared.ts'
import { attempt } from './attempt.ts'
import type { Write } from './handles.ts'

/** Round trips of a write on its own: one to begin and lock the workspace, those of the write, one to commit. */
const AROUND = 2

describe.runIf(stores.includes('postgres'))('how often a write waits for PostgreSQL', () => {
  test.each([
    ['POST list', 1],
    ['POST card', 1],
    ['move card', 2],
    ['PATCH card', 1],
    ['PATCH list', 5],
    ['PATCH sprint', 3],
  ])('%s: at most %i times inside its transaction', async (what, most) => {
    const server = await startServer(await newReadyUrl('postgres'))
    try {
      const team = await newTeamOn(server)
      const board = await team.newBoard()
      const [first, second] = board.lists
      const card = await team.newCard(first)
      const sprint = await team.newSprint(board.project_id)
      const calls: Record<string, () => Promise<{ status: number }>> = {
        'POST list': () => team.post('/lists', { board_id: board.id, title: 'Doing' }),
        'POST card': () => team.post('/cards', { title: 'Card', board_id: board.id, list_id: first.id }),
        'move card': () => team.patch(`/cards/${card.id}`, { list_id: second.id, position: 0 }),
        'PATCH card': () => team.patch(`/cards/${card.id}`, { title: 'Another' }),
        'PATCH sprint': () => team.patch(`/sprints/${sprint.id}?project_id=${board.project_id}`, { title: 'Another' }),
        'PATCH list': () => team.patch(`/lists/${first.id}`, { title: `Title ${Math.random()}` }),
      }
      const before = roundTrips.count

      expect((await calls[what]?.())?.status).toBeLessThan(300)

      expect(roundTrips.count - before - AROUND).toBeLessThanOrEqual(most)
    } finally {
      await server.stop()
    }
  })

  test('a statement that fails after its write has ended undoes that write, and those behind it run again', async () => {
    const server = await startServer(await newReadyUrl('postgres'))
    try {
      const team = await newTeamOn(server)
      const board = await team.newBoard({ lists: [] })
      const actor = { ...team, source: '{"type":"agent"}' }
      const write = (fn: (w: Write) => Promise<void>) => server.gateway.enterAs(actor, 'list.create').write(fn)
      const insert = (w: Write, row: object) =>
        writerOf(w.db).send(
          w.db
            .insertInto('lists')
            .values(row as never)
            .compile(),
        )
      const add = (w: Write, title: string) =>
        addLists(w, { id: Number(board.id), project_id: Number(board.project_id) }, [{ title }]).then(() => undefined)
      const runs: string[] = []

      const answers = await Promise.allSettled([
        write((w) => add(w, 'First')),
        // It reads nothing that would show that it failed.
        write((w) => insert(w, { id: 1 })),
        write(async (w) => {
          runs.push('third')
          await attempt(w, () => add(w, 'Third'))
        }),
        write((w) => add(w, 'Fourth')),
        write(async (w) => {
          await add(w, 'Refused')
          throw new AppError('conflict', 'No.')
        }),
        // Nothing is behind it.
        write((w) => insert(w, { id: 2 })),
      ])

      expect(answers.map(({ status }) => status === 'fulfilled')).toEqual([true, false, true, true, false, false])
      expect(answers[1]).toMatchObject({ reason: { message: expect.stringMatching(/null value/) } })
      expect(runs).toEqual(['third', 'third'])
      const { lists } = (await team.get(`/boards/${board.id}`)).body.board
      expect(lists.map(({ title }: { title: string }) => title)).toEqual(['First', 'Third', 'Fourth'])
      const seqs = (await team.events()).map(({ seq }) => Number(seq))
      expect(seqs).toEqual(seqs.map((_, index) => index + 1))
    } finally {
      await server.stop()
    }
  })

  test('a failed statement that nobody awaits undoes only its own write', async () => {
    const server = await startServer(await newReadyUrl('postgres'))
    try {
      const team = await newTeamOn(server)
      const board = await team.newBoard({ lists: [] })
      const broken = server.gateway.enterAs({ ...team, source: '{"type":"agent"}' }, 'list.create').write(async (w) => {
        const query = w.db.insertInto('lists').values({ id: 1 } as never)
        await writerOf(w.db).send(query.compile())
        // The transaction is lost from here on, but this is not where it failed.
        await w.db.selectFrom('lists').selectAll().execute()
      })
      const sound = team.post('/lists', { board_id: board.id, title: 'Sound' })

      await expect(broken).rejects.toThrow(/null value/)
      expect((await sound).status).toBe(201)
      expect((await team.get(`/boards/${board.id}`)).body.board.lists).toHaveLength(1)
    } finally {
      await server.stop()
    }
  })
})
