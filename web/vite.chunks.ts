import { join } from 'node:path'
import type { Rolldown } from 'vite'

const MAIN = join(import.meta.dirname, 'main.tsx')
/** What the first page asks for: loaded and run before the program, which takes longer. */
export const FIRST = join(import.meta.dirname, 'data/prefetch.ts')
const isOurs = (id: string) => !id.includes('/node_modules/') && !id.startsWith('\0')

/**
 * What every first page needs, in four files instead of dozens: what it asks for, what others made, its icons, and what is ours. The bundler by itself makes
 * a file of each set of modules that some later file needs too, down to single icons: those of all later pages are one more file.
 */
export const CHUNKS: Rolldown.OutputOptions = {
  codeSplitting: {
    // Each library has modules that only some of its users need: those stay where they are needed.
    includeDependenciesRecursively: false,
    groups: [
      { name: (id, graph) => (firstOf(graph).has(id) ? 'first' : null) },
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

let first: ReadonlySet<string> | undefined

function firstOf(graph: Graph): ReadonlySet<string> {
  first ??= reachable(graph, FIRST)
  return first
}

/** Our modules that are loaded with this one, and itself: those behind an `import()` are not. */
function reachable(graph: Graph, from: string): Set<string> {
  const modules = new Set([from])
  for (const module of modules)
    for (const next of graph.getModuleInfo(module)?.importedIds ?? []) if (isOurs(next)) modules.add(next)
  return modules
}

let start: Start | undefined

function startOf(graph: Graph): Start {
  if (start) return start
  const modules = reachable(graph, MAIN)
  const icons = new Set<string>()
  for (const module of modules) {
    const { code } = graph.getModuleInfo(module) ?? {}
    for (const [, names = ''] of code?.matchAll(/import\s*\{([^}]*)\}\s*from\s*["']lucide-react["']/g) ?? [])
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
