import { createDecoder, readVarString, readVarUint } from 'lib0/decoding'
import {
  createEncoder,
  type Encoder,
  toUint8Array,
  writeVarString,
  writeVarUint,
  writeVarUint8Array,
} from 'lib0/encoding'
import { MESSAGE } from '../../../rich-text/live-protocol.ts'

/** What is sent to editors, as bytes. */

export function syncMessage(kind: number, bytes: Uint8Array): Uint8Array {
  return message(MESSAGE.sync, (encoder) => {
    writeVarUint(encoder, kind)
    writeVarUint8Array(encoder, bytes)
  })
}

export function presenceMessage(states: Uint8Array): Uint8Array {
  return message(MESSAGE.presence, (encoder) => writeVarUint8Array(encoder, states))
}

export function savedMessage(count: number): Uint8Array {
  return message(MESSAGE.saved, (encoder) => writeVarUint(encoder, count))
}

export function documentMessage(generation: string): Uint8Array {
  return message(MESSAGE.document, (encoder) => writeVarString(encoder, generation))
}

function message(kind: number, write: (encoder: Encoder) => void): Uint8Array {
  const encoder = createEncoder()
  writeVarUint(encoder, kind)
  write(encoder)
  return toUint8Array(encoder)
}

/** How a person appears to the others. */
interface ShownPerson {
  id: string
  name: string
}

/**
 * What a client says about its own cursor, with the name that the server knows: nobody speaks for others, or under another name.
 * Null for another client's cursor. `clientId` is the id it used before.
 */
export function ownPresence(bytes: Uint8Array, clientId: number | null, user: ShownPerson) {
  const decoder = createDecoder(bytes)
  if (readVarUint(decoder) !== 1) return null
  const id = readVarUint(decoder)
  const clock = readVarUint(decoder)
  if (clientId !== null && id !== clientId) return null
  const said: unknown = JSON.parse(readVarString(decoder))
  const cursor = said !== null && typeof said === 'object' && 'cursor' in said ? said.cursor : null
  const encoder = createEncoder()
  writeVarUint(encoder, 1)
  writeVarUint(encoder, id)
  writeVarUint(encoder, clock)
  writeVarString(encoder, JSON.stringify(said === null ? null : { user, cursor }))
  return { clientId: id, states: toUint8Array(encoder) }
}
