import { AppError } from '../common/errors.ts'
import { MailKeys } from '../common/mail-keys.ts'
import type { Secrets } from '../common/secrets.ts'
import { FileAddresses } from '../files/addresses.ts'
import { REQUEST_STORAGE_MS } from '../limits/storage.ts'
import type { Replica } from '../store/replica.ts'
import type { Revision, Store } from '../store/store.ts'
import type { Caller, WriteTerms } from './caller.ts'
import { forbidden } from './handles.ts'
import { type Action, isReading, mayAllow } from './policy.ts'
import type { SharedWrite } from './shared-write.ts'
import { Workspace } from './workspace.ts'
import { Writer } from './writer.ts'

export interface Clock {
  now(): number
}

/** Settings of the server. */
export interface GatewayOptions {
  /** Its public address: URLs in answers begin with it. */
  publicUrl?: string
  /** The domain of addresses that take mail; null where no mail is taken. */
  mailDomain?: string | null
  /** How many days the log is kept; null for always. */
  logRetentionDays?: number | null
  /** The key that signs the addresses of files and seals the keys of mails. */
  secrets?: Secrets
  /** Takes reads of callers; null where the store takes all. */
  replica?: Replica | null
  /** How long a write waits for its turn at most. */
  waitMs?: number
  /** How long one request waits for the database in total. */
  requestMs?: number
  /** Refuse to write events that do not match their declarations: for tests. */
  checkEvents?: boolean
}

/** The only way to data. One per process. */
export class Gateway {
  readonly store: Store
  readonly replica: Replica | null
  readonly clock: Clock
  readonly publicUrl: string
  readonly mailDomain: string | null
  /** How many days the log is kept; null for always. */
  readonly logRetentionDays: number | null
  readonly addresses: FileAddresses
  readonly mailKeys: MailKeys
  readonly requestMs: number
  readonly checkEvents: boolean
  readonly #writer: Writer
  readonly #listeners = new Set<(heads: readonly Revision[]) => void>()

  constructor(store: Store, clock: Clock = Date, options: GatewayOptions = {}) {
    this.store = store
    this.replica = options.replica ?? null
    this.clock = clock
    this.publicUrl = options.publicUrl ?? 'http://127.0.0.1:4000'
    this.mailDomain = options.mailDomain ?? null
    this.logRetentionDays = options.logRetentionDays ?? null
    this.requestMs = options.requestMs ?? REQUEST_STORAGE_MS
    this.checkEvents = options.checkEvents ?? false
    this.addresses = new FileAddresses(options.secrets)
    this.mailKeys = new MailKeys(options.secrets)
    this.#writer = new Writer(store, options.waitMs, (heads) => this.#notify(heads))
  }

  /** Calls back after each commit of this process with the new revisions of workspaces. Returns a function that unsubscribes. */
  onCommit(listener: (heads: readonly Revision[]) => void): () => void {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  #notify(heads: readonly Revision[]) {
    this.store.announce(heads)
    for (const listener of this.#listeners) listener(heads)
  }

  get totals(): Writer['totals'] {
    return this.#writer.totals
  }

  get waiting(): number {
    return this.#writer.waiting
  }

  /** Enters a workspace as one person, for one action. Throws if their role allows it nowhere. */
  enter(
    caller: Caller,
    action: Action,
    terms: () => WriteTerms = () => ({}),
    within: SharedWrite | null = null,
  ): Workspace {
    if (caller.scope === 'read' && !isReading(action))
      throw new AppError('insufficient_scope', 'This token may only read. Use a token of scope write.')
    if (!mayAllow(caller.role, action)) throw forbidden()
    return new Workspace(this, this.#writer, caller, action, terms, within)
  }

  /** Enters as the program itself, on behalf of a person: for the scheduler, the command line and imports. */
  enterAs(actor: Pick<Caller, 'team_id' | 'user_id' | 'source'>, action: Action): Workspace {
    return this.enter({ ...actor, role: 'owner', scope: 'write', isProgram: true }, action)
  }
}
