import { notFound } from '../common/errors.ts'
import { EPOCH } from '../store/epoch.ts'
import { prepared } from '../store/prepared.ts'
import type { CardTexts } from '../store/search/documents.ts'
import { type Db, HeldError, type Store } from '../store/store.ts'

/** The counters of a workspace; a write advances them. */
export interface Head {
  revision: number
  last_id: number
  /** The epoch of the store in which they count. */
  readonly epoch: string
  /** The stored values within the transaction: writes that share one go on counting before the commit is reported. */
  stored?: Pick<Head, 'revision' | 'last_id'>
  /** Cards of writes in this transaction that are not indexed yet; absent where each write indexes its own. */
  unindexed?: readonly CardTexts[]
}

/** Locks the workspace until the commit: on PostgreSQL other processes wait here, on SQLite they wait to begin. */
export async function lockHead(store: Store, db: Db, team_id: string, mayWait: boolean): Promise<Head> {
  const find = store.oneWriter ? findHead : mayWait ? findHeadForUpdate : findHeadIfFree
  const [head] = await find(db, { team_id }).catch((error: unknown) => {
    throw store.isHeld(error) ? new HeldError('Another program holds the workspace.') : error
  })
  if (!head) throw notFound('workspace')
  return { ...head, stored: head }
}

/** Before a write: its changes are noted under the revision in the store. */
export async function storeHead(db: Db, id: string, head: Head) {
  const { revision, last_id, stored } = head
  if (stored?.revision === revision && stored.last_id === last_id) return
  await updateHead.sent(db, { id, revision, last_id })
  head.stored = { revision, last_id }
}

const selectHead = (db: Db, team_id: string) =>
  db
    .selectFrom('teams')
    .select(['revision', 'last_id', EPOCH.as('epoch')])
    .where('id', '=', team_id)

const findHead = prepared<{ team_id: string }>()((db, p) => selectHead(db, p('team_id')))
const findHeadForUpdate = prepared<{ team_id: string }>()((db, p) => selectHead(db, p('team_id')).forUpdate())
const findHeadIfFree = prepared<{ team_id: string }>()((db, p) => selectHead(db, p('team_id')).forUpdate().noWait())

const updateHead = prepared<Pick<Head, 'revision' | 'last_id'> & { id: string }>()((db, p) =>
  db
    .updateTable('teams')
    .set({ revision: p('revision'), last_id: p('last_id') })
    .where('id', '=', p('id')),
)
