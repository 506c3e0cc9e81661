import { writerOf } from '../store/prepared.ts'
import type { Write } from './handles.ts'

/** For a part of a write that cannot be refused for its size, since nobody can do it in parts. Others have turns meanwhile. */
export function withoutLimit<T>(w: Write, fn: () => Promise<T>): Promise<T> {
  return writerOf(w.db).work.withoutLimit(fn)
}
