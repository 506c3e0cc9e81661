import { chmodSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { Program } from './process.ts'
import { findOnPath } from './programs.ts'

const ROOT = resolve(import.meta.dirname, '..')

test('without PostgreSQL and Chromium, and no way to install them, their tests are skipped and counted, and the last lines say so', async () => {
  const programs = mkdtempSync(join(tmpdir(), 'boardwalk-programs-'))
  for (const name of ['sh', 'git']) symlinkSync(findOnPath(name) ?? '', join(programs, name))
  // As on a machine without access to packages.
  writeFileSync(join(programs, 'apt-get'), '#!/bin/sh\necho "E: Unable to locate package" >&2\nexit 100\n')
  chmodSync(join(programs, 'apt-get'), 0o755)
  const names = ['test/postgres.test.ts', 'e2e/board.test.ts', 'cli/progress.test.ts']
  const env = { PATH: programs, POSTGRES_PROGRAMS: programs }

  const { code, stdout } = await new Program('scripts/test.ts', ['--no-checks', ...names], env, ROOT).end()

  for (const name of ['PostgreSQL', 'Chromium'])
    expect(stdout).toMatch(
      new RegExp(`${name} is missing: (only root may install it|apt-get install .* failed \\(E: Unable .*\\))\\.`),
    )
  const [without, counted] = stdout.trim().split('\n').slice(-2)
  expect(without).toMatch(/^Without PostgreSQL and Chromium\b.*: those tests were skipped\.$/)
  expect(counted).toMatch(/^[1-9]\d* passed, 0 failed, [1-9]\d* skipped$/)
  expect(code).toBe(0)
})
