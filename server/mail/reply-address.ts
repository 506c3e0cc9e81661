import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Recipient } from '../common/mail-keys.ts'
import { must } from '../common/must.ts'

/** The item that a notification was about, so that the reply becomes a comment there. */
export interface Thread extends Recipient {
  noun: 'card' | 'epic' | 'page'
  thing_id: number
}

const NOUNS = ['card', 'epic', 'page'] as const
const LETTERS = 'abcdefghijklmnopqrstuvwxyz234567'
const PREFIX = 're-'
/** 96 bits: each guess needs a request to this server. */
const SIGNATURE_BYTES = 12
/** Ids of workspaces begin with t and those of people with u, which need not be said. */
const THREAD = /^([cep])(\w{7})(\w{7})([1-9a-z][0-9a-z]{0,9})$/

/**
 * The local part of a reply address: who may reply and to what, signed with that person's key. In letters that no mail
 * program changes, and at most the 64 that a local part may have.
 */
export function replyTokenOf(thread: Thread, key: string): string {
  const said = write(thread)
  return `${PREFIX}${encode(Buffer.concat([sign(said, key), Buffer.from(said)]))}`
}

/** What a reply address claims. It is true when `isSigned` says so. */
export function readReplyToken(token: string): { thread: Thread; isSigned(key: string): boolean } | null {
  const bytes = token.startsWith(PREFIX) ? decode(token.slice(PREFIX.length)) : null
  if (!bytes || bytes.length <= SIGNATURE_BYTES) return null
  const signature = bytes.subarray(0, SIGNATURE_BYTES)
  const said = bytes.subarray(SIGNATURE_BYTES).toString('latin1')
  const [, letter = '', team_id = '', user_id = '', id = ''] = THREAD.exec(said) ?? []
  const noun = NOUNS.find((one) => one[0] === letter)
  if (!noun) return null
  return {
    thread: { team_id: `t${team_id}`, user_id: `u${user_id}`, noun, thing_id: Number.parseInt(id, 36) },
    isSigned: (key) => timingSafeEqual(signature, sign(said, key)),
  }
}

function write({ noun, team_id, user_id, thing_id }: Thread): string {
  return `${noun[0]}${team_id.slice(1)}${user_id.slice(1)}${thing_id.toString(36)}`
}

function sign(said: string, key: string): Buffer {
  return createHmac('sha256', key).update(`reply ${said}`).digest().subarray(0, SIGNATURE_BYTES)
}

/** Five bits a letter (RFC 4648, without padding). */
function encode(bytes: Buffer): string {
  let [bits, held, text] = [0, 0, '']
  for (const byte of bytes) {
    held = (held << 8) | byte
    for (bits += 8; bits >= 5; bits -= 5) text += must(LETTERS[(held >> (bits - 5)) & 31])
    held &= (1 << bits) - 1
  }
  return bits === 0 ? text : text + must(LETTERS[(held << (5 - bits)) & 31])
}

function decode(text: string): Buffer | null {
  let [bits, held] = [0, 0]
  const bytes: number[] = []
  for (const letter of text) {
    const value = LETTERS.indexOf(letter)
    if (value < 0) return null
    held = (held << 5) | value
    bits += 5
    if (bits < 8) continue
    bits -= 8
    bytes.push(held >> bits)
    held &= (1 << bits) - 1
  }
  return Buffer.from(bytes)
}
