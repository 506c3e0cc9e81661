import { createCipheriv, createDecipheriv, createHmac } from 'node:crypto'
import { AppError } from '../../common/errors.ts'

const ALGORITHM = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

/**
 * Cursors for readers who must not learn the ids that are in them: encrypted with a key that follows from a secret of the store and
 * the address that they read. The same cursor gives the same text, so that the same page keeps its ETag.
 */
export class SealedCursors {
  readonly #key: Buffer

  constructor(epoch: string, token: string) {
    this.#key = createHmac('sha256', epoch).update(`public cursor ${token}`).digest()
  }

  seal(cursor: string): string {
    const nonce = createHmac('sha256', this.#key).update(cursor).digest().subarray(0, NONCE_BYTES)
    const cipher = createCipheriv(ALGORITHM, this.#key, nonce)
    const sealed = Buffer.concat([cipher.update(cursor, 'utf8'), cipher.final()])
    return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')
  }

  open(text: string): string {
    const bytes = Buffer.from(text, 'base64url')
    const [nonce, tag] = [bytes.subarray(0, NONCE_BYTES), bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES)]
    try {
      const cipher = createDecipheriv(ALGORITHM, this.#key, nonce).setAuthTag(tag)
      return cipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES), undefined, 'utf8') + cipher.final('utf8')
    } catch {
      // Cut, made up, or of another board: all alike.
      throw new AppError('invalid_cursor', 'This cursor belongs to another walk. Start again without a cursor.', [
        { field: 'cursor', code: 'invalid', message: 'The cursor is none of this board.' },
      ])
    }
  }
}
