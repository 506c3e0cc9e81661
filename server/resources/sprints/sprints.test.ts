import { describe, expect, test } from 'vitest'
import { newTeam, type StoreName, stores } from '../../../test/team.ts'

const START = 1_900_000_000
const END = START + 14 * 86_400

async function newSpace(store: StoreName) {
  const team = await newTeam(store)
  const project = await team.newProject()
  return { team, project, path: (id: string) => `/sprints/${id}?project_id=${project.id}` }
}

describe.each(stores)('POST /v1/{team_id}/sprints on %s', (store) => {
  test('plans a sprint with its lists and emits its event', async () => {
    const { team, project } = await newSpace(store)

    const fields = { project_id: project.id, title: 'One', content: 'Goal', start_date: START }

    const { status, body } = await team.post('/sprints', fields)

    expect(status).toBe(201)
    expect(body.sprint).toMatchObject({
      team_id: team.team_id,
      project_id: project.id,
      title: 'One',
      content: 'Goal',
      state: 'planned',
      unfinished_cards: [],
      override_end_date: null,
      layout: 'board',
      progress: [],
      user_updated: { user_id: team.user_id, type: 'user' },
    })
    expect(body.sprint.lists.map((list: { title: string; behavior: string }) => [list.title, list.behavior])).toEqual([
      ['Not started', 'committed'],
      ['In progress', 'started'],
      ['Done', 'completed'],
      ['Cancelled', 'cancelled'],
    ])
    const events = await team.events()
    expect(events.slice(-5).map(({ type, sprint_id }) => [type, sprint_id])).toEqual([
      ['sprint.created', body.sprint.id],
      ...Array(4).fill(['list.created', body.sprint.id]),
    ])
  })

  test('starts on the start day after the last sprint and its cooldown', async () => {
    const { team, project } = await newSpace(store)
    await team.put(`/sprints/settings?project_id=${project.id}`, { length: 7, cooldown: 2, start_day: 3 })
    const wednesday = Date.parse('2040-03-07T00:00:00Z')
    await team.newSprint(project.id, { start_date: wednesday - 86_400_000, end_date: wednesday })

    const sprint = await team.newSprint(project.id)

    const nextWednesday = Date.parse('2040-03-14T00:00:00Z')
    expect(sprint).toMatchObject({ start_date: nextWednesday, end_date: nextWednesday + 7 * 86_400_000 })
  })

  test.each([
    ['seconds', START, END],
    ['milliseconds', START * 1000, END * 1000],
    ['a start in seconds and an end in milliseconds', START, END * 1000 + 1],
    ['a start in milliseconds and an end in seconds', START * 1000 + 1, END],
    ['one moment in two units', START, START * 1000],
    ['the first second and the last millisecond', 0, 253_402_300_799_999],
  ])('keeps %s exactly as written', async (_, start_date, end_date) => {
    const { team, project, path } = await newSpace(store)
    const sprint = await team.newSprint(project.id, { start_date, end_date })
    expect(sprint).toMatchObject({ start_date, end_date })
    expect((await team.get(path(sprint.id))).body.sprint).toEqual(sprint)
  })

  test.each([
    ['no title', { title: undefined }, 400, 'title'],
    ['an empty title', { title: '' }, 400, 'title'],
    ['no space', { project_id: undefined }, 400, 'project_id'],
    ['an unknown space', { project_id: '999999' }, 404, null],
    ['a space that is no id', { project_id: 'x' }, 404, null],
    ['a state', { state: 'started' }, 400, 'state'],
    ['half a second', { start_date: 0.5 }, 400, 'start_date'],
    ['a date before 1970', { start_date: -1 }, 400, 'start_date'],
    ['a date after 9999', { end_date: 253_402_300_800_000 }, 400, 'end_date'],
    ['an end before the start', { start_date: END, end_date: START }, 400, 'end_date'],
    ['an end before the start in other units', { start_date: END, end_date: START * 1000 }, 400, 'end_date'],
    ['a start from which the end would be after 9999', { start_date: 253_402_300_799_000 }, 400, 'end_date'],
  ])('refuses %s and writes nothing', async (_, fields, status, field) => {
    const { team, project } = await newSpace(store)
    const before = await team.events()

    const answer = await team.post('/sprints', { project_id: project.id, title: 'One', ...fields })

    expect(answer.status).toBe(status)
    if (field) expect(answer.body.errors[0].field).toBe(field)
    expect(await team.events()).toEqual(before)
  })

  test('ignores cancelled sprints', async () => {
    const { team, project, path } = await newSpace(store)
    const cancelled = await team.newSprint(project.id, { start_date: START, end_date: END })
    await team.patch(path(cancelled.id), { state: 'canceled' })

    const { start_date } = await team.newSprint(project.id)

    expect(start_date).toBeLessThan(Date.now() + 8 * 86_400_000)
  })

  test('an archived space takes none until it is brought back', async () => {
    const { team, project } = await newSpace(store)
    await team.patch(`/projects/${project.id}`, { archived: true })
    const before = await team.head()

    const { status, body } = await team.post('/sprints', { project_id: project.id, title: 'One' })

    expect([status, body.code]).toEqual([409, 'project_archived'])
    expect(await team.head()).toEqual(before)
  })

  test('refuses to plan beyond 9999 after a sprint that ends there', async () => {
    const { team, project } = await newSpace(store)
    await team.newSprint(project.id, { end_date: 253_402_300_799_999 })
    expect((await team.post('/sprints', { project_id: project.id, title: 'Two' })).status).toBe(400)
  })
})

