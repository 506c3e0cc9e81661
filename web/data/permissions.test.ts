import { describe, expect, test } from 'vitest'
import * as server from '../../server/workspace/policy.ts'
import { allows, LOWEST_ROLE, roleIn } from './permissions.ts'

describe('what the application offers to a role', () => {
  test('is what the server allows it', () => {
    expect(LOWEST_ROLE).toEqual(
      Object.fromEntries(Object.keys(LOWEST_ROLE).map((name) => [name, server.PERMISSIONS[name as server.Action]])),
    )
  })

  test.each(server.ROLES)('follows the server in places of its own: %s', (role) => {
    for (const placeRole of [null, ...server.PLACE_ROLES]) {
      expect(roleIn(role, placeRole)).toBe(server.roleIn(role, placeRole))
      for (const action of Object.keys(LOWEST_ROLE) as (keyof typeof LOWEST_ROLE)[])
        expect(allows(roleIn(role, placeRole), action)).toBe(server.allows(server.roleIn(role, placeRole), action))
    }
  })
})
