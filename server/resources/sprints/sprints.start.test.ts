import { afterEach, describe, expect, test } from 'vitest'
import { expectSound } from '../../../test/invariants.ts'
import { clock, newTeam, type StoreName, stores } from '../../../test/team.ts'
import { runDueSprints } from '../../feed/scheduler/sprints.ts'

afterEach(() => clock.reset())

const DAY_MS = 86_400_000

/** A space, and sprints of a week each by their number, the first of which begins in a minute, or with the first turn of the clock. */
async function newSpace(store: StoreName) {
  const team = await newTeam(store)
  const project = await team.newProject()
  const begin = clock.now() + 60_000
  const path = ({ id }: { id: string }) => `/sprints/${id}?project_id=${project.id}`
  return {
    team,
    project,
    path,
    settings: (body: object) => team.put(`/sprints/settings?project_id=${project.id}`, body),
    plan: (number: number) =>
      team.newSprint(project.id, {
        title: `Sprint ${number}`,
        start_date: begin + (number - 1) * 7 * DAY_MS,
        end_date: begin + number * 7 * DAY_MS,
      }),
    read: async (sprint: { id: string }) => (await team.get(path(sprint))).body.sprint,
    set: (sprint: { id: string }, state: string) => team.patch(path(sprint), { state }),
    states: async () =>
      (await team.get(`/sprints?project_id=${project.id}`)).body.sprints.map(({ state }: { state: string }) => state),
    turn: () => {
      clock.advance(Math.max(0, begin + 1 - clock.now()))
      return runDueSprints(team.server.gateway)
    },
  }
}

describe.each(stores)('starting a sprint on %s', (store) => {
  test('by its state, whatever its dates say, once and with an event', async () => {
    const { team, plan, set } = await newSpace(store)
    const sprint = await plan(3)

    const { status, body } = await set(sprint, 'started')

    expect([status, body.sprint.state]).toEqual([200, 'started'])
    expect([body.sprint.start_date, body.sprint.end_date]).toEqual([sprint.start_date, sprint.end_date])
    expect(await team.lastEvent()).toMatchObject({
      type: 'sprint.started',
      sprint_id: sprint.id,
      changes: { state: ['planned', 'started'] },
    })
    const before = await team.census()
    expect((await set(sprint, 'started')).status).toBe(200)
    expect(await team.census()).toEqual(before)
  })

  test.each(['planned', 'completed', 'canceled'])('repeating %s changes nothing', async (state) => {
    const { team, plan, set } = await newSpace(store)
    const sprint = await plan(1)
    await set(sprint, state)
    const before = await team.census()
    expect((await set(sprint, state)).body.sprint.state).toBe(state)
    expect(await team.census()).toEqual(before)
  })

  test('a second one in the same space is refused, one in another space is not', async () => {
    const { team, plan, set } = await newSpace(store)
    const [first, second] = [await plan(1), await plan(2)]
    await set(first, 'started')
    const before = await team.census()

    const refused = await team.patch(`/sprints/${second.id}?project_id=${second.project_id}`, {
      state: 'started',
      title: 'x',
    })

    expect([refused.status, refused.body.code]).toEqual([409, 'sprint_running'])
    expect(refused.body.detail).toContain('Sprint 1')
    expect(await team.census()).toEqual(before)
    const elsewhere = await team.newSprint((await team.newProject()).id)
    const path = `/sprints/${elsewhere.id}?project_id=${elsewhere.project_id}`
    expect((await team.patch(path, { state: 'started' })).status).toBe(200)
  })

  test.each([
    ['completed', 'started', 'sprint_ended'],
    ['canceled', 'started', 'sprint_ended'],
    ['canceled', 'planned', 'conflict'],
    ['started', 'planned', 'conflict'],
  ])('one that is %s does not become %s again', async (from, to, code) => {
    const { team, plan, set } = await newSpace(store)
    const sprint = await plan(1)
    await set(sprint, from)
    const before = await team.census()

    const { status, body } = await set(sprint, to)

    expect([status, body.code]).toEqual([409, code])
    expect(await team.census()).toEqual(before)
  })

  test.each(['started', 'completed', 'canceled'])('a viewer of the space may not make it %s', async (state) => {
    const { team, project, plan, path } = await newSpace(store)
    const viewer = await team.newMember('member')
    await team.post(`/projects/${project.id}/members`, { user_id: viewer.user_id, role: 'viewer' })
    const sprint = await plan(1)
    const before = await team.census()

    expect((await viewer.patch(path(sprint), { state })).status).toBe(403)
    expect((await viewer.delete(path(sprint))).status).toBe(403)
    expect(await team.census()).toEqual(before)
  })

  test('started before its date, its chart begins on that day', async () => {
    const { team, plan, set, read } = await newSpace(store)
    const sprint = await plan(3)
    await team.newCard(sprint.lists[0], { sprint_id: sprint.id, estimate: 2 })
    await set(sprint, 'started')
    clock.advance(2 * DAY_MS)

    const { progress } = await read(sprint)
    expect(progress).toHaveLength(3)
    expect(progress[0][0]).toEqual({ status: 'committed', count: 1, pts: 2 })
  })
})