describe.each(stores)('GET /v1/{team_id}/sprints on %s', (store) => {
  test('lists the sprints of one space by start, open and ended, page by page', async () => {
    const { team, project, path } = await newSpace(store)
    const [late, early, middle] = await Promise.all(
      [3, 1, 2].map((day) => team.newSprint(project.id, { start_date: START + day * 86_400 })),
    )
    await team.newSprint((await team.newProject()).id)
    await team.patch(path(middle.id), { state: 'canceled' })
    const idsOf = async (query: string) =>
      (await team.get(`/sprints?project_id=${project.id}${query}`)).body.sprints.map(({ id }: { id: string }) => id)

    expect(await idsOf('')).toEqual([early.id, middle.id, late.id])
    expect(await idsOf('&archived=true')).toEqual([middle.id])
    expect(await idsOf('&archived=false')).toEqual([early.id, late.id])
    const first = (await team.get(`/sprints?project_id=${project.id}&count=2`)).body
    expect(first).toMatchObject({ count: 2 })
    expect(await idsOf(`&count=2&cursor=${first.cursor}`)).toEqual([late.id])
  })

  test('each has its cards and its unfinished ones; a space shows its sprints without them', async () => {
    const { team, project, path } = await newSpace(store)
    const sprint = await team.newSprint(project.id)
    const operations = Array.from({ length: 25 }, (_, index) => ({
      method: 'POST',
      path: '/cards',
      body: { title: `Card ${index}`, sprint_id: sprint.id, list_id: sprint.lists[0].id },
    }))
    expect((await team.post('/batch', { operations })).status).toBe(200)

    const { unfinished_cards } = (await team.patch(path(sprint.id), { state: 'completed' })).body.sprint

    expect(unfinished_cards).toHaveLength(25)
    const { sprints } = (await team.get(`/sprints?project_id=${project.id}`)).body
    expect(sprints).toHaveLength(2)
    for (const one of sprints) expect(one).toEqual((await team.get(path(one.id))).body.sprint)
    expect(sprints[0].unfinished_cards).toEqual(unfinished_cards)
    expect(sprints[1].lists[0].cards).toHaveLength(25)
    const [outline] = (await team.get(`/projects/${project.id}`)).body.project.sprints
    expect(outline).toMatchObject({ id: sprint.id, state: 'completed', lists: [{ total_cards: 0 }, {}, {}, {}] })
    expect([outline.unfinished_cards, outline.lists[0].cards]).toEqual([undefined, undefined])
  })

  test.each([
    ['without project_id', () => '/sprints', 400],
    ['with a project_id that is no number', () => '/sprints?project_id=x', 400],
    ['with an unknown space', () => '/sprints?project_id=999999', 404],
    ['of one sprint without project_id', (id: string) => `/sprints/${id}`, 400],
    ['of one sprint through another space', (id: string) => `/sprints/${id}?project_id=999999`, 404],
    ['of an unknown sprint', () => '/sprints/999999?project_id=1', 404],
  ])('%s is refused', async (_, path, status) => {
    const { team, project } = await newSpace(store)
    const sprint = await team.newSprint(project.id)
    expect((await team.get(path(sprint.id))).status).toBe(status)
  })

  test('shows each list with its cards in order', async () => {
    const { team, project, path } = await newSpace(store)
    const sprint = await team.newSprint(project.id)
    const cards = []
    for (const title of ['a', 'b']) cards.push(await team.newCard(sprint.lists[1], { sprint_id: sprint.id, title }))

    const [, started] = (await team.get(path(sprint.id))).body.sprint.lists

    expect(started).toMatchObject({ total_cards: 2, board_id: null, cards: [{ title: 'a' }, { title: 'b' }] })
    expect(started.card_order).toEqual({ [cards[0].id]: 0, [cards[1].id]: 1 })
  })
})

