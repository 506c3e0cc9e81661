import { once } from 'node:events'
import { connect as connectTo } from 'node:net'
import { createEncoder, toUint8Array, writeVarUint } from 'lib0/encoding'
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { Awareness, encodeAwarenessUpdate } from 'y-protocols/awareness'
import * as Y from 'yjs'
import { CLOSED, LIVE_PATH, LIVE_PROTOCOL, MESSAGE, SYNC } from '../../../rich-text/live-protocol.ts'
import { type Browser, newPerson } from '../../../test/browser.ts'
import { LiveWriter, openText, tokenFor } from '../../../test/live.ts'
import { type Caller, clock, newTeam, type StoreName, serverOn, stores } from '../../../test/team.ts'
import { everythingOf } from '../../../test/twins.ts'
import { DAY_MS } from '../../common/time.ts'
import { SESSION_IDLE_DAYS } from '../../limits/accounts.ts'
import {
  LIVE_CLIENTS,
  LIVE_CONVERTING,
  LIVE_KEPT_MS,
  LIVE_MESSAGES,
  LIVE_SOCKETS_PER_PERSON,
  LIVE_WAITING_BYTES,
} from '../../limits/live.ts'
import { CONTENT_LENGTH } from '../../limits/texts.ts'
import { liveDocumentJob } from './live.jobs.ts'
import { presenceMessage, syncMessage } from './messages.ts'

afterEach(() => clock.reset())

const PATIENT = { timeout: 60_000, interval: 20 }
const WHOLE = syncMessage(SYNC.have, Y.encodeStateVector(new Y.Doc()))