describe.each(stores)('completing early on %s', (store) => {
  test('starts the next at once when there is no pause between', async () => {
    const { team, plan, set, states, read } = await newSpace(store)
    const first = await plan(1)
    const second = await plan(2)
    await plan(3)
    await set(first, 'started')
    clock.advance(DAY_MS)

    await set(first, 'completed')

    expect(await states()).toEqual(['completed', 'started', 'planned'])
    // The server rewrites no dates that people wrote: who wants others sends them in the same batch.
    const { start_date, end_date } = second
    expect(await read(second)).toMatchObject({ start_date, end_date, override_end_date: null })
    expect((await team.events()).slice(-2).map(({ type }) => type)).toEqual(['sprint.completed', 'sprint.started'])
  })

  test('also the one that is planned for what was left over, which begins today', async () => {
    const { team, project, plan, set, settings, states } = await newSpace(store)
    await settings({ length: 10, start_day: 3 })
    const sprint = await plan(1)
    await team.newCard(sprint.lists[0], { sprint_id: sprint.id })
    await set(sprint, 'started')
    clock.advance(2 * DAY_MS)
    const today = Math.floor(clock.now() / DAY_MS) * DAY_MS

    await set(sprint, 'completed')

    expect(await states()).toEqual(['completed', 'started'])
    const next = (await team.get(`/sprints?project_id=${project.id}&archived=false`)).body.sprints[0]
    expect(next).toMatchObject({ start_date: today, end_date: today + 10 * DAY_MS })
  })

  test('leaves the days after it free for one that is planned then', async () => {
    const { team, project, plan, set, settings } = await newSpace(store)
    await settings({ length: 7, cooldown: 2, start_day: 3 })
    const sprint = await plan(1)
    await team.newCard(sprint.lists[0], { sprint_id: sprint.id })
    await set(sprint, 'started')
    clock.advance(DAY_MS)
    const earliest = (Math.ceil(clock.now() / DAY_MS) + 2) * DAY_MS

    await set(sprint, 'completed')

    const [next] = (await team.get(`/sprints?project_id=${project.id}&archived=false`)).body.sprints
    expect(next.state).toBe('planned')
    expect(new Date(next.start_date).getUTCDay()).toBe(3)
    expect(next.start_date).toBeGreaterThanOrEqual(earliest)
    expect(next.start_date).toBeLessThan(earliest + 7 * DAY_MS)
  })

  test.each([
    ['with a pause', { cooldown: 2 }, 'started', 'completed'],
    ['where sprints are started by hand', { enabled: false }, 'started', 'completed'],
    ['for one that never ran', {}, 'planned', 'completed'],
    ['for one that is cancelled', {}, 'started', 'canceled'],
  ])('does not start the next %s', async (_, settings, from, to) => {
    const { plan, set, settings: change, states } = await newSpace(store)
    await change(settings)
    const first = await plan(1)
    await plan(2)
    await set(first, from)

    await set(first, to)

    expect(await states()).toEqual([to, 'planned'])
  })

  test('does not start the next when the end has come anyway', async () => {
    const { plan, set, states } = await newSpace(store)
    const first = await plan(1)
    await plan(3)
    await set(first, 'started')
    clock.advance(8 * DAY_MS)
    await set(first, 'completed')
    expect(await states()).toEqual(['completed', 'planned'])
  })
})

