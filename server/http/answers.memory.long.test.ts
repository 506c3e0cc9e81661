import { setImmediate as nextTurn } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, onTestFinished, test } from 'vitest'
import { addCopies } from '../../test/many-cards.ts'
import { newReadyUrl, newTeamOn, startServer } from '../../test/team.ts'

setFlagsFromString('--expose-gc')
const collect: () => void = runInNewContext('gc')

const MIB = 1024 * 1024

/** Bytes outside of the heap still in use. */
async function heldBytes(): Promise<number> {
  for (let round = 0; round < 3; round++) {
    collect()
    // Memory of native objects is released in a turn of the event loop after they were collected.
    await nextTurn()
  }
  return process.memoryUsage().arrayBuffers
}

test('cached answers hold their own bytes and no more, and those of earlier states are evicted', async () => {
  const server = await startServer(await newReadyUrl('sqlite'), { checkAnswers: false })
  onTestFinished(() => server.stop())
  const team = await newTeamOn(server)
  const board = await team.newBoard()
  const sample = await team.newCard(board.lists[0], { content: 'x'.repeat(1500) })
  const ids = await addCopies(team, sample.id, 2000, (number) => ({ title: `Card ${number}` }))
  const get = async (id: string | undefined) =>
    server.app.inject({
      url: `/v1/${team.team_id}/cards/${id}`,
      headers: { authorization: `Bearer ${team.token}`, 'accept-encoding': 'gzip' },
    })
  await get(ids[0])
  const before = await heldBytes()

  for (let index = 0; index < 600; index++) {
    expect((await get(ids[(index * 17) % ids.length])).statusCode).toBe(200)
    // What requests in between take of the pool that all share.
    Buffer.from('y'.repeat(30_000))
    if (index % 20 === 19 && index < 200) await team.patch(`/cards/${ids[index]}`, { title: `Changed ${index}` })
  }

  const kept = await cacheBytes()
  // The last four hundred, each as it is and compressed.
  expect(kept).toBeGreaterThan(400 * 2000)
  expect((await heldBytes()) - before).toBeLessThan(kept + 4 * MIB)

  await team.patch(`/cards/${ids[0]}`, { title: 'All others are of an earlier state' })
  for (let index = 0; index < 20; index++) await get(ids[0])
  expect(await cacheBytes()).toBeLessThan(20_000)
  expect((await heldBytes()) - before).toBeLessThan(4 * MIB)

  async function cacheBytes(): Promise<number> {
    const { body } = await server.app.inject({ url: '/metrics', headers: { host: '127.0.0.1' } })
    return Number(/^boardwalk_answer_cache_bytes (\S+)$/m.exec(body)?.[1])
  }
})
