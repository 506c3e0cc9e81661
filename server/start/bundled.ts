import { hash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { digestOf, ROOT } from './sources.ts'

/** The programs that are kept in few files each: to find and load a thousand modules is half of a start, and 20 MB of memory. */
export const PROGRAMS = { server: 'server/start/begin.ts', 'command-line': 'cli/run.ts' } as const

/** In here, what is not in the bundle itself is found as it is from the sources. */
export const BUNDLES = join(ROOT, 'node_modules/.cache')
export const BUNDLE_NAME = 'boardwalk-programs-'

/** What npm installed. */
const PACKAGES = 'node_modules/.package-lock.json'

/** Where to load a program from: its bundle, if that was made of the very sources that are there. */
export function programAt(name: keyof typeof PROGRAMS): string {
  // A developer who watches the sources wants to run those.
  const folder = process.env.WATCH_REPORT_DEPENDENCIES ? null : bundleFolder()
  const file = join(folder ?? '', `${name}.mjs`)
  const isBundled = folder !== null && existsSync(file)
  return pathToFileURL(isBundled ? file : join(ROOT, PROGRAMS[name])).href
}

/** The folder of the bundle of these sources, be it there or not; none where nobody knows which packages are installed. */
export function bundleFolder(): string | null {
  if (!existsSync(join(ROOT, PACKAGES))) return null
  const sources = digestOf(['server', 'cli', 'client', 'rich-text', PACKAGES])
  // It contains paths of this machine.
  return join(BUNDLES, BUNDLE_NAME + hash('sha256', ROOT + sources).slice(0, 16))
}
