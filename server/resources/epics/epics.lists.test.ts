import { describe, expect, test } from 'vitest'
import { newTeam, stores, type Team } from '../../../test/team.ts'

interface RoadmapList {
  id: string
  title: string
  behavior: string
  total_cards: number
  epics: { id: string; status: string; completed_date: number | null }[]
}

describe.each(stores)('the lists of the roadmap, through the routes of lists, on %s', (store) => {
  const listsOf = async (team: Team): Promise<RoadmapList[]> => (await team.get('/epics')).body.lists
  async function newRoadmap() {
    const team = await newTeam(store)
    const lists = await listsOf(team)
    const listOf = (behavior: string) => lists.find((list) => list.behavior === behavior) as RoadmapList
    const newEpic = async (behavior: string) =>
      (await team.made('/epics', { title: 'Launch', list_id: listOf(behavior).id })).epic
    return { team, listOf, newEpic }
  }

  test('are renamed, coloured and described', async () => {
    const { team, listOf, newEpic } = await newRoadmap()
    const { id } = listOf('started')
    const epic = await newEpic('started')

    const { status, body } = await team.patch(`/lists/${id}`, { title: 'Now', color: 'ocean', icon: 'shield' })

    expect(status).toBe(200)
    expect(body.list).toMatchObject({ id, title: 'Now', color: 'ocean', icon: 'shield', board_id: null, cards: [] })
    expect(body.list).toMatchObject({ epics: [{ id: epic.id }], card_order: { [epic.id]: 0 }, total_cards: 1 })
    expect(await team.lastEvent()).toMatchObject({
      type: 'list.updated',
      list_id: id,
      changes: { title: ['In progress', 'Now'], color: ['', 'ocean'], icon: ['', 'shield'] },
    })
    expect((await team.get(`/lists/${id}`)).body).toEqual({ cursor: '', count: 1, list: body.list })
    expect((await team.get(`/epics/${epic.id}`)).body.epic).toMatchObject({ list_title: 'Now', list_color: 'ocean' })
    const revision = (await team.events()).length
    await team.patch(`/lists/${id}`, { title: 'Now' })
    expect(await team.events()).toHaveLength(revision)
  })

  test('are put into another order', async () => {
    const { team, listOf } = await newRoadmap()
    const order = async () => (await listsOf(team)).map(({ behavior }) => behavior)

    await team.patch(`/lists/${listOf('completed').id}`, { position: 0 })
    expect(await order()).toEqual(['completed', 'backlog', 'committed', 'started', 'cancelled'])
    expect(await team.lastEvent()).toMatchObject({ type: 'list.moved' })

    await team.patch(`/lists/${listOf('completed').id}`, { after_list_id: listOf('started').id })
    expect(await order()).toEqual(['backlog', 'committed', 'started', 'completed', 'cancelled'])
    expect((await team.patch(`/lists/${listOf('backlog').id}`, { position: 0, after_list_id: '1' })).status).toBe(400)
  })

  test('give their epics a new status with a new behavior', async () => {
    const { team, listOf, newEpic } = await newRoadmap()
    const epic = await newEpic('started')
    const path = `/lists/${listOf('started').id}`

    const done = (await team.patch(path, { behavior: 'completed' })).body.list.epics[0]
    expect(done).toMatchObject({ id: epic.id, status: 'completed', completed_date: expect.any(Number) })
    const again = (await team.patch(path, { behavior: 'started' })).body.list.epics[0]
    expect(again).toMatchObject({ status: 'started', completed_date: null })
  })

  test('are archived with their epics, then take no more, and are brought back', async () => {
    const { team, listOf, newEpic } = await newRoadmap()
    const epic = await newEpic('cancelled')
    const other = await newEpic('started')
    const list_id = listOf('cancelled').id

    const { body } = await team.patch(`/lists/${list_id}`, { archived: true })
    expect(body.list.archived).toMatchObject({ user_id: team.user_id })
    expect((await listsOf(team)).map(({ id }) => id)).not.toContain(list_id)
    expect((await team.get(`/epics/${epic.id}`)).body.epic.archived_list).toBe(true)
    const refused = { status: 409, body: { code: 'list_archived' } }
    expect(await team.post('/epics', { title: 'x', list_id })).toMatchObject(refused)
    expect(await team.patch(`/epics/${other.id}`, { list_id })).toMatchObject(refused)

    await team.patch(`/lists/${list_id}`, { archived: false })
    expect((await listsOf(team)).find(({ id }) => id === list_id)?.epics).toMatchObject([{ id: epic.id }])
    expect((await team.get(`/epics/${epic.id}`)).body.epic.archived_list).toBe(false)
  })

  test('stay on the roadmap', async () => {
    const { team, listOf } = await newRoadmap()
    const board = await team.newBoard()
    const path = `/lists/${listOf('backlog').id}`
    const events = await team.events()

    expect(await team.delete(path)).toMatchObject({ status: 409, body: { detail: expect.stringContaining('Archive') } })
    expect((await team.patch(path, { board_id: board.id })).status).toBe(409)
    expect(await team.events()).toEqual(events)
    expect(await listsOf(team)).toHaveLength(5)
  })

  test('are watched by each reader for themselves', async () => {
    const { team, listOf } = await newRoadmap()
    const other = await team.newMember('member')
    const path = `/lists/${listOf('started').id}`

    expect((await team.put(`${path}/watch`)).status).toBe(204)

    expect((await team.get(path)).body.list.is_watching).toBe(true)
    expect((await other.get(path)).body.list.is_watching).toBe(false)
    await team.delete(`${path}/watch`)
    expect((await team.get(path)).body.list.is_watching).toBe(false)
  })

  test('are changed by members, read by guests, and not found elsewhere', async () => {
    const { team, listOf, newEpic } = await newRoadmap()
    await newEpic('started')
    const path = `/lists/${listOf('started').id}`
    const guest = await team.newMember('guest')
    const stranger = await newTeam(store)

    expect((await guest.patch(path, { title: 'x' })).status).toBe(403)
    expect((await guest.delete(path)).status).toBe(403)
    expect((await guest.get(path)).body.list).toMatchObject({ epics: [], total_cards: 0 })
    // The lists of every roadmap have the first ids, so another workspace has one with the same id.
    await stranger.patch(path, { title: 'Theirs' })
    expect((await team.get(path)).body.list.title).toBe('In progress')
    expect((await team.get(`${path}?cursor=abc`)).body.code).toBe('invalid_cursor')
  })
})
