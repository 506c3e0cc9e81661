import { LogCut } from '../../common/errors.ts'
import type { Read } from '../../workspace/handles.ts'
import { Versions } from '../../workspace/versions.ts'

/** The number of an event; for guests a text that represents it. */
export type Seq = number | string

/** How a viewer sees and names positions in the log. */
export interface Seqs {
  type: 'number' | 'string'
  show(seq: number): Seq
  /** The same for a position that is no event of theirs: a new text each time, so that nobody can see whether it moved. */
  showPlace(seq: number): Seq
  /** Null for what is no position in the log of this viewer. */
  toNumber(seq: Seq): number | null
}

const PLAIN: Seqs = {
  type: 'number',
  show: (seq) => seq,
  showPlace: (seq) => seq,
  toNumber: (seq) => (typeof seq === 'number' ? seq : null),
}

/** From gaps in the numbers a guest could see how much happens elsewhere. */
export function seqsFor({ viewer, epoch, team_id }: Pick<Read, 'viewer' | 'epoch' | 'team_id'>): Seqs {
  if (!viewer.is_guest) return PLAIN
  const versions = new Versions({ epoch, team_id, user_id: viewer.user_id, purpose: 'event' })
  return {
    type: 'string',
    show: (seq) => versions.seal(seq),
    showPlace: (seq) => versions.sealFresh(seq),
    // The beginning is no secret.
    toNumber: (seq) => (seq === 0 ? 0 : versions.open(String(seq))),
  }
}

/** Refuses to continue from a position that the log no longer reaches back to. */
export async function refuseCut({ db, team_id }: Read, after: number, seqs: Seqs) {
  const team = await db.selectFrom('teams').select('log_start').where('id', '=', team_id).executeTakeFirst()
  const first = team?.log_start ?? 1
  if (after + 1 < first) throw new LogCut(seqs.show(first))
}
