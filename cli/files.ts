import { resolve } from 'node:path'
import { surroundings } from './surroundings.ts'

/** A file, from the folder in which the command was given. */
export function fromHere(name: string): string {
  const { env, cwd } = surroundings()
  return resolve(env.BOARDWALK_CWD ?? cwd, name)
}
