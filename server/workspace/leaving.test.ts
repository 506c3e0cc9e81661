import { beforeEach, describe, expect, test } from 'vitest'
import { type Caller, newTeam, stores, type Team } from '../../test/team.ts'
import type { ContainerRole, Role } from './policy.ts'

type Noun = 'board' | 'list' | 'card' | 'page'

describe.each(stores)('moving something to another space on %s', (store) => {
  let team: Team
  beforeEach(async () => {
    team = await newTeam(store)
  })

  /** Someone in an open space, with one resource of each kind there, and a space of their own. */
  async function newMover(role: Role, containerRole: ContainerRole, there: object = { is_private: true }) {
    const person = await team.newMember(role)
    const { user_id } = person
    const home = await team.newProject({ members: [{ user_id, role: containerRole }] })
    const board = await team.newBoard({ project_id: home.id })
    const card = await team.newCard(board.lists[0])
    const page = await team.newPage(home.id)
    const target = await team.newProject({ ...there, members: [{ user_id, role: 'member' }] })
    const targetBoard = await team.newBoard({ project_id: target.id })
    const targetPage = await team.newPage(target.id)
    const move: Record<Noun, () => ReturnType<Caller['patch']>> = {
      board: () => person.patch(`/boards/${board.id}`, { project_id: target.id }),
      list: () => person.patch(`/lists/${board.lists[1].id}`, { board_id: targetBoard.id }),
      card: () => person.patch(`/cards/${card.id}`, { board_id: targetBoard.id }),
      page: () => person.patch(`/pages/${page.id}`, { parent_page_id: targetPage.id }),
    }
    return { person, home, board, card, page, move }
  }

  test.each<[Role, ContainerRole, Record<Noun, number>]>([
    ['guest', 'member', { board: 403, list: 403, card: 403, page: 403 }],
    ['guest', 'admin', { board: 403, list: 403, card: 403, page: 403 }],
    ['member', 'viewer', { board: 403, list: 403, card: 403, page: 403 }],
    ['member', 'member', { board: 403, list: 200, card: 200, page: 200 }],
    ['member', 'admin', { board: 200, list: 200, card: 200, page: 200 }],
    ['admin', 'viewer', { board: 200, list: 200, card: 200, page: 200 }],
    ['owner', 'member', { board: 200, list: 200, card: 200, page: 200 }],
  ])('a %s who is %s in the old space', async (role, containerRole, expected) => {
    const { move } = await newMover(role, containerRole)
    const before = await team.census()

    const statuses: Partial<Record<Noun, number>> = {}
    for (const noun of ['card', 'list', 'page', 'board'] as const) statuses[noun] = (await move[noun]()).status

    expect(statuses).toEqual(expected)
    if (Object.values(expected).every((status) => status === 403)) expect(await team.census()).toEqual(before)
  })

  test('needs the same whether the new space is private or open', async () => {
    const { move } = await newMover('member', 'member', {})
    const { status, body } = await move.board()
    expect({ status, code: body.code }).toEqual({ status: 403, code: 'forbidden' })
    expect(body.message).toContain('delete the board')
  })

  test('a member cannot hide a board from its owner and then delete it', async () => {
    const { person, board, move } = await newMover('member', 'member')

    expect((await move.board()).status).toBe(403)
    expect((await person.delete(`/boards/${board.id}`)).status).toBe(403)
    expect((await team.get(`/boards/${board.id}`)).status).toBe(200)
  })

  test('within the space, or as a copy, needs no higher role', async () => {
    const { person, home, board, card, page } = await newMover('guest', 'member')
    const other = await team.newBoard({ project_id: home.id })
    const parent = await team.newPage(home.id)

    expect((await person.patch(`/cards/${card.id}`, { board_id: other.id })).status).toBe(200)
    expect((await person.patch(`/lists/${board.lists[1].id}`, { board_id: other.id })).status).toBe(200)
    expect((await person.patch(`/pages/${page.id}`, { parent_page_id: parent.id })).status).toBe(200)
  })

  test('members of the old space read in the log that it was moved away', async () => {
    const { board, home, move } = await newMover('member', 'admin')
    const colleague = await team.newMember('member')

    await move.board()

    const { events } = (await colleague.get(`/events?count=500`)).body
    expect(events.at(-1)).toMatchObject({ type: 'board.moved', entity_id: board.id })
    expect(events.at(-1).changes.project_id).toEqual([home.id, null])
  })
})
