import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { LIVE_PATH, LIVE_PROTOCOL } from '../../../rich-text/live-protocol.ts'
import { LiveWriter, openText, tokenFor } from '../../../test/live.ts'
import {
  type Caller,
  callServer,
  clock,
  newReadyUrl,
  newTeam,
  newTeamOn,
  startServer,
  stores,
  type Team,
} from '../../../test/team.ts'
import { DAY_MS } from '../../common/time.ts'
import { LIVE_MESSAGE_BYTES } from '../../limits/live.ts'
import { revokeToken } from '../../resources/teams/teams.service.ts'

afterEach(() => clock.reset())

const PATIENT = { timeout: 10_000, interval: 20 }

describe.each(stores)('a text that several people edit on %s', (store) => {
  test('characters that no store can keep are left out of content, and nobody gets an error', async () => {
    const { team, card } = await world(store, '<p>Once</p>')
    const ada = await openText(team, card.id)

    await ada.type(' up\0on')
    ada.connection.close()

    await vi.waitFor(async () => expect(await contentOf(team, card)).toBe('<p>Once upon</p>'), PATIENT)
    expect((await team.lastEvent()).changes.content[1]).toBe('<p>Once upon</p>')
    const again = await openText(team, card.id)
    await again.type('!')
    again.connection.close()
    await vi.waitFor(async () => expect(await contentOf(team, card)).toBe('<p>Once upon!</p>'), PATIENT)
  })

  test('each sees what the other types, and who it is; content follows, attributed to its author', async () => {
    const { team, other, card } = await world(store, '<p>Once</p>')
    const [ada, bo] = [await openText(team, card.id), await openText(other, card.id)]
    bo.connection.awareness.setLocalStateField('user', { name: 'Someone else' })

    await ada.type(' upon')
    await bo.until(({ words }) => words === 'Once upon')
    await bo.type(' a time')
    await ada.until(({ words, names }) => words === 'Once upon a time' && names.length > 0)
    expect(ada.names).toEqual([await nameOf(other)])

    ada.connection.close()
    bo.connection.close()
    await vi.waitFor(async () => expect(await contentOf(team, card)).toBe('<p>Once upon a time</p>'), PATIENT)
    const changes = (await team.events()).filter(({ type }) => type === 'card.updated')
    expect(changes.map(({ user_id }) => user_id).sort()).toEqual([team.user_id, other.user_id].sort())
    expect(changes.at(-1).changes.content[1]).toBe('<p>Once upon a time</p>')
  })

  test('epics and pages likewise', async () => {
    const { team, board } = await world(store)
    const lists = (await team.get('/epics')).body.lists
    const { epic } = await team.made('/epics', { title: 'Epic', list_id: lists[0].id, content: '<p>E</p>' })
    const page = await team.newPage(board.project_id, { content: '<p>P</p>' })
    for (const [noun, { id }] of [
      ['epic', epic],
      ['page', page],
    ] as const) {
      const writer = await openText(team, id, noun)
      await writer.type('!')
      writer.connection.close()
      const read = async () => (await team.get(`/${noun}s/${id}`)).body[noun].content
      await vi.waitFor(async () => expect(await read()).toMatch(/^<p>[EP]!<\/p>$/), PATIENT)
    }
  })

  test('what is written into content meanwhile is merged, not lost', async () => {
    const { team, other, card } = await world(store, '<p>One</p><p>Two</p>')
    const ada = await openText(team, card.id)
    await ada.type(' typed')

    const { status } = await other.patch(`/cards/${card.id}`, { content: '<p>Number one</p><p>Two</p>' })

    expect(status).toBe(200)
    await ada.until(({ words }) => words === 'Number one\nTwo typed')
    ada.connection.close()
    await vi.waitFor(async () => expect(await contentOf(team, card)).toBe('<p>Number one</p><p>Two typed</p>'), PATIENT)
  })

  test('what was written while nobody edited is there for the next one', async () => {
    const { team, card } = await world(store, '<p>First</p>')
    const ada = await openText(team, card.id)
    await ada.type('!')
    ada.connection.close()
    await vi.waitFor(async () => expect(await contentOf(team, card)).toBe('<p>First!</p>'), PATIENT)
    await team.patch(`/cards/${card.id}`, { content: '<p>Second</p>' })

    expect((await openText(team, card.id)).words).toBe('Second')
  })

  test.each<[string, (world: World) => Promise<unknown>]>([
    ['their token is revoked', ({ team, other }) => revokeToken(team.server.gateway, other.token.split('.')[0] ?? '')],
    ['they are removed', ({ team, other }) => asTeam(team, 'DELETE', other)],
    ['their role is lowered', ({ team, other }) => asTeam(team, 'PATCH', other, { role: 'guestReader' })],
    ['the card is deleted', ({ team, card }) => team.delete(`/cards/${card.id}`)],
    [
      'the card goes to a private space',
      async ({ team, card }) => {
        const secret = await team.newBoard({ project_id: (await team.newProject({ is_private: true })).id })
        await team.patch(`/cards/${card.id}`, { board_id: secret.id, list_id: secret.lists[0].id })
      },
    ],
  ])('ends when %s', async (_, end) => {
    const made = await world(store, '<p>Secret</p>')
    const bo = await openText(made.other, made.card.id)

    await end(made)
    await bo.until(({ connection }) => connection.state === 'ended')

    expect(await tokenFor(made.other, made.card.id).catch(() => null)).toBeNull()
  })

  test('the token is given to people who may edit, when they read one text, and to nobody else', async () => {
    const { team, other, card } = await world(store)
    const reader = await team.newMember('guestReader')
    await team.post(`/projects/${card.project_id}/members`, { user_id: reader.user_id })
    const readOnly = await team.newToken({ scope: 'read' })

    expect(await tokenFor(team, card.id)).not.toBe(await tokenFor(other, card.id))
    expect(await tokenFor(readOnly, card.id)).toBeNull()
    expect((await reader.get(`/cards/${card.id}`)).body.card?.collaboration ?? null).toBeNull()
    const { body } = await team.get('/cards')
    expect(body.cards.map(({ collaboration }: { collaboration: unknown }) => collaboration)).toEqual([null])
    expect((await team.patch(`/cards/${card.id}`, { title: 'New' })).body.card.collaboration).toBeNull()
    const batch = await team.post('/batch', { operations: [{ method: 'GET', path: `/cards/${card.id}` }] })
    expect(batch.body.results[0].body.card.collaboration).toBeNull()
  })

  test.each<[string, (world: World) => Promise<string | null>]>([
    [
      'a token that is over',
      async ({ team, card }) => {
        const token = await tokenFor(team, card.id)
        clock.advance(3 * DAY_MS)
        return token
      },
    ],
    ['one that was changed', async ({ team, card }) => `x${await tokenFor(team, card.id)}`],
    ['none', async () => 'none'],
  ])('is not opened by %s', async (_, make) => {
    const made = await world(store)
    const writer = new LiveWriter(made.team.server, String(await make(made)))
    await writer.until(({ connection }) => connection.state === 'ended')
    expect(writer.connection.isSynced).toBe(false)
  })

  test('is not opened for a page of another site', async () => {
    const { team, card } = await world(store)
    const statusFrom = async (origin: string) => {
      const { default: WebSocketClient } = await import('ws')
      const url = team.server.url.replace('http', 'ws') + LIVE_PATH
      const socket = new WebSocketClient(url, [LIVE_PROTOCOL, String(await tokenFor(team, card.id))], { origin })
      socket.on('error', () => undefined)
      onTestFinished(() => socket.terminate())
      return new Promise((resolve) => {
        socket.on('unexpected-response', (_, response) => resolve(response.statusCode))
        socket.on('open', () => resolve(101))
      })
    }
    expect(await statusFrom('https://elsewhere.example')).toBe(403)
    expect(await statusFrom(team.server.url)).toBe(101)
  })

  test('with what the editor does not know stays as it is, and is edited by PATCH', async () => {
    const { team, card } = await world(store, '<table><thead><tr><th>A</th></tr></thead></table>')
    await expect(openText(team, card.id)).rejects.toThrow('could not be opened')
    expect(await contentOf(team, card)).toBe('<table><thead><tr><th>A</th></tr></thead></table>')
  })

  test('a message that is too large, and a text that becomes too long, end the connection and nothing else', async () => {
    const { team, other, card } = await world(store, '<p>Short</p>')
    const ada = await openText(team, card.id)
    void ada.type('x'.repeat(LIVE_MESSAGE_BYTES + 1))
    const bo = await openText(other, card.id)
    await bo.type(' and sweet')
    bo.connection.close()
    await vi.waitFor(async () => expect(await contentOf(team, card)).toBe('<p>Short and sweet</p>'), PATIENT)
  })

  test('whatever a client puts into it, content is cleaned', async () => {
    const { team, card } = await world(store, '<p>x</p>')
    const ada = await openText(team, card.id)
    const { XmlElement, XmlText } = await import('yjs')
    const text = new XmlText()
    const paragraph = new XmlElement('paragraph')
    paragraph.push([text])
    text.insert(0, 'press', { link: { href: 'javascript:alert(1)' } })
    ada.connection.doc.getXmlFragment('default').push([paragraph])
    await ada.until(({ connection }) => connection.isSaved)
    ada.connection.close()
    await vi.waitFor(async () => expect(await contentOf(team, card)).toContain('press'), PATIENT)
    expect(await contentOf(team, card)).not.toContain('javascript')
  })
})

