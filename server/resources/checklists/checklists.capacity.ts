import { sql } from 'kysely'
import { AppError } from '../../common/errors.ts'
import { CHECKLIST_BYTES, CHECKLIST_PARTS } from '../../limits/parts.ts'
import type { Read } from '../../workspace/handles.ts'
import type { WorkItem } from '../work-item.ts'

/** The size of the checklists of a card or an epic. */
interface Amount {
  parts: number
  bytes: number
}

interface Texts {
  title?: string | undefined
  content?: string | undefined
}

/** Refuses what exceeds the capacity of a card or an epic. `before` is what the new texts replace; a new checklist may have items. */
export async function requireCapacity(
  r: Read,
  holder: Pick<WorkItem, 'noun' | 'id'>,
  { items = [], ...texts }: Texts & { items?: readonly Texts[] },
  before?: Texts,
) {
  const added = items.reduce((sum, item) => sum + bytesOf(item), bytesOf(texts))
  const grown = before ? bytesOf({ ...before, ...texts }) - bytesOf(before) : added
  // Unchanged or shorter texts pass even where there is too much already.
  if (before && grown <= 0) return
  const { parts, bytes } = await amountOf(r, holder)
  refuseTooMuch({ parts: parts + (before ? 0 : 1 + items.length), bytes: bytes + grown })
}

/** The same for the checklists that a new card comes with. */
export function requireCapacityForNew(checklists: readonly (Texts & { items?: readonly Texts[] | undefined })[]) {
  const parts = checklists.flatMap((checklist) => [checklist, ...(checklist.items ?? [])])
  refuseTooMuch({ parts: parts.length, bytes: parts.reduce((sum, part) => sum + bytesOf(part), 0) })
}

/** The same for a whole workspace that came from a file. */
export async function requireCapacityInChecklists({ db, team_id }: Pick<Read, 'db' | 'team_id'>) {
  const amount = (table: 'checklists' | 'checklist_items') =>
    sql`octet_length(${sql.ref(`${table}.title`)}) + octet_length(${sql.ref(`${table}.content`)}) as bytes`
  const { rows } = await sql<Amount>`
    select count(*) as parts, sum(bytes) as bytes from (
      select card_id, epic_id, ${amount('checklists')} from checklists where team_id = ${team_id}
      union all
      select card_id, epic_id, ${amount('checklist_items')} from checklist_items
      join checklists on checklists.team_id = checklist_items.team_id and checklists.id = checklist_items.checklist_id
      where checklist_items.team_id = ${team_id}
    ) as held group by card_id, epic_id
    having count(*) > ${CHECKLIST_PARTS} or sum(bytes) > ${CHECKLIST_BYTES} limit 1`.execute(db)
  for (const { parts, bytes } of rows) refuseTooMuch({ parts: Number(parts), bytes: Number(bytes) })
}

function refuseTooMuch({ parts, bytes }: Amount) {
  if (parts <= CHECKLIST_PARTS && bytes <= CHECKLIST_BYTES) return
  throw new AppError(
    'conflict',
    `The checklists of a card hold at most ${CHECKLIST_PARTS} checklists and items with ${CHECKLIST_BYTES} bytes of text. Use another card.`,
  )
}

function bytesOf({ title = '', content = '' }: Texts): number {
  return Buffer.byteLength(title) + Buffer.byteLength(content)
}

async function amountOf({ db, team_id }: Read, { noun, id }: Pick<WorkItem, 'noun' | 'id'>): Promise<Amount> {
  const own = sql`select id from checklists where team_id = ${team_id} and ${sql.ref(`${noun}_id`)} = ${id}`
  const amount = sql`count(*) as parts, coalesce(sum(octet_length(title) + octet_length(content)), 0) as bytes`
  const { rows } = await sql<Amount>`
    select ${amount} from checklists where team_id = ${team_id} and ${sql.ref(`${noun}_id`)} = ${id}
    union all
    select ${amount} from checklist_items where team_id = ${team_id} and checklist_id in (${own})`.execute(db)
  const sum = (of: (row: Amount) => number) => rows.reduce((total, row) => total + Number(of(row)), 0)
  return { parts: sum(({ parts }) => parts), bytes: sum(({ bytes }) => bytes) }
}
