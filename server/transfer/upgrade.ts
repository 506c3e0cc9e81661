import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Contents } from '../store/lines.ts'
import { migrate } from '../store/migrate.ts'
import { migrations } from '../store/migrations/index.ts'
import { connect } from '../store/open.ts'
import { StoreError } from '../store/store.ts'
import { exportLines } from './export.ts'
import { loadWorkspace, readExport } from './load.ts'

/**
 * Hands on an export as this program would write it. One of an older Boardwalk goes into a database of its own, is brought up
 * to date there as any upgrade would, and comes out again: so old files can be read for as long as the migrations are kept.
 */
export async function withCurrentExport<T>(
  file: string,
  contents: Contents,
  fn: (file: string, contents: Contents) => Promise<T>,
): Promise<T> {
  const made = new Set(contents.header.migrations)
  const known = migrations.filter(({ name }) => made.has(name))
  if (known.length < made.size)
    throw new StoreError('This export was made by a newer Boardwalk. Upgrade the program, then import.')
  if (known.length === migrations.length) return fn(file, contents)

  const folder = await mkdtemp(join(tmpdir(), 'boardwalk-import-'))
  try {
    const current = join(folder, 'current.jsonl')
    const store = await connect(`sqlite:${join(folder, 'old.db')}`)
    try {
      await migrate(store, known)
      const team_id = await store.transaction((db) => loadWorkspace(db, file, contents, { isSearched: false }))
      await migrate(store, migrations, { keepsCopy: false })
      await store.read((db) => pipeline(Readable.from(exportLines(db, team_id)), createWriteStream(current)))
    } finally {
      await store.close()
    }
    return await fn(current, await readExport(current))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
