import { describe, expect, test } from 'vitest'
import { newTeam, stores } from '../../test/team.ts'
import type { EventType } from './events/types.ts'
import type { Refs } from './log.ts'

/** What names no space is read by everybody but guests: an event that forgot its own would tell of private ones. */
describe.each(stores)('where it is told that something happened on %s', (store) => {
  test.each<[EventType, Refs, boolean]>([
    ['card.updated', { card_id: 1 }, false],
    ['card.updated', { card_id: 1, project_id: null }, false],
    ['card.updated', { card_id: 1, project_id: 1 }, true],
    ['epic.updated', { epic_id: 1, project_id: 1 }, false],
    ['epic.updated', { epic_id: 1 }, true],
    ['tag.updated', { tag_id: 1, project_id: 1 }, true],
    ['tag.updated', { tag_id: 1 }, true],
  ])('%s with %o: %s', async (type, refs, isTold) => {
    const team = await newTeam(store)
    const { team_id, user_id, server } = team
    const caller = { team_id, user_id, role: 'owner', source: '{"type":"token"}', scope: 'write' } as const
    const before = await team.head()
    const tell = () => server.door.enter(caller, 'board.update').write(async (w) => w.emit(type, refs))

    if (isTold) await tell()
    else await expect(tell()).rejects.toThrow(type)
    expect((await team.head()).revision - before.revision).toBe(isTold ? 1 : 0)
  })
})
