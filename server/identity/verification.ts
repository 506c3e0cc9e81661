import { notFound } from '../common/errors.ts'
import { joinWorkspace } from '../resources/members/members.service.ts'
import { revokeTokens } from '../resources/members/members.tokens.ts'
import { changePerson } from '../resources/users/users.person.ts'
import { holdUser } from '../resources/users/users.queries.ts'
import type { Db } from '../store/store.ts'
import type { Gateway } from '../workspace/gateway.ts'
import { updateRows } from '../workspace/rows.ts'
import { SESSION_SOURCE } from './sessions.ts'
import { isElsewhere, kindOfHandedLink } from './standing.ts'

/**
 * An address is a claim until it is verified (users.time_confirmed): by a link that was mailed to it, by a provider, or by the
 * operator's word. That ends every credential that was made before. See docs/decisions/0069.
 */

/** What opens an account. Tickets are among it: a link, or the first half of a sign-in. */
const CREDENTIALS = [
  'passwords',
  'sessions',
  'passkeys',
  'second_factors',
  'recovery_codes',
  'provider_accounts',
  'tickets',
] as const

export async function isVerified(db: Db, user_id: string): Promise<boolean> {
  const person = await db.selectFrom('users').select('time_confirmed').where('id', '=', user_id).executeTakeFirst()
  return person !== undefined && person.time_confirmed !== null
}

async function endCredentials(db: Db, user_id: string) {
  for (const table of CREDENTIALS) await db.deleteFrom(table).where('user_id', '=', user_id).execute()
}

/**
 * Ends the API tokens of a person in all workspaces; each workspace logs its own. Those that the operator made stay
 * valid unless requested as well.
 */
export async function endTokens(gateway: Gateway, user_id: string, { alsoOfOperator = false } = {}) {
  const teams = await gateway.store.lookUp((db) =>
    db
      .selectFrom('tokens')
      .select('team_id')
      .distinct()
      .where('user_id', '=', user_id)
      .where('time_revoked', 'is', null)
      .$if(!alsoOfOperator, (query) => query.where('is_by_operator', '=', 0))
      .execute(),
  )
  for (const { team_id } of teams) {
    const workspace = gateway.enterAs({ team_id, user_id, source: SESSION_SOURCE }, 'user.update')
    await workspace.write((w) => revokeTokens(w, { user_id }, { alsoOfOperator }))
  }
}

/** The API tokens of a person that still open a workspace, the oldest first. */
export function findLivingTokens({ store, clock }: Gateway, user_id: string) {
  return store.lookUp((db) =>
    db
      .selectFrom('tokens')
      .innerJoin('teams', 'teams.id', 'tokens.team_id')
      .innerJoin('members', (join) =>
        join.onRef('members.team_id', '=', 'tokens.team_id').onRef('members.user_id', '=', 'tokens.user_id'),
      )
      .select([
        'tokens.id',
        'tokens.title',
        'tokens.team_id',
        'teams.title as team_name',
        'tokens.agent_name',
        'tokens.time_created',
        'tokens.time_expires',
        'tokens.time_used',
      ])
      .where('tokens.user_id', '=', user_id)
      .where('tokens.time_revoked', 'is', null)
      .where((eb) => eb.or([eb('time_expires', 'is', null), eb('time_expires', '>', clock.now())]))
      .where('members.status', '=', 'active')
      .orderBy('tokens.time_created')
      .orderBy('tokens.id')
      .execute(),
  )
}

interface Verification {
  /** Before anything ends, with the person's row held: throws if this does not verify the address after all. */
  claim?(db: Db, now: number): Promise<void>
  /** What comes with it: a new password, an account at a provider. */
  bring?(db: Db, now: number): Promise<void>
}

/** A person has verified the address. If nobody had before, all earlier credentials of the account end. */
export async function verifyAddress(gateway: Gateway, user_id: string, { claim, bring }: Verification = {}) {
  const isFirst = !(await gateway.store.lookUp((db) => isVerified(db, user_id)))
  if (isFirst) await endTokens(gateway, user_id)
  await changePerson(
    gateway,
    user_id,
    ({ time_joined }) => time_joined !== null,
    async (person, now, db) => {
      await claim?.(db, now)
      if (person.time_confirmed === null) {
        await endCredentials(db, user_id)
        await db.updateTable('members').set({ time_closed: null }).where('user_id', '=', user_id).execute()
      }
      await bring?.(db, now)
      if (person.time_confirmed !== null) return { fields: {}, type: 'member.updated', changes: {} }
      return {
        fields: { time_confirmed: now },
        type: 'member.updated',
        changes: { email_confirmed: [false, true] },
      }
    },
  )
  // One that was made while the others ended.
  if (isFirst) await endTokens(gateway, user_id)
}

interface HandedLink {
  user_id: string
  team_id: string
  kind: 'invitation' | 'reset'
}

/**
 * Uses a link that an admin handed over. Its holder may be anybody, the admin included: the address counts as unverified
 * from now on, only this workspace is open, and private spaces that were shared with the address before are closed. An
 * invitation also ends what opened the account before, since that was made elsewhere.
 */
export async function openHandedLink(
  gateway: Gateway,
  { user_id, team_id, kind }: HandedLink,
  { claim, bring }: Required<Verification>,
) {
  if (kind === 'invitation') await endTokens(gateway, user_id)
  const workspace = gateway.enterAs({ team_id, user_id, source: SESSION_SOURCE }, 'user.update')
  await workspace.write(async (w) => {
    await holdUser(w.db, user_id)
    await claim(w.db, w.now)
    // The person's standing may have changed since: an old link opens no more than a new one.
    if ((await isElsewhere(w, user_id)) || (await kindOfHandedLink(w, user_id)) !== kind) throw notFound('link')
    if (kind === 'invitation') await endCredentials(w.db, user_id)
    await bring(w.db, w.now)
    await w.db.updateTable('users').set({ time_confirmed: null }).where('id', '=', user_id).execute()
    await w.db.updateTable('members').set({ is_vouched: 0 }).where('user_id', '=', user_id).execute()
    await updateRows(w, 'members', { user_id }, { is_vouched: 1, time_closed: w.now })
    w.emit('member.link_used', { member_id: user_id }, { kind: [null, kind] })
    await joinWorkspace(w, user_id)
  })
}
