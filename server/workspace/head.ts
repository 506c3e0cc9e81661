import { sql } from 'kysely'
import { notFound } from '../common/errors.ts'
import { EPOCH } from '../store/epoch.ts'
import { prepared } from '../store/prepared.ts'
import type { CardTexts } from '../store/search/documents.ts'
import { type Db, HeldError, type Store } from '../store/store.ts'

/** How far a workspace had come when the last transaction that changed it ended. */
export type Committed = Pick<Head, 'revision' | 'last_id'>

/** The counters of a workspace; a write advances them. */
export interface Head {
  revision: number
  last_id: number
  /** The epoch of the store in which they count. */
  readonly epoch: string
  /** The stored values within the transaction: writes that share one go on counting before the commit is reported. */
  stored?: Pick<Head, 'revision' | 'last_id'>
  /** The values before the transaction: what they count may yet be undone from here on. */
  committed?: Committed
  /** Cards of writes in this transaction that are not indexed yet; absent where each write indexes its own. */
  unindexed?: readonly CardTexts[]
  /** 1 where a list, or a space for its people, has a hard limit: see `card-limits.ts`. */
  has_list_limits: number
  has_person_limits: number
}

/** Locks the workspace until the commit: on PostgreSQL other processes wait here, on SQLite they wait to begin. */
export async function lockHead(store: Store, db: Db, team_id: string, mayWait: boolean): Promise<Head> {
  const find = store.oneWriter ? findHead : mayWait ? findHeadForUpdate : findHeadIfFree
  const [head] = await find(db, { team_id }).catch((error: unknown) => {
    throw store.isHeld(error) ? new HeldError('Another program holds the workspace.') : error
  })
  if (!head) throw notFound('workspace')
  // While this waited for the lock, another process may have set a limit, which a statement begun before does not see.
  if (!store.oneWriter && mayWait) Object.assign(head, (await findLimits(db, { team_id }))[0])
  return { ...head, stored: head, committed: head }
}

/** Before a write: its changes are noted under the revision in the store. */
export async function storeHead(db: Db, id: string, head: Head) {
  const { revision, last_id, stored } = head
  if (stored?.revision === revision && stored.last_id === last_id) return
  await updateHead.sent(db, { id, revision, last_id })
  head.stored = { revision, last_id }
}

const LIMITS = [
  sql<number>`coalesce((select 1 from lists where lists.team_id = teams.id and lists.limit_is_hard = 1 limit 1), 0)`.as(
    'has_list_limits',
  ),
  sql<number>`coalesce((select 1 from projects where projects.team_id = teams.id and projects.started_limit_is_hard = 1
    limit 1), 0)`.as('has_person_limits'),
]

const selectHead = (db: Db, team_id: string) =>
  db
    .selectFrom('teams')
    .select(['revision', 'last_id', EPOCH.as('epoch')])
    .select(LIMITS)
    .where('id', '=', team_id)

const findHead = prepared<{ team_id: string }>()((db, p) => selectHead(db, p('team_id')))
const findHeadForUpdate = prepared<{ team_id: string }>()((db, p) => selectHead(db, p('team_id')).forUpdate())
const findLimits = prepared<{ team_id: string }>()((db, p) =>
  db.selectFrom('teams').select(LIMITS).where('id', '=', p('team_id')),
)
const findHeadIfFree = prepared<{ team_id: string }>()((db, p) => selectHead(db, p('team_id')).forUpdate().noWait())

const updateHead = prepared<Pick<Head, 'revision' | 'last_id'> & { id: string }>()((db, p) =>
  db
    .updateTable('teams')
    .set({ revision: p('revision'), last_id: p('last_id') })
    .where('id', '=', p('id')),
)
