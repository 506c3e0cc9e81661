import { describe, expect, test } from 'vitest'
import { newTeam, stores } from '../../test/team.ts'

describe.each(stores)('a repeated Idempotency-Key on %s', (store) => {
  /** Someone in a private space with a board, who may be removed again. */
  async function newInsider() {
    const team = await newTeam(store)
    const person = await team.newMember('member')
    const project = await team.newProject({ is_private: true, members: [{ user_id: person.user_id }] })
    const board = await team.newBoard({ project_id: project.id })
    const leave = () => team.delete(`/projects/${project.id}/members/${person.user_id}`)
    return { team, person, project, board, leave }
  }
  const key = { 'idempotency-key': 'k1' }

  test('gives the answer again only while the caller sees what it shows', async () => {
    const { team, person, board, leave } = await newInsider()
    const create = () => person.post('/cards', { title: 'x', board_id: board.id, list_id: board.lists[0].id }, key)
    const first = await create()
    expect(first.status).toBe(201)
    const again = await create()
    expect([again.status, again.headers.get('idempotency-replayed')]).toEqual([201, 'true'])
    expect(again.body).toEqual(first.body)
    await leave()
    const before = await team.census()

    const { status, body, headers } = await create()

    expect({ status, code: body.code }).toEqual({ status: 404, code: 'not_found' })
    expect(headers.get('idempotency-replayed')).toBeNull()
    expect(await team.census()).toEqual(before)
  })

  test('gives no answer about something since moved out of the caller’s view', async () => {
    const team = await newTeam(store)
    const person = await team.newMember('member')
    const board = await team.newBoard()
    const hidden = await team.newBoard({ project_id: (await team.newProject({ is_private: true })).id })
    const create = () => person.post('/cards', { title: 'x', board_id: board.id, list_id: board.lists[0].id }, key)
    const { card } = (await create()).body
    await team.patch(`/cards/${card.id}`, { board_id: hidden.id })
    const before = await team.census()

    expect((await create()).status).toBe(404)
    expect(await team.census()).toEqual(before)
  })

  test('is not carried out twice even if it would be allowed now', async () => {
    const team = await newTeam(store)
    const person = await team.newMember('member')
    const create = () => person.post('/projects', { title: 'Mine', is_private: true }, key)
    const { project } = (await create()).body
    await team.post(`/projects/${project.id}/recover`)
    await team.delete(`/projects/${project.id}/members/${person.user_id}`)
    const before = await team.census()

    expect((await create()).status).toBe(404)
    expect(await team.census()).toEqual(before)
  })

  test('says again that something is deleted, even a whole space', async () => {
    const { team, board, project } = await newInsider()
    const remove = (path: string, name: string) => team.delete(path, { 'idempotency-key': name })
    for (const path of [`/boards/${board.id}`, `/projects/${project.id}`]) {
      expect((await remove(path, path)).status).toBe(204)
      expect((await remove(path, path)).status).toBe(204)
    }
  })
})
