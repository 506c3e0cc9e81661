import { beforeEach, describe, expect, test } from 'vitest'
import { exportOf, importText, ownerOf } from '../../../test/exports.ts'
import { type Caller, callServer, newTeam, stores, type Team } from '../../../test/team.ts'

describe.each(stores)('making a board public on %s', (store) => {
  let team: Team
  let board: { id: string; project_id: string; lists: { id: string; board_id: string }[] }
  let path: string
  beforeEach(async () => {
    team = await newTeam(store)
    board = await team.newBoard({ title: 'Roadmap' })
    path = `/boards/${board.id}`
  })

  const publish = async (fields: object = {}) =>
    (await team.patch(path, { is_public: true, ...fields })).body.board.public_settings
  /** The status at the address of the board, for anyone who has it. */
  const statusOf = async ({ url }: { url: string }) => {
    const token = url.slice(url.lastIndexOf('/') + 1)
    const page = await callServer(team.server, 'GET', `/p/${token}`)
    const { status } = await callServer(team.server, 'GET', `/v1/public/boards/${token}`)
    expect(page.status).toBe(status)
    return status
  }

  test('gives it an address that nobody can guess, which is not logged', async () => {
    const { status, body } = await team.patch(path, { is_public: true })

    expect([status, body.board.is_public]).toEqual([200, true])
    expect(body.board.public_settings).toEqual({
      url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:4000\/p\/[\w-]{32}$/),
      team_name: 'Team',
      allow_comments: false,
      allow_indexing: false,
    })
    expect(await statusOf(body.board.public_settings)).toBe(200)
    const event = await team.lastEvent()
    expect(event).toMatchObject({
      type: 'board.updated',
      board_id: board.id,
      changes: {
        is_public: [false, true],
        public_settings: [null, { allow_comments: false, allow_indexing: false }],
      },
    })
    expect(JSON.stringify(event)).not.toContain(body.board.public_settings.url.slice(-32))
    expect((await team.get('/boards')).body.boards[0].public_settings).toEqual(body.board.public_settings)
  })

  test('repeating it changes nothing', async () => {
    const settings = await publish({ public_settings: { allow_comments: true } })
    const before = await team.head()

    const again = await team.patch(path, { is_public: true, public_settings: { allow_comments: true } })

    expect(again.body.board.public_settings).toEqual(settings)
    expect(await team.head()).toEqual(before)
  })

  test('the shown parts change at the same address', async () => {
    const settings = await publish()

    const { body } = await team.patch(path, { public_settings: { allow_indexing: true } })

    expect(body.board.public_settings).toEqual({ ...settings, allow_indexing: true })
    expect((await team.lastEvent()).changes).toEqual({
      public_settings: [
        { allow_comments: false, allow_indexing: false },
        { allow_comments: false, allow_indexing: true },
      ],
    })
  })

  test.each([
    ['while it is not public', {}],
    ['while it is switched off', { is_public: false }],
  ])('the shown parts cannot be set %s', async (_, fields) => {
    const before = await team.head()

    const { status, body } = await team.patch(path, { ...fields, public_settings: { allow_comments: true } })

    expect([status, body.code]).toEqual([409, 'board_not_public'])
    expect(await team.head()).toEqual(before)
  })

  test.each([
    ['is_public', { is_public: 'yes' }],
    ['public_settings', { public_settings: true }],
    ['public_settings.allow_comments', { is_public: true, public_settings: { allow_comments: 1 } }],
    ['public_settings.url', { is_public: true, public_settings: { url: 'https://example.com' } }],
  ])('refuses a bad %s', async (field, fields) => {
    const { status, body } = await team.patch(path, fields)

    expect([status, body.errors?.[0]?.field]).toEqual([400, field])
  })

  test('each time it is made public it gets a new address, and shows the least', async () => {
    const first = await publish({ public_settings: { allow_comments: true, allow_indexing: true } })
    const off = await team.patch(path, { is_public: false })
    expect([off.body.board.is_public, off.body.board.public_settings]).toEqual([false, null])

    const second = await publish()

    expect(second).toMatchObject({ allow_comments: false, allow_indexing: false })
    expect(second.url).not.toBe(first.url)
    expect([await statusOf(first), await statusOf(second)]).toEqual([404, 200])
  })

  test.each(['member', 'admin', 'viewer', null] as const)('who was made %s of the board', async (role) => {
    const person = await team.newMember('member')
    if (role) await team.post(`${path}/members`, { user_id: person.user_id, role })

    const { status } = await person.patch(path, { is_public: true })

    expect(status).toBe(role === 'admin' ? 200 : 403)
    expect((await team.get(path)).body.board.is_public).toBe(role === 'admin')
  })

  test('an admin of its space may, a member may neither switch it off nor change it', async () => {
    const [admin, member] = [await team.newMember('member'), await team.newMember('member')]
    await team.post(`/projects/${board.project_id}/members`, { user_id: admin.user_id, role: 'admin' })
    expect((await admin.patch(path, { is_public: true })).status).toBe(200)

    const refused = async (who: Caller, fields: object) => (await who.patch(path, fields)).status
    expect(await refused(member, { is_public: false })).toBe(403)
    expect(await refused(member, { public_settings: { allow_comments: true } })).toBe(403)
    // Clients that send a board back as they read it do not change this.
    expect(await refused(member, { title: 'Roads', is_public: true })).toBe(200)
  })

  test('works in a batch as in a single call', async () => {
    const member = await team.newMember('member')
    const operations = [{ method: 'PATCH', path, body: { is_public: true } }]

    expect((await member.post('/batch', { operations })).status).toBe(403)
    expect((await team.post('/batch', { operations })).status).toBe(200)
    expect((await team.get(path)).body.board.is_public).toBe(true)
  })

  test('a copy is not public, nor is a board moved to another space', async () => {
    const settings = await publish()

    const { board: copy } = await team.made(`${path}/copy`, {})
    expect([copy.is_public, copy.public_settings]).toEqual([false, null])
    expect(await statusOf(settings)).toBe(200)

    const elsewhere = await team.newProject()
    const { body } = await team.patch(path, { project_id: elsewhere.id })
    expect([body.board.is_public, body.board.public_settings]).toEqual([false, null])
    expect((await team.lastEvent()).changes).toMatchObject({ is_public: [true, false] })
    expect(await statusOf(settings)).toBe(404)
  })

  test('a deleted board that is restored is not public', async () => {
    const settings = await publish()
    const { revision } = await team.head()
    await team.delete(path)
    expect(await statusOf(settings)).toBe(404)

    const { body } = await team.post(`${path}/restore`, { seq: revision })

    expect([body.board.is_public, body.board.public_settings]).toEqual([false, null])
    expect(await statusOf(settings)).toBe(404)
  })

  test('restoring a board keeps its current publicity, and shows no old address', async () => {
    await publish()
    const { revision } = await team.head()
    await team.patch(path, { is_public: false, title: 'Closed' })

    const then = (await team.get(`${path}?at=${revision}`)).body.board
    const { body } = await team.post(`${path}/restore`, { seq: revision })

    expect([then.is_public, then.public_settings]).toEqual([true, null])
    expect([body.board.title, body.board.is_public]).toEqual(['Roadmap', false])
  })

  test('an export holds no address, and its import is not public', async () => {
    const settings = await publish()

    const file = await exportOf(team)
    const { team_id } = await importText(team.server, file)

    expect(file).not.toContain(settings.url.slice(-32))
    const there = await ownerOf(team.server, team_id, team.email)
    const [board] = (await there.get('/boards')).body.boards
    expect([board.title, board.is_public, board.public_settings]).toEqual(['Roadmap', false, null])
    expect(await statusOf(settings)).toBe(200)
  })
})
