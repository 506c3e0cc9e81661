import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { newNeighbours } from '../../../test/neighbours.ts'
import { callServer, clock, newTeam, stores, type Team } from '../../../test/team.ts'
import { expireToken } from '../members/members.tokens.ts'
import { deleteTeam } from './teams.delete.ts'
import { EMPTIED_TABLES } from './teams.rows.ts'
import { addMember, createToken, listTeams, listTokens, renameTeam, revokeToken } from './teams.service.ts'

type Logged = { type: string; entity_id: string; changes: Record<string, unknown[]> }

const tokenEvents = (events: Logged[]) => events.filter(({ type }) => type.startsWith('token.'))

describe.each(stores)('tokens in the log on %s', (store) => {
  test('the log shows each token, never its secret, and its end once', async () => {
    const team = await newTeam(store)
    const { gateway } = team.server
    const { team_id, email, user_id } = team
    const made = await createToken(gateway, {
      team_id,
      email,
      scope: 'read',
      agent_name: 'Bot',
      time_expires: 4102444800000,
    })

    expect(await team.lastEvent()).toMatchObject({
      type: 'token.created',
      entity_id: made.id,
      changes: {
        user_id: [null, user_id],
        scope: [null, 'read'],
        agent_name: [null, 'Bot'],
        time_expires: [null, 4102444800000],
      },
    })
    await revokeToken(gateway, made.id)
    const revoked = await team.lastEvent()
    expect(revoked).toMatchObject({ type: 'token.revoked', entity_id: made.id, changes: { user_id: [user_id, null] } })
    await revokeToken(gateway, made.id)
    expect(await team.lastEvent()).toEqual(revoked)
    const [, secret] = made.token.split('.')
    expect(JSON.stringify(await team.events())).not.toContain(secret)
    await expect(revokeToken(gateway, 'stp-AAAAAAAAAAAA')).rejects.toMatchObject({ code: 'not_found' })
  })

  test('each workspace lists and revokes its own', async () => {
    const { own, others } = await newNeighbours(store)
    const { gateway } = own.server
    const ended = []
    for (const { team_id, email } of others)
      ended.push(await createToken(gateway, { team_id, email, time_expires: clock.now() - 1 }))
    const before = await own.head()
    const { team_id, user_id } = own
    const workspace = gateway.enterAs({ team_id, user_id, source: '{"type":"token"}' }, 'member.update')

    for (const { id } of ended) await workspace.write((w) => expireToken(w, id))

    expect(await own.head()).toEqual(before)
    expect(await listTokens(gateway, team_id)).toMatchObject([{ email: own.email, time_revoked: null }])
  })

  test('only its user and admins see a token in the log; a removed member’s tokens end', async () => {
    const team = await newTeam(store)
    const admin = await team.newMember('admin')
    const member = await team.newMember('member')
    const guest = await team.newMember('guest')
    const whose = async (caller: { get: Team['get'] }) =>
      tokenEvents((await caller.get('/events?count=500')).body.events).map(({ changes }) => changes.user_id?.[1])

    const all = [team.user_id, admin.user_id, member.user_id, guest.user_id]
    expect(await whose(team)).toEqual(all)
    expect(await whose(admin)).toEqual(all)
    expect(await whose(member)).toEqual([member.user_id])
    expect(await whose(guest)).toEqual([guest.user_id])
    const texts = async (caller: { get: Team['get'] }) =>
      (await caller.get('/activity?count=50')).body.activity.map(({ text }: { text: string }) => text).join('\n')
    expect(await texts(team)).toMatch(/made a token for themselves/)
    expect(await texts(member)).not.toMatch(/made a token for themselves/)

    const { gateway } = team.server
    await createToken(gateway, { team_id: team.team_id, email: await emailOf(team, guest.user_id), agent_name: 'Bot' })
    const path = `/v1/teams/${team.team_id}/members/${guest.user_id}`
    const headers = { authorization: `Bearer ${team.token}` }
    await fetch(team.server.url + path, { method: 'DELETE', headers })
    const ended = (await team.events()).slice(-3).map(({ type }) => type)
    expect(ended).toEqual(['token.revoked', 'token.revoked', 'member.removed'])
  })
})

