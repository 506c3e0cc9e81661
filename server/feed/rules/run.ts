import { AppError } from '../../common/errors.ts'
import { findRoles } from '../../resources/members/members.queries.ts'
import { CannotRun, type Cause, type Claim, failRun, runRule } from '../../resources/rules/rules.run.ts'
import type { Gateway } from '../../workspace/gateway.ts'
import { mayAllow } from '../../workspace/policy.ts'
import { CLOCK_SOURCE, type OnJobError } from '../scheduler/jobs.ts'

interface Run {
  team_id: string
  /** The maker of the rule. */
  owner_id: string
  cause: Cause
  claim: Claim
}

/** How events name a rule that caused them. */
interface RuleSource {
  type: 'automation'
  rule_id: string
  depth: number
}

/** How many rules set off one another before this event; 0 for what people and other programs did. */
export function depthOf(source: string): number {
  // Sources are written by this program alone.
  const { type, depth } = JSON.parse(source) as Partial<RuleSource>
  return type === 'automation' && typeof depth === 'number' ? depth : 0
}

/**
 * Runs a rule in one write as its maker, with the role that this person has now; a run that is refused is undone and recorded by a
 * second write. Both take what set it off in their transaction, so that it is taken once. Returns false when another process did.
 */
export async function runOnce(
  gateway: Gateway,
  { team_id, owner_id, cause, claim }: Run,
  onError: OnJobError,
): Promise<boolean> {
  try {
    const role = await gateway.store.read(
      async (db) => (await findRoles({ db, team_id }, [owner_id])).get(owner_id),
      team_id,
    )
    if (!role) throw new CannotRun('maker_gone', 'The maker of the rule is no longer a member of the workspace.')
    if (!mayAllow(role, 'rule.update'))
      throw new CannotRun('maker_gone', 'The maker of the rule may no longer make rules.')
    const source: RuleSource = { type: 'automation', rule_id: String(cause.rule_id), depth: cause.depth }
    const caller = { team_id, user_id: owner_id, role, source: JSON.stringify(source), scope: 'write' } as const
    return await gateway.enter(caller, 'card.update').write((w) => runRule(w, cause, claim))
  } catch (error) {
    const refusal = refusalBy(error, gateway)
    if (!refusal) throw error
    const program = gateway.enterAs({ team_id, user_id: owner_id, source: CLOCK_SOURCE }, 'rule.update')
    const isOurs = await program.write((w) => failRun(w, cause, claim, refusal))
    if (refusal !== error) onError(error, team_id)
    return isOurs
  }
}

/**
 * What the run is recorded with; null when it is to be tried again, since the store or the server is busy or gone. A fault of the
 * server is no reason to try one rule for ever while all others of the workspace wait.
 */
function refusalBy(error: unknown, { store }: Gateway): AppError | null {
  if (error instanceof AppError && error.status < 500) return error
  if (error instanceof AppError ? error.status === 503 : store.isUnavailable(error)) return null
  return new AppError('internal_error', 'The run failed for a reason in the server. Its log has the details.')
}
