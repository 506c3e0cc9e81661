import { describe, expect, test } from 'vitest'
import { newTeam, stores } from '../../test/team.ts'
import type { EventType } from './events/types.ts'
import type { Refs } from './log.ts'

/** Events without a space are read by everybody but guests: one that omitted its private space would reveal it. */
describe.each(stores)('the scope of an event on %s', (store) => {
  test.each<[EventType, Refs, boolean]>([
    ['card.updated', { card_id: 1 }, false],
    ['card.updated', { card_id: 1, project_id: null }, false],
    ['card.updated', { card_id: 1, project_id: 1 }, true],
    ['epic.updated', { epic_id: 1, project_id: 1 }, false],
    ['epic.updated', { epic_id: 1 }, true],
    ['tag.updated', { tag_id: 1, project_id: 1 }, true],
    ['tag.updated', { tag_id: 1 }, true],
  ])('%s with %o: %s', async (type, refs, isAllowed) => {
    const team = await newTeam(store)
    const { team_id, user_id, server } = team
    const caller = { team_id, user_id, role: 'owner', source: '{"type":"token"}', scope: 'write' } as const
    const before = await team.head()
    const emit = () => server.gateway.enter(caller, 'board.update').write(async (w) => w.emit(type, refs))

    if (isAllowed) await emit()
    else await expect(emit()).rejects.toThrow(type)
    expect((await team.head()).revision - before.revision).toBe(isAllowed ? 1 : 0)
  })
})
