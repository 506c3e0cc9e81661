import type { Defaulted } from './columns.ts'

/** How people sign in. All of it belongs to the person, in all workspaces. */
export interface IdentityTables {
  passwords: PasswordTable
  sessions: SessionTable
  tickets: TicketTable
  second_factors: SecondFactorTable
  recovery_codes: RecoveryCodeTable
  passkeys: PasskeyTable
  provider_accounts: ProviderAccountTable
  daily_counts: DailyCountTable
}

interface PasswordTable {
  user_id: string
  /** A text of the form `$argon2id$v=19$m=…,t=…,p=…$salt$hash`. */
  hash: string
  time_updated: number
}

/** A browser that a person signed in with. It ends when its row is deleted. */
interface SessionTable {
  id: string
  user_id: string
  secret_hash: string
  user_agent: string
  address: string
  time_created: number
  /** To a few minutes. */
  time_used: number
  /** When the person last showed who they are: at sign-in, or by their password afterwards. */
  time_fresh: Defaulted<number>
}

/** How often something happened on a day (since 1970, in UTC). */
interface DailyCountTable {
  /** What is counted, and of whom or for whom. */
  subject: string
  day: number
  count: number
}

/** What is good for one use: a link, the first half of a sign-in, a challenge. */
interface TicketTable {
  id: string
  kind: string
  /** Null while nobody knows who will use it. */
  user_id: string | null
  /** The workspace that a link was made in. */
  team_id: string | null
  secret_hash: string
  /** JSON, by the kind. */
  content: Defaulted<string>
  /** The number of failed attempts. */
  attempts: Defaulted<number>
  time_created: number
  time_expires: number
}

/** An app that makes codes by the clock (TOTP). */
interface SecondFactorTable {
  user_id: string
  /** Its secret, which the server must be able to read again: see server/common/secrets.ts. */
  sealed: string
  key_id: string
  /** The last step whose code was used: no code is good twice. */
  last_step: Defaulted<number>
  /** Null while it is being set up: it is not asked for until then. */
  time_confirmed: number | null
  time_created: number
}

/** Each stands in for a code once. */
interface RecoveryCodeTable {
  user_id: string
  code_hash: string
}

interface PasskeyTable {
  id: string
  user_id: string
  /** As the browser names it. */
  credential_id: string
  public_key: string
  /** How often the device says that it was used; 0 for those that do not count. */
  counter: number
  /** How the browser reaches it, apart by commas. */
  transports: string
  title: string
  time_created: number
  time_used: number | null
}

/** Whom another server calls what. A subject never changes hands. */
interface ProviderAccountTable {
  issuer: string
  subject: string
  user_id: string
  time_created: number
  time_used: number
}
