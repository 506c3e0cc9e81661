import { createCipheriv, createDecipheriv, hash, hkdfSync, randomBytes } from 'node:crypto'
import { closeSync, fsyncSync, linkSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { AppError } from './errors.ts'

const CIPHER = 'aes-256-gcm'
const KEY_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** What was encrypted, and the name of the key that opens it. */
export interface Sealed {
  sealed: string
  key_id: string
}

/**
 * Seals what the server must be able to read again, but the database must not reveal: where webhooks go and how they
 * are signed. The database alone, or a copy of it, does not show them; the key is in the environment or in a file
 * beside it.
 */
export class Secrets {
  readonly #findKey: (make: boolean) => Buffer | null
  #key: Buffer | null = null

  constructor(findKey: (make: boolean) => Buffer | null) {
    this.#findKey = findKey
  }

  /** One whose key is made from a text: the setting SECRET_KEY. */
  static fromText(text: string): Secrets {
    const key = Buffer.from(hkdfSync('sha256', text, '', 'boardwalk secrets', KEY_BYTES))
    return new Secrets(() => key)
  }

  /** One whose key is in a file that only the server's user can read. It is made when the first secret is to be kept. */
  static fromFile(file: string): Secrets {
    return new Secrets((make) => readKey(file) ?? (make ? makeKey(file) : null))
  }

  /** Names the key without revealing it; empty while there is none. */
  get keyId(): string {
    const key = this.#keyOrNull(false)
    return key ? nameOf(key) : ''
  }

  /** It opens only in the same context: a row that takes another's secret has none. */
  seal(value: object, context: string): Sealed {
    const key = this.#keyOrNull(true)
    if (!key)
      throw new AppError(
        'secrets_not_configured',
        'This server has no place for secrets. Its operator must set SECRET_KEY.',
      )
    const nonce = randomBytes(NONCE_BYTES)
    const cipher = createCipheriv(CIPHER, key, nonce).setAAD(Buffer.from(context))
    const text = Buffer.concat([cipher.update(JSON.stringify(value)), cipher.final()])
    return { sealed: Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64'), key_id: nameOf(key) }
  }

  /** The value sealed for this context; null when another key is needed, or when it was tampered with. */
  open<T>({ sealed, key_id }: Sealed, context: string): T | null {
    const key = this.#keyOrNull(false)
    if (!key || nameOf(key) !== key_id) return null
    try {
      const bytes = Buffer.from(sealed, 'base64')
      const nonce = bytes.subarray(0, NONCE_BYTES)
      const cipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES }).setAAD(Buffer.from(context))
      cipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
      const text = Buffer.concat([cipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), cipher.final()])
      // Sealed by this program alone, from the same type.
      return JSON.parse(text.toString()) as T
    } catch {
      return null
    }
  }

  /** Another key, for one purpose, which reveals nothing of this one. Null without storage for keys. */
  keyFor(purpose: string): Buffer | null {
    const key = this.#keyOrNull(true)
    return key && Buffer.from(hkdfSync('sha256', key, '', `boardwalk ${purpose}`, KEY_BYTES))
  }

  #keyOrNull(make: boolean): Buffer | null {
    this.#key ??= this.#findKey(make)
    return this.#key
  }
}

/** Where the database is: what a store says of itself. */
interface Database {
  dialect: 'sqlite' | 'postgres'
  name: string
}

/** The secrets of a server: by the setting, else by a file beside the database, or in the data folder if that is elsewhere. */
export function secretsOf({ dialect, name }: Database, secretKey: string | null): Secrets {
  if (secretKey !== null) return Secrets.fromText(secretKey)
  return Secrets.fromFile(dialect === 'sqlite' ? `${name}.key` : resolve('data', 'boardwalk.key'))
}

function nameOf(key: Buffer): string {
  return hash('sha256', Buffer.concat([Buffer.from('name of '), key]), 'hex').slice(0, 16)
}

function readKey(file: string): Buffer | null {
  try {
    const key = Buffer.from(readFileSync(file, 'utf8').trim(), 'base64')
    return key.length === KEY_BYTES ? key : null
  } catch {
    return null
  }
}

/** On the disk before it has its name, since what it seals must be opened after a crash; the first process that is here wins. */
function makeKey(file: string): Buffer | null {
  const draft = `${file}.${process.pid}`
  try {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
    writeToDisk(draft, `${randomBytes(KEY_BYTES).toString('base64')}\n`)
    try {
      linkIfAbsent(draft, file)
    } finally {
      rmSync(draft, { force: true })
    }
    return readKey(file)
  } catch {
    return null
  }
}

function writeToDisk(file: string, text: string) {
  // One that a process with the same number left behind may be half of one.
  rmSync(file, { force: true })
  const handle = openSync(file, 'wx', 0o600)
  try {
    writeSync(handle, text)
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}

function linkIfAbsent(draft: string, file: string) {
  try {
    linkSync(draft, file)
  } catch (error) {
    // What the file system says has a code.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}
