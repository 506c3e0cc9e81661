import { randomBytes } from 'node:crypto'
import { Secrets } from './secrets.ts'

/** Whose mail from which workspace a link is about. */
export interface Recipient {
  team_id: string
  user_id: string
}

/**
 * The keys that sign links in a person's mails, and their reply addresses. The database has these keys sealed: anyone
 * who reads it, or a copy of it, can neither reply in a person's name nor stop their mail.
 */
export class MailKeys {
  readonly #given: Secrets | undefined
  #secrets: Secrets | undefined

  constructor(secrets?: Secrets) {
    this.#given = secrets
  }

  /** A new key, as the database keeps it. */
  make(recipient: Recipient): string {
    return this.seal(randomBytes(24).toString('base64url'), recipient)
  }

  seal(key: string, recipient: Recipient): string {
    const { sealed, key_id } = this.#secretsInUse().seal({ key }, contextOf(recipient))
    return `${key_id}.${sealed}`
  }

  /** The key that the database keeps so; null when it was sealed by a server with another secret. */
  open(kept: string, recipient: Recipient): string | null {
    if (!isSealed(kept)) return kept
    const [key_id = '', sealed = ''] = kept.split('.')
    return this.#secretsInUse().open<{ key: string }>({ sealed, key_id }, contextOf(recipient))?.key ?? null
  }

  #secretsInUse(): Secrets {
    // Without stored keys, links and addresses are valid until the server stops.
    if (!this.#secrets) this.#secrets = this.#given?.keyFor('mails') ? this.#given : newSecrets()
    return this.#secrets
  }
}

function newSecrets(): Secrets {
  const key = randomBytes(32)
  return new Secrets(() => key)
}

/** Earlier versions kept keys in clear, as letters, digits, - and _. */
const isSealed = (kept: string) => kept.includes('.')

const contextOf = ({ team_id, user_id }: Recipient) => `mail ${team_id} ${user_id}`
