import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The fields of a package in npm's lock file that are used here. */
interface LockedPackage {
  version?: string
  license?: string
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}

export interface Lock {
  packages: Record<string, LockedPackage>
}

interface Described {
  author?: string | { name?: string }
  repository?: string | { url?: string }
}

/** Packages that build the release, or contain the Node that runs it: nothing of them is in it. */
const TOOLS = new Set(['vite', '@vitejs/plugin-react', 'node'])

/**
 * The licences of everything bundled in the package: generated with it, and not committed, since it needs the installed
 * packages, and every change of a dependency would be a second change here. Packages that only some platforms install are not
 * part of it, so that it is the same wherever it was built.
 */
export function noticesOf(lock: Lock, root: string): string {
  const roots = Object.keys(lock.packages['']?.dependencies ?? {}).filter((name) => !TOOLS.has(name))
  const texts = packagesBelow(lock, roots, { isOptional: false }).map((path) => {
    const { version = '', license = 'see below' } = lock.packages[path] ?? {}
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
    return `${name} ${version} (${license})\n\n${textOf(join(root, path))}`
  })
  const head = 'Boardwalk is made with the packages below, each under its own licence.'
  return `${[head, ...texts].join(`\n\n${'-'.repeat(80)}\n\n`)}\n`
}

function textOf(folder: string): string {
  const names = existsSync(folder) ? readdirSync(folder) : []
  const files = names.filter((name) => /^(?:licen[cs]e|copying|notice)(?:$|[.-])/i.test(name)).sort()
  if (files.length > 0) return files.map((name) => readFileSync(join(folder, name), 'utf8').trim()).join('\n\n')
  // What npm itself asks of a package.
  const { author, repository } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Described
  const who = typeof author === 'string' ? author : author?.name
  const where = typeof repository === 'string' ? repository : repository?.url
  return ['The package brings no text of its licence.', who && `Author: ${who}`, where].filter(Boolean).join('\n')
}

/** The paths of these packages in the lock file and of all that they need, each as npm finds it from the one that needs it. */
export function packagesBelow(lock: Lock, names: readonly string[], { isOptional = true } = {}): string[] {
  const found = new Set<string>()
  const visit = (name: string, from: string) => {
    const path = find(lock, name, from)
    if (path === null || found.has(path)) return
    found.add(path)
    const { dependencies, optionalDependencies } = lock.packages[path] ?? {}
    const below = Object.keys({ ...dependencies, ...(isOptional ? optionalDependencies : {}) })
    for (const one of below) visit(one, path)
  }
  for (const name of names) visit(name, '')
  return [...found].sort()
}

function find(lock: Lock, name: string, from: string): string | null {
  const path = `${from ? `${from}/` : ''}node_modules/${name}`
  if (lock.packages[path]) return path
  if (!from) return null
  const parent = from.lastIndexOf('/node_modules/')
  return find(lock, name, parent < 0 ? '' : from.slice(0, parent))
}
