import { describe, expect, test } from 'vitest'
import { newTeam, stores, type Team } from '../../../test/team.ts'

const upload = (team: Team, query: string, table: string) =>
  team.call('POST', `/imports?source=csv&${query}`, table, { 'content-type': 'text/csv' })

describe.each(stores)('hard limits and imports on %s', (store) => {
  test('a full list never stands in the way: an import makes boards and lists of its own', async () => {
    const team = await newTeam(store)
    const board = await team.newBoard({ title: 'Launch', lists: [{ title: 'Doing', behavior: 'started' }] })
    const [full] = board.lists
    await team.newCard(full, { title: 'There' })
    await team.patch(`/lists/${full?.id}`, { max_cards: 1, limit_is_hard: true })
    expect((await team.post('/cards', { title: 'x', list_id: full?.id, board_id: board.id })).status).toBe(409)

    const query = `project_id=${board.project_id}&board=Launch`
    const { status, body } = await upload(team, query, 'title,list\nOne,Doing\nTwo,Doing\n')

    expect([status, body.import.counts]).toMatchObject([201, { boards: 1, lists: 1, cards: 2 }])
    const { boards } = (await team.get(`/boards?project_id=${board.project_id}`)).body
    expect(boards.map(({ title }: { title: string }) => title)).toEqual(['Launch', 'Launch'])
    const held = (await team.get(`/cards?list_id=${full?.id}`)).body.cards
    expect(held.map(({ title }: { title: string }) => title)).toEqual(['There'])
  })

  test('what a person may have started in a space refuses the whole import, and says why; one of its own takes it', async () => {
    const team = await newTeam(store)
    const { id } = await team.newProject()
    await team.patch(`/projects/${id}`, { max_started_per_person: 1, started_limit_is_hard: true })
    const table = `title,list,owner\nOne,Doing,${team.email}\nTwo,Doing,${team.email}\n`
    const before = await team.census()

    const refused = await upload(team, `project_id=${id}`, table)

    expect([refused.status, refused.body.code]).toEqual([409, 'limit_reached'])
    expect(refused.body.detail).toContain('a person has at most 1 started card')
    expect(await team.census()).toEqual(before)
    expect((await upload(team, 'board=Own', table)).status).toBe(201)
  })
})