describe.each(stores)('the clock completes on %s', (store) => {
  test('a sprint whose end has passed, by the rules of completing, and starts the next', async () => {
    const { team, plan, read, turn, states } = await newSpace(store)
    const [first, second] = [await plan(1), await plan(2)]
    const card = await team.newCard(first.lists[1], { sprint_id: first.id })
    await turn()
    expect(await states()).toEqual(['started', 'planned'])
    clock.advance(7 * DAY_MS + 1)

    await turn()

    expect(await states()).toEqual(['completed', 'started'])
    const ended = await read(first)
    expect(ended.unfinished_cards.map(({ id }: { id: string }) => id)).toEqual([card.id])
    expect(ended.override_end_date).toBeNull()
    expect((await team.get(`/cards/${card.id}`)).body.card).toMatchObject({ sprint_id: second.id, status: 'started' })
    const before = await team.census()
    await turn()
    expect(await team.census()).toEqual(before)
    await expectSound(team)
  })

  test('sprints missed while the server was down, once: past sprints stay as they are', async () => {
    const { team, plan, turn, states } = await newSpace(store)
    const [first, , third] = [await plan(1), await plan(2), await plan(3)]
    const card = await team.newCard(first.lists[0], { sprint_id: first.id })
    await turn()
    clock.advance(15 * DAY_MS)

    await Promise.all([turn(), turn()])

    expect(await states()).toEqual(['completed', 'planned', 'started'])
    expect((await team.get(`/cards/${card.id}`)).body.card.sprint_id).toBe(third.id)
    const types = (await team.events()).map(({ type }) => type)
    expect(types.filter((type) => type === 'sprint.completed')).toHaveLength(1)
    expect(types.filter((type) => type === 'sprint.started')).toHaveLength(2)
  })

  test('nothing where the settings leave that to people, and the next one waits', async () => {
    const { plan, set, settings, turn, states } = await newSpace(store)
    expect((await settings({ auto_complete: false })).body.sprint_settings.auto_complete).toBe(false)
    const first = await plan(1)
    await plan(2)
    await turn()
    clock.advance(8 * DAY_MS)
    await turn()
    expect(await states()).toEqual(['started', 'planned'])

    await set(first, 'completed')
    await turn()
    expect(await states()).toEqual(['completed', 'started'])
  })

  test('not a sprint that was started after its end', async () => {
    const { plan, set, turn, states } = await newSpace(store)
    const sprint = await plan(1)
    clock.advance(8 * DAY_MS)
    await set(sprint, 'started')
    await turn()
    expect(await states()).toEqual(['started'])
  })
})