describe.each(stores)('a workspace on %s', (store) => {
  test('can be renamed, which is logged once', async () => {
    const team = await newTeam(store)
    const { gateway } = team.server

    await renameTeam(gateway, team.team_id, 'Acme')
    const renamed = await team.lastEvent()
    await renameTeam(gateway, team.team_id, 'Acme')

    expect(renamed).toMatchObject({
      type: 'team.updated',
      entity_id: team.team_id,
      changes: { title: ['Team', 'Acme'] },
    })
    expect(await team.lastEvent()).toEqual(renamed)
    expect((await team.get('/activity?count=1')).body.activity[0].text).toBe('renamed the workspace to “Acme”')
  })

  test('is renamed by its admins over HTTP, by nobody below, and not to nothing', async () => {
    const team = await newTeam(store)
    const [admin, member] = [await team.newMember('admin'), await team.newMember('member')]
    const rename = (person: Pick<Team, 'token'>, body: object) =>
      callServer(team.server, 'PATCH', `/v1/teams/${team.team_id}`, body, { authorization: `Bearer ${person.token}` })

    const { status, body } = await rename(admin, { team_name: 'Acme Studios' })

    expect(status).toBe(200)
    expect(body.team).toMatchObject({ id: team.team_id, team_name: 'Acme Studios' })
    expect(await team.lastEvent()).toMatchObject({ type: 'team.updated', changes: { title: ['Team', 'Acme Studios'] } })
    const before = await team.head()
    expect((await rename(admin, { team_name: 'Acme Studios' })).status).toBe(200)
    expect((await rename(member, { team_name: 'Mine' })).status).toBe(403)
    for (const team_name of ['  ', 7, 'x'.repeat(201)]) expect((await rename(admin, { team_name })).status).toBe(400)
    expect(await team.head()).toEqual(before)
  })

  test('is listed with its own owner and number of members', async () => {
    const { own, all } = await newNeighbours(store)
    await own.newMember('member')

    const listed = (await listTeams(own.server.gateway)).filter((one) =>
      all.some(({ team_id }) => team_id === one.team_id),
    )

    expect(listed.map(({ owner }) => owner)).toEqual(all.map(({ email }) => email))
    expect(listed.map(({ members }) => Number(members))).toEqual([1, 2, 1])
  })

  test('is deleted with every row of every table, and leaves the others unchanged', async () => {
    const [team, other] = [await newTeam(store), await newTeam(store)]
    const { gateway } = team.server
    const person = await team.newMember('member')
    const email = await emailOf(team, person.user_id)
    await addMember(gateway, other.team_id, { email: team.email, role: 'member' })
    await fill(team)
    await fill(other)
    const [{ tokens: _, ...before }, others] = [await team.census(), await other.census()]
    const rows = EMPTIED_TABLES.reduce((sum, table) => sum + Number(before[table] ?? 0), 0)
    const shown: number[] = []

    const gone = await deleteTeam(gateway, team.team_id, (done) => shown.push(done))

    expect(gone.people).toBe(1)
    expect(gone.rows).toBe(rows)
    expect(shown.at(-1)).toBe(gone.rows)
    expect(await rowsOf(team)).toEqual({})
    expect(await other.census()).toEqual(others)
    expect((await team.get('/boards')).status).toBe(401)
    expect(await emails(team, [team.email, email])).toEqual([team.email])
  })

  test('whose deletion was interrupted is deleted by the next one', async () => {
    const team = await newTeam(store)
    await fill(team)
    const stop = () => {
      throw new Error('broken off')
    }
    await expect(deleteTeam(team.server.gateway, team.team_id, stop)).rejects.toThrow('broken off')
    expect((await team.get('/boards')).status).toBe(401)
    expect(await rowsOf(team)).toMatchObject({ members: 1 })

    await deleteTeam(team.server.gateway, team.team_id)
    expect(await rowsOf(team)).toEqual({})
  })
})

/** Rows in enough tables to notice an order of deletion that the database refuses. */
async function fill(team: Team) {
  const board = await team.newBoard()
  const parent = await team.newCard(board.lists[0])
  const child = await team.newCard(board.lists[0], { parent_card_id: parent.id })
  await team.newCard(board.lists[0], { parent_card_id: child.id })
  const comment = await team.newComment(child.id)
  await team.newReply(comment.id)
  const page = await team.newPage(board.project_id)
  await team.newPage(board.project_id, { parent_page_id: page.id })
  await team.newNote({ attendees: [{ email: team.email, name: 'Ada' }] })
  await team.newSprint(board.project_id)
  await team.post('/projects', { title: 'Space' }, { 'idempotency-key': 'once' })
}

/** What is left of a workspace, in any table of the store. */
async function rowsOf(team: Team): Promise<Record<string, number>> {
  const found: Record<string, number> = {}
  await team.server.store.read(async (db) => {
    for (const { name, columns } of await db.introspection.getTables()) {
      if (name !== 'teams' && !columns.some((column) => column.name === 'team_id')) continue
      const { rows } = await sql`select 1 from ${sql.table(name)}
        where ${sql.ref(name === 'teams' ? 'id' : 'team_id')} = ${team.team_id}`.execute(db)
      if (rows.length > 0) found[name] = rows.length
    }
  })
  return found
}

async function emailOf(team: Team, user_id: string): Promise<string> {
  const { email } = await team.server.store.read((db) =>
    db.selectFrom('users').select('email').where('id', '=', user_id).executeTakeFirstOrThrow(),
  )
  return email
}

async function emails(team: Team, known: string[]): Promise<string[]> {
  const rows = await team.server.store.read((db) =>
    db.selectFrom('users').select('email').where('email', 'in', known).execute(),
  )
  return rows.map(({ email }) => email)
}
