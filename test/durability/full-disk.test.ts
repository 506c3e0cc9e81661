import { execFileSync } from 'node:child_process'
import { describe, expect, test } from 'vitest'
import { expectSound } from '../invariants.ts'
import { findOnPath } from '../programs.ts'
import { newDatabaseUrl, newTeamOn } from '../team.ts'
import { expectNotNow, lookInto, startProcess } from './process.ts'

// Linux can forbid a running process to make files any larger, which to SQLite is a disk that takes no more.
describe.skipIf(findOnPath('prlimit') === null)('a disk that is full', () => {
  const limitFiles = (pid: number, bytes: string) =>
    execFileSync('prlimit', ['--pid', String(pid), `--fsize=${bytes}:`])

  test('refuses writes with 503, not with 500, answers reads, and is forgotten when there is room again', async () => {
    const url = await newDatabaseUrl('sqlite')
    const process = await startProcess(url)
    const server = (await lookInto(url))(process)
    const team = await newTeamOn(server)
    const board = await team.newBoard({ lists: [{ title: 'Before' }] })
    const create = (title: string, key: string) =>
      team.post('/lists', { board_id: board.id, title }, { 'idempotency-key': key })

    limitFiles(process.pid, '0')
    const refused = await Promise.all(Array.from({ length: 10 }, (_, i) => create(`During ${i}`, `key ${i}`)))
    for (const answer of refused) expectNotNow(answer)
    expect((await team.get(`/boards/${board.id}`)).body.board.lists).toHaveLength(1)

    limitFiles(process.pid, 'unlimited')
    expect((await create('During 0', 'key 0')).status).toBe(201)
    expect((await create('After', 'key')).status).toBe(201)
    expect((await expectSound(team)).titles).toEqual(['Before', 'During 0', 'After'])
  })
})
