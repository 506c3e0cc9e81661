import { must } from '../../common/must.ts'
import { refsOf } from '../../resources/cards/cards.queries.ts'
import { refsOf as refsOfPage } from '../../resources/pages/pages.service.ts'
import { touched } from '../../workspace/changes.ts'
import type { Gateway } from '../../workspace/gateway.ts'
import type { Write } from '../../workspace/handles.ts'
import type { Refs } from '../../workspace/log.ts'
import { updateRow } from '../../workspace/rows.ts'
import {
  advanceDocument,
  deleteDocument,
  findContent,
  findDocument,
  findUpdates,
  insertUpdates,
  LIVE_TABLES,
  type LiveDocument,
  type LiveNoun,
  type TextKey,
  toText,
} from './documents.queries.ts'
import { ask, type Cannot, type Step } from './thread.ts'

/**
 * How `content` was updated from what was typed; `gone` when there is nothing to update, otherwise why it cannot be.
 */
type Followed = 'followed' | 'gone' | 'overtaken' | Cannot['cannot']

/** True for outcomes that end editing together. */
export function isCannot(followed: Followed): followed is Cannot['cannot'] {
  return followed !== 'followed' && followed !== 'gone' && followed !== 'overtaken'
}

/** Others may write in between: how often it is retried at once; after that, when there is more to do. */
const ATTEMPTS = 3

/**
 * Reconciles what was typed with `content`: what was written there past the editors becomes a change that they see, and
 * what was typed becomes `content`, with its event, once for each person who typed. Everything is read from the store,
 * so that any process can do this for any other, also for one that was killed.
 */
export async function followContent(gateway: Gateway, key: TextKey): Promise<Followed> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const followed = await tryToFollow(gateway, key)
    if (followed !== 'overtaken') return followed
  }
  return 'overtaken'
}

async function tryToFollow(gateway: Gateway, key: TextKey): Promise<Followed> {
  const { store } = gateway
  const found = await store.read(async (db) => {
    const document = await findDocument(db, key)
    if (!document) return null
    const updates = await findUpdates(db, key, document.content_seq)
    return { document, updates, content: await findContent(db, key, nounOf(document)) }
  }, key.team_id)
  if (!found) return 'gone'
  const { document, updates, content } = found
  if (content === undefined) return forget(gateway, document, 'gone')
  const written = content === document.content ? null : content
  if (updates.length === 0 && written === null) return 'followed'

  const authors: Author[] = []
  const typed = updates.map(({ seq, data, user_id, source }) => ({
    seq,
    data,
    author: user_id === null || source === null ? null : numberOf(authors, { user_id, source }),
  }))
  const answer = await ask(key, { ask: 'follow', state: document.state, updates: typed, written })
  if ('cannot' in answer) return forget(gateway, document, answer.cannot)
  const known = { ...document, content }
  if (answer.merged && !(await merge(gateway, document, content, answer.merged))) return 'overtaken'
  for (const step of answer.steps) {
    const author = step.author === null ? null : must(authors[step.author])
    if (!(await take(gateway, known, step, author))) return 'overtaken'
    if (author) known.content = step.content
    known.content_seq = step.seq
  }
  return 'followed'
}

interface Author {
  user_id: string
  source: string
}

function numberOf(authors: Author[], { user_id, source }: Author): number {
  const at = authors.findIndex((author) => author.user_id === user_id && author.source === source)
  return at >= 0 ? at : authors.push({ user_id, source }) - 1
}

/** Nouns are written by this program alone, from a closed set. */
function nounOf({ noun }: LiveDocument): LiveNoun {
  return noun as LiveNoun
}

async function forget<F extends Followed>({ store }: Gateway, document: LiveDocument, why: F): Promise<F> {
  const { team_id, entity_id, generation } = document
  await store.transaction((db) => deleteDocument({ db, team_id }, entity_id, generation))
  return why
}

/** Gives the editors what was written into `content`; false when another process has just done so. */
function merge(
  gateway: Gateway,
  document: LiveDocument,
  content: string,
  merged: { data: Uint8Array; state: Uint8Array },
) {
  const { team_id, entity_id } = document
  return gateway.store
    .transaction(async (db) => {
      const change = { data: toText(merged.data), user_id: null, source: null, time_created: gateway.clock.now() }
      const seq = await insertUpdates({ db, team_id }, document, [change])
      if (seq === null || !isSame(await findDocument(db, document), document)) throw new Overtaken()
      await advanceDocument({ db, team_id }, entity_id, { state: toText(merged.state), content })
      return true
    })
    .catch(isOvertaken)
}

/** Writes what one person typed. What nobody typed is in `content` already. */
async function take(gateway: Gateway, document: LiveDocument, step: Step, author: Author | null): Promise<boolean> {
  const { team_id, entity_id } = document
  const { seq: content_seq } = step
  const state = toText(step.state)
  if (!author)
    return gateway.store
      .transaction(async (db) => {
        if (!isSame(await findDocument(db, document), document)) throw new Overtaken()
        await advanceDocument({ db, team_id }, entity_id, { state, content_seq })
        return true
      })
      .catch(isOvertaken)
  const noun = nounOf(document)
  // The author was allowed to edit when typing.
  const workspace = gateway.enterAs({ team_id, ...author }, `${noun}.update`)
  return workspace
    .write(async (w) => {
      const isStill = (await findContent(w.db, document, noun)) === document.content
      if (!isStill || !isSame(await findDocument(w.db, document), document)) throw new Overtaken()
      if (step.content !== document.content) await setContent(w, noun, entity_id, [document.content, step.content])
      await advanceDocument(w, entity_id, { state, content: step.content, content_seq })
      return true
    })
    .catch(isOvertaken)
}

async function setContent(w: Write, noun: LiveNoun, id: number, [before, after]: readonly [string, string]) {
  await updateRow(w, LIVE_TABLES[noun], id, { content: after, ...touched(w) })
  w.emit(`${noun}.updated`, await refsOfText(w, noun, id), { content: [before, after] })
}

async function refsOfText({ db, team_id }: Write, noun: LiveNoun, id: number): Promise<Refs> {
  if (noun === 'epic') return { epic_id: id }
  if (noun === 'page') {
    const page = db.selectFrom('pages').select(['id', 'project_id']).where('team_id', '=', team_id).where('id', '=', id)
    return refsOfPage(await page.executeTakeFirstOrThrow())
  }
  const card = db.selectFrom('cards').selectAll().where('team_id', '=', team_id).where('id', '=', id)
  return refsOf(await card.executeTakeFirstOrThrow())
}

/** The text was written by others meanwhile: nothing was done. */
class Overtaken extends Error {}

function isOvertaken(error: unknown): false {
  if (error instanceof Overtaken) return false
  throw error
}

function isSame(now: LiveDocument | undefined, then: LiveDocument): boolean {
  if (now?.generation !== then.generation) return false
  return now.content_seq === then.content_seq && now.content === then.content
}
