import { join } from 'node:path'
import type { Rolldown } from 'vite'

const MAIN = join(import.meta.dirname, 'main.tsx')
const isOurs = (id: string) => !id.includes('/node_modules/') && !id.startsWith('\0')

/**
 * What every first page needs, in three files instead of dozens: what others made, icons, and what is ours. The bundler by itself makes
 * a file of each set of modules that some later file needs too, down to single icons.
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
      { name: 'icons', test: /[\\/]node_modules[\\/]lucide-react[\\/]/ },
      { name: (id, graph) => (isAtStart(id, graph) ? 'start' : null) },
    ],
  },
}

let atStart: Set<string> | undefined

/** Whether one of our modules is loaded with the first: those behind an `import()` are not. */
function isAtStart(id: string, graph: Pick<Rolldown.PluginContext, 'getModuleInfo'>): boolean {
  if (!atStart) {
    atStart = new Set([MAIN])
    for (const module of atStart)
      for (const next of graph.getModuleInfo(module)?.importedIds ?? []) if (isOurs(next)) atStart.add(next)
  }
  return id !== MAIN && atStart.has(id)
}
