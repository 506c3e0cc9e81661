import type { IdempotencyKey } from './idempotent-answers.ts'
import type { Role } from './policy.ts'

/** The caller, looked up for each request. */
export interface Caller {
  team_id: string
  user_id: string
  role: Role
  source: string
  scope: 'read' | 'write'
  /** The public part of their token or session; the program itself has none. */
  credential_id?: string
  /** The program itself, which must be able to finish what it started (an import, the end of a sprint): of any size. */
  isProgram?: true
  /** The epoch of the store in which they were looked up; unknown for the program itself. */
  epoch?: string
}

/** What the request says about its write besides the body. */
export interface WriteTerms {
  /** The revision in If-Match. */
  ifMatch?: number
  idempotency?: IdempotencyKey
}
