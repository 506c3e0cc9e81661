import { createSmallDemo, type SmallDemo } from '../demo/small.ts'
import { followFromNow } from '../feed/notifications/follower.ts'
import { runDueSprints } from '../feed/scheduler/sprints.ts'
import { createLink } from '../identity/links.ts'
import { addMember, createFirstTeam, createToken } from '../resources/teams/teams.service.ts'
import type { Gateway } from '../workspace/gateway.ts'

/** Addresses that reach nobody (RFC 2606). Only the first ever gets a token. */
export const FIRST_OWNER = 'owner@example.com'
const COLLEAGUES = ['design@example.com', 'engineering@example.com']

export interface FirstWorkspace extends SmallDemo {
  team_id: string
  token: string
  /** The end of a link that signs the owner in once. */
  link: string
}

/** In a store without any workspace: makes one, with something to look at. Null when there is one already. */
export async function makeFirstWorkspace(gateway: Gateway): Promise<FirstWorkspace | null> {
  const team = await createFirstTeam(gateway, { title: 'My workspace', email: FIRST_OWNER })
  if (!team) return null
  const { team_id, user_id } = team
  const people = [user_id]
  for (const email of COLLEAGUES) people.push((await addMember(gateway, team_id, { email, role: 'member' })).user_id)
  const demo = await createSmallDemo(gateway, team, people)
  await runDueSprints(gateway)
  const { token } = await createToken(gateway, { team_id, email: FIRST_OWNER })
  const { token: link } = await gateway.store.transaction((db) =>
    createLink(db, { kind: 'sign_in', user_id, team_id, by: 'operator' }, gateway.clock.now()),
  )
  await followFromNow(gateway, team_id)
  return { ...demo, team_id, token, link }
}
