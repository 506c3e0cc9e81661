import { join } from 'node:path'
import type { Rolldown } from 'vite'

const MAIN = join(import.meta.dirname, 'main.tsx')
const isOurs = (id: string) => !id.includes('/node_modules/') && !id.startsWith('\0')

/**
 * What every first page needs, in three files instead of dozens: what others made, its icons, and what is ours. The bundler by itself makes
 * a file of each set of modules that some later file needs too, down to single icons: those of all later pages are one more file.
 */
export const CHUNKS: Rolldown.OutputOptions = {
  codeSplitting: {
    // Each library has modules that only some of its users need: those stay where they are needed.
    includeDependenciesRecursively: false,
    groups: [
      {
        name: 'parts',
        test: /[\\/]node_modules[\\/](react|react-dom|scheduler|use-sync-external-store|@tanstack|@atlaskit|bind-event-listener|raf-schd|@babel|fractional-indexing)[\\/]/,
      },
      {
        name: (id, graph) => (isIconLater(id, graph) ? 'later-icons' : 'icons'),
        test: /[\\/]node_modules[\\/]lucide-react[\\/]/,
      },
      { name: (id, graph) => (startOf(graph).modules.has(id) ? 'start' : null) },
    ],
  },
}

type Graph = Pick<Rolldown.PluginContext, 'getModuleInfo'>

interface Start {
  /** Our modules that are loaded with the first: those behind an `import()` are not. */
  modules: ReadonlySet<string>
  /** The icons that they name, as the names of their files are compared. */
  icons: ReadonlySet<string>
}

let start: Start | undefined

function startOf(graph: Graph): Start {
  if (start) return start
  const modules = new Set([MAIN])
  const icons = new Set<string>()
  for (const module of modules) {
    const info = graph.getModuleInfo(module)
    for (const next of info?.importedIds ?? []) if (isOurs(next)) modules.add(next)
    for (const [, names = ''] of info?.code?.matchAll(/import\s*\{([^}]*)\}\s*from\s*["']lucide-react["']/g) ?? [])
      for (const name of names.split(',')) icons.add(plainName(name.trim().split(/\s/)[0] ?? ''))
  }
  modules.delete(MAIN)
  start = { modules, icons }
  return start
}

function isIconLater(id: string, graph: Graph): boolean {
  const [, file] = /[\\/]icons[\\/]([\w-]+)\.m?js$/.exec(id) ?? []
  return file !== undefined && !startOf(graph).icons.has(plainName(file))
}

/** `CalendarDays` is in `calendar-days.mjs`. */
const plainName = (name: string) => name.replaceAll('-', '').toLowerCase()
