import { type ChildProcess, fork } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Turns } from '../common/turns.ts'
import { THUMBNAIL_MEMORY, THUMBNAIL_MS, THUMBNAILS_OF_ONE, THUMBNAILS_WAITING } from '../limits/uploads.ts'
import { receive } from './receive.ts'
import { type FileStorage, type StoredBytes, thumbnailKeyOf } from './storage.ts'

const PROGRAM = fileURLToPath(new URL('./thumbnail.process.ts', import.meta.url))

/** How long the process waits for another image: starting it takes longer than making a thumbnail. */
const IDLE_MS = 10_000

/** Processes at the same time: one workspace has one, and leaves the other to the rest. */
const PROCESSES = 2

/**
 * Makes small pictures of images, by processes that are there only while there is something to do. Workspaces take turns. They are
 * made when an image has been stored; one that was lost by a stop is made on the first request. Of an image that
 * cannot be made smaller an empty thumbnail is stored, so that nobody tries again.
 */
export class Thumbnails {
  readonly #storage: FileStorage
  readonly #memoryBytes: number
  readonly #making = new Map<string, Promise<void>>()
  readonly #turns = new Turns({
    slots: PROCESSES,
    slotsOfOne: PROCESSES - 1,
    most: THUMBNAILS_WAITING,
    mostOfOne: THUMBNAILS_OF_ONE,
    isFull: 'Too many thumbnails are being made at this moment. Try again.',
  })
  readonly #idle: ThumbnailProcess[] = []

  constructor(storage: FileStorage, memoryBytes = THUMBNAIL_MEMORY) {
    this.#storage = storage
    this.#memoryBytes = memoryBytes
  }

  /** For an image that has just been stored: nobody waits for it. */
  prepare(key: string) {
    if (this.#hasCapacityFor(key)) void this.#make(key).catch(() => undefined)
  }

  /** The thumbnail of a stored image, made if it is not there; null when there can be none. */
  async read(key: string): Promise<StoredBytes | null> {
    let found = await this.#storage.read(thumbnailKeyOf(key))
    if (!found && this.#hasCapacityFor(key)) {
      await this.#make(key)
      found = await this.#storage.read(thumbnailKeyOf(key))
    }
    if (found?.size !== 0) return found
    found.stream.destroy()
    return null
  }

  /** Nothing is under way when this resolves. */
  async close() {
    await Promise.allSettled(this.#making.values())
    for (const process of this.#idle.splice(0)) process.end()
  }

  #hasCapacityFor(key: string): boolean {
    return this.#making.has(key) || !this.#turns.isFullFor(teamOf(key), 1)
  }

  #make(key: string): Promise<void> {
    const under = this.#making.get(key)
    if (under !== undefined) return under
    const made = this.#turns.take(teamOf(key), 1, () => this.#makeNow(key)).finally(() => this.#making.delete(key))
    this.#making.set(key, made)
    return made
  }

  async #makeNow(key: string) {
    const original = await this.#storage.read(key)
    if (!original) return
    const { path } = await receive(original.stream, this.#storage.arriving)
    const thumbnail = join(this.#storage.arriving, randomUUID())
    try {
      if (!(await this.#ask({ from: path, to: thumbnail }))) await writeFile(thumbnail, '', { mode: 0o600 })
      await this.#storage.put(thumbnail, thumbnailKeyOf(key), await sha256Of(thumbnail))
    } finally {
      await rm(path, { force: true })
      await rm(thumbnail, { force: true })
    }
  }

  /** False also when the process ended over it, or took too long or too much memory. */
  async #ask(task: Task): Promise<boolean> {
    const process = this.#idle.pop() ?? new ThumbnailProcess(this.#memoryBytes, (ended) => this.#forget(ended))
    const isMade = await process.ask(task)
    if (!process.isEnded) this.#idle.push(process)
    return isMade
  }

  #forget(process: ThumbnailProcess) {
    const at = this.#idle.indexOf(process)
    if (at >= 0) this.#idle.splice(at, 1)
  }
}

function teamOf(key: string): string {
  return key.split('/', 1)[0] ?? ''
}

interface Task {
  from: string
  to: string
}

/** One process: it does one task at a time, and ends when it has had none for a while. */
class ThumbnailProcess {
  readonly #child: ChildProcess
  readonly #onEnd: (ended: ThumbnailProcess) => void
  #answer: PromiseWithResolvers<boolean> | null = null
  #timer: NodeJS.Timeout | undefined
  isEnded = false

  constructor(memoryBytes: number, onEnd: (ended: ThumbnailProcess) => void) {
    this.#onEnd = onEnd
    // Nothing of the server's surroundings: neither its settings nor its secrets.
    this.#child = fork(PROGRAM, [String(memoryBytes)], {
      env: {},
      execArgv: [],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    this.#child.on('error', () => this.end())
    this.#child.on('exit', () => this.end())
    // Written by the program of this folder.
    this.#child.on('message', (answer) => this.#settle((answer as { isMade: boolean }).isMade))
    this.#child.unref()
    this.#child.channel?.unref()
  }

  async ask(task: Task): Promise<boolean> {
    clearTimeout(this.#timer)
    const answer = Promise.withResolvers<boolean>()
    this.#answer = answer
    this.#timer = setTimeout(() => this.end(), THUMBNAIL_MS)
    this.#child.send(task, (error) => error && this.end())
    return answer.promise
  }

  end() {
    if (this.isEnded) return
    this.isEnded = true
    this.#child.kill('SIGKILL')
    this.#onEnd(this)
    this.#settle(false)
  }

  #settle(isMade: boolean) {
    clearTimeout(this.#timer)
    if (!this.isEnded) this.#timer = setTimeout(() => this.end(), IDLE_MS).unref()
    this.#answer?.resolve(isMade)
    this.#answer = null
  }
}

async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path)) hash.update(chunk)
  return hash.digest('hex')
}
