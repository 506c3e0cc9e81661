import { AppError } from '../common/errors.ts'
import { MailKeys } from '../common/mail-keys.ts'
import type { Secrets } from '../common/secrets.ts'
import { FileAddresses } from '../files/addresses.ts'
import { REQUEST_STORAGE_MS } from '../limits/storage.ts'
import type { Revision, Store } from '../store/store.ts'
import { type Action, isReading, mayAllow } from './policy.ts'
import type { SharedWrite } from './shared-write.ts'
import { type Caller, forbidden, Workspace, type WriteTerms } from './workspace.ts'
import { Writer } from './writer.ts'

export interface Clock {
  now(): number
}

/** What whoever serves says of the server. */
export interface DoorOptions {
  /** Where people reach it: addresses in answers begin with it. */
  publicUrl?: string
  /** What addresses that take mail end with; null where no mail is taken. */
  mailDomain?: string | null
  /** What the addresses of files are signed with, and the keys of mails sealed. */
  secrets?: Secrets
  /** How long a write waits for its turn at the most. */
  waitMs?: number
  /** How long one request waits for the database, all in all. */
  requestMs?: number
  /** Refuse to write events that their declarations do not describe: for tests. */
  checkEvents?: boolean
}

/** The only way to data. One per process. */
export class Door {
  readonly store: Store
  readonly clock: Clock
  readonly publicUrl: string
  readonly mailDomain: string | null
  readonly addresses: FileAddresses
  readonly mailKeys: MailKeys
  readonly requestMs: number
  readonly checkEvents: boolean
  readonly #writer: Writer
  readonly #listeners = new Set<(heads: readonly Revision[]) => void>()

  constructor(store: Store, clock: Clock = Date, options: DoorOptions = {}) {
    this.store = store
    this.clock = clock
    this.publicUrl = options.publicUrl ?? 'http://127.0.0.1:4000'
    this.mailDomain = options.mailDomain ?? null
    this.requestMs = options.requestMs ?? REQUEST_STORAGE_MS
    this.checkEvents = options.checkEvents ?? false
    this.addresses = new FileAddresses(options.secrets)
    this.mailKeys = new MailKeys(options.secrets)
    this.#writer = new Writer(store, options.waitMs, (heads) => this.#tell(heads))
  }

  /** Calls back after each commit of this process with what it brought workspaces to. Answers how to stop that. */
  onCommit(listener: (heads: readonly Revision[]) => void): () => void {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  #tell(heads: readonly Revision[]) {
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

  /** Enters as the program itself, on behalf of somebody: for the clock, the command line and imports. */
  enterAs(actor: Pick<Caller, 'team_id' | 'user_id' | 'source'>, action: Action): Workspace {
    return this.enter({ ...actor, role: 'owner', scope: 'write', isProgram: true }, action)
  }
}
