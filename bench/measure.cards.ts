import type { Request } from 'autocannon'
import { cardIds, cardMoves, newCards, searchPath } from './calls.ts'
import { sentence } from './fill.words.ts'
import { type Finding, growth, limit, note } from './findings.ts'
import { CONNECTIONS, load } from './load.ts'
import type { Options } from './options.ts'
import type { Subject, Subjects } from './subject.ts'
import { takeTurns } from './turns.ts'

/** What people do all day: add cards, move them, look for them. */
export async function measureCards({ small, large }: Subjects, options: Options): Promise<Finding[]> {
  return [...(await measureCardWrites(small, large, options)), ...(await measureSearch(small, large, options))]
}

async function measureCardWrites(small: Subject, large: Subject, { rounds, seconds }: Options): Promise<Finding[]> {
  const [smallIds, largeIds] = [await cardIds(small), await cardIds(large)]
  const write = ({ server, workspace }: Subject, requests: Request[]) =>
    load({ url: server.url, token: workspace.token, requests }, seconds)
  const rates = await takeTurns(rounds, {
    create: () => write(small, newCards(small.workspace)),
    createLarge: () => write(large, newCards(large.workspace)),
    move: () => write(small, cardMoves(small.workspace, smallIds)),
    moveLarge: () => write(large, cardMoves(large.workspace, largeIds)),
  })
  return [
    note(`POST card, ${CONNECTIONS} connections`, rates.create, 'req/s'),
    growth('POST card', 'req/s', { small: rates.create, large: rates.createLarge }, 1.5),
    note(`PATCH card (move), ${CONNECTIONS} connections`, rates.move, 'req/s'),
    growth('PATCH card (move)', 'req/s', { small: rates.move, large: rates.moveLarge }, 1.5),
  ]
}

/** Two words that many cards have, other ones each time: nothing is answered from memory. */
async function measureSearch(small: Subject, large: Subject, { samples }: Options): Promise<Finding[]> {
  let number = 0
  const search = async ({ client, workspace }: Subject) => {
    number += 1
    return (await client.get(searchPath(workspace, sentence(number, 2)))).lastByte
  }
  const times = await takeTurns(samples, { small: () => search(small), large: () => search(large) })
  return [
    limit('GET search, two common words', times.small, 'ms', 50),
    limit('GET search, two common words, large workspace', times.large, 'ms', 50),
  ]
}
