import { LogCut } from '../../common/errors.ts'
import { Versions } from '../../workspace/versions.ts'
import type { Read } from '../../workspace/workspace.ts'

/** The number of an event; for guests a text that stands for it. */
export type Seq = number | string

/** How a viewer sees places in the log, and names them. */
export interface Seqs {
  type: 'number' | 'string'
  show(seq: number): Seq
  /** The same for a place that is no event of theirs: another text each time, so that nobody can tell whether it moved. */
  showPlace(seq: number): Seq
  /** Null for what is no place in the log of this viewer. */
  toNumber(seq: Seq): number | null
}

const PLAIN: Seqs = {
  type: 'number',
  show: (seq) => seq,
  showPlace: (seq) => seq,
  toNumber: (seq) => (typeof seq === 'number' ? seq : null),
}

/** A guest who saw the numbers could tell by their gaps how much happens elsewhere. */
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

/** Refuses to go on behind a place that the log no longer reaches back to. */
export async function refuseCut({ db, team_id }: Read, after: number, seqs: Seqs) {
  const team = await db.selectFrom('teams').select('log_start').where('id', '=', team_id).executeTakeFirst()
  const first = team?.log_start ?? 1
  if (after + 1 < first) throw new LogCut(seqs.show(first))
}
