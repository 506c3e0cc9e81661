import { AppError } from '../common/errors.ts'

/** The disk is full, or this user's quota on it is. */
const FULL = new Set(['ENOSPC', 'EDQUOT', 'EFBIG'])

/** What is done to files and folders, as the operating system calls it: other errors are not of the storage. */
const CALLS = new Set([
  'open',
  'mkdir',
  'write',
  'writev',
  'fsync',
  'rename',
  'close',
  'read',
  'stat',
  'fstat',
  'unlink',
])

/** A disk error as shown to callers; the log has the error itself. All other errors are left as they are. */
export function storageError(error: unknown): unknown {
  // What the operating system says has a code and the name of the call.
  const { code = '', syscall = '' } = error as NodeJS.ErrnoException
  if (error instanceof AppError || !CALLS.has(syscall)) return error
  return FULL.has(code)
    ? Object.assign(new AppError('storage_full', 'The disk that the files are on is full. Make room on it.'), {
        cause: error,
      })
    : unavailable(error)
}

export function unavailable(cause: unknown): AppError {
  return Object.assign(new AppError('storage_unavailable', 'The storage of files is away. Try again shortly.'), {
    cause,
  })
}
