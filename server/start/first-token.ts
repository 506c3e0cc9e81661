import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import type { Store } from '../store/store.ts'
import type { FirstWorkspace } from './first-run.ts'

/**
 * Keeps the first token, and in the line below it the link that signs its owner in once, where only the owner of the process can read it: beside the database, or in the data folder of a
 * server whose database is elsewhere. Null when it cannot be written. Logs are kept for long and read by many.
 */
export function keepFirstToken(
  { dialect, name }: Store,
  { team_id, token }: Pick<FirstWorkspace, 'team_id' | 'token'>,
  signInUrl: string,
): string | null {
  const file = dialect === 'sqlite' ? `${name}.first-token` : resolve('data', `${team_id}.first-token`)
  try {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
    // One that an earlier database left may be readable by others.
    rmSync(file, { force: true })
    writeFileSync(file, `${token}\n${signInUrl}\n`, { mode: 0o600, flag: 'wx' })
    return file
  } catch {
    return null
  }
}
