import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { exportOf } from '../../../test/exports.ts'
import { mailboxOf } from '../../../test/mail-in.ts'
import { Caller, clock, newTeam, stores, type Team } from '../../../test/team.ts'
import { createApp } from '../../app.ts'
import { Gateway } from '../../workspace/gateway.ts'

describe.each(stores)('the address of a board on %s', (store) => {
  let team: Team
  let board: { id: string; project_id: string }
  let path: string
  beforeEach(async () => {
    team = await newTeam(store)
    board = await team.newBoard()
    path = `/boards/${board.id}`
  })
  const seenBy = async (caller: Caller) => (await caller.get(path)).body.board.email

  test('is created, renewed, switched off and on, and removed; each is logged without the address', async () => {
    const { status, body } = await team.post(`${path}/email`)
    expect([status, body.email]).toEqual([
      201,
      { email: expect.stringMatching(/^[a-z2-7]{26}@mail\.example\.com$/), active: true },
    ])
    expect(await seenBy(team)).toEqual(body.email)

    const renewed = await mailboxOf(team, board.id)
    expect(renewed).not.toBe(body.email.email)
    const off = (await team.patch(path, { email: { active: false } })).body.board.email
    expect(off).toEqual({ email: renewed, active: false })
    expect((await team.patch(path, { email: { active: true } })).body.board.email).toEqual({
      email: renewed,
      active: true,
    })
    expect((await team.delete(`${path}/email`)).status).toBe(204)
    expect(await seenBy(team)).toBeNull()
    const { email: again } = (await team.patch(path, { email: { active: true } })).body.board
    expect(again).toMatchObject({ active: true })
    expect(again.email).not.toBe(renewed)

    const changed = (await team.events()).flatMap(({ changes }) => (changes.email ? [changes.email] : []))
    const [on, offInLog] = [{ active: true }, { active: false }]
    expect(changed).toEqual([
      [null, on],
      [on, { ...on, renewed: true }],
      [on, offInLog],
      [offInLog, on],
      [on, null],
      [null, on],
    ])
    expect(JSON.stringify(await team.events())).not.toContain('mail.example.com')
  })

  test('repeating a setting, or removing what is not there, changes nothing', async () => {
    await team.delete(`${path}/email`)
    await mailboxOf(team, board.id)
    const before = await team.head()

    await team.patch(path, { email: { active: true } })

    expect(await team.head()).toEqual(before)
  })

  test('is for people who may create cards there, and not for guests', async () => {
    const [member, viewer, guest] = [
      await team.newMember('member'),
      await team.newMember('member'),
      await team.newMember('guest'),
    ]
    await team.post(`${path}/members`, { user_id: viewer.user_id, role: 'viewer' })
    await team.post(`${path}/members`, { user_id: guest.user_id, role: 'member' })
    const email = await mailboxOf(member, board.id)

    expect(await seenBy(member)).toEqual({ email, active: true })
    expect([await seenBy(viewer), await seenBy(guest)]).toEqual([null, null])
    for (const who of [viewer, guest]) {
      expect((await who.post(`${path}/email`)).status).toBe(403)
      expect((await who.delete(`${path}/email`)).status).toBe(403)
      expect(JSON.stringify((await who.get('/boards')).body)).not.toContain(email)
    }
  })

  test('stays with the board alone: not in copies, exports, past states or other spaces', async () => {
    const email = await mailboxOf(team, board.id)
    const { revision } = await team.head()

    expect((await team.made(`${path}/copy`, {})).board.email).toBeNull()
    expect(await exportOf(team)).not.toContain(email.split('@')[0])
    expect((await team.get(`${path}?at=${revision}`)).body.board.email).toBeNull()
    const elsewhere = await team.newProject()
    expect((await team.patch(path, { project_id: elsewhere.id })).body.board.email).toBeNull()
    expect((await team.lastEvent()).changes).toMatchObject({ email: [{ active: true }, null] })

    await mailboxOf(team, board.id)
    const { revision: last } = await team.head()
    await team.delete(path)
    expect((await team.post(`${path}/restore`, { seq: last })).body.board.email).toBeNull()
  })

  test('is neither given nor shown where the server receives no mail', async () => {
    await mailboxOf(team, board.id)
    const other = await team.newBoard()
    const mailless = await createApp({ gateway: new Gateway(team.server.store, clock) })
    const url = await mailless.listen({ host: '127.0.0.1', port: 0 })
    onTestFinished(() => mailless.close())
    const caller = new Caller({ ...team.server, url }, team.team_id, team.user_id, team.token)

    await caller.patch(path, { title: 'Other' })
    expect(await seenBy(caller)).toBeNull()
    const answers = [
      await caller.post(`${path}/email`),
      await caller.patch(`/boards/${other.id}`, { title: 'Mine', email: { active: true } }),
    ]
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual(Array(2).fill([409, 'mail_not_configured']))
    expect((await caller.patch(path, { email: { active: false } })).status).toBe(200)
    expect(await seenBy(team)).toMatchObject({ active: false })
  })
})
