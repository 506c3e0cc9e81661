import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { newNeighbours } from '../../../test/neighbours.ts'
import { callServer, newReadyUrl, newTeam, newTeamOn, startServer, stores, type Team } from '../../../test/team.ts'
import { everythingOf as rowsOf } from '../../../test/twins.ts'
import { TABLES_OF_A_TEAM } from '../../store/keys.ts'
import { addMember, createToken } from '../teams/teams.service.ts'
import { erasePerson } from './users.erase.ts'
import { findPerson, readdressPerson, renamePerson } from './users.person.ts'

interface Person {
  id: string
  email: string
  token: string
}

const EMAIL = (name: string) => `${name}.${crypto.randomUUID()}@example.com`

async function personIn(team: Team, name: string): Promise<Person> {
  const { gateway } = team.server
  const email = EMAIL(name)
  const { user_id } = await addMember(gateway, team.team_id, { email, role: 'member' })
  const { token } = await createToken(gateway, { team_id: team.team_id, email })
  return { id: user_id, email, token }
}

const own = ({ token }: Person) => ({ authorization: `Bearer ${token}` })

async function erase(team: Team, email: string) {
  const person = await findPerson(team.server.gateway, email)
  if (!person) throw new Error('Nobody has this address.')
  return erasePerson(team.server.gateway, person)
}

/** Every value of every row of a workspace, and of its people, as one text. */
async function everythingOf(team: Team): Promise<string> {
  return team.server.store.read(async (db) => {
    const texts: string[] = []
    for (const table of ['users', 'teams', ...TABLES_OF_A_TEAM]) {
      const where =
        table === 'users'
          ? sql`id in (select user_id from members where team_id = ${team.team_id})`
          : sql`${sql.ref(table === 'teams' ? 'id' : 'team_id')} = ${team.team_id}`
      const { rows } = await sql`select * from ${sql.table(table)} where ${where}`.execute(db)
      texts.push(JSON.stringify(rows))
    }
    return texts.join('\n')
  })
}

/** As if the person had sent all of these by mail. */
async function cameByMail({ server, team_id }: Team, { email }: Person) {
  const source = JSON.stringify({ type: 'email', email_addr: email, email_verified: true })
  await server.store.transaction(async (db) => {
    for (const table of ['cards', 'comments', 'files'] as const)
      await db.updateTable(table).set({ source, source_updated: source }).where('team_id', '=', team_id).execute()
  })
}

describe.each(stores)('erasing a person on %s', (store) => {
  test('leaves nothing that identifies them in any row, and everything they created', async () => {
    const [team, other] = [await newTeam(store), await newTeam(store)]
    const { server, team_id } = team
    const person = await personIn(team, 'grace')
    await addMember(server.gateway, other.team_id, { email: person.email, role: 'guest' })
    const profile = { first_name: 'Gracia', last_name: 'Hopperson', display_name: 'Amazing Grace', locale: 'en-GB' }
    const image = 'https://example.com/gracia.png'
    await callServer(server, 'PATCH', '/v1/users/me', { ...profile, profile_image: image }, own(person))
    await callServer(
      server,
      'PATCH',
      '/v1/users/me',
      { display_name: 'Gracia H.' },
      {
        ...own(person),
        'idempotency-key': 'renamed',
      },
    )
    const board = await team.newBoard()
    const made = { title: 'Theirs', list_id: board.lists[0].id, board_id: board.id }
    const card = (await callServer(server, 'POST', `/v1/${team_id}/cards`, made, own(person))).body.card
    await team.newNote({ attendees: [person.email.toUpperCase(), { email: person.email, name: 'Gracia' }] })
    await team.newNote({
      attendees: [
        { user_id: person.id, name: 'Gracia' },
        { email: team.email, name: 'Ada' },
      ],
    })
    const comment = await team.newComment(card.id, { context: { email: person.email, name: 'Gracia' } })
    await team.delete(`/comments/${comment.id}`)
    const named = { email: person.email, displayName: 'Gracia' }
    await team.newNote({ google_calendar_event: { organizer: named, attendees: [{ ...named, self: true }] } })
    await team.newComment(card.id, { schema: { drawn_by: { user_id: person.id, name: 'Gracia' } } })
    const page = await team.newPage((await team.newProject()).id)
    await team.patch(`/pages/${page.id}`, { public_settings: { contact: named } })
    await team.newFile(`/cards/${card.id}`)
    await cameByMail(team, person)
    await team.get('/events?count=500')
    expect(await everythingOf(team)).toMatch(/grac|hopper/i)

    const erased = await erase(team, person.email)

    expect(erased.workspaces.toSorted()).toEqual([team_id, other.team_id].toSorted())
    for (const text of [await everythingOf(team), await everythingOf(other)]) expect(text).not.toMatch(/grac|hopper/i)
    expect(await everythingOf(team)).toContain('Ada')
    expect(JSON.stringify((await team.get('/events?count=500')).body)).not.toMatch(/grac|hopper/i)
    expect((await callServer(server, 'GET', '/v1/users/me', undefined, own(person))).status).toBe(401)
    expect((await team.get(`/cards/${card.id}`)).body.card).toMatchObject({ title: 'Theirs', user_id: person.id })
    expect(await memberOf(team, person.id)).toMatchObject({
      display_name: 'Erased person',
      status: 'inactive',
      email: expect.stringMatching(/^erased\.person\+[0-9a-f]{16}@erased\.invalid$/),
      profile_image: '',
    })
    expect(await team.lastEvent()).toMatchObject({
      type: 'member.erased',
      entity_id: person.id,
      changes: { display_name: [null, 'Erased person'] },
    })
    expect((await other.lastEvent()).type).toBe('member.erased')
    expect((await team.get('/activity?count=1')).body.activity[0].text).toMatch(/^was erased/)
  })

  test('does not change workspaces they were never in, and takes nothing from them', async () => {
    const { own, others, all } = await newNeighbours(store)
    const { gateway } = own.server
    const [person, other] = [EMAIL('grace'), EMAIL('ada')]
    for (const team of all) {
      // Under the same ids: the person named first here is named second there.
      const named = team === own ? [person, other] : [other, person]
      await addMember(gateway, team.team_id, { email: named[0] ?? '', role: 'member' })
      const card = await team.newCard((await team.newBoard()).lists[0])
      for (const email of named) {
        await team.newNote({ attendees: [{ email, name: email }] })
        const comment = await team.newComment(card.id, { context: { email } })
        await team.delete(`/comments/${comment.id}`)
      }
    }
    const source = JSON.stringify({ type: 'email', email: person })
    const ids = all.map(({ team_id }) => team_id)
    await gateway.store.transaction((db) =>
      db.updateTable('cards').set({ source }).where('team_id', 'in', ids).execute(),
    )
    const read = async () => {
      const rows = Object.values(await rowsOf(own, ['events', 'past_rows', 'note_attendees'])).flat()
      const ofOther = rows.map((row) => JSON.stringify(row)).filter((text) => text.includes(other))
      return { ofOther, others: await Promise.all(others.map((team) => rowsOf(team))) }
    }
    const before = await read()
    expect(before.ofOther).toHaveLength(4)

    await erase(own, person)

    expect(await read()).toEqual(before)
  })

  test('passes on a private space that only they ran', async () => {
    const team = await newTeam(store)
    const person = await personIn(team, 'grace')
    const space = { title: 'Closed', is_private: true }
    const path = `/v1/${team.team_id}/projects`
    const { project } = (await callServer(team.server, 'POST', path, space, own(person))).body
    expect((await team.get(`/projects/${project.id}`)).status).toBe(404)

    await erase(team, person.email)

    expect((await team.get(`/projects/${project.id}`)).body.project).toMatchObject({
      title: 'Closed',
      is_private: true,
    })
  })

  test('changes nothing while the person is the only owner of a workspace', async () => {
    const team = await newTeam(store)
    const before = await team.census()

    await expect(erase(team, team.email)).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining(`Nobody else owns ${team.team_id} (Team)`),
    })

    expect(await team.census()).toEqual(before)
    expect((await team.get('/boards')).status).toBe(200)
  })

  test('is permanent: an erased person cannot be brought back, only added again as a new person', async () => {
    const team = await newTeam(store)
    const person = await personIn(team, 'grace')
    await erase(team, person.email)
    const path = `/v1/teams/${team.team_id}/members`
    const add = (body: object) =>
      callServer(team.server, 'POST', path, { role: 'member', ...body }, { authorization: `Bearer ${team.token}` })

    expect(await add({ user_id: person.id })).toMatchObject({ status: 409 })
    const again = await add({ email: person.email })
    expect(again.status).toBe(201)
    expect(again.body.member.id).not.toBe(person.id)
    await expect(renamePerson(team.server.gateway, person.id, { display_name: 'Grace' })).rejects.toMatchObject({
      code: 'conflict',
    })
  })
})