describe.each(stores)('the chart of a sprint that ended on %s', (store) => {
  test('shows its state at the end, and nothing changes it afterwards', async () => {
    const { team, plan, set, read, path } = await newSpace(store)
    const sprint = await plan(1)
    const board = await team.newBoard({ project_id: sprint.project_id })
    const card = (list: number) => team.newCard(sprint.lists[list], { sprint_id: sprint.id, estimate: 2 })
    const [left, done, dropped] = [await card(0), await card(2), await card(3)]
    await set(sprint, 'started')
    clock.advance(2 * DAY_MS)

    await set(sprint, 'completed')

    const { progress } = await read(sprint)
    expect(progress).toHaveLength(3)
    expect(progress[2].map(({ count, pts }: { count: number; pts: number }) => [count, pts])).toEqual([
      [1, 2],
      [0, 0],
      [1, 2],
      [1, 2],
    ])
    await team.delete(`/cards/${left.id}`)
    await team.patch(`/cards/${done.id}`, { estimate: 100 })
    await team.patch(`/cards/${done.id}`, { board_id: board.id })
    await team.patch(`/cards/${dropped.id}`, { archived: true })
    await team.patch(path(sprint), { start_date: sprint.start_date - 5 * DAY_MS, end_date: sprint.end_date + DAY_MS })
    await set(sprint, 'canceled')
    clock.advance(3 * DAY_MS)
    expect((await read(sprint)).progress).toEqual(progress)
  })

  test('that ended late includes the work until then on its last day', async () => {
    const { team, plan, set, read, settings } = await newSpace(store)
    await settings({ auto_complete: false })
    const sprint = await plan(1)
    const card = await team.newCard(sprint.lists[0], { sprint_id: sprint.id })
    await set(sprint, 'started')
    clock.advance(9 * DAY_MS)
    await team.patch(`/cards/${card.id}`, { list_id: sprint.lists[2].id })
    await set(sprint, 'completed')

    const { progress } = await read(sprint)
    expect(progress).toHaveLength(8)
    expect(progress[7].map(({ count }: { count: number }) => count)).toEqual([0, 0, 1, 0])
  })
})

describe.each(stores)('the velocity of a space on %s', (store) => {
  const velocity = async ({ team, project }: Awaited<ReturnType<typeof newSpace>>, query = '') =>
    (await team.get(`/sprints/velocity?project_id=${project.id}${query}`)).body

  test('shows what its last completed sprints planned and completed, as of then', async () => {
    const own = await newSpace(store)
    const { team, plan, set } = own
    expect(await velocity(own)).toEqual({ count: 0, sprints: [], average: { count: 0, pts: 0 } })
    const sprint = await plan(1)
    const cards = []
    for (const list of [0, 1, 2, 3])
      cards.push(await team.newCard(sprint.lists[list], { sprint_id: sprint.id, estimate: list + 1 }))
    await set(sprint, 'started')
    const late = await team.newCard(sprint.lists[2], { sprint_id: sprint.id, estimate: 10 })
    await set(sprint, 'completed')

    const expected = {
      sprint_id: sprint.id,
      title: 'Sprint 1',
      start_date: sprint.start_date,
      end_date: sprint.end_date,
      planned: { count: 3, pts: 6 },
      completed: { count: 2, pts: 13 },
    }
    expect(await velocity(own)).toMatchObject({ count: 1, sprints: [expected], average: { count: 2, pts: 13 } })
    await team.delete(`/cards/${late.id}`)
    for (const { id } of cards) await team.patch(`/cards/${id}`, { estimate: 50 })
    expect((await velocity(own)).sprints).toMatchObject([expected])
  })

  test('has the newest ones, oldest first, and none that was cancelled', async () => {
    const own = await newSpace(store)
    for (const number of [1, 2, 3, 4]) {
      const sprint = await own.plan(number)
      clock.advance(1)
      await own.set(sprint, number === 3 ? 'canceled' : 'completed')
    }
    const titles = ({ sprints }: { sprints: { title: string }[] }) => sprints.map(({ title }) => title)
    expect(titles(await velocity(own))).toEqual(['Sprint 1', 'Sprint 2', 'Sprint 4'])
    expect(titles(await velocity(own, '&count=2'))).toEqual(['Sprint 2', 'Sprint 4'])
  })

  test('is refused without a space, for a space the caller cannot see, and above the limit', async () => {
    const own = await newSpace(store)
    const theirs = await newSpace(store)
    expect((await own.team.get('/sprints/velocity')).status).toBe(400)
    expect((await own.team.get(`/sprints/velocity?project_id=${Number(theirs.project.id) + 900}`)).status).toBe(404)
    for (const count of [0, 101])
      expect((await own.team.get(`/sprints/velocity?project_id=${own.project.id}&count=${count}`)).status).toBe(400)
  })
})

