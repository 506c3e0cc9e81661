import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { createTeam, createToken } from '../server/resources/teams/teams.service.ts'
import { open } from '../server/store/open.ts'
import { Gateway } from '../server/workspace/gateway.ts'
import { Client } from './client.ts'
import type { StoreName } from './options.ts'
import { memoryOf, type Running, startServer } from './processes.ts'
import { openHome } from './stores.ts'

// Usage: npm run soak -- [--minutes 60] [--store sqlite|postgres] [--rate 100] [--cards 2000]
// Calls a server at a steady rate, reads and writes mixed, and prints its memory once a minute.

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '60' },
    store: { type: 'string', default: 'sqlite' },
    rate: { type: 'string', default: '100' },
    cards: { type: 'string', default: '2000' },
  },
})
const [minutes, rate, cards] = [values.minutes, values.rate, values.cards].map(Number)
const isKnown = ['sqlite', 'postgres'].includes(values.store)
if (!isKnown || !minutes || !rate || !cards)
  throw new Error('Usage: soak [--minutes 60] [--store sqlite|postgres] [--rate 100] [--cards 2000]')

const CLIENTS = 8
const BATCH = 500
const MB = 1024 * 1024
const TEXT = 'What is to be done here, in as many words as people use. '.repeat(20)

const home = await openHome(values.store as StoreName)
if (!home) throw new Error(`There is no ${values.store} on this machine.`)
const databaseUrl = await home.newDatabase('soak')
const { team_id, token } = await newTeam()
const server = await startServer(databaseUrl)
const clients = Array.from({ length: CLIENTS }, () => new Client(server.url, token))
const path = (rest: string) => `/v1/${team_id}${rest}`
const { board, ids } = await fillBoard(cards)

console.log(`${values.store}, ${rate} requests a second for ${minutes} minutes over ${cards} cards, one in ten a write`)
console.log('minute  requests  failed  resident MB  heap MB  outside the heap MB  cached answers MB')
let [done, failed] = [0, 0]
await show(0)
const begun = performance.now()
const over = begun + minutes * 60_000
let nextLine = 1
let shown: Promise<void> = Promise.resolve()
const callers = clients.map(async (client, which) => {
  // Each on its own schedule, so that the rate is steady; late ones catch up.
  for (let turn = 0; ; turn++) {
    const at = begun + ((turn * CLIENTS + which) * 1000) / rate
    if (at >= over) return
    const wait = at - performance.now()
    if (wait > 0) await sleep(wait)
    await call(client, turn * CLIENTS + which).then(
      () => {
        done += 1
      },
      (error: Error) => {
        if (failed++ < 5) console.error(error.message)
      },
    )
    if (performance.now() >= begun + nextLine * 60_000) shown = show(nextLine++)
  }
})
await Promise.all(callers)
await shown
for (const client of clients) client.close()
await server.stop()
await home.close()

/** Reads wander over all cards, lists of them and the log; one call in ten changes a card. */
function call(client: Client, number: number) {
  const id = ids[(number * 7919) % ids.length]
  const encodings = { 'accept-encoding': number % 3 === 0 ? 'br' : 'gzip' }
  switch (number % 10) {
    case 3:
      return client.send('PATCH', path(`/cards/${id}`), { title: `Changed in turn ${number}` })
    case 6:
      return client.get(path(`/cards?board_id=${board.id}&count=20`), encodings)
    case 8:
      return client.get(path('/events?count=20'), encodings)
    default:
      return client.get(path(`/cards/${id}`), encodings)
  }
}

async function newTeam() {
  const store = await open(databaseUrl)
  const gateway = new Gateway(store)
  const email = 'soak@example.com'
  const { team_id } = await createTeam(gateway, { title: 'Soak', email })
  const { token } = await createToken(gateway, { team_id, email })
  await store.close()
  return { team_id, token }
}

async function fillBoard(count: number) {
  const [client] = clients as [Client]
  const read = async (answer: Promise<{ body: Buffer }>) => JSON.parse((await answer).body.toString())
  const { project } = await read(client.send('POST', path('/projects'), { title: 'Soak' }))
  const { board } = await read(client.send('POST', path('/boards'), { project_id: project.id, title: 'Soak' }))
  const ids: string[] = []
  while (ids.length < count) {
    const operations = Array.from({ length: Math.min(BATCH, count - ids.length) }, (_, index) => ({
      method: 'POST',
      path: '/cards',
      body: { board_id: board.id, list_id: board.lists[0].id, title: `Card ${ids.length + index}`, content: TEXT },
    }))
    const { results } = await read(client.send('POST', path('/batch'), { operations }))
    ids.push(...results.map(({ body }: { body: { card: { id: string } } }) => body.card.id))
  }
  return { board, ids }
}

async function show(minute: number) {
  const metrics = await metricsOf(server)
  const columns = [
    [String(minute), 6],
    [String(done), 10],
    [String(failed), 8],
    [memoryOf(server.pid).now.toFixed(0), 13],
    [(metrics('nodejs_heap_size_used_bytes') / MB).toFixed(0), 9],
    [(metrics('nodejs_external_memory_bytes') / MB).toFixed(0), 21],
    [(metrics('boardwalk_answer_cache_bytes') / MB).toFixed(1), 17],
  ] as const
  console.log(columns.map(([text, width]) => text.padStart(width)).join(''))
}

async function metricsOf({ url }: Running): Promise<(name: string) => number> {
  const text = await (await fetch(`${url}/metrics`)).text()
  return (name) => Number(new RegExp(`^${name} (\\S+)`, 'm').exec(text)?.[1])
}
