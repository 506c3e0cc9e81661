import { resolve } from 'node:path'
import { surroundings } from './surroundings.ts'

/** A file name, relative to the folder where the command was run. */
export function fromHere(name: string): string {
  const { env, cwd } = surroundings()
  return resolve(env.BOARDWALK_CWD ?? cwd, name)
}
