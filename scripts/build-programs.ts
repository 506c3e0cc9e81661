import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type Plugin } from 'vite'
import { BUNDLE_NAME, BUNDLES, bundleFolder, PROGRAMS } from '../server/start/bundled.ts'
import { ROOT } from '../server/start/sources.ts'
import type { BuildOptions } from './build-web.ts'

/** How many bundles are kept: a server that still runs on an older one may yet load a part of it. */
const MAX_BUNDLES = 10

/** Packages that load files other than scripts: they stay outside the bundle. */
export const LOADED_BY_NAME = ['sharp'] as const

/** Bundles the server and the command line, unless the bundle is up to date. */
export async function buildPrograms({ force = false, say = () => undefined }: BuildOptions = {}): Promise<boolean> {
  const folder = bundleFolder()
  if (folder === null) return false
  if (existsSync(folder) && !force) {
    // Checked and up to date, as of now.
    note(folder)
    return false
  }
  const began = Date.now()
  say('Bundling the server …')
  mkdirSync(BUNDLES, { recursive: true })
  // Elsewhere first, so that an interrupted build does not count.
  const made = mkdtempSync(join(BUNDLES, BUNDLE_NAME))
  await bundle(made, PROGRAMS, keepPlaces)
  flush(made)
  // The user who builds and the one who serves often differ.
  chmodSync(made, 0o755)
  if (force) rmSync(folder, { recursive: true, force: true })
  try {
    renameSync(made, folder)
  } catch (error) {
    rmSync(made, { recursive: true })
    // Another process was faster.
    if (!existsSync(folder)) throw error
  }
  removeOld()
  note(folder)
  say(`Bundled it in ${((Date.now() - began) / 1000).toFixed(1)} seconds.`)
  return true
}

/** For the launcher, which starts this server at once while no source is newer than the note. */
function note(folder: string) {
  // A source that changed meanwhile is older than the note, and not in the bundle.
  if (bundleFolder() !== folder) return
  writeFileSync(join(BUNDLES, 'boardwalk-server'), `${ROOT}\n${join(folder, 'server.mjs')}`)
}

/** Before the folder has its name: a machine that loses power must not find it with empty files. */
function flush(folder: string) {
  for (const name of readdirSync(folder)) {
    const file = openSync(join(folder, name), 'r+')
    fsyncSync(file)
    closeSync(file)
  }
}

function removeOld() {
  const folders = globSync(join(BUNDLES, `${BUNDLE_NAME}*`)).map((path) => ({ path, time: statSync(path).mtimeMs }))
  for (const { path } of folders.sort((a, b) => b.time - a.time).slice(MAX_BUNDLES))
    rmSync(path, { recursive: true, force: true })
}

/** Makes one file per program, and beside them the chunks they share. */
export async function bundle(folder: string, programs: Record<string, string>, places: Plugin) {
  const inputs = Object.entries(programs).map(([name, file]) => [name, join(ROOT, file)])
  await build({
    configFile: false,
    root: ROOT,
    logLevel: 'error',
    publicDir: false,
    plugins: [places, onlyAscii],
    ssr: { noExternal: true, external: [...LOADED_BY_NAME] },
    build: {
      ssr: true,
      outDir: folder,
      target: 'esnext',
      minify: false,
      rolldownOptions: {
        input: Object.fromEntries(inputs),
        output: {
          entryFileNames: '[name].mjs',
          chunkFileNames: '[name]-[hash].mjs',
          // V8 keeps the text of a program in memory: without blanks it is a fifth shorter. Names stay, for what is logged of errors.
          minify: { mangle: false, compress: false, codegen: { removeWhitespace: true } },
          comments: { legal: true, annotation: false, jsdoc: false },
        },
      },
    },
  })
}

/**
 * V8 keeps the text of a program, and with one letter beyond Latin-1 it takes twice the memory: ten megabytes of a server that
 * does nothing. Such letters stand in texts and patterns, where an escape means the same.
 */
const onlyAscii: Plugin = {
  name: 'only-ascii',
  generateBundle(_options, files) {
    for (const file of Object.values(files))
      if (file.type === 'chunk') file.code = file.code.replaceAll(/[^\0-\x7f]/g, escaped)
  },
}

function escaped(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`
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
