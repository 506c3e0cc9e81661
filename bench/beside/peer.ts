import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Request } from 'autocannon'

/** The work that all programs do, in the order in which it is measured: reads come first, before writes make more. */
export const WORKS = [
  'read the list of 20 boards',
  'read a board of 1,000 cards',
  'change a card and read its board of 1,000',
  'search for a word that 20 cards have',
  'search for two words that 20 cards have',
  'change a card',
  'move a card to another list',
  'create a card',
  'create a list',
] as const
export type Work = (typeof WORKS)[number]

export const BOARDS = 20
export const LISTS = 4
export const CARDS = 1000
/** Each word is in the titles of so many cards. */
const CARDS_OF_A_WORD = 20

/** A program that runs, with the same boards, lists and cards as the others. */
export interface Peer {
  /** With its version and its store. */
  name: string
  url: string
  headers: Record<string, string>
  /** Null for what it has no call for. */
  works: Record<Work, Request[] | null>
  /** True for an answer of status 200 that is none. */
  isRefusal?(body: string): boolean
  stop(): Promise<void>
}

/** What an adapter gets. */
export interface Place {
  /** Where the program was installed by its own instructions. */
  path: string
  port: number
  /** A folder of its own, gone when the run is over. */
  folder: string
  /** A new database of PostgreSQL. */
  newDatabase(): Promise<string>
}

export function titleOf(card: number): string {
  return `Card ${card} about word${card % (CARDS / CARDS_OF_A_WORD)}`
}

/** Another title each time, with the same word. */
export function newTitleOf(count: number): string {
  return `${titleOf(count % CARDS)}, changed ${count} times`
}

/** One of the two words is in all titles. */
export const SEARCHES = { word: 'word7', words: 'about word7' }

/** A search that finds nothing is quick. */
export function requireAllFound(name: string, found: readonly unknown[]) {
  if (found.length !== CARDS_OF_A_WORD)
    throw new Error(`${name} found ${found.length} cards instead of ${CARDS_OF_A_WORD}.`)
}

/** Requests that are made from a counter, one after the other. */
export function counted(make: (count: number) => Request): Request[] {
  let count = 0
  return [
    {
      setupRequest: (request) => {
        count += 1
        return { ...request, ...make(count) }
      },
    },
  ]
}

/** One of them in turn. */
export function inTurn<T>(all: readonly T[], count: number): T {
  const one = all[count % all.length]
  if (one === undefined) throw new Error('There is nothing to take turns.')
  return one
}

/** Makes so many things, a few at a time, and returns them in their order. */
export async function makeMany<T>(count: number, make: (index: number) => Promise<T>): Promise<T[]> {
  const made: T[] = []
  for (let index = 0; index < count; index += AT_ONCE) {
    const some = Array.from({ length: Math.min(AT_ONCE, count - index) }, (_, offset) => make(index + offset))
    made.push(...(await Promise.all(some)))
  }
  return made
}

const AT_ONCE = 8
const START_TIMEOUT_MS = 120_000
const STOP_TIMEOUT_MS = 10_000
const CALL_TIMEOUT_MS = 60_000

/** One call while a program is prepared; throws for what it refuses. */
export async function call(
  url: string,
  method: string,
  body?: object,
  headers: Record<string, string> = {},
): Promise<unknown> {
  const answer = await fetch(url, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    ...(body && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${method} ${url} answered ${answer.status}: ${text.slice(0, 500)}`)
  return JSON.parse(text)
}

interface Program {
  command: string
  args: string[]
  cwd: string
  env: Record<string, string>
}

/** Runs a program to its end. */
export async function run(program: Program) {
  const child = begin(program)
  const [code] = (await once(child, 'exit', { signal: AbortSignal.timeout(START_TIMEOUT_MS) })) as [number | null]
  if (code !== 0) throw new Error(`${program.command} ${program.args.join(' ')} ended with ${code}.`)
}

/** Starts programs that serve together, and waits until the address answers. They end with this process at the latest. */
export async function startPrograms(programs: readonly Program[], url: string): Promise<() => Promise<void>> {
  const children = programs.map(begin)
  const stop = async () => {
    await Promise.all(children.map(end))
  }
  const deadline = performance.now() + START_TIMEOUT_MS
  while (!(await isUp(url))) {
    const ended = children.findIndex(({ exitCode }) => exitCode !== null)
    if (ended >= 0 || performance.now() > deadline) {
      await stop()
      throw new Error(`${programs[Math.max(0, ended)]?.command} does not start.`)
    }
    await sleep(50)
  }
  return stop
}

function begin({ command, args, cwd, env }: Program): ChildProcess {
  // What it says goes where errors go: standard output is for the table.
  const child = spawn(command, args, { cwd, env: { ...process.env, ...env }, stdio: ['ignore', 2, 2] })
  child.on('error', (error) => console.error(error))
  const kill = () => void child.kill('SIGKILL')
  process.on('exit', kill)
  child.on('exit', () => process.off('exit', kill))
  return child
}

async function end(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exit = once(child, 'exit')
  child.kill('SIGTERM')
  const late = sleep(STOP_TIMEOUT_MS, undefined, { ref: false }).then(() => child.kill('SIGKILL'))
  await Promise.race([exit, late])
  await exit
}

async function isUp(url: string): Promise<boolean> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(CALL_TIMEOUT_MS) })
    await answer.arrayBuffer()
    // A proxy may be up before the program behind it.
    return answer.status < 500
  } catch {
    return false
  }
}
