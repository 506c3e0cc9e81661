import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Secrets } from '../common/secrets.ts'
import { dayOf } from '../common/time.ts'
import { ADDRESS_DAYS } from '../limits/uploads.ts'

/** What an address opens: the file as it was sent, or the small picture of it. */
type Aspect = 'file' | 'thumbnail'

interface Subject {
  team_id: string
  id: number
  aspect: Aspect
}

/** The person an address was given to. */
export interface Pass {
  aspect: Aspect
  user_id: string
}

/**
 * Makes and checks the addresses of files: they are opened by browsers and programs that send no token. Each is for one person,
 * who must still be allowed to see the file when it is opened, and ends with a day, since answers are kept by the day.
 */
export class FileAddresses {
  readonly #secrets: Pick<Secrets, 'keyFor'> | undefined
  #key: Buffer | null = null

  constructor(secrets?: Pick<Secrets, 'keyFor'>) {
    this.#secrets = secrets
  }

  /** The path below the public address of the server. */
  pathFor({ team_id, id, aspect }: Subject, user_id: string, title: string, now: number): string {
    const last = dayOf(now) + ADDRESS_DAYS
    const seal = this.#seal(team_id, id, aspect, user_id, last)
    return `/files/${team_id}/${id}/${aspect}.${last}.${user_id}.${seal}/${encodeURIComponent(title.toWellFormed())}`
  }

  /** What the pass of an address allows; null when it is invalid, for another file, or expired. */
  open(pass: string, { team_id, id }: Omit<Subject, 'aspect'>, now: number): Pass | null {
    const [aspect = '', last = '', user_id = '', seal = ''] = pass.split('.')
    if (aspect !== 'file' && aspect !== 'thumbnail') return null
    const expected = Buffer.from(this.#seal(team_id, id, aspect, user_id, Number(last)))
    const given = Buffer.from(seal)
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null
    return Number(last) >= dayOf(now) ? { aspect, user_id } : null
  }

  #seal(team_id: string, id: number, aspect: Aspect, user_id: string, last: number): string {
    // Without stored keys an address is valid until the server stops.
    this.#key ??= this.#secrets?.keyFor('addresses of files') ?? randomBytes(32)
    return createHmac('sha256', this.#key).update([team_id, id, aspect, user_id, last].join(' ')).digest('base64url')
  }
}
