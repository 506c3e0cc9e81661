import { expect, test } from 'vitest'
import * as server from '../../server/workspace/policy.ts'
import { type Action, LOWEST_ROLE } from '../rules/permissions.generated.ts'
import { allows, dependsOnPlace, roleIn } from './permissions.ts'

// The keys of an object literal are known.
const ACTIONS = Object.keys(LOWEST_ROLE) as Action[]

test.each(server.ROLES)('the application offers a %s what the server allows, in every place', (role) => {
  for (const containerRole of [null, ...server.CONTAINER_ROLES]) {
    expect(roleIn(role, containerRole)).toBe(server.roleIn(role, containerRole))
    for (const action of ACTIONS)
      expect(allows(roleIn(role, containerRole), action)).toBe(
        server.allows(server.roleIn(role, containerRole), action),
      )
  }
})

test('members and guests can be something else in a place', () => {
  expect(server.ROLES.filter(dependsOnPlace)).toEqual(['guest', 'member'])
})
