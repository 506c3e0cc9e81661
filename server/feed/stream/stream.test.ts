import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { longTest } from '../../../test/extent.ts'
import { joinAll, newNeighbours } from '../../../test/neighbours.ts'
import { type OpenStream, openStream, requestStream } from '../../../test/stream.ts'
import {
  Caller,
  callServer,
  clock,
  newReadyUrl,
  newTeam,
  newTeamOn,
  type OwnServer,
  startServer,
  stores,
  Team,
} from '../../../test/team.ts'
import { storyOf } from '../../../test/twins.steps.ts'
import { foundation, peopleOf, Twin } from '../../../test/twins.ts'
import { newWebhook } from '../../../test/webhooks.ts'
import { must } from '../../common/must.ts'
import { STREAM_BEAT_MS, STREAM_STALLED_MS } from '../../limits/streams.ts'
import { deleteTeam } from '../../resources/teams/teams.delete.ts'
import { revokeToken } from '../../resources/teams/teams.service.ts'

afterEach(() => clock.reset())

describe.each(stores)('GET /v1/{team_id}/events as a stream on %s', (store) => {
  test('sends each event as it happens: its seq, its type and itself', async () => {
    const team = await newTeam(store)
    const board = await team.newBoard()
    const { revision } = await team.head()

    const stream = await openStream(team)
    const list = await team.newList(board.id, { title: 'Live' })
    const [event] = await stream.read(1)

    expect(stream.response.headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
      'x-content-type-options': 'nosniff',
    })
    expect(stream.response.headers).not.toHaveProperty('content-encoding')
    expect(stream.retry).toBe('2000')
    expect(event).toEqual({ id: String(revision + 1), event: 'list.created', data: await team.lastEvent() })
    expect(event?.data).toMatchObject({ list_id: list.id })
  })

  test('says nothing of values of an epic in a space that went private', async () => {
    const team = await newTeam(store)
    const { id } = await team.newProject()
    const { field } = await team.made(`/projects/${id}/fields`, { title: 'Budget', type: 'text' })
    const { lists } = (await team.get('/epics')).body
    const custom_fields = { [field.id]: 'secret' }
    const { epic } = await team.made('/epics', { title: 'Epic', list_id: lists[0].id, custom_fields })
    await team.patch(`/projects/${id}`, { is_private: true })

    const stream = await openStream(team)
    await team.delete(`/epics/${epic.id}`)
    const [event] = await stream.read(1)

    expect(event).toMatchObject({ event: 'epic.deleted', data: { changes: { title: ['Epic', null] } } })
    expect(event?.data.changes).not.toHaveProperty('custom_fields')
  })

  test('sends messages without a name when it is asked to, for onmessage', async () => {
    const team = await newTeam(store)
    await team.newBoard()
    const all = await team.events()
    const [plain, named] = [await openStream(team, '?after=0&named=false'), await openStream(team, '?named=true')]
    await plain.read(all.length)

    await team.newProject({ title: 'New' })
    const events = await plain.read(all.length + 1)
    await named.read(1)
    streamsOf(team).notify(team.team_id, team.user_id, 'notifications', {})
    await plain.read(all.length + 2)
    await named.read(2)

    expect(new Set(plain.types)).toEqual(new Set(['']))
    expect(events.map(({ data }) => data.type).slice(0, -1)).toEqual([
      ...all.map(({ type }) => type),
      'project.created',
    ])
    expect(plain.events.at(-1)?.data).toEqual({ type: 'notifications' })
    expect(events[0]?.id).toBe(String(all[0]?.seq))
    expect(named.events).toMatchObject([{ event: 'project.created' }, { event: 'notifications', data: {} }])
    expect(
      (
        await callServer(team.server, 'GET', `/v1/${team.team_id}/events?named=perhaps`, undefined, {
          authorization: `Bearer ${team.token}`,
        })
      ).status,
    ).toBe(400)
  })

  test('goes on where a client left off: by Last-Event-ID, or by after; nothing twice, nothing left out', async () => {
    const team = await newTeam(store)
    await team.newBoard()
    const all = await team.events()

    const whole = await openStream(team, '?after=0')
    const rest = await openStream(team, '?after=0', { 'last-event-id': '3' })
    await team.newProject({ title: 'New' })

    const seqs = all.map(({ seq }) => seq)
    const { seq: last } = await team.lastEvent()
    expect((await whole.read(seqs.length + 1)).map(({ data }) => data.seq)).toEqual([...seqs, last])
    expect((await rest.read(seqs.length - 2)).map(({ data }) => data.seq)).toEqual([...seqs.slice(3), last])
    expect(whole.events.slice(0, all.length).map(({ data }) => data)).toEqual(all)
  })

  test('a client that connects while much is written misses nothing and reads nothing twice', async () => {
    const team = await newTeam(store)
    const writing = Promise.all(Array.from({ length: 60 }, (_, at) => team.newProject({ title: `${at}` })))
    const streams = []
    for (let at = 0; at < 8; at++) streams.push(await openStream(team, '?after=0'))
    await writing
    const all = (await team.events()).map(({ seq }) => String(seq))

    for (const stream of streams) {
      await stream.read(all.length)
      expect(stream.events.map(({ id }) => id)).toEqual(all)
    }
  })

  test('says how far the log is, and after silence that it lives', async () => {
    const team = await newTeam(store)
    const board = await team.newBoard()
    const { revision } = await team.head()
    const stream = await openStream(team, '?type=card.created')
    expect(stream.lastEventId).toBe(String(revision))
    await team.newList(board.id)

    // Until the others have it, so has this stream: without anything for it.
    await (await openStream(team, `?after=${revision}`)).read(1)
    clock.advance(STREAM_BEAT_MS)
    await streamsOf(team).tick()
    await stream.until(({ comments }) => comments > 0)

    expect(stream.lastEventId).toBe(String(revision + 1))
    expect(stream.events).toEqual([])
  })

  test('filters by spaces, boards, cards and types, several of each, as the log does', async () => {
    const team = await newTeam(store)
    const [one, two] = [await team.newBoard(), await team.newBoard()]
    const card = await team.newCard(one.lists[0])
    const { revision } = await team.head()
    const queries = [
      `board_id=${one.id}`,
      `board_id=${two.id}`,
      `board_id=${one.id},${two.id}`,
      `board_id=${one.id}&board_id=${two.id}`,
      `board_id[]=${one.id}&board_id[]=${two.id}`,
      `project_id=${two.project_id}`,
      `card_id=${card.id}`,
      'type=card.moved,card.created',
      `type=card.updated&board_id=${one.id}`,
    ]
    const streams = []
    for (const query of queries) streams.push(await openStream(team, `?${query}`))
    await team.patch(`/cards/${card.id}`, { title: 'Other' })
    await team.patch(`/cards/${card.id}`, { list_id: two.lists[0].id })
    await team.newCard(two.lists[0])
    await team.patch(`/boards/${two.id}`, { title: 'Two' })
    const whole = await openStream(team, `?after=${revision}`)
    await whole.read(4)

    const found = []
    for (const [at, query] of queries.entries()) {
      const { body } = await team.get(`/events?after=${revision}&${query}`)
      const types = body.events.map(({ type }: { type: string }) => type)
      await streams[at]?.read(types.length)
      expect({ query, types: streams[at]?.types }).toEqual({ query, types })
      found.push(types.map((type: string) => type.slice(5)).join(' '))
    }
    expect(found).toEqual([
      'updated moved',
      'moved created .updated',
      'updated moved created .updated',
      'updated moved created .updated',
      'updated moved created .updated',
      'moved created .updated',
      'updated moved',
      'moved created',
      'updated',
    ])
  })

  test.each([
    ['type=card', 'type'],
    ['board_id=x', 'board_id'],
    [`card_id=${Array.from({ length: 101 }, () => '1').join()}`, 'card_id'],
  ])('?%s is 400', async (query, field) => {
    const { status, body } = await (await newTeam(store)).get(`/events?${query}`)

    expect(status).toBe(400)
    expect(body.errors[0].field).toBe(field)
  })

  test('a filter reveals nothing of containers that the reader cannot see', async () => {
    const team = await newTeam(store)
    const guest = await team.newMember('guest')
    const shared = await team.newBoard({ members: [{ user_id: guest.user_id }] })
    const hidden = await team.newBoard({ project_id: shared.project_id })
    const card = await team.newCard(hidden.lists[0])
    const stream = await openStream(guest, `?board_id=${hidden.id}`)
    const all = await openStream(guest)
    await team.patch(`/cards/${card.id}`, { list_id: shared.lists[0].id })
    await all.read(1)

    expect(all.types).toEqual(['card.moved'])
    expect((await guest.get(`/events?board_id=${hidden.id}`)).body.events).toEqual([])
    expect(stream.events).toEqual([])
  })

  test('reports lost access to those who lost it, and to nobody else', async () => {
    const team = await newTeam(store)
    const [guest, member] = [await team.newMember('guest'), await team.newMember('member')]
    const project = await team.newProject()
    const board = await team.newBoard({ project_id: project.id, members: [{ user_id: guest.user_id }] })
    const second = await team.newBoard({ project_id: project.id, members: [{ user_id: guest.user_id }] })
    const [lost, whole] = [await openStream(guest), await openStream(member)]

    await team.delete(`/boards/${board.id}/members/${guest.user_id}`)
    await lost.read(1)
    await team.delete(`/boards/${second.id}`)
    await lost.read(2)
    await whole.until(({ types }) => types.includes('board.deleted'))
    expect([...lost.types]).toEqual(['access', 'access'])
    expect([...whole.types]).toEqual(['board.members_changed', 'board.deleted'])

    await team.patch(`/projects/${project.id}`, { is_private: true })
    await whole.read(3)
    expect(whole.types.at(-1)).toBe('access')
  })

  test('another workspace and a private space are silent', async () => {
    const [team, other] = [await newTeam(store), await newTeam(store)]
    const member = await team.newMember('member')
    const stream = await openStream(member)
    await other.newBoard()
    const board = await team.newBoard({ project_id: (await team.newProject({ is_private: true })).id })
    await team.newCard(board.lists[0])
    const open = await team.newProject({ title: 'Open' })

    expect((await stream.read(1)).map(({ data }) => data.project_id)).toEqual([open.id])
  })

  test('hides tokens, integrations and the origin of cards from those who may not read them', async () => {
    const team = await newTeam(store)
    const member = await team.newMember('member')
    const board = await team.newBoard({ project_id: (await team.newProject({ is_private: true })).id })
    const sprint = await team.newSprint((await team.newProject()).id)
    const card = await team.newCard(board.lists[0])
    await team.patch(`/cards/${card.id}`, { sprint_id: sprint.id })
    const { revision } = await team.head()
    const [stream, whole] = [await openStream(member), await openStream(team)]

    await team.newToken()
    await newWebhook(team)
    await team.patch(`/cards/${card.id}`, { title: 'Seen' })

    await whole.read(3)
    await stream.until(({ types }) => types.includes('card.updated'))
    expect(whole.types).toEqual(['token.created', 'integration.created', 'card.updated'])
    expect([whole, stream].map(({ events }) => events.at(-1)?.data.board_id)).toEqual([board.id, null])
    const { events } = (await member.get(`/events?after=${revision}`)).body
    expect(stream.events.map(({ data }) => data)).toEqual(events)
    expect(stream.types).toEqual(['card.updated'])
  })

  test('beside workspaces with the same ids it goes by its own boards and the people on its own epics', async () => {
    const neighbours = await newNeighbours(store)
    const { own, all } = neighbours
    const [member, guest] = [await own.newMember('member'), await joinAll(neighbours, 'guest', 'guest')]
    const { user_id } = guest
    const made = []
    for (const team of all) {
      const [hidden, open] = [await team.newProject({ is_private: true }), await team.newProject()]
      const board = await team.newBoard({ project_id: (team === own ? hidden : open).id })
      const shared = await team.newBoard({ project_id: open.id, members: [{ user_id }] })
      const { lists } = (await team.get('/epics')).body
      const { epic } = await team.made('/epics', { title: 'Epic', list_id: lists[0].id })
      if (team !== own) await team.made(`/cards/${epic.id}/members`, { user_id })
      made.push({ board, shared, epic })
    }
    const { board, shared, epic } = must(made[1])
    const streams = [await openStream(member), await openStream(guest)]

    await own.newCard(board.lists[0], { title: 'Hidden' })
    await own.newCard(shared.lists[0], { title: 'Shared', epic_id: epic.id })

    for (const [at, reader] of [member, guest].entries()) {
      const { events } = must(streams[at])
      await must(streams[at]).until(() => events.at(-1)?.data.changes.title?.[1] === 'Shared')
      expect(events.map(({ data }) => data)).toEqual([(await reader.get('/events?count=500')).body.events.at(-1)])
    }
    expect(streams.map(({ events }) => JSON.stringify(events).includes(`"${epic.id}"`))).toEqual([true, false])
  })

  test('a space that becomes private or opens is honoured from that event on, and so is a board', async () => {
    const team = await newTeam(store)
    const member = await team.newMember('member')
    const guest = await team.newMember('guest')
    const board = await team.newBoard()
    const [streams, theirs] = [await openStream(member), await openStream(guest)]
    await team.newCard(board.lists[0], { title: 'One' })
    await team.patch(`/projects/${board.project_id}`, { is_private: true })
    await team.newCard(board.lists[0], { title: 'Hidden' })
    await team.post(`/boards/${board.id}/members`, { user_id: guest.user_id })
    await team.newCard(board.lists[0], { title: 'For the guest' })
    await team.patch(`/projects/${board.project_id}`, { is_private: false })
    await team.newCard(board.lists[0], { title: 'Two' })
    await team.call('DELETE', `/boards/${board.id}/members/${guest.user_id}`)
    await team.newCard(board.lists[0], { title: 'Three' })
    await team.newProject({ title: 'Last' })
    await streams.until(({ events }) => events.at(-1)?.data.changes.title?.[1] === 'Last')

    const titles = (events: typeof streams.events) =>
      events.filter(({ event }) => event === 'card.created').map(({ data }) => data.changes.title[1])
    expect(titles(streams.events)).toEqual(['One', 'Two', 'Three'])
    expect(titles(theirs.events)).toEqual(['For the guest', 'Two'])
  })

  test('guests read opaque ids, and resume by them', async () => {
    const team = await newTeam(store)
    const guest = await team.newMember('guest')
    const board = await team.newBoard({ members: [{ user_id: guest.user_id }] })
    const first = await openStream(guest)
    await team.newCard(board.lists[0], { title: 'One' })
    const [one] = await first.read(1)
    first.close()
    await team.newProject()
    await team.newCard(board.lists[0], { title: 'Two' })
    const second = await openStream(guest, '', { 'last-event-id': one?.id ?? '' })
    const [two, ...more] = await second.read(1)

    expect(one?.id).toMatch(/^v[0-9a-f]{32}$/)
    expect(first.lastEventId).toBe(one?.id)
    expect(two?.data.changes.title[1]).toBe('Two')
    expect(more).toEqual([])
    expect((await requestStream(guest, '?after=5')).response.statusCode).toBe(400)
    expect((await requestStream(guest, '', { 'last-event-id': 'x' })).response.statusCode).toBe(400)
  })

  test('ends when the token is revoked, or ends by itself, and when the role changes or the person leaves', async () => {
    const team = await newTeam(store)
    const [risen, leaving, staying] = [
      await team.newMember('member'),
      await team.newMember('member'),
      await team.newMember('member'),
    ]
    const [revoked, expiring] = [await team.newToken(), await team.newToken({ time_expires: clock.now() + 60_000 })]
    const open = []
    for (const who of [risen, leaving, revoked, expiring]) open.push(await openStream(who))
    const [kept, others] = [await openStream(team), await openStream(staying)]
    const member = (who: Caller) => `/v1/teams/${team.team_id}/members/${who.user_id}`
    const headers = { authorization: `Bearer ${team.token}` }

    await revokeToken(team.server.gateway, revoked.token_id)
    await callServer(team.server, 'PATCH', member(risen), { role: 'admin' }, headers)
    await callServer(team.server, 'DELETE', member(leaving), undefined, headers)
    clock.advance(60_000)
    await streamsOf(team).tick()

    for (const stream of open) await stream.ended()
    const project = await team.newProject()
    for (const stream of [kept, others]) {
      await stream.until(({ events }) => events.at(-1)?.data.project_id === project.id)
      expect(stream.isOver).toBe(false)
    }
  })

  test('is where the server is, below whatever path', async () => {
    const server = await startServer(await newReadyUrl(store), { publicUrl: 'https://example.com/tracker' })
    onTestFinished(server.stop)
    const team = await newTeamOn({ ...server, url: `${server.url}/tracker` })
    const stream = await openStream(team)
    await team.newProject({ title: 'Space' })

    expect(await stream.read(1)).toMatchObject([{ event: 'project.created' }])
  })

  test('ends with the workspace', async () => {
    const server = await startServer(await newReadyUrl(store))
    onTestFinished(server.stop)
    const team = await newTeamOn(server)
    const stream = await openStream(team)

    await deleteTeam(server.gateway, team.team_id)

    await stream.ended()
  })

  test('HEAD, other types and batches are answered as ever; the answer says what it depends on', async () => {
    const team = await newTeam(store)
    await team.newBoard()
    const headers = { authorization: `Bearer ${team.token}`, accept: 'text/event-stream' }
    const address = `${team.server.url}/v1/${team.team_id}/events`
    const head = await fetch(address, { method: 'HEAD', headers })
    const json = await fetch(address, { headers: { ...headers, accept: 'text/event-stream;q=0, */*' } })
    const again = await openStream(team, '?after=0')

    expect([head.status, head.headers.get('content-type')]).toEqual([200, 'text/event-stream; charset=utf-8'])
    expect(json.headers.get('content-type')).toContain('application/json')
    expect(json.headers.get('vary')).toContain('accept')
    expect(((await json.json()) as { events: [] }).events).toHaveLength((await team.events()).length)
    expect(await again.read(1)).not.toEqual([])
    expect((await requestStream(new Caller(team.server, team.team_id, '', 'stp-none'))).response.statusCode).toBe(401)
  })

  test('so many and no more: of one person, of one workspace, of the process', async () => {
    const server = await startServer(await newReadyUrl(store), { streams: { perPerson: 2, perWorkspace: 3, all: 4 } })
    onTestFinished(server.stop)
    const [team, other] = [await newTeamOn(server), await newTeamOn(server)]
    const [ada, bob] = [await team.newMember('member'), await other.newMember('member')]
    const statusFor = async (who: Caller) => (await requestStream(who)).response.statusCode
    const first = await openStream(team)
    await openStream(team)
    expect(await statusFor(team)).toBe(503)
    await openStream(ada)
    expect(await statusFor(ada)).toBe(503)
    await openStream(other)
    expect(await statusFor(bob)).toBe(503)

    first.close()
    while (server.app.streams.open > 3) await nextTurn()

    await openStream(bob)
    expect(server.app.streams.open).toBe(4)
  })

  test('a reader who takes nothing is cut off; the others go on', async () => {
    const team = await newTeam(store)
    const { totals } = streamsOf(team)
    const { cut } = totals
    const slow = await requestStream(team)
    slow.response.pause()
    const quick = await openStream(team)
    // More than the system takes off our hands.
    for (let at = 1; totals.cut === cut; at++) {
      streamsOf(team).notify(team.team_id, team.user_id, 'large', { text: 'x'.repeat(1_000_000) })
      await quick.read(at)
    }
    const large = quick.events.length
    await team.newProject()
    await quick.read(large + 1)

    expect(totals.cut).toBe(cut + 1)
    expect(quick.types.at(-1)).toBe('project.created')
    expect(large).toBeLessThan(40)
    slow.request.destroy()
  })

  test('a reader who takes nothing for long is cut off, though nothing else comes', async () => {
    const team = await newTeam(store)
    clock.freeze(Date.now())
    const { totals } = streamsOf(team)
    const { cut } = totals
    const slow = await requestStream(team)
    slow.response.pause()
    // More than the system takes off our hands. One alone cuts nobody off.
    streamsOf(team).notify(team.team_id, team.user_id, 'large', { text: 'x'.repeat(30_000_000) })
    clock.advance(STREAM_STALLED_MS - 1000)
    await streamsOf(team).tick()
    expect(totals.cut).toBe(cut)

    clock.advance(1000)
    await streamsOf(team).tick()

    expect(totals.cut).toBe(cut + 1)
    slow.request.destroy()
  })

  test('two hundred streams are served by as many queries as one', async () => {
    const server = await startServer(await newReadyUrl(store), { streams: { perPerson: 200 } })
    onTestFinished(server.stop)
    const team = await newTeamOn(server)
    const member = await team.newMember('member')
    const board = await team.newBoard()
    const read = vi.spyOn(server.store, 'read')
    const queriesFor = async (streams: readonly OpenStream[]) => {
      const [reads, logReads] = [read.mock.calls.length, server.app.streams.totals.reads]
      await team.newList(board.id)
      await Promise.all(streams.map((stream) => stream.until(({ events }) => events.length > 0)))
      return { reads: read.mock.calls.length - reads, logReads: server.app.streams.totals.reads - logReads }
    }
    const one = await queriesFor([await openStream(team)])
    const many: OpenStream[] = []
    for (let at = 0; at < 100; at++) many.push(await openStream(team), await openStream(member))
    const opened = server.app.streams.totals.reads
    const hundreds = await queriesFor(many)

    // One commit may wake it twice.
    expect(hundreds.reads).toBeLessThanOrEqual(one.reads + 3)
    expect(hundreds.logReads).toBeLessThanOrEqual(one.logReads + 3)
    // To open them read nothing either: they start where the log ends.
    expect(opened).toBeLessThan(10)
  })

  longTest('streams send each reader exactly what the log shows them, whatever happens', async () => {
    const server = await startServer(await newReadyUrl(store))
    onTestFinished(server.stop)
    // Another one with the same ids: all of its spaces are private, and one member is not in all of these.
    const other = await newTwin(server)
    const { user_id } = other.people.leaver
    for (const { id } of (await other.team.get('/projects')).body.projects) {
      await other.team.patch(`/projects/${id}`, { is_private: true })
      await other.team.post(`/projects/${id}/members`, { user_id })
    }
    for (const { id } of (await other.team.get('/boards')).body.boards)
      await other.team.post(`/boards/${id}/members`, { user_id })
    const { team, people, ids } = await newTwin(server)
    for (const name of ['project_id', 'other']) await team.patch(`/projects/${ids[name]}`, { is_private: true })
    const readers = [team, people.guest, people.leaver]
    const streams = await Promise.all(readers.map((reader) => openStream(reader)))
    // Messages that are not in the log.
    const ofLog = ({ events }: OpenStream) => events.flatMap(({ id, data }) => (id === '' ? [] : [data]))
    let seen = readers.map(() => 0)
    for (const [method, path, body] of storyOf(ids)) {
      // The end of the log: a reader who gains access now would find earlier events there, which no stream sends.
      const [owner, guest] = streams.map(({ lastEventId }) => lastEventId)
      const places = [owner, guest, owner]
      await team.call(method, path, body)
      for (const [at, reader] of readers.entries()) {
        const stream = must(streams[at])
        const { events } = (await reader.get(`/events?count=500&after=${places[at]}`)).body
        await stream.until((one) => ofLog(one).length >= must(seen[at]) + events.length)
        const live = ofLog(stream).slice(seen[at])
        expect({ step: `${method} ${path}`, at, live }).toEqual({ step: `${method} ${path}`, at, live: events })
      }
      seen = streams.map((stream) => ofLog(stream).length)
    }
    expect(seen.every((count) => count > 0)).toBe(true)
  })
})

