import { AppError } from '../../common/errors.ts'
import { must } from '../../common/must.ts'
import {
  LIVE_CONVERT_MS,
  LIVE_CONVERTING,
  LIVE_CONVERTING_OF_ONE,
  LIVE_SLOW_CONVERT_MS,
  LIVE_THREAD_MB,
} from '../../limits/live.ts'
import type { TextKey } from './documents.queries.ts'
import { Lane, TooCostly } from './lane.ts'

/** An update as it was stored, and who typed it: a number for each person; null for changes written to `content`. */
interface Typed {
  seq: number
  data: string
  author: number | null
}

export type Question =
  | { ask: 'begin'; content: string }
  /** `written`: what was written into `content` past the editors, if anything was. */
  | { ask: 'follow'; state: string; updates: readonly Typed[]; written: string | null }

/**
 * Why a text cannot be edited together: it holds what the editor does not know, is too long, is none of the editor's, or takes too
 * much work.
 */
export type Cannot = { cannot: 'foreign' | 'long' | 'broken' | 'costly' }

export interface Step {
  seq: number
  author: number | null
  content: string
  state: Uint8Array
}

export interface Answers {
  begin: { state: Uint8Array } | Cannot
  follow: { merged: { data: Uint8Array; state: Uint8Array } | null; steps: readonly Step[] } | Cannot
}

const module = new URL('./text.worker.ts', import.meta.url)
const quick = new Lane({ module, limitMs: LIVE_CONVERT_MS, heapMb: LIVE_THREAD_MB })
const slow = new Lane({ module, limitMs: LIVE_SLOW_CONVERT_MS, heapMb: LIVE_THREAD_MB })
/** Characters, of all workspaces and of each. */
let waiting = 0
const waitingOf = new Map<string, number>()

/**
 * Asks the thread that converts texts. It has the editor's schema and a parser of HTML loaded, which take memory: it ends when
 * nobody edits, and the server itself never loads them. What takes long is asked again of a second thread, where it keeps
 * only others like it waiting.
 */
export async function ask<Q extends Question>(key: TextKey, question: Q): Promise<Answers[Q['ask']] | Cannot> {
  const characters = lengthOf(question)
  const { team_id } = key
  const own = waitingOf.get(team_id) ?? 0
  if (waiting + characters > LIVE_CONVERTING || own + characters > LIVE_CONVERTING_OF_ONE)
    throw new AppError('too_busy', 'Too many texts are being converted at this moment. Try again.')
  count(team_id, characters)
  try {
    const asker = `${team_id} ${key.entity_id}`
    const given = await quick.ask<Answers[Q['ask']]>(asker, question).catch((error: unknown) => {
      if (error instanceof TooCostly) return slow.ask<Answers[Q['ask']]>(asker, question)
      throw error
    })
    return must(given).answer
  } catch (error) {
    if (error instanceof TooCostly) return { cannot: 'costly' }
    throw error
  } finally {
    count(team_id, -characters)
  }
}

function count(team_id: string, characters: number) {
  waiting += characters
  const own = (waitingOf.get(team_id) ?? 0) + characters
  if (own === 0) waitingOf.delete(team_id)
  else waitingOf.set(team_id, own)
}

function lengthOf(question: Question): number {
  if (question.ask === 'begin') return question.content.length
  const typed = question.updates.reduce((sum, { data }) => sum + data.length, 0)
  return question.state.length + typed + (question.written?.length ?? 0)
}
