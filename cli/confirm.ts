import { createInterface } from 'node:readline'
import { AppError } from '../server/common/errors.ts'
import { surroundings } from './surroundings.ts'

/** Asks people to name what they are about to lose. Reads from standard input, even if it is not a terminal. */
export async function confirm(expected: string, warning: string) {
  const { stdin, stderr } = surroundings()
  stderr.write(`${warning}\nType ${expected} to continue: `)
  const reader = createInterface({ input: stdin })
  const { value } = await reader[Symbol.asyncIterator]().next()
  reader.close()
  stdin.destroy()
  if (!stdin.isTTY) stderr.write('\n')
  if (String(value ?? '').trim() === expected) return
  throw new AppError('invalid_request', `That was not ${expected}. Nothing was changed. In scripts, use --yes.`)
}
