import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { FIRST } from './vite.chunks.ts'

export const WORKER = 'service-worker'
const PUBLIC = join(import.meta.dirname, 'public')

/**
 * Names the program, in its page and in its service worker, by a digest of everything in it; and lists its files for the latter. Another
 * program has another service worker, which is how browsers notice.
 */
export function namedProgram(): Plugin {
  return {
    name: 'boardwalk-named-program',
    apply: 'build',
    enforce: 'post',
    generateBundle(_, bundle) {
      const page = bundle['index.html']
      const worker = bundle[`${WORKER}.js`]
      if (page?.type !== 'asset' || worker?.type !== 'chunk')
        throw new Error('The page or its service worker is missing.')
      const first = Object.values(bundle).find((file) => file.type === 'chunk' && file.moduleIds.includes(FIRST))
      const entry = '<script type="module"'
      if (!first || !String(page.source).includes(entry)) throw new Error('What the page asks for first is missing.')
      page.source = String(page.source).replace(
        entry,
        `${entry} crossorigin src="./${first.fileName}"></script>\n    ${entry}`,
      )
      const built = Object.keys(bundle).filter((name) => name.startsWith('assets/'))
      const files = [...built, ...readdirSync(PUBLIC)].sort()
      const source = String(page.source)
      const version = createHash('sha256')
        .update(`${files.join('\n')}\n${source}\n${worker.code}`)
        .digest('hex')
        .slice(0, 16)
      page.source = source.replace('<meta name="program" content="">', `<meta name="program" content="${version}">`)
      worker.code = `const PROGRAM=${JSON.stringify({ version, files })};${worker.code}`
    },
  }
}
