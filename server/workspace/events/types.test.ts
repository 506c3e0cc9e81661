import { describe, expect, test } from 'vitest'
import { newTeam, stores } from '../../../test/team.ts'
import type { EventType } from './types.ts'

describe.each(stores)('an event whose type is not declared on %s', (store) => {
  test('fails its write, and leaves no trace', async () => {
    const team = await newTeam(store)
    const before = await team.census()
    const workspace = team.server.gateway.enterAs({ ...team, source: '{"type":"token"}' }, 'board.update')

    const write = workspace.write(async (w) => w.emit('board.vanished' as EventType, {}))

    await expect(write).rejects.toThrow('board.vanished is not declared')
    // @ts-expect-error: an undeclared type does not even compile.
    await expect(workspace.write(async (w) => w.emit('board.vanished', {}))).rejects.toThrow('not declared')
    expect(await team.census()).toEqual(before)
  })
})
