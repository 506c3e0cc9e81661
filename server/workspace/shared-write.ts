import { must } from '../common/must.ts'
import { writerOf } from '../store/prepared.ts'
import type { Db } from '../store/store.ts'
import { LimitsTogether } from './card-limits.ts'
import type { Head } from './head.ts'
import { Unindexed } from './indexing.ts'
import { Unlogged } from './log.ts'

interface Begun {
  db: Db
  head: Head
  /** The revision before the first operation. */
  revisionBefore: number
  unindexed: Unindexed
  unlogged: Unlogged
  limits: LimitsTogether
}

/** The cost of each operation besides its statements: its checks, its rules, its answer. */
const ENTRY_UNITS = 10

/** A write of several operations. They may be collected before it has begun, and begin again with it. */
export class SharedWrite {
  #begun: Begun | undefined

  begin(db: Db, head: Head): Begun {
    const [unindexed, unlogged, limits] = [new Unindexed(), new Unlogged(), new LimitsTogether()]
    this.#begun = { db, head, revisionBefore: head.revision, unindexed, unlogged, limits }
    return this.#begun
  }

  /** For one operation, in its turn. */
  enter(): Begun {
    const begun = must(this.#begun)
    writerOf(begun.db).work.charge(ENTRY_UNITS)
    return begun
  }

  get revisionBefore(): number {
    return must(this.#begun).revisionBefore
  }

  get unindexed(): Unindexed {
    return must(this.#begun).unindexed
  }

  get unlogged(): Unlogged {
    return must(this.#begun).unlogged
  }

  get limits(): LimitsTogether {
    return must(this.#begun).limits
  }
}
