import { createEncoder, toUint8Array, writeVarUint } from 'lib0/encoding'
import { WebSocket } from 'ws'
import * as Y from 'yjs'
import { LIVE_PATH, LIVE_PROTOCOL, SYNC } from '../../rich-text/live-protocol.ts'
import { syncMessage } from '../../server/entrypoints/live/messages.ts'
import { LIVE_CLIENTS } from '../../server/limits/live.ts'
import { tokenFor } from '../live.ts'
import type { Caller } from '../team.ts'

/** Messages to a live session. */
export interface HostileMessages {
  what: string
  messages: readonly Uint8Array[]
}

/** Two such updates, of different clients, take the square of their length to merge. */
function prepended(count: number, clientId: number): Uint8Array {
  const doc = new Y.Doc()
  doc.clientID = clientId
  const hidden = doc.getXmlFragment('hidden')
  for (let n = 0; n < count; n++) hidden.insert(0, [new Y.XmlText()])
  return Y.encodeStateAsUpdate(doc)
}

/** A state vector with this many clients. */
function vectorOf(clients: number): Uint8Array {
  const encoder = createEncoder()
  writeVarUint(encoder, clients)
  for (let id = 1; id <= clients; id++) {
    writeVarUint(encoder, id)
    writeVarUint(encoder, 1)
  }
  return toUint8Array(encoder)
}

export function heavyMessages(): HostileMessages[] {
  const update = (bytes: Uint8Array) => syncMessage(SYNC.update, bytes)
  const [first, second] = [prepended(8000, 1), prepended(8000, 2)]
  return [
    { what: 'two updates that take long to merge', messages: [update(first), update(second)] },
    {
      what: 'state vectors of many clients',
      messages: Array.from({ length: 20 }, () => syncMessage(SYNC.have, vectorOf(LIVE_CLIENTS))),
    },
    { what: 'a state vector of too many clients', messages: [syncMessage(SYNC.have, vectorOf(40_000))] },
    { what: 'an update that is cut off', messages: [update(first.subarray(0, first.length / 2))] },
    { what: 'messages of no meaning', messages: [Buffer.alloc(0), Buffer.alloc(1000, 0xff), Buffer.from([0, 9, 3])] },
  ]
}

/** Sends them to a text; done when the server has closed the connection, or answered the next message. */
export async function sendToText(caller: Caller, url: string, card_id: string, messages: readonly Uint8Array[]) {
  const token = String(await tokenFor(caller, card_id))
  const socket = new WebSocket(url.replace('http', 'ws') + LIVE_PATH, [LIVE_PROTOCOL, token])
  await new Promise<void>((resolve) => {
    socket.on('error', () => resolve())
    socket.on('close', () => resolve())
    socket.on('open', () => {
      for (const message of messages) socket.send(message)
      socket.send(syncMessage(SYNC.have, Y.encodeStateVector(new Y.Doc())))
    })
    let answers = 0
    const asked = 1 + messages.filter(([kind, part]) => kind === 0 && part === SYNC.have).length
    socket.on('message', (data: Buffer) => {
      if (data[0] === 0 && data[1] === SYNC.missing) answers += 1
      if (answers === asked) resolve()
    })
  })
  socket.terminate()
}
