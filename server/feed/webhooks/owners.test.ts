import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { isDead, ownerOf } from './owners.ts'

test('a process that ended is dead, one that runs is not', () => {
  const { pid } = spawnSync(process.execPath, ['--version'])

  expect(isDead(ownerOf(pid))).toBe(true)
  expect(isDead(ownerOf(process.ppid))).toBe(false)
})

test('an earlier process with the number of this one is dead', () => {
  expect(isDead(ownerOf(process.pid))).toBe(true)
})

test('of processes on other machines nobody can tell, nor of names that are none', () => {
  const { pid } = spawnSync(process.execPath, ['--version'])

  expect(isDead(ownerOf(pid, 'elsewhere'))).toBe(false)
  expect(isDead('')).toBe(false)
  expect(isDead('a name of nobody')).toBe(false)
})
