import { type ChildProcess, fork } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { THUMBNAIL_MS, THUMBNAILS_WAITING } from '../limits/uploads.ts'
import { receive } from './receive.ts'
import { type FileStorage, type StoredBytes, thumbnailKeyOf } from './storage.ts'

const PROGRAM = fileURLToPath(new URL('./thumbnail.process.ts', import.meta.url))

/** So long the process waits for another image: to start it takes longer than to make a thumbnail. */
const IDLE_MS = 10_000

/**
 * Makes small pictures of images, by a process of its own, which is there only while there is something to do. They are made
 * when an image has been stored; one that was lost by a stop is made when somebody wants to see it. Of an image that
 * cannot be made smaller an empty thumbnail is stored, so that nobody tries again.
 */
export class Thumbnails {
  readonly #storage: FileStorage
  readonly #making = new Map<string, Promise<void>>()
  #turn: Promise<void> = Promise.resolve()
  #process: ChildProcess | null = null
  #idle: NodeJS.Timeout | undefined

  constructor(storage: FileStorage) {
    this.#storage = storage
  }

  /** For an image that has just been stored: nobody waits for it. */
  prepare(key: string) {
    if (this.#making.size < THUMBNAILS_WAITING) void this.#make(key).catch(() => undefined)
  }

  /** The thumbnail of a stored image, made if it is not there; null when there can be none. */
  async read(key: string): Promise<StoredBytes | null> {
    let found = await this.#storage.read(thumbnailKeyOf(key))
    if (!found && this.#making.size < THUMBNAILS_WAITING) {
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
    this.#end()
  }

  #make(key: string): Promise<void> {
    const under = this.#making.get(key)
    if (under !== undefined) return under
    const made = this.#turn.then(() => this.#makeNow(key)).finally(() => this.#making.delete(key))
    this.#making.set(key, made)
    this.#turn = made.catch(() => undefined)
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

  /** False also when the process ended over it, or took too long. */
  #ask(task: { from: string; to: string }): Promise<boolean> {
    clearTimeout(this.#idle)
    const child = this.#start()
    return new Promise<boolean>((resolve) => {
      const settle = (isMade: boolean) => {
        clearTimeout(timer)
        child.removeAllListeners('message')
        this.#idle = setTimeout(() => this.#end(), IDLE_MS).unref()
        resolve(isMade)
      }
      const timer = setTimeout(() => this.#end(), THUMBNAIL_MS)
      child.once('exit', () => settle(false))
      // Written by the program of this folder.
      child.once('message', (answer) => settle((answer as { isMade: boolean }).isMade))
      child.send(task, (error) => error && this.#end())
    })
  }

  #start(): ChildProcess {
    if (this.#process) return this.#process
    // Nothing of the server's surroundings: neither its settings nor its secrets.
    const child = fork(PROGRAM, { env: {}, execArgv: [], stdio: ['ignore', 'ignore', 'ignore', 'ipc'] })
    child.on('error', () => child.emit('exit'))
    child.on('exit', () => {
      if (this.#process === child) this.#process = null
    })
    child.unref()
    child.channel?.unref()
    this.#process = child
    return child
  }

  #end() {
    clearTimeout(this.#idle)
    this.#process?.kill('SIGKILL')
    this.#process = null
  }
}

async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path)) hash.update(chunk)
  return hash.digest('hex')
}
