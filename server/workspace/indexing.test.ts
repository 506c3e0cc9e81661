import { describe, expect, test } from 'vitest'
import { newReadyUrl, newTeamOn, startServer, stores } from '../../test/team.ts'
import { deleteCard } from '../resources/cards/cards.delete.ts'
import { createCard, updateCard } from '../resources/cards/cards.service.ts'
import type { Write } from './handles.ts'
import type { Action } from './policy.ts'

const SOURCE = '{"type":"agent"}'

describe.each(stores)('the search index after writes that share a transaction on %s', (store) => {
  test('has what each left, whatever came before, between and after it', async () => {
    const server = await startServer(await newReadyUrl(store))
    try {
      const team = await newTeamOn(server)
      const { id: board_id, lists } = await team.newBoard({ title: 'Board' })
      const place = { board_id, list_id: lists[0].id }
      const write = <T>(action: Action, fn: (w: Write) => Promise<T>) =>
        server.gateway.enterAs({ ...team, source: SOURCE }, action).write(fn)
      const create = (title: string, content = '') =>
        write('card.create', (w) => createCard(w, { title, content, ...place }))
      const [old, gone] = [await team.newCard(lists[0], { title: 'ancient' }), await team.newCard(lists[0])]
      const { commits } = server.gateway.totals

      const results = await Promise.allSettled([
        create('first'),
        write('card.update', (w) => updateCard(w, gone.id, { title: 'vanishing' })),
        write('card.update', (w) => updateCard(w, old.id, { title: 'renamed' })),
        write('card.create', async (w) => {
          await createCard(w, { title: 'refused', ...place })
          await w.bringSearchUpToDate()
          throw new Error('Refused.')
        }),
        write('card.update', (w) => updateCard(w, old.id, { title: 'again' })),
        create('second', 'word '.repeat(1000)),
        write('card.delete', (w) => deleteCard(w, gone.id)),
        create('third'),
      ])

      expect(results.map(({ status }) => status)).toEqual(results.map((_, at) => (at === 3 ? 'rejected' : 'fulfilled')))
      expect(server.gateway.totals.commits - commits).toBe(1)
      const titles = async (query: string) => {
        const { body } = await team.get(`/search?query=${query}`)
        return body.results.flatMap((result: { card?: { title: string } }) => result.card?.title ?? [])
      }
      const found = ['first', 'again', 'second', 'third']
      for (const title of found) expect(await titles(title)).toEqual([`<em>${title}</em>`])
      for (const title of ['ancient', 'vanishing', 'renamed', 'refused']) expect(await titles(title)).toEqual([])
    } finally {
      await server.stop()
    }
  })
})
