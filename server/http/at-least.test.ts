import { describe, expect, test } from 'vitest'
import { newTeam, stores } from '../../test/team.ts'

describe.each(stores)('versions of answers on %s', (store) => {
  test('each answer names the revision that it shows, also from memory, unchanged or without a body', async () => {
    const team = await newTeam(store)
    const board = await team.newBoard()
    const read = () => team.get(`/boards/${board.id}`)
    const [first, again] = [await read(), await read()]
    const unchanged = await team.get(`/boards/${board.id}`, { 'if-none-match': String(first.headers.get('etag')) })
    const { revision } = await team.head()
    for (const { headers } of [first, again, unchanged]) expect(headers.get('boardwalk-version')).toBe(String(revision))
    expect(unchanged.status).toBe(304)

    const changed = await team.patch(`/boards/${board.id}`, { title: 'Other' })
    const deleted = await team.delete(`/boards/${board.id}`)
    const versions = [changed, deleted].map(({ headers }) => Number(headers.get('boardwalk-version')))
    expect(versions).toEqual([revision + 1, (await team.head()).revision])
    expect((await read()).headers.get('boardwalk-version')).toBeNull()
  })

  test.each(['', 'x', '-1', '1.5', '1, 2', '0x10', '9'.repeat(16)])(
    'Boardwalk-At-Least: %j is refused',
    async (text) => {
      const team = await newTeam(store)

      const answer = await team.get('/projects', { 'boardwalk-at-least': text })

      expect(answer).toMatchObject({
        status: 400,
        body: { code: 'invalid_request', errors: [{ field: 'Boardwalk-At-Least', code: 'invalid' }] },
      })
    },
  )

  test('without a replica it changes nothing', async () => {
    const team = await newTeam(store)
    await team.newProject({ title: 'New' })
    const { body } = await team.get('/projects', { 'boardwalk-at-least': '1' })
    expect(body.projects.map(({ title }: { title: string }) => title)).toContain('New')
  })
})
