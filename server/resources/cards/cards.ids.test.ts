import { describe, expect, test } from 'vitest'
import { newTeam, stores } from '../../../test/team.ts'
import { CARDS_BY_ID } from '../../limits/requests.ts'

describe.each(stores)('GET /v1/{team_id}/cards?ids= on %s', (store) => {
  test('finds exactly these, archived or not', async () => {
    const team = await newTeam(store)
    const board = await team.newBoard()
    const [first, second, third] = [
      await team.newCard(board.lists[0]),
      await team.newCard(board.lists[1]),
      await team.newCard(board.lists[0]),
    ]
    await team.patch(`/cards/${third.id}`, { archived: true })

    const { body } = await team.get(`/cards?ids=${first.id},${third.id},999999&fields=id,position`)
    const again = await team.get(`/cards?ids=${first.id}&ids=${second.id}&archived=false&list_id=${board.lists[0].id}`)

    expect(body.cards.map(({ id }: { id: string }) => id)).toEqual([first.id, third.id])
    expect(again.body.cards).toMatchObject([{ id: first.id }])
  })

  test('shows nothing of another workspace or of a private space', async () => {
    const [team, other] = [await newTeam(store), await newTeam(store)]
    const space = await team.newProject({ is_private: true })
    const hidden = await team.newCard((await team.newBoard({ project_id: space.id })).lists[0])
    const member = await team.newMember('member')

    for (const caller of [member, other]) expect((await caller.get(`/cards?ids=${hidden.id}`)).body.cards).toEqual([])
    expect((await team.get(`/cards?ids=${hidden.id}`)).body.cards).toHaveLength(1)
  })

  test.each([
    ['words', 'one'],
    ['too many', Array.from({ length: CARDS_BY_ID + 1 }, (_, index) => index + 1).join()],
  ])('refuses %s', async (_, ids) => {
    const team = await newTeam(store)

    const { status, body } = await team.get(`/cards?ids=${ids}`)

    expect(status).toBe(400)
    expect(body.errors).toMatchObject([{ field: 'ids' }])
  })
})
