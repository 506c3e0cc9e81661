import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type Plugin } from 'vite'

/**
 * The server and the command line, each in few files: half of what it takes to start them is to find and load two thousand
 * modules, and tests start them a hundred times. Where the start itself is tested, it is that of the sources.
 */
export interface Programs {
  server: string
  commandLine: string
}

const ROOT = resolve(import.meta.dirname, '..')
/** In here, what is not in the files themselves is found as it is from the sources. */
const CACHE = join(ROOT, 'node_modules/.cache')
const NAME = 'boardwalk-programs-'
const DAY_MS = 86_400_000

/** Makes the files, unless those that are there were made of these very sources. */
export async function bundlePrograms(): Promise<Programs> {
  mkdirSync(CACHE, { recursive: true })
  const folder = join(CACHE, NAME + digestOfSources())
  if (!existsSync(folder)) {
    removeOld()
    // Elsewhere first: other tests may be about to use or to make the same.
    const made = mkdtempSync(join(CACHE, NAME))
    await bundleInto(made)
    if (existsSync(folder)) rmSync(made, { recursive: true })
    else renameSync(made, folder)
  }
  return { server: join(folder, 'server.mjs'), commandLine: join(folder, 'commandLine.mjs') }
}

/** Not at once: other tests may be running on them. */
function removeOld() {
  for (const folder of globSync(join(CACHE, `${NAME}*`)))
    if (statSync(folder).mtimeMs < Date.now() - DAY_MS) rmSync(folder, { recursive: true, force: true })
}

async function bundleInto(folder: string) {
  await build({
    configFile: false,
    root: ROOT,
    logLevel: 'error',
    publicDir: false,
    plugins: [keepPlaces],
    // It loads parts of its own that are no scripts.
    ssr: { noExternal: true, external: ['sharp'] },
    build: {
      ssr: true,
      outDir: folder,
      target: 'esnext',
      minify: false,
      rolldownOptions: {
        input: { server: join(ROOT, 'server/main.ts'), commandLine: join(ROOT, 'cli/main.ts') },
        output: { entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' },
      },
    },
  })
}

/** Modules find their workers and texts beside themselves, where these still are. */
const keepPlaces: Plugin = {
  name: 'keep-places',
  enforce: 'pre',
  transform(code, id) {
    if (!code.includes('import.meta.')) return
    return code
      .replaceAll('import.meta.dirname', JSON.stringify(dirname(id)))
      .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href))
  },
}

/** Changes whenever a file does that the programs are made of, and with the versions of their parts. */
function digestOfSources(): string {
  const digest = createHash('sha256').update(ROOT)
  const sources = globSync('{server,cli,client,rich-text}/**/*.{ts,js,json}', { cwd: ROOT, exclude: ['**/*.test.ts'] })
  for (const file of [...sources.sort(), 'test/bundle.ts', 'package-lock.json'])
    digest.update(`${file}\0`).update(readFileSync(join(ROOT, file)))
  return digest.digest('hex').slice(0, 16)
}
