import { type SpawnOptions, spawn } from 'node:child_process'
import { watch } from 'node:fs'

/** Editors and formatters save a file in several steps. */
const QUIET_MS = 50

interface Program {
  /** For Node: the file and its arguments. */
  args: readonly string[]
  /** Folders with its code. */
  folders: readonly string[]
  options: SpawnOptions
}

/**
 * Runs a program, and again whenever its code changes. `node --watch` would do the same, but waits 200 ms after each change, and
 * has the program report every import. Returns a function that ends it.
 */
export function runRestarting({ args, folders, options }: Program): () => Promise<void> {
  let changes = 0
  let timer: NodeJS.Timeout | undefined
  let run = start(args, options)

  const startAgain = async () => {
    const upTo = changes
    await run.ended
    if (changes === upTo) run = start(args, options)
  }
  const onChange = () => {
    changes += 1
    // At once, while the rest of the change is still being saved.
    run.end()
    clearTimeout(timer)
    timer = setTimeout(() => void startAgain(), QUIET_MS)
  }
  const watchers = folders.map((folder) =>
    watch(folder, { recursive: true }, (_, file) => {
      if (!file?.includes('.test.')) onChange()
    }),
  )
  return async () => {
    for (const watcher of watchers) watcher.close()
    changes += 1
    clearTimeout(timer)
    run.end()
    await run.ended
  }
}

function start(args: readonly string[], options: SpawnOptions) {
  const child = spawn(process.execPath, args, options)
  let isEnding = false
  const ended = new Promise<void>((resolve) => {
    child.once('exit', (code) => {
      if (!isEnding) console.error(`The program ended (${code}). It starts again when its code changes.`)
      resolve()
    })
  })
  const end = () => {
    isEnding = true
    child.kill()
  }
  return { end, ended }
}
