import type { Request } from 'autocannon'
import { GroupWriter, rawCard, rawMove } from './baseline.writes.ts'
import { cardIds, cardMoves, moveCard, newCard, newCards, searchPath } from './calls.ts'
import { openDatabase } from './database.ts'
import { LISTS_PER_BOARD } from './fill.ts'
import { sentence } from './fill.words.ts'
import { againstOneThread, type Finding, growth, limit } from './findings.ts'
import { CONNECTIONS, load } from './load.ts'
import type { Options } from './options.ts'
import { startBare } from './processes.ts'
import type { Subject, Subjects } from './subject.ts'
import { targetsOf } from './targets.ts'
import { takeTurns } from './turns.ts'

/** What people do all day: add cards, move them, look for them. */
export async function measureCards({ small, large }: Subjects, options: Options): Promise<Finding[]> {
  return [...(await measureCardWrites(small, large, options)), ...(await measureSearch(small, large, options))]
}

async function measureCardWrites(small: Subject, large: Subject, { rounds, seconds }: Options): Promise<Finding[]> {
  const [smallIds, largeIds] = [await cardIds(small), await cardIds(large)]
  const { workspace } = small
  const made = await newCard(small)
  const card_id: string = JSON.parse(made.body.toString()).card.id
  const database = await openDatabase(workspace.databaseUrl)
  const { team_id } = workspace
  const rawCards = new GroupWriter(database, team_id, await rawCard(database, team_id, Number(card_id)))
  const bareCard = await startBare(made)
  const bareMove = await startBare(await moveCard(small, card_id, workspace.listIds[1] as string))
  const lists = workspace.listIds.slice(0, LISTS_PER_BOARD).map(Number)
  const rawMoves = new GroupWriter(database, team_id, await rawMove(database, team_id, Number(card_id), lists))
  const bare = (url: string, requests: Request[]) => load({ url, token: workspace.token, requests }, seconds)
  const write = ({ server, workspace }: Subject, requests: Request[]) =>
    load({ url: server.url, token: workspace.token, requests }, seconds)
  const rates = await takeTurns(rounds, {
    create: () => write(small, newCards(small.workspace)),
    createLarge: () => write(large, newCards(large.workspace)),
    move: () => write(small, cardMoves(small.workspace, smallIds)),
    moveLarge: () => write(large, cardMoves(large.workspace, largeIds)),
    rawCard: () => rawCards.run(seconds),
    bareCard: () => bare(bareCard.url, newCards(workspace)),
    rawMove: () => rawMoves.run(seconds),
    bareMove: () => bare(bareMove.url, cardMoves(workspace, smallIds)),
  })
  await Promise.all([bareCard.stop(), bareMove.stop(), database.close()])
  const targets = targetsOf(workspace)
  const [create, move] = [`POST card, ${CONNECTIONS} connections`, `PATCH card (move), ${CONNECTIONS} connections`]
  return [
    ...againstOneThread(create, rates.create, { raw: rates.rawCard, bare: rates.bareCard }, targets.card),
    growth('POST card', 'req/s', { small: rates.create, large: rates.createLarge }, 1.5),
    ...againstOneThread(move, rates.move, { raw: rates.rawMove, bare: rates.bareMove }, targets.move),
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
  const { searchMs } = targetsOf(small.workspace)
  return [
    limit('GET search, two common words', times.small, 'ms', searchMs),
    limit('GET search, two common words, large workspace', times.large, 'ms', searchMs),
  ]
}
