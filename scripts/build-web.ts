import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { compressOnce } from '../server/http/encoding.ts'
import { digestOf, ROOT } from '../server/start/sources.ts'

const OUTPUT = join(ROOT, 'web/dist')
const STAMP = join(OUTPUT, '.sources')

export interface BuildOptions {
  force?: boolean
  say?: (line: string) => void
}

/** Builds the web application into web/dist, unless that is up to date. */
export async function buildWeb({ force = false, say = () => undefined }: BuildOptions = {}): Promise<boolean> {
  const sources = digestOf(['web', 'client', 'rich-text', 'scripts/build-web.ts', 'package-lock.json'])
  if (!force && existsSync(STAMP) && readFileSync(STAMP, 'utf8') === sources) {
    // Checked and up to date, as of now.
    writeFileSync(STAMP, sources)
    return false
  }
  const began = Date.now()
  say('Building the web application …')
  const { build } = await import('vite')
  const { NODE_ENV } = process.env
  // Even from within tests: people get the production build.
  process.env.NODE_ENV = 'production'
  try {
    await build({ configFile: join(ROOT, 'web/vite.config.ts'), logLevel: 'error' })
  } finally {
    if (NODE_ENV === undefined) delete process.env.NODE_ENV
    else process.env.NODE_ENV = NODE_ENV
  }
  mkdirSync(OUTPUT, { recursive: true })
  await compressFiles(join(OUTPUT, 'assets'))
  // Last, so that an interrupted build does not count.
  writeFileSync(STAMP, sources)
  say(`Built it in ${((Date.now() - began) / 1000).toFixed(1)} seconds.`)
  return true
}

/** Compressed once, as small as possible, beside the files themselves: the server only sends them. */
async function compressFiles(folder: string) {
  await Promise.all(
    readdirSync(folder).flatMap((name) =>
      Object.entries(compressOnce).map(async ([encoding, compress]) =>
        writeFile(join(folder, `${name}.${encoding}`), await compress(await readFile(join(folder, name)))),
      ),
    ),
  )
}
