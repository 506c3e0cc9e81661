import { describe, expect, test } from 'vitest'
import { newTeam, stores, type Team } from '../../test/team.ts'
import { AppError } from '../common/errors.ts'
import { DISMISSED_HINTS } from '../limits/hints.ts'
import { attempt } from './attempt.ts'
import type { Write } from './handles.ts'
import { insertRows, updateRow } from './rows.ts'

describe.each(stores)('parts of a write on %s', (store) => {
  const write = <T>({ server, team_id, user_id }: Team, fn: (w: Write) => Promise<T>) =>
    server.gateway.enterAs({ team_id, user_id, source: '{"type":"session"}' }, 'card.update').write(fn)
  const newCards = async () => {
    const team = await newTeam(store)
    const {
      project_id,
      lists: [list],
    } = await team.newBoard()
    const newCard = async () => Number((await team.newCard(list)).id)
    const ids = [await newCard(), await newCard(), await newCard()] as const
    const titles = async () => (await team.get('/cards')).body.cards.map(({ title }: { title: string }) => title)
    const rename = async (w: Write, id: number, title: string) => {
      await updateRow(w, 'cards', id, { title })
      w.emit('card.updated', { card_id: id, project_id: Number(project_id) }, { title: ['Card', title] })
    }
    return { team, ids, titles, rename }
  }
  const refuse = () => {
    throw new AppError('conflict', 'No.')
  }

  test('that a rule refuses are undone with their events, and the others stay', async () => {
    const { team, ids, titles, rename } = await newCards()
    const before = (await team.events()).length

    const refusals = await write(team, async (w) => {
      await rename(w, ids[0], 'Before')
      return [
        await attempt(w, async (part) => {
          await rename(part, ids[0], 'Refused')
          await rename(part, ids[1], 'Refused')
          refuse()
        }),
        await attempt(w, (part) => rename(part, ids[2], 'Taken')),
      ]
    })

    expect(refusals).toEqual([expect.objectContaining({ code: 'conflict' }), null])
    expect((await titles()).toSorted()).toEqual(['Before', 'Card', 'Taken'])
    expect((await team.events()).slice(before).map(({ changes }) => changes.title[1])).toEqual(['Before', 'Taken'])
  })

  test('are checked against capacities by themselves', async () => {
    const { team, ids, titles, rename } = await newCards()
    const hints = Array.from({ length: DISMISSED_HINTS + 1 }, (_, n) => ({ card_id: ids[0], hinted_id: n + 1 }))

    const refusals = await write(team, async (w) => {
      await rename(w, ids[0], 'Before')
      return [
        await attempt(w, (part) => insertRows(part, 'dismissed_hints', hints)),
        await attempt(w, (part) => insertRows(part, 'dismissed_hints', hints.slice(1))),
      ]
    })

    expect(refusals).toEqual([expect.objectContaining({ code: 'conflict' }), null])
    expect(await titles()).toContain('Before')
  })

  test('that fail otherwise fail the whole write, and no write beside it', async () => {
    const { team, ids, titles, rename } = await newCards()
    const failing = (id: number, title: string) =>
      write(team, async (w) => {
        await rename(w, id, title)
        await attempt(w, async (part) => {
          await rename(part, id, title)
          throw new Error('A mistake.')
        })
      })

    const outcomes = await Promise.allSettled([
      failing(ids[0], 'Lost'),
      write(team, (w) => rename(w, ids[1], 'Beside')),
      failing(ids[0], 'Lost too'),
      write(team, (w) => rename(w, ids[2], 'Beside too')),
    ])

    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'rejected', 'fulfilled'])
    expect((await titles()).toSorted()).toEqual(['Beside', 'Beside too', 'Card'])
  })
})
