import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { AppError, invalid } from '../common/errors.ts'
import { HASHES_AT_ONCE, HASHES_WAITING, PASSWORD_MIN_LENGTH } from '../limits/accounts.ts'
import type { Db } from '../store/store.ts'

const derive = promisify(argon2)

/** What one hash costs. As OWASP recommends for argon2id; tests take less. */
export interface HashCost {
  /** KiB */
  memory: number
  passes: number
}

const COST: HashCost = { memory: 19 * 1024, passes: 2 }
const LANES = 1
const SALT_BYTES = 16
const HASH_BYTES = 32

/** `$argon2id$v=19$m=19456,t=2,p=1$salt$hash`: the form in which other programs keep these, too. */
const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/

/** Makes and checks the hashes of passwords, a few at a time, since each takes much memory and a thread. */
export class PasswordHashes {
  readonly #cost: HashCost
  /** What the password of nobody is compared with: it takes as long as anybody's. */
  readonly #nobody: string
  readonly #waiting: (() => void)[] = []
  #busy = 0

  constructor(cost: Partial<HashCost> = {}) {
    this.#cost = { ...COST, ...cost }
    this.#nobody = toPhc(this.#cost, randomBytes(SALT_BYTES), randomBytes(HASH_BYTES))
  }

  async make(password: string): Promise<string> {
    const salt = randomBytes(SALT_BYTES)
    return toPhc(this.#cost, salt, await this.#derive(password, salt, this.#cost))
  }

  /** Whether it is the password of this hash; for null, which is nobody's, it takes the same time to say no. */
  async isRight(password: string, hash: string | null): Promise<boolean> {
    const kept = fromPhc(hash ?? this.#nobody)
    if (!kept) throw new Error('A hash of a password cannot be read.')
    const derived = await this.#derive(password, kept.salt, kept)
    return timingSafeEqual(derived, kept.hash) && hash !== null
  }

  /** Whether a hash was made at another cost than hashes are made now. */
  isOutdated(hash: string): boolean {
    const kept = fromPhc(hash)
    return kept?.memory !== this.#cost.memory || kept.passes !== this.#cost.passes
  }

  async #derive(password: string, nonce: Buffer, { memory, passes }: HashCost): Promise<Buffer> {
    await this.#begin()
    try {
      const message = Buffer.from(password.normalize('NFC'))
      return await derive('argon2id', { message, nonce, memory, passes, parallelism: LANES, tagLength: HASH_BYTES })
    } finally {
      this.#busy -= 1
      this.#waiting.shift()?.()
    }
  }

  async #begin() {
    if (this.#busy >= HASHES_AT_ONCE) {
      if (this.#waiting.length >= HASHES_WAITING) throw new AppError('too_busy', 'Too many sign in at once. Try again.')
      await new Promise<void>((resolve) => this.#waiting.push(resolve))
    }
    this.#busy += 1
  }
}

function toPhc({ memory, passes }: HashCost, salt: Buffer, hash: Buffer): string {
  const text = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')
  return `$argon2id$v=19$m=${memory},t=${passes},p=${LANES}$${text(salt)}$${text(hash)}`
}

function fromPhc(text: string) {
  const [, memory, passes, lanes, salt, hash] = PHC.exec(text) ?? []
  if (!memory || !passes || Number(lanes) !== LANES || !salt || !hash) return null
  return {
    memory: Number(memory),
    passes: Number(passes),
    salt: Buffer.from(salt, 'base64'),
    hash: Buffer.from(hash, 'base64'),
  }
}

/** Whatever is this long and still among the first that anybody tries: without digits and signs at the end, in small letters. */
const COMMON = new Set([
  'abcdefghij',
  'aaaaaaaaaa',
  'administrator',
  'basketball',
  'boardwalk',
  'changeme',
  'correcthorsebatterystaple',
  'football',
  'iloveyou',
  'letmein',
  'liverpool',
  'passwort',
  'password',
  'passwordpassword',
  'princess',
  'qwerty',
  'qwertyuiop',
  'qwertzuiop',
  'starwars',
  'sunshine',
  'superman',
  'test',
  'trustno',
  'welcome',
  'whatever',
])

/** A password is long enough, is no address of its owner's, and is none of those that everybody tries first. */
export function refuseWeakPassword(password: string, email: string) {
  const words = password.normalize('NFC').toLowerCase()
  if ([...words].length < PASSWORD_MIN_LENGTH)
    throw invalid('password', `A password has at least ${PASSWORD_MIN_LENGTH} characters.`, 'too_short')
  const stem = words.replace(/^[\d\W_]+|[\d\W_]+$/g, '')
  const isOwn = words === email || words === email.split('@')[0]
  if (isOwn || stem === '' || COMMON.has(stem) || new Set(words).size < 4)
    throw invalid('password', 'This password is among the first that anybody would try. Choose another.', 'too_common')
}

export async function findPasswordHash(db: Db, user_id: string): Promise<string | null> {
  const row = await db.selectFrom('passwords').select('hash').where('user_id', '=', user_id).executeTakeFirst()
  return row?.hash ?? null
}

export async function putPassword(db: Db, user_id: string, hash: string, now: number) {
  await db
    .insertInto('passwords')
    .values({ user_id, hash, time_updated: now })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ hash, time_updated: now }))
    .execute()
}
