import { createInterface } from 'node:readline'
import { AppError } from '../server/common/errors.ts'
import { surroundings } from './surroundings.ts'

/** Lets somebody say what they are about to lose. What they type is read from standard input, also when that is no terminal. */
export async function confirm(expected: string, warning: string) {
  const { stdin, stderr } = surroundings()
  stderr.write(`${warning}\nType ${expected} to go on: `)
  const reader = createInterface({ input: stdin })
  const { value } = await reader[Symbol.asyncIterator]().next()
  reader.close()
  stdin.destroy()
  if (!stdin.isTTY) stderr.write('\n')
  if (String(value ?? '').trim() === expected) return
  throw new AppError('invalid_request', `That was not ${expected}. Nothing was changed. In scripts, use --yes.`)
}
