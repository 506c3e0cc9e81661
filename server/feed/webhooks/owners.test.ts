import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
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

test('a process in another container of the same host name is not taken for dead, whatever its number', () => {
  const { pid } = spawnSync(process.execPath, ['--version'])
  const boot = '0c5a3a3e-6f0f-4a0e-9d59-0d7a1c1f4f10'

  for (const number of [1, pid, process.pid])
    expect(isDead(ownerOf(number, `${boot}/pid:[4026532001]`), `${boot}/pid:[4026532002]`)).toBe(false)
  // Nor one of a program that named processes by their host.
  expect(isDead(`${hostname()} ${process.pid} ${randomUUID()}`)).toBe(false)
})

test('where the system does not say, no process is taken for dead', () => {
  expect(isDead(ownerOf(process.pid, null), null)).toBe(false)
})

test('no two processes have the same name', () => {
  expect(ownerOf(1)).not.toBe(ownerOf(1))
})

test('nothing is assumed about processes on other machines, or about invalid names', () => {
  const { pid } = spawnSync(process.execPath, ['--version'])

  expect(isDead(ownerOf(pid, 'elsewhere'))).toBe(false)
  expect(isDead('')).toBe(false)
  expect(isDead('a name of nobody')).toBe(false)
})
