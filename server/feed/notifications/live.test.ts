import { describe, expect, onTestFinished, test } from 'vitest'
import { openStream } from '../../../test/stream.ts'
import { type Caller, callServer, newReadyUrl, newTeamOn, startServer, stores, Team } from '../../../test/team.ts'
import { must } from '../../common/must.ts'
import { addMember, listMembers } from '../../resources/teams/teams.service.ts'
import { followAll, followFromNow, NotificationFollower } from './follower.ts'
import { LiveInbox } from './live.ts'

describe.each(stores)('live notifications on %s', (store) => {
  test('a notified person’s own streams get the news in every process, and nobody else’s do', async () => {
    const url = await newReadyUrl(store)
    const [first, second] = [await startServer(url), await startServer(url)]
    onTestFinished(first.stop)
    onTestFinished(second.stop)
    const team = await newTeamOn(first)
    const [ada, bob] = [await team.newMember('member'), await team.newMember('member')]
    const elsewhere = new Team(second, { ...ada, team_id: team.team_id }, ada.token, '')
    const board = await team.newBoard()
    const filter = '?type=project.created'
    const streams = [await openStream(ada, filter), await openStream(bob, filter), await openStream(elsewhere, filter)]
    const [here, there] = [
      new LiveInbox(first.gateway, first.app.streams),
      new LiveInbox(second.gateway, second.app.streams),
    ]
    const look = async () => [await here.look(), await there.look()]
    const follower = new NotificationFollower(first.gateway, {
      onError(error) {
        throw error
      },
    })
    expect(await look()).toEqual([0, 0])

    await team.newCard(board.lists[0], { members: [{ user_id: ada.user_id }] })
    await followAll(follower)
    const notified = await look()
    await team.newProject()
    for (const stream of streams) await stream.until(({ types }) => types.includes('project.created'))

    expect(notified).toEqual([1, 1])
    expect(streams.map(({ types }) => types)).toEqual([
      ['notifications', 'project.created'],
      ['project.created'],
      ['notifications', 'project.created'],
    ])
    expect(streams[0]?.events[0]).toMatchObject({ data: {} })
    expect(await look()).toEqual([0, 0])

    // Notifications of another workspace are no news in this one.
    const other = await newTeamOn(first)
    const { email } = must(
      (await listMembers(first.gateway, team.team_id)).find(({ user_id }) => user_id === ada.user_id),
    )
    await addMember(first.gateway, other.team_id, { email, role: 'member' })
    await other.newCard((await other.newBoard()).lists[0], { members: [{ user_id: ada.user_id }] })
    await followAll(follower)
    expect(await look()).toEqual([0, 0])
  })

  test('an example workspace is followed from then on, the others from where they were', async () => {
    const server = await startServer(await newReadyUrl(store))
    onTestFinished(server.stop)
    const teams = [await newTeamOn(server), await newTeamOn(server)] as const
    const people: Caller[] = []
    for (const team of teams) {
      const ada = await team.newMember('member')
      people.push(ada)
      await team.newCard((await team.newBoard()).lists[0], { members: [{ user_id: ada.user_id }] })
    }
    await followFromNow(server.gateway, teams[0].team_id)
    await followAll(
      new NotificationFollower(server.gateway, {
        onError(error) {
          throw error
        },
      }),
    )
    const unread = await Promise.all(
      people.map(async ({ token }) => {
        const headers = { authorization: `Bearer ${token}` }
        return (await callServer(server, 'GET', '/v1/users/me/notifications', undefined, headers)).body.unread
      }),
    )
    expect(unread).toEqual([0, 1])
  })

  test('what is read in one place is announced to the person’s other streams', async () => {
    const server = await startServer(await newReadyUrl(store))
    onTestFinished(server.stop)
    const team = await newTeamOn(server)
    const ada = await team.newMember('member')
    await team.newCard((await team.newBoard()).lists[0], { members: [{ user_id: ada.user_id }] })
    await followAll(
      new NotificationFollower(server.gateway, {
        onError(error) {
          throw error
        },
      }),
    )
    await openStream(ada)
    await openStream(team)
    const inbox = new LiveInbox(server.gateway, server.app.streams)
    await inbox.look()
    const me = (method: string, path: string, body?: object) =>
      ada.call(method, `/../users/me/notifications${path}`, body)
    const [{ id }] = (await me('GET', '')).body.notifications

    expect((await me('PATCH', `/${id}`, { read: true })).status).toBe(200)
    const read = await inbox.look()
    await me('PATCH', `/${id}`, { archived: true })
    const putAway = await inbox.look()

    expect([read, putAway, await inbox.look()]).toEqual([1, 1, 0])
  })

  test('no query runs while nobody writes, or nobody is connected', async () => {
    const server = await startServer(await newReadyUrl(store))
    onTestFinished(server.stop)
    const team = await newTeamOn(server)
    const inbox = new LiveInbox(server.gateway, server.app.streams)
    let reads = 0
    const { read } = server.store
    server.store.read = (...given) => {
      reads += 1
      return read(...given)
    }
    let commits = 0
    server.gateway.onCommit(() => {
      commits += 1
    })
    // That of PostgreSQL moves with the commits of all its databases, those of other tests too.
    server.store.version = () => String(commits)
    await team.newProject()
    await inbox.look()
    const [unconnected] = [reads]
    await openStream(team)
    await inbox.look()
    const once = reads
    await inbox.look()

    expect(reads).toBe(once)
    expect(unconnected).toBe(0)
  })
})
