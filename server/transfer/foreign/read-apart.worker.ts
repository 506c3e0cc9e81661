import { parentPort, workerData } from 'node:worker_threads'
import { must } from '../../common/must.ts'
import { StoreError } from '../../store/store.ts'
import { isPlannedEpic, type PlannedCard, type PlannedList, type PlannedWork } from './plan.ts'
import type { Asked, More, Place, SentWork, WorkerMessage } from './read-apart.ts'
import { readForeignFile } from './read-file.ts'

/** The other side takes in so much at a time. */
const SENT_CARDS = 100
const SENT_CHARACTERS = 256 * 1024

if (!parentPort) throw new Error('This runs in a thread of readApart.')
const port = parentPort
const send = (message: WorkerMessage) => port.postMessage(message)

/** Problems of the file are reported; errors of the program end the thread. */
async function orComplain(work: () => Promise<void>) {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof StoreError)) throw error
    send({ complaint: error.message })
  }
}

await orComplain(async () => {
  // What `readApart` gives it.
  const { file, source, options } = workerData as Asked
  const { plan, checksum, omissions } = await readForeignFile(file, source, options)
  const { cards, ...rest } = plan
  const places = new Map<PlannedList, Place>()
  for (const [board, { lists }] of plan.boards.entries())
    for (const [index, list] of lists.entries()) places.set(list, [board, index])
  let groups: ReturnType<typeof inGroups> | null = null
  port.on('message', (space: More) =>
    orComplain(async () => {
      groups ??= inGroups(cards(space), places)
      const { value, done } = await groups.next()
      send({ cards: value ?? [], omissions: done ? omissions.list() : null })
    }),
  )
  send({ plan: rest, source, checksum })
})

function toSent({ list, ...card }: PlannedCard, places: ReadonlyMap<PlannedList, Place>): SentWork {
  return { ...card, place: must(places.get(list)) }
}

async function* inGroups(
  all: Iterable<PlannedWork> | AsyncIterable<PlannedWork>,
  places: ReadonlyMap<PlannedList, Place>,
): AsyncGenerator<SentWork[], undefined> {
  let group: SentWork[] = []
  let characters = 0
  for await (const work of all) {
    group.push(isPlannedEpic(work) ? work : toSent(work, places))
    characters += work.content.length + work.comments.reduce((sum, { content }) => sum + content.length, 0)
    if (group.length < SENT_CARDS && characters < SENT_CHARACTERS) continue
    yield group
    group = []
    characters = 0
  }
  if (group.length > 0) yield group
}
