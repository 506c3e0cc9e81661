import { Boardwalk, BoardwalkError, type User } from '../../client/client.ts'
import { BASE_URL } from './addresses.ts'
import { forgetAll, keep } from './cache.ts'
import { dropDraftsOf } from './drafts.ts'
import { fetchEarly, recallEarly } from './prefetch.ts'

let me: Promise<User | null> | undefined

/**
 * Who is signed in; null when nobody is. The last known person is assumed until the server has answered, so
 * that nobody waits for it; if it no longer knows them, nothing of theirs stays.
 */
export function readSession(): Promise<User | null> {
  me ??= find()
  return me
}

async function find(): Promise<User | null> {
  const asked = ask()
  // Handled below, or by the waiting caller.
  asked.catch(() => undefined)
  const kept = await recallEarly<User>('me')
  if (!kept) return asked.catch(failed)
  asked.then(
    (user) => {
      if (user?.id !== kept.id) void forgetSession().then(() => window.location.reload())
    },
    // Without a connection what is kept still shows.
    () => undefined,
  )
  return kept
}

async function ask(): Promise<User | null> {
  try {
    const { user } = await new Boardwalk({ baseUrl: BASE_URL, fetch: fetchEarly }).readMe()
    void keep('me', user)
    return user
  } catch (error) {
    if (!(error instanceof BoardwalkError)) throw error
    if (error.status === 401) return null
    // Signed in, and in no workspace yet.
    if (error.status === 404) return (await new Boardwalk({ baseUrl: BASE_URL }).listInvitations()).user
    throw error
  }
}

function failed(error: unknown): never {
  me = undefined
  throw error
}

/** After a sign-in or sign-out: the next caller asks the server, and nothing of the previous person stays. */
export async function forgetSession() {
  me = undefined
  await forgetAll()
}

/**
 * What this browser notes of a person, by the beginnings of its names: see drafts.ts, stored-actions.ts, visits.ts, of boards
 * lanes/closed.ts, and of views last-board.ts.
 */
const OWN = ['draft', 'acts', 'visits', 'lanes', 'view-board']

/** After signing out: nothing of this person stays, not even what they had not sent. */
export async function forgetPerson() {
  const user_id = (await me?.catch(() => null))?.id
  if (user_id !== undefined) forgetNotes(user_id)
  await forgetSession()
}

function forgetNotes(user_id: string) {
  dropDraftsOf(user_id)
  try {
    const names = Object.keys(localStorage).filter((name) => OWN.some((kind) => name.startsWith(`${kind} ${user_id} `)))
    for (const name of names) localStorage.removeItem(name)
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
}
