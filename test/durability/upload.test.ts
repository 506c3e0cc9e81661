import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { describe, expect, test } from 'vitest'
import { patience, proves } from '../prove.ts'
import { expectSoundStore } from '../sound-store.ts'
import { Caller, newReadyUrl, newTeamOn, stores } from '../team.ts'
import { lookInto, startProcess } from './process.ts'

/** Several transactions' worth, so that a kill comes between them. */
const CARDS = 800
/** As many as one write imports into an existing space. */
const FEW = 100

describe.each(stores)('a server on %s that is killed while it imports a file sent over HTTP', patience(), (store) => {
  test(
    'has imported nothing half; the same file again imports all of it, once',
    proves(
      store,
      'a killed import over HTTP leaves nothing half; repeated, it imports everything once (kills)',
      10,
      async (proof) => {
        const url = await newReadyUrl(store)
        const at = await lookInto(url)
        let process = await startProcess(url)
        const team = await newTeamOn(at(process))
        const again = async () => {
          await process.kill9()
          process = await startProcess(url)
          proof.count(1)
          return new Caller(at(process), team.team_id, team.user_id, team.token)
        }
        const { id } = await team.newProject()
        const [large, small, place] = [tableOf(CARDS), tableOf(FEW), `&project_id=${id}`]

        expect(await importUntil(team, large, '', 2)).toMatchObject({ progress: { total: CARDS } })
        let caller = await again()
        expect(await countCards(caller)).toBe(0)
        expect((await caller.get('/projects')).body.count).toBe(1)

        expect(await importUntil(caller, small, place, 1)).toMatchObject({ progress: { total: FEW } })
        caller = await again()
        expect([0, FEW]).toContain(await countCards(caller))

        expect(await importUntil(caller, small, place)).toHaveProperty('import')
        expect(await countCards(caller)).toBe(FEW)
        expect(await importUntil(caller, large)).toMatchObject({ import: { is_new: true, counts: { cards: CARDS } } })
        expect(await importUntil(caller, large)).toMatchObject({ import: { is_new: false, counts: { cards: 0 } } })
        expect(await countCards(caller)).toBe(CARDS + FEW)
        await expectSoundStore(at(process).store)
      },
    ),
  )
})

function tableOf(cards: number): string {
  const row = (n: number) => `Card ${n},List ${n % 5},bug,"${'words '.repeat(20)}"`
  return ['title,list,tags,description', ...Array.from({ length: cards }, (_, n) => row(n))].join('\n')
}

/** Sends the file, and reads some lines of the progress, or all. Returns the last of them. */
async function importUntil({ server, team_id, token }: Caller, file: string, more = '', lines = Infinity) {
  const sending = request(`${server.url}/v1/${team_id}/imports?source=csv${more}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'text/csv', accept: 'application/x-ndjson' },
  })
  // The server is about to be killed.
  sending.on('error', () => undefined)
  sending.end(file)
  // That is what it emits.
  const [response] = (await once(sending, 'response')) as [IncomingMessage]
  response.on('error', () => undefined)
  let text = ''
  for await (const chunk of response) {
    text += chunk
    if (text.split('\n').length > lines) break
  }
  return JSON.parse(text.split('\n').at(-2) ?? '')
}

async function countCards(caller: Caller): Promise<number> {
  let count = 0
  let cursor = ''
  do {
    const { body } = await caller.get(`/cards?count=500&cursor=${cursor}`)
    count += body.count
    cursor = body.cursor
  } while (cursor)
  return count
}