describe.each(stores)('DELETE /v1/{team_id}/sprints/{id} on %s', (store) => {
  test('deletes a planned sprint, and its cards go home, archived ones too', async () => {
    const { team, project, plan, path } = await newSpace(store)
    const sprint = await plan(2)
    const board = await team.newBoard({ project_id: project.id })
    const [one, two] = [await team.newCard(board.lists[0]), await team.newCard(board.lists[1])]
    await team.patch(`/cards/${one.id}`, { sprint_id: sprint.id })
    await team.patch(`/cards/${two.id}`, { sprint_id: sprint.id })
    await team.patch(`/cards/${two.id}`, { archived: true })

    expect((await team.delete(path(sprint))).status).toBe(204)

    for (const { id, list_id } of [one, two])
      expect((await team.get(`/cards/${id}`)).body.card).toMatchObject({
        list_id,
        sprint_id: null,
        home_board_id: null,
      })
    expect((await team.get(path(sprint))).status).toBe(404)
    expect(await team.lastEvent()).toMatchObject({
      type: 'sprint.deleted',
      entity_id: sprint.id,
      changes: { title: ['Sprint 2', null] },
    })
    await expectSound(team)
  })

  test.each(['made in it', 'from a board that is archived', 'from a board that is gone'])(
    'keeps the sprint while it holds a card %s, unless a list is named for it',
    async (which) => {
      const { team, project, plan, path } = await newSpace(store)
      const sprint = await plan(2)
      const [board, other] = [await team.newBoard({ project_id: project.id }), await team.newBoard()]
      const card = await team.newCard(which === 'made in it' ? sprint.lists[0] : board.lists[0], {
        ...(which === 'made in it' && { sprint_id: sprint.id }),
      })
      await team.patch(`/cards/${card.id}`, { sprint_id: sprint.id })
      if (which.endsWith('archived')) await team.patch(`/boards/${board.id}`, { archived: true })
      if (which.endsWith('gone')) await team.delete(`/boards/${board.id}`)
      const empty = await team.newSprint(project.id)
      const before = await team.census()

      const refused = await team.delete(path(sprint))
      expect([refused.status, refused.body.code]).toEqual([409, 'sprint_not_empty'])
      expect((await team.delete(`${path(sprint)}&move_to=${sprint.lists[1].id}`)).status).toBe(400)
      expect((await team.delete(`${path(sprint)}&move_to=999999`)).status).toBe(404)
      expect((await team.delete(`${path(empty)}&move_to=999999`)).status).toBe(404)
      expect(await team.census()).toEqual(before)

      expect((await team.delete(`${path(sprint)}&move_to=${other.lists[0].id}`)).status).toBe(204)
      expect((await team.get(`/cards/${card.id}`)).body.card.list_id).toBe(other.lists[0].id)
      await expectSound(team)
    },
  )

  test.each([
    ['started', 'sprint_running'],
    ['completed', 'sprint_ended'],
    ['canceled', 'sprint_ended'],
  ])('refuses one that is %s', async (state, code) => {
    const { team, plan, set, path } = await newSpace(store)
    const sprint = await plan(1)
    await set(sprint, state)
    const before = await team.census()

    const { status, body } = await team.delete(path(sprint))

    expect([status, body.code]).toEqual([409, code])
    expect(await team.census()).toEqual(before)
  })

  test('does not find a sprint of another space or workspace', async () => {
    const own = await newSpace(store)
    const sprint = await own.plan(1)
    const other = await own.team.newProject()
    const theirs = await newTeam(store)
    expect((await own.team.delete(`/sprints/${sprint.id}?project_id=${other.id}`)).status).toBe(404)
    expect((await theirs.delete(own.path(sprint))).status).toBe(404)
    expect((await own.team.delete(`/sprints/${sprint.id}`)).status).toBe(400)
    expect((await own.read(sprint)).id).toBe(sprint.id)
  })

  test('is refused with the If-Match of an older version', async () => {
    const { team, plan, path } = await newSpace(store)
    const sprint = await plan(1)
    const etag = (await team.get(path(sprint))).headers.get('etag') as string
    await team.patch(path(sprint), { title: 'Changed' })
    expect((await team.delete(path(sprint), { 'if-match': etag })).status).toBe(412)
  })
})
