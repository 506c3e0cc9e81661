import { addMember } from '../server/resources/teams/teams.service.ts'
import type { Read } from '../server/workspace/handles.ts'
import type { Role } from '../server/workspace/policy.ts'
import type { Team } from './team.ts'

/** A person who calls the queries directly: some check twice, and answers do not show which check decided. */
export interface Reader {
  user_id: string
  read<T>(find: (r: Read) => Promise<T>): Promise<T>
}

export async function newReader(
  { team_id, server: { gateway } }: Team,
  role: Role,
  email = `${crypto.randomUUID()}@example.com`,
): Promise<Reader> {
  const { user_id } = await addMember(gateway, team_id, { email, role })
  const caller = { team_id, user_id, role, source: '{"type":"token"}', scope: 'read' } as const
  return { user_id, read: (find) => gateway.enter(caller, 'search.read').read(find) }
}
