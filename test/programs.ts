import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

/** The full path of a program, or null when it is not there. */
export function findOnPath(name: string, path = process.env.PATH ?? ''): string | null {
  const candidates = path.split(delimiter).map((folder) => join(folder, name))
  return candidates.find(isExecutable) ?? null
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}
