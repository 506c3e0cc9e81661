// Not from the client as a whole: this is loaded before the program.
import { etagOf, withEtag } from '../../client/call.ts'

/**
 * Answers that this browser keeps, so that what was open before is there at once and then freshens itself. Signing out, or
 * being signed out, forgets all of it. A browser that keeps nothing only makes its reader wait.
 */
const DATABASE = 'boardwalk'
const STORE = 'answers'
/** A board that nobody opened for so long need not lie around; nor more of them than a person comes back to. */
const KEPT_MS = 30 * 86_400_000
const KEPT_ANSWERS = 300
/** Beside each answer, when it was last known to be right: to note that, the answer need not be written again. */
const SEEN = ' seen'

/** As one text: a browser reads that several times as quickly as thousands of objects. */
interface Kept {
  time: number
  text: string
  /** The version of the answer. */
  tag: string | undefined
}

/** When an answer that was kept was last known to be right. */
const times = new WeakMap<object, number>()

let opening: Promise<IDBDatabase | null> | undefined

function open(): Promise<IDBDatabase | null> {
  opening ??= new Promise<IDBDatabase | null>((resolve) => {
    try {
      const request = indexedDB.open(DATABASE, 1)
      request.onupgradeneeded = () => request.result.createObjectStore(STORE)
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => resolve(null)
    } catch {
      resolve(null)
    }
  })
  return opening
}

async function run<T>(mode: IDBTransactionMode, action: (store: IDBObjectStore) => IDBRequest<T>): Promise<T | null> {
  const database = await open()
  if (!database) return null
  return new Promise((resolve) => {
    try {
      const request = action(database.transaction(STORE, mode).objectStore(STORE))
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => resolve(null)
    } catch {
      // The browser closed it, or has no room.
      resolve(null)
    }
  })
}

export async function recall<Answer extends object>(key: string): Promise<Answer | null> {
  const [kept, seen] = await Promise.all([
    run<Partial<Kept> | undefined>('readonly', (store) => store.get(key)),
    run<Partial<Kept> | undefined>('readonly', (store) => store.get(key + SEEN)),
  ])
  const time = Math.max(kept?.time ?? 0, seen?.time ?? 0)
  if (!kept?.text || Date.now() - time > KEPT_MS) return null
  // Stored under this key by the caller.
  const parsed = JSON.parse(kept.text) as Answer
  const answer = kept.tag === undefined ? parsed : withEtag(parsed, kept.tag)
  times.set(answer, time)
  return answer
}

/** When a recalled answer was last known to be right; undefined for all others. */
export function seenAt(answer: object): number | undefined {
  return times.get(answer)
}

export async function keep(key: string, answer: object) {
  const kept: Kept = { time: Date.now(), text: JSON.stringify(answer), tag: etagOf(answer) }
  await run('readwrite', (store) => store.put(kept, key))
  await noteSeen(key)
}

/** What is kept under this key is still right. */
export async function noteSeen(key: string) {
  await run('readwrite', (store) => store.put({ time: Date.now() }, key + SEEN))
}

export async function forget(key: string) {
  await run('readwrite', (store) => store.delete(key))
  await run('readwrite', (store) => store.delete(key + SEEN))
}

/** Forgets every answer under keys that begin like this and has these words in it. */
export async function forgetThose(prefix: string, words: string) {
  const range = IDBKeyRange.bound(prefix, `${prefix}\uffff`)
  const keys = (await run('readonly', (store) => store.getAllKeys(range))) ?? []
  for (const key of keys.map(String)) {
    const kept = await run<Partial<Kept> | undefined>('readonly', (store) => store.get(key))
    if (kept?.text?.includes(words)) await forget(key)
  }
}

export async function forgetAll() {
  await run('readwrite', (store) => store.clear())
}

/** Drops what was not seen for long, and the oldest of too many. */
export async function forgetOld() {
  const names = (await run('readonly', (store) => store.getAllKeys())) ?? []
  const seen = []
  for (const name of names.map(String).filter((name) => name.endsWith(SEEN))) {
    const { time = 0 } = (await run<Partial<Kept> | undefined>('readonly', (store) => store.get(name))) ?? {}
    seen.push({ key: name.slice(0, -SEEN.length), time })
  }
  for (const key of oldKeys(seen, Date.now())) await forget(key)
}

export function oldKeys(seen: readonly { key: string; time: number }[], now: number): string[] {
  const newestFirst = seen.toSorted((a, b) => b.time - a.time)
  return newestFirst.filter(({ time }, at) => at >= KEPT_ANSWERS || now - time > KEPT_MS).map(({ key }) => key)
}
