import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { start } from './children.ts'

describe('programs that tests start', () => {
  test('one that cannot be started is an error at once', () => {
    expect(() => start('/nowhere/node', ['--version'])).toThrow('/nowhere/node cannot be started.')
  })

  test('are all started this way', () => {
    // launch.long.test.ts tests its own launcher, which may fail to start programs.
    const others = globSync('{cli,client,deploy,e2e,server,test,web}/**/*.{test.ts,ts}')
      .filter(
        (file) =>
          /^test\/|\.test\.ts$/.test(file) && !/^test\/(?:children|launch)(?:\.long)?(?:\.test)?\.ts$/.test(file),
      )
      .filter((file) => /(?<![\w.])(?:spawn|fork)\(/.test(readFileSync(file, 'utf8')))
    expect(others).toEqual([])
  })
})
