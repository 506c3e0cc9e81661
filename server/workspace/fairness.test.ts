import { describe, expect, test } from 'vitest'
import { newTeam, stores } from '../../test/team.ts'

describe.each(stores)('reads in several workspaces on %s', (store) => {
  test.each(['read', 'readAside'] as const)(
    '%s: a workspace with many long reads leaves capacity for others',
    async (how) => {
      const [loud, quiet] = [await newTeam(store), await newTeam(store)]
      const gate = Promise.withResolvers<void>()
      const { server } = loud
      let begun = 0
      const long = Array.from({ length: 6 }, () =>
        server.store[how](async () => {
          begun += 1
          await gate.promise
        }, loud.team_id),
      )

      const answers = [await quiet.get('/projects'), await quiet.get('/export')]

      expect(answers.map(({ status }) => status)).toEqual([200, 200])
      expect(begun).toBeLessThan(long.length)
      gate.resolve()
      await Promise.all(long)
      expect(begun).toBe(long.length)
    },
  )
})
