import { AppError } from '../common/errors.ts'
import { writerOf } from '../store/prepared.ts'
import { Capacity } from './capacity.ts'
import type { Write } from './handles.ts'

/**
 * Does a part of a write that a rule may refuse. A refused part is undone with its events, the rest of the write goes on, and the
 * refusal is returned: for changes that nobody waits for, where the other ones should not be lost. Anything else that goes wrong
 * fails the whole write.
 */
export async function attempt(w: Write, fn: (part: Write) => Promise<unknown>): Promise<AppError | null> {
  const emitted: (() => void)[] = []
  const part: Write = {
    ...w,
    // Checked with the part: at the end of the write it would be too late to undo it alone.
    capacity: new Capacity(),
    limits: w.limits.ofPart(),
    emit: (...event) => void emitted.push(() => w.emit(...event)),
    emitCopies: (...copies) => void emitted.push(() => w.emitCopies(...copies)),
    emitPrivately: (...event) => void emitted.push(() => w.emitPrivately(...event)),
  }
  const connection = writerOf(w.db)
  await connection.enter()
  try {
    await fn(part)
    await part.limits.require(part)
    await part.capacity.require(part)
    await connection.leave()
  } catch (error) {
    if (error instanceof AppError && error.status < 500) {
      await connection.undo()
      return error
    }
    // Left open, its savepoint would be taken for that of the write. The first error counts.
    await connection.undo().catch(() => undefined)
    throw error
  }
  for (const emit of emitted) emit()
  return null
}
