import { describe, expect, test } from 'vitest'
import { newTeam, stores } from '../../../test/team.ts'

describe.each(stores)('POST /v1/{team_id}/lists on %s', (store) => {
  test('adds the list at the end of the board and announces it', async () => {
    const team = await newTeam(store)
    const board = await team.newBoard({ lists: [] })
    await team.post('/lists', { board_id: board.id, title: 'To do' })

    const { status, body } = await team.post('/lists', { board_id: board.id, title: 'Doing' })

    expect(status).toBe(201)
    expect(body.list).toMatchObject({ board_id: board.id, title: 'Doing', user_id: team.user_id })
    expect(await team.lastEvent()).toMatchObject({ type: 'list.created', list_id: body.list.id })
  })
})
