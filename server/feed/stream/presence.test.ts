import { describe, expect, onTestFinished, test } from 'vitest'
import { type OpenStream, openStream } from '../../../test/stream.ts'
import { Caller, newReadyUrl, newTeam, newTeamOn, startServer, stores } from '../../../test/team.ts'
import { PRESENCE_BEAT_MS, PRESENCE_PEOPLE, PRESENCE_SILENCE_MS } from '../../limits/streams.ts'
import { Presence } from './presence.ts'
import type { Stream } from './stream.ts'

const shownTo = ({ events }: OpenStream) => events.findLast(({ event }) => event === 'presence')?.data

/** Waits until these people, and nobody else, are shown. */
async function shows(stream: OpenStream, people: readonly { user_id: string }[]) {
  const ids = people.map(({ user_id }) => user_id).sort()
  await stream.until((one) => shownTo(one)?.user_ids.join() === ids.join())
  expect(shownTo(stream)).toMatchObject({ user_ids: ids, total: ids.length })
}

describe.each(stores)('who is on a board on %s', (store) => {
  test('those who look at it see each other, until they leave', async () => {
    const team = await newTeam(store)
    const member = await team.newMember('member')
    const [board, other] = [await team.newBoard(), await team.newBoard()]
    const events = await team.events()

    const mine = await openStream(team, `?present_on=${board.id}`)
    await shows(mine, [team])
    expect(mine.events[0]).toMatchObject({ id: '', data: { board_id: board.id } })
    const theirs = await openStream(member, `?present_on=${board.id}`)
    const again = await openStream(member, `?present_on=${board.id}`)
    const elsewhere = await openStream(member, `?present_on=${other.id}`)
    await shows(mine, [team, member])
    await shows(theirs, [team, member])
    await shows(elsewhere, [member])

    // In one of two windows they still look at it.
    theirs.close()
    elsewhere.close()
    const third = await team.newMember('member')
    const come = await openStream(third, `?present_on=${board.id}`)
    await shows(mine, [team, member, third])
    again.close()
    await shows(mine, [team, third])
    come.close()
    await shows(mine, [team])
    const log = (await team.events()).slice(events.length).map(({ type }) => type)
    expect(log.every((type) => type.startsWith('member.') || type.startsWith('token.'))).toBe(true)
  })

  test('a stream that names no board says and learns nothing of it', async () => {
    const team = await newTeam(store)
    const board = await team.newBoard()
    const [silent, mine] = [await openStream(team), await openStream(team, `?present_on=${board.id}&named=false`)]
    await mine.read(1)
    await team.newProject()
    await silent.read(1)

    expect(mine.events[0]?.data).toMatchObject({ type: 'presence', user_ids: [team.user_id] })
    expect(silent.types).toEqual(['project.created'])
  })

  test('guests see the members of a board only; others see the guests', async () => {
    const team = await newTeam(store)
    const [guest, member, passing] = [
      await team.newMember('guest'),
      await team.newMember('member'),
      await team.newMember('member'),
    ]
    const members = [guest, member].map(({ user_id }) => ({ user_id }))
    const board = await team.newBoard({ members })
    const at = `?present_on=${board.id}`

    const theirs = await openStream(guest, at)
    const [named, unnamed] = [await openStream(member, at), await openStream(passing, at)]
    await shows(named, [guest, member, passing])
    await shows(unnamed, [guest, member, passing])

    await shows(theirs, [guest, member])
  })

  test('who cannot see the board is not there, and learns of nobody', async () => {
    const team = await newTeam(store)
    const [guest, outsider] = [await team.newMember('guest'), await newTeam(store)]
    const board = await team.newBoard()
    const at = `?present_on=${board.id}`
    const mine = await openStream(team, at)
    const hidden = await openStream(guest, at)
    const foreign = await openStream(outsider, at)
    await shows(hidden, [])
    await shows(foreign, [])
    await shows(mine, [team])

    await team.post(`/boards/${board.id}/members`, { user_id: guest.user_id })
    await shows(mine, [team, guest])
    // The owner made the space, and is a member of it.
    await shows(hidden, [team, guest])
    await team.delete(`/boards/${board.id}/members/${guest.user_id}`)
    await shows(mine, [team])
    await shows(hidden, [])
  })

  test.each(['x', '', '12,13'])('refuses %j as a board', async (present_on) => {
    const team = await newTeam(store)
    const { status } = await team.get(`/events?present_on=${present_on}`)
    expect(status).toBe(present_on === '' ? 200 : 400)
  })
})

