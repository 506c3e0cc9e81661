import { TextThread } from '../../html/thread.ts'
import { LIVE_CONVERTING, LIVE_CONVERTING_MS, LIVE_CONVERTING_OF_ONE } from '../../limits/live.ts'

/** An update as it was stored, and who typed it: a number for each person; null for what came in by `content`. */
interface Typed {
  seq: number
  data: string
  author: number | null
}

export type Question =
  | { ask: 'begin'; content: string }
  /** `written`: what somebody wrote into `content` past the editors, if anybody did. */
  | { ask: 'follow'; state: string; updates: readonly Typed[]; written: string | null }

/** Why a text cannot be edited together: it holds what the editor does not know, is too long, or is none of the editor's. */
export type Cannot = { cannot: 'foreign' | 'long' | 'broken' }

export interface Step {
  seq: number
  author: number | null
  content: string
  state: string
}

export interface Answers {
  begin: { state: string } | Cannot
  follow: { merged: { data: string; state: string } | null; steps: readonly Step[] } | Cannot
}

const thread = new TextThread({
  module: new URL('./text.worker.ts', import.meta.url),
  threads: 2,
  most: LIVE_CONVERTING,
  mostOfOne: LIVE_CONVERTING_OF_ONE,
  patienceMs: LIVE_CONVERTING_MS,
  isFull: 'Too many texts are being converted at this moment. Try again.',
})

/**
 * Asks the thread that converts texts. It has the editor's schema and a parser of HTML loaded, which take memory: it ends when
 * nobody edits, and the server itself never loads them.
 */
export async function ask<Q extends Question>(question: Q, team_id: string): Promise<Answers[Q['ask']]> {
  // Written by the thread alone, from the same type.
  return JSON.parse(await thread.turn(JSON.stringify(question), team_id)) as Answers[Q['ask']]
}
