import type { Row } from '../../store/tables.ts'
import { asIs, describing, KEPT, OWN } from '../../workspace/described.ts'
import { MEMBER_FIELDS, TOKEN_FIELDS } from '../../workspace/events/people.ts'

/** A person without a token is only invited. */
export function statusOf({ status, time_joined }: Pick<Row<'members'>, 'status' | 'time_joined'>) {
  if (status === 'inactive') return 'inactive'
  return time_joined === null ? 'invited' : 'active'
}

/** Members are neither copied nor restored. */
export const MEMBER_COLUMNS = describing<'members'>()(MEMBER_FIELDS, {
  team_id: OWN,
  // The event names the person.
  user_id: OWN,
  role: { ...KEPT, log: asIs('role') },
  status: { ...KEPT, log: statusOf },
  // The status says whether they have come.
  time_joined: OWN,
  // `member.link_used` says both.
  is_vouched: OWN,
  time_closed: OWN,
  time_created: OWN,
  time_updated: OWN,
})

/** Tokens are neither copied nor restored. */
export const TOKEN_COLUMNS = describing<'tokens'>()(TOKEN_FIELDS, {
  id: OWN,
  team_id: OWN,
  user_id: { ...KEPT, log: asIs('user_id') },
  // A secret is for nobody who reads the log.
  secret_hash: OWN,
  scope: { ...KEPT, log: asIs('scope') },
  title: { ...KEPT, log: asIs('title') },
  agent_name: { ...KEPT, log: asIs('agent_name') },
  time_expires: { ...KEPT, log: asIs('time_expires') },
  // The event says that it has ended, and how.
  time_revoked: OWN,
  time_used: OWN,
  is_by_operator: OWN,
  time_created: OWN,
})