test.runIf(stores.includes('postgres'))('processes on one PostgreSQL know of each other’s people', async () => {
  const url = await newReadyUrl('postgres')
  const [first, second] = [await startServer(url), await startServer(url)]
  onTestFinished(second.stop)
  const team = await newTeamOn(first)
  const member = await team.newMember('member')
  const elsewhere = new Caller(second, team.team_id, member.user_id, member.token)
  const board = await team.newBoard()

  const mine = await openStream(team, `?present_on=${board.id}`)
  const theirs = await openStream(elsewhere, `?present_on=${board.id}`)
  await shows(mine, [team, member])
  await shows(theirs, [team, member])

  mine.close()
  await shows(theirs, [member])
  const back = await openStream(team, `?present_on=${board.id}`)
  await shows(theirs, [team, member])
  await first.stop()
  await back.ended()
  await shows(theirs, [member])
})

describe('between processes', () => {
  const judge = { seesBoard: () => true, isMemberOf: () => true }

  /** A process that hears the others when the test says so. */
  function newProcess(now: () => number) {
    const sent: string[] = []
    const presence = new Presence({ clock: { now }, judgeOf: () => judge, send: (message) => sent.push(message) })
    onTestFinished(() => presence.close())
    return { presence, sent }
  }

  function newStream(user_id: string, board_id = 1) {
    const shown: string[][] = []
    const notify = (_name: string, { user_ids }: { user_ids: string[] }) => shown.push(user_ids)
    const reader = { team_id: 't1', board_id, viewer: { user_id, is_guest: 0 } }
    // All that presence asks of a stream.
    return { stream: { reader, notify } as unknown as Stream, shown }
  }

  test('what was said counts until nothing is said for a while', async () => {
    let time = 0
    const [one, two] = [newProcess(() => time), newProcess(() => time)]
    const { stream, shown } = newStream('u1')
    one.presence.join(stream)
    two.presence.join(newStream('u2').stream)
    for (const message of two.sent) one.presence.receive(message)
    await expect.poll(() => shown.at(-1)).toEqual(['u1', 'u2'])

    time = PRESENCE_BEAT_MS
    two.sent.length = 0
    two.presence.tick()
    for (const message of two.sent) one.presence.receive(message)
    time = PRESENCE_BEAT_MS + PRESENCE_SILENCE_MS - 1
    one.presence.tick()
    const before = shown.length
    time += 1
    one.presence.tick()
    await expect.poll(() => shown.at(-1)).toEqual(['u1'])
    expect(shown.length).toBe(before + 1)
  })

  test('one that comes later asks, and is answered', async () => {
    const [one, two] = [newProcess(() => 0), newProcess(() => 0)]
    one.presence.join(newStream('u1').stream)
    one.sent.length = 0
    const { stream, shown } = newStream('u2')
    two.presence.join(stream)
    for (const message of two.sent) one.presence.receive(message)
    for (const message of one.sent) two.presence.receive(message)

    await expect.poll(() => shown.at(-1)).toEqual(['u1', 'u2'])
  })

  test('many boards and people fit into messages of a bounded size; what cannot be read is passed over', () => {
    const { presence, sent } = newProcess(() => PRESENCE_BEAT_MS)
    for (let board = 1; board <= 200; board++) presence.join(newStream(`u${board}`, board).stream)
    for (let at = 0; at < 4 * PRESENCE_PEOPLE; at++) presence.join(newStream(`user${at}`).stream)
    sent.length = 0
    presence.tick()

    expect(sent.length).toBeGreaterThan(1)
    expect(Math.max(...sent.map((message) => Buffer.byteLength(message)))).toBeLessThan(8000)
    const lines = sent.flatMap((message) => message.split('\n').map((line) => JSON.parse(line)))
    expect(new Set(lines.map(({ board_id }) => board_id)).size).toBe(200)
    for (const message of ['', 'x', '{}', 'null', '{"from":"p"}', '{"from":"p","team_id":"t1","board_id":"1"}'])
      expect(() => presence.receive(message)).not.toThrow()
  })
})