async function newTwin(server: OwnServer) {
  const { team_id, user_id, token, email } = await newTeamOn(server)
  const team = new Twin(server, { team_id, user_id }, token, email)
  const people = await peopleOf(team, 'twin')
  return { team, people, ids: await foundation(team, people) }
}

describe.each(stores)('streams across processes on %s', (store) => {
  longTest(
    'what another process writes comes too, and a stream goes on after a restart: no gap, nothing twice',
    async () => {
      const url = await newReadyUrl(store)
      const [first, second] = [await startServer(url), await startServer(url)]
      onTestFinished(second.stop)
      const team = await newTeamOn(first)
      const elsewhere = new Team(second, team, team.token, team.email)
      const stream = await openStream(team)
      for (let at = 0; at < 5; at++) await Promise.all([team.newProject(), elsewhere.newProject()])
      await stream.read(10)
      // The server goes; others write meanwhile.
      await first.stop()
      await stream.ended()
      await elsewhere.newProject()
      const third = await startServer(url)
      onTestFinished(third.stop)
      const resumed = await openStream(new Team(third, team, team.token, team.email), '', {
        'last-event-id': stream.lastEventId,
      })
      await elsewhere.newProject()
      await resumed.read(2)

      const all = (await elsewhere.events()).filter(({ type }) => type === 'project.created').map(({ seq }) => seq)
      expect([...stream.events, ...resumed.events].map(({ data }) => data.seq)).toEqual(all)
    },
  )

  test('a token that another process revokes ends its stream', async () => {
    const url = await newReadyUrl(store)
    const [first, second] = [await startServer(url), await startServer(url)]
    onTestFinished(first.stop)
    onTestFinished(second.stop)
    const team = await newTeamOn(first)
    const token = await team.newToken()
    const stream = await openStream(token)

    await revokeToken(second.gateway, token.token_id)

    await stream.ended()
  })
})

function streamsOf(team: Team) {
  // The servers of tests are all their own.
  return (team.server as OwnServer).app.streams
}
