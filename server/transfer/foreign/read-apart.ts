import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { must } from '../../common/must.ts'
import { READING_BYTES } from '../../limits/files.ts'
import { StoreError } from '../../store/store.ts'
import type { ImportSource } from '../imports.ts'
import type { ReadFile } from './import-plan.ts'
import { type Omission, Omissions, type Plan, type PlannedCard, type PlannedEpic, type PlanSpace } from './plan.ts'
import type { ForeignOptions } from './read-file.ts'
import { EMPTY_SPACE } from './relation-room.ts'

const WORKER = new URL('./read-apart.worker.ts', import.meta.url)

/** What the thread is given. */
export interface Asked {
  file: string
  source: 'trello' | 'csv'
  options: ForeignOptions
}

/** A card as it comes from the thread, where the lists of the plan are other objects. */
export type SentCard = Omit<PlannedCard, 'list'> & { place: Place }
/** An epic has no list of the plan. */
export type SentWork = SentCard | (PlannedEpic & { place?: undefined })
export type Place = readonly [board: number, list: number]

/** What asks it for more cards, for a space with these fields and this room. */
export type More = PlanSpace

/** What the thread answers: first the plan, then some cards each time it is asked for more. */
export type WorkerMessage =
  | { plan: Omit<Plan, 'cards'>; source: ImportSource; checksum: string }
  | { cards: SentWork[]; omissions: Omission[] | null }
  | { complaint: string }

/**
 * Examines a file of another program in a thread of its own, with memory of its own: whatever the file contains, other
 * requests do not wait for it. The thread lives until `use` is done.
 */
export async function readApart<T>(asked: Asked, use: (read: ReadFile) => Promise<T>): Promise<T> {
  const worker = new Worker(WORKER, {
    workerData: asked,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: READING_BYTES / 2 ** 20 },
  })
  // The reader of the next answer gets it.
  worker.on('error', () => undefined)
  try {
    const first = await answerOf(worker)
    if (!('plan' in first)) throw new Error('The thread that reads a file sent no plan.')
    const omissions = new Omissions()
    const cards = (space = EMPTY_SPACE) => readCards(worker, first.plan, omissions, space)
    return await use({ ...first, plan: { ...first.plan, cards }, omissions })
  } finally {
    await worker.terminate()
  }
}

async function* readCards(
  worker: Worker,
  { boards }: Omit<Plan, 'cards'>,
  omissions: Omissions,
  { fields, room }: PlanSpace,
) {
  const more: More = {
    room,
    fields: fields.map(({ id, title, type, options, decimals }) => ({ id, title, type, options, decimals })),
  }
  for (;;) {
    worker.postMessage(more)
    const message = await answerOf(worker)
    if (!('cards' in message)) throw new Error('The thread that reads a file sent no cards.')
    for (const work of message.cards) {
      if (!work.place) {
        yield work
        continue
      }
      const { place, ...card } = work
      const [board, list] = place
      yield { ...card, list: must(boards[board]?.lists[list]) }
    }
    for (const { kind, name, count } of message.omissions ?? []) omissions.add(kind, name, count)
    if (message.omissions) return
  }
}

async function answerOf(worker: Worker): Promise<WorkerMessage> {
  // Nothing else is ever posted.
  const [message] = (await once(worker, 'message').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ERR_WORKER_OUT_OF_MEMORY') throw error
    throw new StoreError(
      'The file takes more memory than there is for it here. Use the command line: boardwalk import.',
    )
  })) as [WorkerMessage]
  if ('complaint' in message) throw new StoreError(message.complaint)
  return message
}