// None of it depends on the store: one is enough.
describe('live editing', () => {
  test('what takes long to merge ends the connection that sent it, and loses nothing of anybody else', async () => {
    const { team, other, board, card } = await world('sqlite', '<p>Mine</p>')
    const next = await team.newCard(board.lists[0], { content: '<p>Next</p>' })
    const [ada, bo] = [await openText(team, card.id), await openText(team, next.id)]
    await ada.type(' kept')
    await bo.type(' gateway')

    // More than the quick thread has, which ends with the texts of everybody, and more than the slow one has.
    const { socket, code } = await connect(other, card)
    for (const id of [1, 2]) socket.send(syncMessage(SYNC.update, prepended(5000, id)))
    await bo.type(' and on')
    await ada.type(' still')
    expect(await code).toBe(CLOSED.costly)

    await ada.type('!')
    expect(ada.connection.state).toBe('open')
    const [adaAgain, boAgain] = [await openText(team, card.id), await openText(team, next.id)]
    expect(adaAgain.words).toContain('Mine kept still!')
    expect(boAgain.words).toBe('Next gateway and on')
  })

  test.each([
    ['an update', SYNC.update],
    ['a state vector', SYNC.have],
  ])('%s of very many clients ends the connection before it is read', async (_, kind) => {
    const { team, card } = await world('sqlite', '<p>Short</p>')
    const { socket, code } = await connect(team, card)
    const encoder = createEncoder()
    writeVarUint(encoder, LIVE_CLIENTS + 1)
    socket.send(syncMessage(kind, toUint8Array(encoder)))
    expect(await code).toBe(CLOSED.costly)
  })

  test('limits the connections of one person, leaves others theirs, and frees a slot when one is closed', async () => {
    const { team, other, card } = await world('sqlite')
    const open = await Promise.all(Array.from({ length: LIVE_SOCKETS_PER_PERSON }, () => connect(team, card)))
    expect(open.map(({ status }) => status)).toEqual(open.map(() => 101))

    expect((await connect(team, card)).status).toBe(503)
    expect((await connect(other, card)).status).toBe(101)
    open[0]?.socket.terminate()
    await vi.waitFor(async () => expect((await connect(team, card)).status).toBe(101), PATIENT)
  })

  test('cuts off a client that sends too many messages', async () => {
    const { team, card } = await world('sqlite', '<p>Short</p>')
    const { socket, code } = await connect(team, card)
    const answered = new Promise((resolve) => {
      socket.on('message', (data: Buffer) => data[0] === MESSAGE.sync && data[1] === SYNC.missing && resolve(true))
    })
    // The server takes no notice of what only it says.
    for (let n = 1; n < LIVE_MESSAGES; n++) socket.send(Buffer.from([MESSAGE.saved]))
    socket.send(WHOLE)
    await answered

    socket.send(WHOLE)
    expect(await code).toBe(CLOSED.flood)
  })

  test('ends for everybody when the text becomes too long; content stays, and it can be opened again', async () => {
    const { team, other, card } = await world('sqlite', '<p>Short</p>')
    const { code } = await connect(other, card)
    const ada = await openText(team, card.id)
    await ada.type('x'.repeat(CONTENT_LENGTH))

    expect(await code).toBe(CLOSED.long)
    expect((await openText(team, card.id)).words).toBe('Short')
  })

  test('takes no more at once than can be converted, however much is typed and deleted', async () => {
    const { team, other, card } = await world('sqlite', '<p>Short</p>')
    const ada = await openText(team, card.id)
    const [paragraph, text] = [new Y.XmlElement('paragraph'), new Y.XmlText()]
    ada.connection.doc.getXmlFragment('default').push([paragraph])
    paragraph.push([text])
    const some = 'x'.repeat(CONTENT_LENGTH / 2)
    // The server may be quick enough to store the first half before it has read the second: then it takes both.
    while (ada.connection.state !== 'ended') {
      for (let sent = 0; sent < LIVE_CONVERTING; sent += some.length) {
        text.insert(0, some)
        text.delete(0, some.length)
      }
      await ada.until(({ connection }) => connection.state === 'ended' || connection.isSaved)
    }

    const bo = await vi.waitFor(() => openText(other, card.id), PATIENT)
    await bo.type('!')
    bo.connection.close()
    await vi.waitFor(async () => expect(await contentOf(team, card)).toContain('!'), PATIENT)
  })

  test('cuts off a client that does not read, and nobody waits for it', async () => {
    const { team, other, card } = await world('sqlite', `<p>${'x'.repeat(CONTENT_LENGTH - 7)}</p>`)
    const ada = await openText(team, card.id)
    const { socket } = await connect(other, card)
    const awareness = new Awareness(new Y.Doc())
    onTestFinished(() => awareness.destroy())
    awareness.setLocalStateField('cursor', null)
    socket.send(presenceMessage(encodeAwarenessUpdate(awareness, [awareness.clientID])))
    await ada.until(({ names }) => names.length === 1)

    socket.pause()
    // Many times what may wait, since the machine has buffers of its own.
    for (let sent = 0; sent < 16 * LIVE_WAITING_BYTES; sent += CONTENT_LENGTH) socket.send(WHOLE)

    await ada.until(({ names }) => names.length === 0)
    expect(ada.connection.state).toBe('open')
  })
})

