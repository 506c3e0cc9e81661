import { etagOf, withEtag } from '../../client/client.ts'

/**
 * Answers that this browser keeps, so that what was open before is there at once and then freshens itself. Signing out, or
 * being signed out, forgets all of it. A browser that keeps nothing only makes its reader wait.
 */
const DATABASE = 'boardwalk'
const STORE = 'answers'
/** A board that nobody opened for so long need not lie around. */
const KEPT_MS = 30 * 86_400_000

/** As one text: a browser reads that several times as quickly as thousands of objects. */
interface Kept {
  time: number
  text: string
  /** The version of the answer. */
  tag: string | undefined
}

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
  const kept = await run<Partial<Kept> | undefined>('readonly', (store) => store.get(key))
  if (!kept?.text || Date.now() - (kept.time ?? 0) > KEPT_MS) return null
  // Stored under this key by the caller.
  const answer = JSON.parse(kept.text) as Answer
  return kept.tag === undefined ? answer : withEtag(answer, kept.tag)
}

export async function keep(key: string, answer: object) {
  const kept: Kept = { time: Date.now(), text: JSON.stringify(answer), tag: etagOf(answer) }
  await run('readwrite', (store) => store.put(kept, key))
}

export async function forget(key: string) {
  await run('readwrite', (store) => store.delete(key))
}

export async function forgetAll() {
  await run('readwrite', (store) => store.clear())
}
