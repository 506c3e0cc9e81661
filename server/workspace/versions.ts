import { createCipheriv, createDecipheriv, createHmac, hash, randomBytes } from 'node:crypto'

/**
 * Numbers of the log as their readers see them. Members see the plain numbers. Guests could count by them how much happens where
 * they have no access, so they get each number encrypted: for them alone, and for this epoch of the store.
 */

const BLOCK = 16
const SALT_AT = 8
const CHECK_AT = 12
const SEALED = /^v[0-9a-f]{32}$/

/** Whose numbers they are, and for what: an ETag is not a position in the log. */
interface Reader {
  epoch: string
  team_id: string
  user_id: string
  purpose: 'event' | 'etag'
}

export class Versions {
  readonly #key: Buffer

  constructor({ epoch, team_id, user_id, purpose }: Reader) {
    this.#key = createHmac('sha256', epoch).update(`${purpose} ${team_id} ${user_id}`).digest()
  }

  /** The same number always gives the same text: a reader can recognise what they have seen. */
  seal(number: number): string {
    return this.#encrypt(number, Buffer.alloc(CHECK_AT - SALT_AT))
  }

  /** Another text each time: two of them do not show whether the number changed. */
  sealFresh(number: number): string {
    return this.#encrypt(number, randomBytes(CHECK_AT - SALT_AT))
  }

  /** Null for a text that is not one of this reader's. */
  open(text: string): number | null {
    if (!SEALED.test(text)) return null
    const cipher = createDecipheriv('aes-256-ecb', this.#key, null).setAutoPadding(false)
    const block = Buffer.concat([cipher.update(text.slice(1), 'hex'), cipher.final()])
    const number = Number(block.readBigUInt64BE(0))
    return block.readUInt32BE(CHECK_AT) === 0 && Number.isSafeInteger(number) ? number : null
  }

  #encrypt(number: number, salt: Buffer): string {
    const block = Buffer.alloc(BLOCK)
    block.writeBigUInt64BE(BigInt(number))
    salt.copy(block, SALT_AT)
    // A single block needs no chaining; the zeros at its end distinguish it from a forged one.
    const cipher = createCipheriv('aes-256-ecb', this.#key, null).setAutoPadding(false)
    return `v${cipher.update(block, undefined, 'hex')}${cipher.final('hex')}`
  }
}

/** A short name of an epoch that does not reveal it. */
export function markOf(epoch: string): string {
  return hash('sha256', `mark ${epoch}`, 'base64url').slice(0, 6)
}
