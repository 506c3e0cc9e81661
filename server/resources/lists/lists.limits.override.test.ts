import { beforeEach, describe, expect, test } from 'vitest'
import { newTeam, stores, type Team } from '../../../test/team.ts'

type Board = Awaited<ReturnType<Team['newBoard']>>

describe.each(stores)('who may exceed a limit, as its refusal says, on %s', (store) => {
  let team: Team
  let board: Board
  beforeEach(async () => {
    team = await newTeam(store)
    board = await team.newBoard()
  })
  const newCard = (by: Pick<Team, 'post'>, list: { id: string }, fields: object = {}) =>
    by.post('/cards', { title: 'Card', board_id: board.id, list_id: list.id, ...fields })
  const fill = async (list: { id: string }) => {
    await team.patch(`/lists/${list.id}`, { max_cards: 1, limit_is_hard: true })
    expect((await newCard(team, list)).status).toBe(201)
  }
  const limited = (may_override: boolean) => ({ code: 'limit_reached', may_override })
  /** A member of the workspace who is an admin of the board. */
  async function newBoardAdmin() {
    const admin = await team.newMember('member')
    const member = { user_id: admin.user_id, role: 'admin' }
    expect((await team.post(`/boards/${board.id}/members`, member)).status).toBe(201)
    return admin
  }

  test('of a list: admins of the workspace and of its board may, members may not', async () => {
    const [admin, member] = [await newBoardAdmin(), await team.newMember('member')]
    await fill(board.lists[0])

    for (const [person, may] of [
      [team, true],
      [admin, true],
      [member, false],
    ] as const) {
      expect((await newCard(person, board.lists[0])).body).toMatchObject(limited(may))
      const { status } = await newCard(person, board.lists[0], { override: true })
      expect(status).toBe(may ? 201 : 403)
    }
  })

  test('of people in a space: an admin of the board alone may not', async () => {
    const admin = await newBoardAdmin()
    const doing = await team.newList(board.id, { behavior: 'started' })
    await team.patch(`/projects/${board.project_id}`, { max_started_per_person: 1, started_limit_is_hard: true })
    const mine = { owner_id: admin.user_id }
    expect((await newCard(team, doing, mine)).status).toBe(201)

    expect((await newCard(team, doing, mine)).body).toMatchObject(limited(true))
    expect((await newCard(admin, doing, mine)).body).toMatchObject(limited(false))
    expect((await newCard(admin, doing, { ...mine, override: true })).status).toBe(403)
    await team.patch(`/lists/${doing.id}`, { max_cards: 1, limit_is_hard: true })
    expect((await newCard(admin, doing)).body).toMatchObject(limited(true))
    expect((await newCard(admin, doing, mine)).body).toMatchObject(limited(false))
  })

  test('an operation of a batch says it as its route does, also in a dry run', async () => {
    const member = await team.newMember('member')
    await fill(board.lists[0])
    const body = { title: 'Card', board_id: board.id, list_id: board.lists[0].id }
    const operations = [
      { method: 'POST', path: '/cards', body: { ...body, list_id: board.lists[1].id } },
      { method: 'POST', path: '/cards', body },
    ]

    for (const dry_run of [true, false])
      for (const [person, may] of [
        [team, true],
        [member, false],
      ] as const) {
        const answer = await person.post('/batch', { dry_run, operations })
        expect(answer.body).toMatchObject({ ...limited(may), index: 1 })
      }
  })

  test('other refusals do not speak of it', async () => {
    const { body } = await newCard(team, { id: '999999999' })
    expect(body.code).toBe('not_found')
    expect(body).not.toHaveProperty('may_override')
  })
})
