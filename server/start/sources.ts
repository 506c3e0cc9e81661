import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'

export const ROOT = resolve(import.meta.dirname, '../..')

/** Changes whenever one of these files does, or one in these folders; not with tests, nor with what is built. */
export function digestOf(paths: readonly string[]): string {
  const digest = createHash('sha256')
  for (const file of paths.flatMap(filesIn)) digest.update(`${file}\0`).update(readFileSync(join(ROOT, file)))
  return digest.digest('hex')
}

function filesIn(path: string): string[] {
  if (statSync(join(ROOT, path)).isFile()) return [path]
  return readdirSync(join(ROOT, path), { withFileTypes: true })
    .filter(({ name }) => name !== 'dist' && name !== 'node_modules' && !name.includes('.test.'))
    .flatMap((entry) => (entry.isDirectory() ? filesIn(`${path}/${entry.name}`) : [`${path}/${entry.name}`]))
    .sort()
}
