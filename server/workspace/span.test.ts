import { expect, test, vi } from 'vitest'
import { newTeam, stores } from '../../test/team.ts'
import { areAll } from './span.ts'

test.each(stores)('where nothing happened, the log is not asked: on %s', async (name) => {
  const team = await newTeam(name)
  const board = await team.newBoard()
  const { store } = team.server.gateway
  const revision = (await team.get('/events')).body.events.length
  const asked = { ...store, lookUp: vi.fn(store.lookUp) }
  const span = { team_id: team.team_id, after: revision, upTo: revision }

  expect(await areAll(asked, span, 10, () => false)).toBe(true)
  expect(asked.lookUp).not.toHaveBeenCalled()

  await team.newCard(board.lists[0])
  expect(await areAll(asked, { ...span, upTo: revision + 1 }, 10, ({ type }) => type === 'card.created')).toBe(true)
  expect(await areAll(asked, { ...span, upTo: revision + 1 }, 10, () => false)).toBe(false)
  expect(asked.lookUp).toHaveBeenCalledTimes(2)
})
