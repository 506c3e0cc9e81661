import { AppError } from '../common/errors.ts'
import { ConfigError } from '../common/settings.ts'
import { inOneLine } from '../common/text.ts'
import { StoreError } from '../store/store.ts'

/** The message when the program cannot go on: one line for what people can fix, the stack for a bug. */
export function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const isForPeople = [ConfigError, StoreError, AppError].some((kind) => error instanceof kind)
  // What the operating system refuses (a missing file, a full disk) is theirs too.
  return isForPeople || 'syscall' in error ? inOneLine(error.message) : (error.stack ?? error.message)
}