describe.each(stores)('PATCH /v1/{team_id}/sprints/{id} on %s', (store) => {
  test('changes only the fields sent, and logs before and after', async () => {
    const { team, project, path } = await newSpace(store)
    const sprint = await team.newSprint(project.id, { title: 'One', start_date: START, end_date: END })

    const { status, body } = await team.patch(path(sprint.id), { title: 'Uno', content: 'Goal', end_date: END * 1000 })

    expect(status).toBe(200)
    expect(body.sprint).toEqual({
      ...sprint,
      title: 'Uno',
      content: 'Goal',
      end_date: END * 1000,
      time_updated: expect.any(Number),
    })
    expect(await team.lastEvent()).toMatchObject({
      type: 'sprint.updated',
      sprint_id: sprint.id,
      changes: { title: ['One', 'Uno'], content: ['', 'Goal'], end_date: [END, END * 1000] },
    })
  })

  test.each([
    ['nothing', {}],
    ['nulls', { title: null, content: null, state: null, start_date: null, end_date: null }],
    ['its current values', { title: 'Sprint 1', start_date: START, end_date: END }],
  ])('takes %s as no change, without an event', async (_, body) => {
    const { team, project, path } = await newSpace(store)
    const sprint = await team.newSprint(project.id, { start_date: START, end_date: END })
    const before = await team.events()

    const answer = await team.patch(path(sprint.id), body)

    expect(answer.status).toBe(200)
    expect(answer.body.sprint).toEqual(sprint)
    expect(await team.events()).toEqual(before)
  })

  test('keeps the content it has when null is sent', async () => {
    const { team, project, path } = await newSpace(store)
    const sprint = await team.newSprint(project.id, { content: 'Goal' })
    expect((await team.patch(path(sprint.id), { content: null, title: 'Two' })).body.sprint).toMatchObject({
      title: 'Two',
      content: 'Goal',
    })
  })

  test('empties the content with an empty text', async () => {
    const { team, project, path } = await newSpace(store)
    const sprint = await team.newSprint(project.id, { content: 'Goal' })
    expect((await team.patch(path(sprint.id), { content: '' })).body.sprint.content).toBe('')
  })

  test.each([
    ['an end before the start it has', { end_date: START - 1 }, 'end_date'],
    ['an end in milliseconds before the start in seconds', { end_date: START * 1000 - 1 }, 'end_date'],
    ['a start after the end it has', { start_date: END + 1 }, 'end_date'],
    ['a start in milliseconds after the end in seconds', { start_date: END * 1000 + 1 }, 'end_date'],
    ['both the wrong way round', { start_date: START + 2, end_date: START + 1 }, 'end_date'],
    ['a title of blanks', { title: ' ' }, 'title'],
    ['an unknown state', { state: 'running' }, 'state'],
    ['a state with two l', { state: 'cancelled' }, 'state'],
    ['a date as text', { start_date: String(START) }, 'start_date'],
    ['a fraction', { start_date: START + 0.5 }, 'start_date'],
    ['a date after 9999', { end_date: 253_402_300_800_000 }, 'end_date'],
    ['an unknown field', { override_end_date: END }, 'override_end_date'],
    ['an unsafe integer', { end_date: 9_007_199_254_740_992 }, 'end_date'],
  ])('refuses %s, and applies nothing of the rest', async (_, fields, field) => {
    const { team, project, path } = await newSpace(store)
    const sprint = await team.newSprint(project.id, { start_date: START, end_date: END })
    const before = await team.events()

    const answer = await team.patch(path(sprint.id), { content: 'changed', ...fields })

    expect([answer.status, answer.body.errors[0].field]).toEqual([400, field])
    expect((await team.get(path(sprint.id))).body.sprint).toEqual(sprint)
    expect(await team.events()).toEqual(before)
  })

  test('moves both dates past the old ones in one step', async () => {
    const { team, project, path } = await newSpace(store)
    const sprint = await team.newSprint(project.id, { start_date: START, end_date: END })
    const later = { start_date: END + 1, end_date: END * 1000 + 1000 }
    expect((await team.patch(path(sprint.id), later)).body.sprint).toMatchObject(later)
  })

  test('is refused without project_id, through another space, and from another workspace', async () => {
    const { team, project } = await newSpace(store)
    const elsewhere = await newTeam(store)
    const [other, foreign] = [await team.newProject(), await elsewhere.newProject()]
    const sprint = await team.newSprint(project.id)
    const before = await team.events()
    const rename = (query: string, caller: Pick<typeof team, 'patch'> = team) =>
      caller.patch(`/sprints/${sprint.id}${query}`, { title: 'x' })

    expect((await rename('')).status).toBe(400)
    expect((await rename('?project_id=')).status).toBe(400)
    expect((await rename('?project_id=one')).status).toBe(400)
    expect((await rename(`?project_id=${other.id}`)).status).toBe(404)
    expect((await rename('?project_id=999999')).status).toBe(404)
    expect((await rename(`?project_id=${foreign.id}`, elsewhere)).status).toBe(404)
    expect((await rename(`?project_id=${project.id}`, elsewhere)).status).toBe(404)
    expect(await team.events()).toEqual(before)
  })
})
