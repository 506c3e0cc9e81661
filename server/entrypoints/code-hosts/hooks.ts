import { randomBytes } from 'node:crypto'
import type { Secrets } from '../../common/secrets.ts'
import { openDestination, secretsAt } from '../../resources/integrations/integrations.destination.ts'
import { CODE_HOSTS, type CodeHost } from '../../resources/integrations/integrations.schema.ts'
import type { Gateway } from '../../workspace/gateway.ts'

/** A code host that may report events. */
export interface Hook {
  team_id: string
  id: number
  type: CodeHost
  /** The person on whose behalf it acts. */
  user_id: string
}

/** Nobody has it: requests to unknown addresses take just as long to check. */
const NOBODYS_KEY = randomBytes(32).toString('base64')

/**
 * The hook with this address, if it is turned on and its maker is an active member; and the secrets now valid for it.
 */
export async function findHook(
  { store, clock }: Gateway,
  secrets: Secrets,
  hook: string,
): Promise<{ hook: Hook | null; keys: string[] }> {
  const row = await store.lookUp((db) =>
    db
      .selectFrom('integrations')
      .innerJoin('members', (join) =>
        join
          .onRef('members.team_id', '=', 'integrations.team_id')
          .onRef('members.user_id', '=', 'integrations.user_id'),
      )
      .selectAll('integrations')
      .where('integrations.hook', '=', hook)
      .where('integrations.type', 'in', CODE_HOSTS)
      .where('integrations.is_active', '=', 1)
      .where('members.status', '=', 'active')
      .executeTakeFirst(),
  )
  const destination = row && openDestination(secrets, row)
  const keys = destination ? secretsAt(destination, clock.now()) : []
  if (!row || keys.length === 0) return { hook: null, keys: [NOBODYS_KEY] }
  const { team_id, id, user_id } = row
  // The query asks for no others.
  return { hook: { team_id, id, user_id, type: row.type as CodeHost }, keys }
}
