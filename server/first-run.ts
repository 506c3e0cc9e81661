import { createSmallDemo, type SmallDemo } from './demo/small.ts'
import { startDueSprints } from './resources/sprints/sprints.clock.ts'
import { addMember, COMMAND_LINE_SOURCE, createFirstTeam, createToken } from './resources/teams/teams.service.ts'
import type { Door } from './workspace/workspace.ts'

/** Addresses that reach nobody (RFC 2606). Only the first ever gets a token. */
const OWNER = 'owner@example.com'
const COLLEAGUES = ['design@example.com', 'engineering@example.com']

export interface FirstWorkspace extends SmallDemo {
  team_id: string
  token: string
}

/** In a store without any workspace: makes one, with something to look at. Null when there is one already. */
export async function makeFirstWorkspace(door: Door): Promise<FirstWorkspace | null> {
  const team = await createFirstTeam(door, { title: 'My workspace', email: OWNER })
  if (!team) return null
  const { team_id, user_id } = team
  const people = [user_id]
  for (const email of COLLEAGUES) people.push((await addMember(door, team_id, { email, role: 'member' })).user_id)
  const workspace = door.enterAs({ team_id, user_id, source: COMMAND_LINE_SOURCE }, 'project.create')
  const demo = await workspace.write((w) => createSmallDemo(w, people))
  await startDueSprints(door)
  const { token } = await createToken(door, { team_id, email: OWNER })
  return { ...demo, team_id, token }
}