describe.skipIf(!stores.includes('postgres'))('two servers on one PostgreSQL', () => {
  test('let people edit one text together; a stop saves what was typed', async () => {
    const url = await newReadyUrl('postgres')
    const [one, two] = [await startServer(url), await startServer(url)]
    onTestFinished(() => two.stop())
    const team = await newTeamOn(one)
    const board = await team.newBoard()
    const card = await team.newCard(board.lists[0], { content: '<p>Both</p>' })
    const ada = await openText(team, card.id)
    const bo = await openText(team, card.id, 'card', two)

    await ada.type(' of')
    await bo.until(({ words }) => words === 'Both of')
    await bo.type(' us')
    await ada.until(({ words }) => words === 'Both of us')
    await ada.until(({ names }) => names.length > 0)
    await ada.type('!')
    await one.stop()

    const { rows } = { rows: await two.store.read((db) => db.selectFrom('cards').select('content').execute()) }
    expect(rows).toEqual([{ content: '<p>Both of us!</p>' }])
  })
})

interface World {
  team: Team
  other: Caller
  board: { id: string; project_id: string; lists: { id: string; board_id: string }[] }
  card: { id: string; project_id: string }
}

async function world(store: Parameters<typeof newTeam>[0], content = ''): Promise<World> {
  const team = await newTeam(store)
  const other = await team.newMember('member')
  const board = await team.newBoard()
  const card = await team.newCard(board.lists[0], { content })
  return { team, other, board, card }
}

async function contentOf(team: Caller, { id }: { id: string }): Promise<string> {
  return (await team.get(`/cards/${id}`)).body.card.content
}

async function nameOf(caller: Caller): Promise<string> {
  const { body } = await callServer(caller.server, 'GET', '/v1/users/me', undefined, {
    authorization: `Bearer ${caller.token}`,
  })
  return body.user.display_name || body.user.email
}

/** Changes a membership, or ends it. */
async function asTeam({ server, team_id, token }: Team, method: string, { user_id }: Caller, body?: object) {
  const path = `/v1/teams/${team_id}/members/${user_id}`
  const { status } = await callServer(server, method, path, body, { authorization: `Bearer ${token}` })
  expect(status).toBeLessThan(300)
}
