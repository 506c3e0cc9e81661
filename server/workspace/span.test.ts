import { expect, test } from 'vitest'
import { newTeam, stores } from '../../test/team.ts'
import { areAll } from './span.ts'

test.each(stores)('where nothing happened, the log is not asked: on %s', async (name) => {
  const team = await newTeam(name)
  const board = await team.newBoard()
  const { store } = team.server.gateway
  const revision = (await team.get('/events')).body.events.length
  let questions = 0
  const lookUp: typeof store.lookUp = (fn) => {
    questions += 1
    return store.lookUp(fn)
  }
  const asked = { ...store, lookUp }
  const span = { team_id: team.team_id, after: revision, upTo: revision }

  expect(await areAll(asked, span, 10, () => false)).toBe(true)
  expect(questions).toBe(0)

  await team.newCard(board.lists[0])
  expect(await areAll(asked, { ...span, upTo: revision + 1 }, 10, ({ type }) => type === 'card.created')).toBe(true)
  expect(await areAll(asked, { ...span, upTo: revision + 1 }, 10, () => false)).toBe(false)
  expect(questions).toBe(2)
})
