import { DAY_MS } from '../../common/time.ts'
import { Walk } from '../../http/cursor.ts'
import type { Read } from '../../workspace/handles.ts'
import { nounOf } from '../../workspace/nouns.ts'
import { findReach } from '../../workspace/past/past.ts'
import { allows, roleIn } from '../../workspace/policy.ts'
import { type Seq, seqsFor } from '../events/events.seq.ts'
import { fromId, toId, toUserReference } from '../shapes.ts'
import { type DeletionRow, findDeletions, findTimes } from './bin.queries.ts'
import type { BinNoun, BinQuery, DeletedItem } from './bin.schema.ts'

/** What was deleted and can be restored by the caller, newest first. `retention` is how many days the log is kept; null for always. */
export async function listBin(r: Read, { cursor, count, ...asked }: BinQuery, retention: number | null) {
  const seqs = seqsFor(r)
  const walk = new Walk<[Seq]>(r.team_id, 'bin', asked, { cursor, count }, [seqs.type])
  const { first } = await findReach(r)
  const words = simple(asked.title ?? '')
    .split(/\s+/)
    .filter(Boolean)
  const isWanted = (row: DeletionRow) =>
    mayRestore(r, row) && (row.noted ?? 0) - 1 >= first && words.every((word) => simple(titleOf(row)).includes(word))
  let reached: number | null = null
  const { items, paging } = await walk.collect<DeletionRow, number, DeletedItem>({
    from: walk.after && seqs.toNumber(walk.after[0]),
    find: async (before, limit) => {
      const project_id = asked.project_id === undefined ? null : toId(asked.project_id)
      const found = await findDeletions(r, { noun: asked.noun ?? null, project_id, before, limit }, isWanted)
      reached = found.reached
      return found.rows
    },
    keyOf: ({ seq }) => seq,
    toItems: (rows) => toItems(r, rows, retention),
    anchorOf: ({ seq }) => [seqs.show(seq)],
    reached: () => (reached === null ? null : [seqs.show(reached)]),
    hasLightRows: true,
  })
  return { ...paging, count: items.length, items }
}

function nounIn({ type }: DeletionRow): BinNoun {
  // Only deletions of these are found.
  return nounOf(type) as BinNoun
}

/** As their restore decides it: on the board, or in the space, where it was. */
function mayRestore({ role }: Read, row: DeletionRow): boolean {
  const noun = nounIn(row)
  const isOnBoard = noun === 'card' || noun === 'list'
  const containerRole = isOnBoard ? (row.board_role ?? row.project_role) : row.project_role
  return allows(roleIn(role, containerRole), `${noun}.restore`)
}

async function toItems(r: Read, rows: readonly DeletionRow[], retention: number | null) {
  const before = rows.map(({ noted }) => (noted ?? 0) - 1)
  const times = await findTimes(r, before)
  return rows.map((row, index): DeletedItem | undefined => {
    const seq = before[index] ?? 0
    const time = times.get(seq)
    // What was deleted before its past was recorded cannot be restored.
    if (time === undefined) return undefined
    const noun = nounIn(row)
    return {
      noun,
      id: String(row.entity_id),
      title: titleOf(row),
      project_id: String(row.project_id),
      board_id: noun === 'board' ? null : fromId(row.board_id),
      list_id: noun === 'list' ? null : fromId(row.list_id),
      seq: seqsFor(r).show(seq),
      user_id: row.user_id,
      user: toUserReference(r, row.user_id, row.source),
      time_deleted: row.time_created,
      // It can be restored for as long as the log reaches back to the event before.
      time_expires: retention === null ? null : time + retention * DAY_MS,
    }
  })
}

/** The log holds what a deleted thing was; an empty title is left out there. */
function titleOf({ changes }: DeletionRow): string {
  // Only this program writes it.
  const { title } = JSON.parse(changes) as { title?: [string, null] }
  return title?.[0] ?? ''
}

/** As people type it: without case and accents. */
function simple(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
}
