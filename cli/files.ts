import { resolve } from 'node:path'

/** A file, from the folder in which the command was given. */
export function fromHere(name: string): string {
  return resolve(process.env.BOARDWALK_CWD ?? process.cwd(), name)
}