describe.each(stores)('live editing on %s', (store) => {
  test('keeps no slot for a client that hangs up while being admitted', async () => {
    const { team, card } = await world(store)
    const token = String(await tokenFor(team, card.id))
    for (let n = 0; n < 2 * LIVE_SOCKETS_PER_PERSON; n++) await hangUp(store, token)

    await vi.waitFor(async () => expect((await connect(team, card)).status).toBe(101), PATIENT)
  })

  test.each<[string, (browser: Browser) => Promise<unknown> | undefined]>([
    ['signs out', (browser) => browser.post('/auth/sign_out')],
    ['did nothing for too long', () => void clock.advance((SESSION_IDLE_DAYS + 1) * DAY_MS)],
  ])('ends for a person who %s', async (_, end) => {
    const { team, card } = await world(store, '<p>Secret</p>')
    const { browser } = await newPerson(team)
    const { body } = await browser.get(`/${team.team_id}/cards/${card.id}`)
    const writer = new LiveWriter(team.server, body.card.collaboration.token)
    await writer.until(({ connection }) => connection.isSynced)

    await end(browser)
    await writer.until(({ connection }) => connection.state === 'ended')

    expect((await browser.get(`/${team.team_id}/cards/${card.id}`)).status).toBe(401)
  })

  test('forgets what editors shared of a text that nobody edited for long, and of no other', async () => {
    const { team, board, card } = await world(store, '<p>Left</p>')
    const open = await team.newCard(board.lists[0], { content: '<p>Open</p>' })
    for (const { id } of [card, open]) {
      const writer = await openText(team, id)
      await writer.type('!')
      writer.connection.close()
      await vi.waitFor(async () => expect(await contentOf(team, { id })).toContain('!'), PATIENT)
    }
    const job = liveDocumentJob(team.server.gateway)
    const kept = async () => {
      while ((await job.turn()) > 0);
      const rows = await team.server.store.read((db) =>
        db.selectFrom('live_documents').select('entity_id').where('team_id', '=', team.team_id).execute(),
      )
      return rows.map(({ entity_id }) => String(entity_id)).sort()
    }
    expect(await kept()).toEqual([card.id, open.id].sort())

    clock.advance(LIVE_KEPT_MS + 1)
    // A text with the same id is being edited in another workspace.
    const elsewhere = await world(store, '<p>There</p>')
    expect(elsewhere.card.id).toBe(card.id)
    await openText(elsewhere.team, card.id)
    await vi.waitFor(async () => {
      const { live_presence } = await everythingOf(elsewhere.team, ['live_presence'])
      expect(live_presence).toHaveLength(1)
    }, PATIENT)
    const writer = await openText(team, open.id)
    expect(await kept()).toEqual([open.id])
    await writer.type(' and kept')
    expect((await openText(team, card.id)).words).toBe('Left!')
  })
})

/** So many empty texts, each put before the one before. Two such of different clients take the square of that to merge. */
function prepended(count: number, clientId: number): Uint8Array {
  const doc = new Y.Doc()
  doc.clientID = clientId
  const hidden = doc.getXmlFragment('hidden')
  for (let n = 0; n < count; n++) hidden.insert(0, [new Y.XmlText()])
  return Y.encodeStateAsUpdate(doc)
}

async function world(store: StoreName, content = '') {
  const team = await newTeam(store)
  const other = await team.newMember('member')
  const board = await team.newBoard()
  const card = await team.newCard(board.lists[0], { content })
  return { team, other, board, card }
}

async function contentOf(team: Caller, { id }: { id: string }): Promise<string> {
  return (await team.get(`/cards/${id}`)).body.card.content
}

/** A connection that does nothing by itself; `status` is 101 when it is open, `code` why it was closed. */
async function connect(caller: Caller, { id }: { id: string }) {
  const url = caller.server.url.replace('http', 'ws') + LIVE_PATH
  const socket = new WebSocket(url, [LIVE_PROTOCOL, String(await tokenFor(caller, id))])
  onTestFinished(() => socket.terminate())
  socket.on('error', () => undefined)
  const code = new Promise<number>((resolve) => {
    socket.on('close', resolve)
  })
  const status = await new Promise<number | undefined>((resolve) => {
    socket.on('unexpected-response', (_, response) => resolve(response.statusCode))
    socket.on('open', () => resolve(101))
  })
  return { socket, status, code }
}

/** Requests admission, and disconnects before the server checks it. */
async function hangUp(store: StoreName, token: string) {
  const { url, app } = await serverOn(store)
  const { hostname, port } = new URL(url)
  const socket = connectTo(Number(port), hostname)
  const lines = [
    `GET ${LIVE_PATH} HTTP/1.1`,
    'host: x',
    'connection: upgrade',
    'upgrade: websocket',
    'sec-websocket-version: 13',
    `sec-websocket-key: ${Buffer.alloc(16).toString('base64')}`,
    `sec-websocket-protocol: ${LIVE_PROTOCOL}, ${token}`,
  ]
  app.server.once('upgrade', () => socket.resetAndDestroy())
  socket.write(`${lines.join('\r\n')}\r\n\r\n`)
  await once(socket, 'close')
}
