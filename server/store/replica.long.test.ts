import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { query, startCluster } from '../../test/cluster.ts'
import { postgresUrl } from '../../test/postgres.ts'
import { catchUp, type Pair, startPair, startReading, stopReplay } from '../../test/replica.ts'
import { type Answer, type Caller, callServer, newTeamOn, type OwnServer, type Team } from '../../test/team.ts'
import { must } from '../common/must.ts'
import { revokeToken } from '../resources/teams/teams.service.ts'
import { openReplica } from './postgres.replica.ts'
import type { Replica } from './replica.ts'

const LONG = { timeout: 60_000 }

describe.runIf(postgresUrl())('a server whose reads go to a replica', () => {
  let pair: Pair
  let server: OwnServer
  let replica: Replica
  beforeAll(async () => {
    pair = await startPair()
    server = await startReading(pair)
    replica = must(server.gateway.replica ?? undefined)
  })
  afterAll(async () => {
    await server.stop()
    await pair.stop()
  })

  const versionOf = ({ headers }: Answer) => String(headers.get('boardwalk-version'))
  const titlesOf = ({ body }: Answer) => body.cards.map(({ title }: { title: string }) => title).toSorted()
  let asked = 0
  /** Each time another address, which no answer in memory is for. */
  const cardsOf = (caller: Caller, list: { id: string }, atLeast?: string) => {
    asked += 1
    const path = `/cards?list_id=${list.id}&count=${50 + (asked % 150)}`
    return caller.get(path, atLeast === undefined ? {} : { 'boardwalk-at-least': atLeast })
  }
  const newList = async (team: Team) => (await team.newBoard()).lists[0]

  test('is answered by the replica, as new as the last write', async () => {
    const team = await newTeamOn(server)
    const list = await newList(team)
    await team.newCard(list, { title: 'One' })

    await vi.waitFor(async () => {
      await catchUp(pair)
      await replica.look()
      const before = replica.totals.reads
      const answer = await cardsOf(team, list)
      expect(titlesOf(answer)).toEqual(['One'])
      expect(versionOf(answer)).toBe(String((await team.head()).revision))
      expect(replica.totals.reads).toBeGreaterThan(before)
    }, LONG)
  })

  test('is answered by the primary while the replica is behind', async () => {
    const team = await newTeamOn(server)
    const list = await newList(team)
    await stopReplay(pair)
    const written = await team.post('/cards', { board_id: list.board_id, list_id: list.id, title: 'New' })
    const before = replica.totals.passedOn

    const answer = await cardsOf(team, list)

    expect(titlesOf(answer)).toEqual(['New'])
    expect(versionOf(answer)).toBe(versionOf(written))
    expect(replica.totals.passedOn).toBeGreaterThan(before)
  })

  test('shows an older state to those who accept it, never older than they say, and keeps it for nobody else', async () => {
    const team = await newTeamOn(server)
    const list = await newList(team)
    await team.newCard(list, { title: 'Old' })
    const seen = versionOf(await cardsOf(team, list))
    await stopReplay(pair)
    const written = await team.post('/cards', { board_id: list.board_id, list_id: list.id, title: 'New' })

    await vi.waitFor(async () => {
      await replica.look()
      const older = await cardsOf(team, list, seen)
      expect([titlesOf(older), versionOf(older)]).toEqual([['Old'], seen])
    }, LONG)
    asked -= 1
    expect(titlesOf(await cardsOf(team, list))).toEqual(['New', 'Old'])
    expect(titlesOf(await cardsOf(team, list, versionOf(written)))).toEqual(['New', 'Old'])
    // Of before a restore, when the workspace had come further.
    expect(titlesOf(await cardsOf(team, list, '999999'))).toEqual(['New', 'Old'])
  })

  test('never shows what was taken away since, however old a state is accepted', async () => {
    const team = await newTeamOn(server)
    const member = await team.newMember('member')
    const project = await team.newProject({ is_private: true })
    await team.post(`/projects/${project.id}/members`, { user_id: member.user_id, role: 'member' })
    const board = await team.newBoard({ project_id: project.id })
    const [list] = board.lists
    const card = await team.newCard(list, { title: 'Secret' })
    const open = await newList(team)
    const deleted = await team.newCard(open, { title: 'Deleted' })
    const moved = await team.newCard(open, { title: 'Moved' })
    const token = await team.newToken()
    const seen = versionOf(await member.get(`/cards/${card.id}`))
    await stopReplay(pair)
    const accept = { 'boardwalk-at-least': seen }

    await team.delete(`/cards/${deleted.id}`)
    expect(await member.get(`/cards/${deleted.id}`, accept)).toMatchObject({ status: 404 })
    await team.patch(`/cards/${moved.id}`, { board_id: board.id, list_id: list.id })
    expect(titlesOf(await cardsOf(member, open, seen))).toEqual([])
    expect(await member.get(`/cards/${card.id}`, accept)).toMatchObject({ status: 200 })
    await team.delete(`/projects/${project.id}/members/${member.user_id}`)
    expect(await member.get(`/cards/${card.id}`, accept)).toMatchObject({ status: 404 })
    const removed = await callServer(
      server,
      'DELETE',
      `/v1/teams/${team.team_id}/members/${member.user_id}`,
      undefined,
      {
        authorization: `Bearer ${team.token}`,
      },
    )
    expect(removed.status).toBe(204)
    expect(await member.get(`/lists/${open.id}`, accept)).toMatchObject({ status: 401 })
    await revokeToken(server.gateway, token.token_id)
    expect(await token.get(`/lists/${open.id}`, accept)).toMatchObject({ status: 401 })
  })

  test('does not compare its revision with one of before a restore', async () => {
    const team = await newTeamOn(server)
    const list = await newList(team)
    const seen = versionOf(await cardsOf(team, list))
    await stopReplay(pair)
    await query(pair.primary.url, `update installation set epoch = 'another-history'`)
    await query(pair.primary.url, `update lists set title = 'Restored' where team_id = '${team.team_id}'`)

    const { body } = await team.get(`/lists/${list.id}`, { 'boardwalk-at-least': seen })

    expect(body.list.title).toBe('Restored')
  })

  test('guests learn a version that only they can use', async () => {
    const team = await newTeamOn(server)
    const board = await team.newBoard()
    const guest = await team.newMember('guest')
    await team.post(`/boards/${board.id}/members`, { user_id: guest.user_id })
    const version = versionOf(await guest.get(`/boards/${board.id}`))

    expect(version).toMatch(/^v[0-9a-f]{32}$/)
    expect(await guest.get(`/boards/${board.id}`, { 'boardwalk-at-least': version })).toMatchObject({ status: 200 })
    expect(await guest.get(`/boards/${board.id}`, { 'boardwalk-at-least': '1' })).toMatchObject({ status: 400 })
    expect(await team.get(`/boards/${board.id}`, { 'boardwalk-at-least': version })).toMatchObject({ status: 400 })
  })

  test('is answered by the primary while the replica hangs or is gone, and says so', async () => {
    const team = await newTeamOn(server)
    const list = await newList(team)
    await team.newCard(list, { title: 'One' })
    const stateOf = async () => (await callServer(server, 'GET', '/readyz')).body.replica
    const isFollowing = async () => {
      const { body } = await callServer(server, 'GET', '/metrics')
      return /^boardwalk_replica_following (\d)$/m.exec(body)?.[1]
    }
    await vi.waitFor(async () => expect([await stateOf(), await isFollowing()]).toEqual(['following', '1']), LONG)

    await pair.replica.hang()
    onTestFinished(pair.replica.goOn)
    expect(titlesOf(await cardsOf(team, list))).toEqual(['One'])
    await vi.waitFor(async () => expect([await stateOf(), await isFollowing()]).toEqual(['away', '0']), LONG)
    pair.replica.goOn()
    await vi.waitFor(async () => expect(await stateOf()).toBe('following'), LONG)

    await pair.replica.kill9()
    await team.newCard(list, { title: 'Two' })
    expect(titlesOf(await cardsOf(team, list))).toEqual(['One', 'Two'])
    await vi.waitFor(async () => expect([await stateOf(), await isFollowing()]).toEqual(['away', '0']), LONG)
    await pair.replica.restart()
    await vi.waitFor(async () => expect([await stateOf(), await isFollowing()]).toEqual(['following', '1']), LONG)
  })

  test('takes no server for a replica that is none, or not of this database', async () => {
    const other = await startCluster()
    onTestFinished(other.stop)
    const third = await startCluster({ replicaOf: other })
    onTestFinished(third.stop)
    // The tables are asked for first; and their contents are not what distinguishes the two.
    await query(other.url, 'create table schema_migrations (name text)')
    await catchUp({ primary: other, replica: third })
    const problemOf = async (url: string) => {
      const opened = await openReplica(url, server.store)
      onTestFinished(() => opened.close())
      return vi.waitFor(async () => {
        await opened.look()
        expect(opened.problem).toMatch(/replica/)
        return opened.problem
      }, LONG)
    }

    expect(await problemOf(pair.primary.url)).toContain('no replica')
    expect(await problemOf(third.url)).toContain('another server')
  })
})
