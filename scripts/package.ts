import {
  chmodSync,
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import type { Plugin } from 'vite'
import { TOPICS } from '../server/http/docs/topics.ts'
import { ROOT } from '../server/start/sources.ts'
import { bundle, LOADED_BY_NAME } from './build-programs.ts'
import { type BuildOptions, buildWeb } from './build-web.ts'
import { type Lock, noticesOf, packagesBelow } from './notices.ts'

// Usage: package.ts FOLDER [--installed]
//
// Makes the folder of the built package: scripts/release.ts packs it, and deploy/Dockerfile makes the image from it, with its
// dependencies (--installed).

/** The entries. Workers are beside them, under their file names. */
const PROGRAMS = { server: 'server/start/begin.ts', 'command-line': 'cli/begin.ts' }

/** Started by file name: threads and separate processes. */
export const WORKERS = /new URL\('(\.\/[\w./-]+)\.ts', import\.meta\.url\)/g
const PLACES = new RegExp(`${WORKERS.source}|import\\.meta\\.(?:url|dirname)`, 'g')

/** Files copied as they are, to the same path. Above all those the server reads: the pages of /docs and their style, and the colours of all pages. */
export const FILES = [
  'LICENSE',
  'README.md',
  'CHANGELOG.md',
  'cli/released.js',
  'scripts/child.js',
  'server/http/docs/style.css',
  'server/http/docs/script.js',
  'web/theme/tokens.css',
  'docs/reliability.md',
  ...TOPICS.map(({ file }) => `docs/${file}`),
]

interface PackageJson {
  version: string
  description: string
  license: string
  engines: Record<string, string>
  dependencies: Record<string, string>
}

interface PackageOptions extends BuildOptions {
  /** With the packages that it depends on, as they are installed here. */
  isInstalled?: boolean
}

export async function makePackage(folder: string, { isInstalled = false, ...options }: PackageOptions = {}) {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  await buildWeb(options)
  options.say?.('Bundling the programs of the package …')
  await bundle(join(folder, 'dist'), { ...PROGRAMS, ...workers() }, movePlaces)
  cpSync(join(ROOT, 'web/dist'), join(folder, 'web/dist'), { recursive: true })
  for (const file of FILES) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    cpSync(join(ROOT, file), join(folder, file))
  }
  // npm would do this when installing the package; the image does not install it.
  chmodSync(join(folder, 'cli/released.js'), 0o755)
  const manifest = manifestOf(readJson<PackageJson>('package.json'))
  const lock = readJson<Lock>('package-lock.json')
  const kept = packagesBelow(lock, LOADED_BY_NAME)
  writeJson(join(folder, 'package.json'), manifest)
  // The package installs exactly the versions it was tested with.
  const { name, version, license, dependencies, bin, engines } = manifest
  const own = { name, version, license, dependencies, bin, engines }
  const packages = Object.fromEntries([['', own], ...kept.map((path) => [path, lock.packages[path]])])
  writeJson(join(folder, 'npm-shrinkwrap.json'), { name, version, lockfileVersion: 3, requires: true, packages })
  writeFileSync(join(folder, 'THIRD-PARTY-NOTICES'), noticesOf(lock, ROOT))
  if (!isInstalled) return
  const here = Object.entries(lock.packages).filter(([path]) => existsSync(join(ROOT, path)))
  for (const path of packagesBelow({ packages: Object.fromEntries(here) }, LOADED_BY_NAME))
    cpSync(join(ROOT, path), join(folder, path), { recursive: true, dereference: true })
}

function manifestOf({ version, description, license, engines, dependencies }: PackageJson) {
  return {
    name: 'boardwalk',
    version,
    description,
    license,
    type: 'module',
    bin: { boardwalk: 'cli/released.js' },
    engines,
    dependencies: Object.fromEntries(LOADED_BY_NAME.map((name) => [name, dependencies[name]])),
    /** For `cli/released.js`: the Node to download where the machine has an older one. */
    boardwalk: { node: dependencies.node },
  }
}

/** All that sources start by its address, by the name that it has in the package. */
export function workers(): Record<string, string> {
  const found = globSync('{server,cli}/**/*.ts', { cwd: ROOT })
    .filter((file) => !file.endsWith('.test.ts'))
    .flatMap((file) =>
      [...readFileSync(join(ROOT, file), 'utf8').matchAll(WORKERS)].map(([, path]) =>
        join(dirname(file), `${path}.ts`),
      ),
    )
  return Object.fromEntries(found.sort().map((file) => [nameOf(file), file]))
}

function nameOf(file: string): string {
  return file.replace(/\.ts$/, '').replaceAll('/', '-')
}

/**
 * Sources name what is beside them. In the package workers are beside the bundle that starts them, and texts are where they are
 * in the sources, one folder above. The command has its own name there: `npx` would download any package of that name.
 */
const movePlaces: Plugin = {
  name: 'move-places',
  enforce: 'pre',
  transform(code, id) {
    const file = relative(ROOT, id)
    // Neither packages nor what the bundler itself adds.
    if (!id.startsWith(join(ROOT, '/')) || file.startsWith('node_modules/')) return
    return code.replaceAll('npx boardwalk', 'boardwalk').replaceAll(PLACES, (found, worker?: string) => {
      if (worker) return `new URL('./${nameOf(join(dirname(file), `${worker}.ts`))}.mjs', import.meta.url)`
      if (found === 'import.meta.url') return `new URL('../${file}', import.meta.url).href`
      return `(import.meta.dirname + '/../${dirname(file)}')`
    })
  },
}

function readJson<T>(file: string): T {
  // Files of this repository.
  return JSON.parse(readFileSync(join(ROOT, file), 'utf8')) as T
}

function writeJson(file: string, value: object) {
  writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`)
}

if (import.meta.main) {
  const [folder, ...flags] = process.argv.slice(2)
  if (!folder) throw new Error('Usage: package.ts FOLDER [--installed]')
  await makePackage(folder, { isInstalled: flags.includes('--installed'), say: (line) => console.error(line) })
  console.error(`${basename(folder)}: ${readdirSync(join(folder, 'dist')).length} files of programs`)
}