test('nothing of an erased person is left in the files of SQLite', async () => {
  const url = await newReadyUrl('sqlite')
  const server = await startServer(url)
  onTestFinished(() => server.stop())
  const team = await newTeamOn(server)
  const { id, email } = await personIn(team, 'quetzalcoatl')
  await renamePerson(server.gateway, id, { display_name: 'Quetzalcoatl Xochipilli' })
  await team.newCard((await team.newBoard()).lists[0])
  const file = url.slice('sqlite:'.length)
  const bytes = async () => Buffer.concat([await readFile(file), await readFile(`${file}-wal`)])
  expect((await bytes()).includes('Xochipilli')).toBe(true)

  await erase(team, email)

  for (const trace of ['Xochipilli', 'xochipilli', email]) expect((await bytes()).includes(trace)).toBe(false)
  expect((await team.newProject()).id).toBeDefined()
})

describe.each(stores)('changing a person on %s', (store) => {
  test('names are announced where they have joined, the address wherever they are known', async () => {
    const [team, invited, apart] = [await newTeam(store), await newTeam(store), await newTeam(store)]
    const { gateway } = team.server
    const person = await personIn(team, 'grace')
    await addMember(gateway, invited.team_id, { email: person.email, role: 'member' })
    const [before, elsewhere] = [await invited.head(), await apart.head()]

    await renamePerson(gateway, person.id, { display_name: 'Grace' })
    expect(await team.lastEvent()).toMatchObject({ type: 'member.updated', changes: { display_name: ['', 'Grace'] } })
    expect(await invited.head()).toEqual(before)

    const email = EMAIL('hopper')
    await readdressPerson(gateway, person.id, email)
    const changes = { email: [person.email, email] }
    expect(await team.lastEvent()).toMatchObject({ type: 'member.updated', entity_id: person.id, changes })
    expect(await invited.lastEvent()).toMatchObject({ type: 'member.updated', entity_id: person.id, changes })
    expect(await apart.head()).toEqual(elsewhere)
    const revised = await team.head()
    await readdressPerson(gateway, person.id, email)
    expect(await team.head()).toEqual(revised)
    await expect(readdressPerson(gateway, person.id, team.email)).rejects.toMatchObject({ code: 'conflict' })
  })
})

async function memberOf(team: Team, id: string) {
  const { body } = await callServer(team.server, 'GET', `/v1/teams/${team.team_id}/members`, undefined, {
    authorization: `Bearer ${team.token}`,
  })
  return body.members.find((member: { id: string }) => member.id === id)
}
