import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findPostgres, startCluster } from '../test/cluster.ts'
import { openDatabase } from './database.ts'
import type { StoreName } from './options.ts'

/** Where the benchmark's databases live; gone when it is over. */
export interface Home {
  newDatabase(name: string): Promise<string>
  /** The process of the database server, if the store has one. */
  serverPid: number | null
  close(): Promise<void>
}

/** A million cards belong on a server that was given some memory, and whose log is not written out at every gigabyte. */
const SETTINGS = { shared_buffers: '1GB', max_wal_size: '16GB' }

/** Null when this machine has no such store. */
export async function openHome(store: StoreName): Promise<Home | null> {
  if (store === 'sqlite') return sqliteHome()
  return findPostgres() ? postgresHome() : null
}

function sqliteHome(): Home {
  const folder = mkdtempSync(join(tmpdir(), 'boardwalk-bench-'))
  const remove = () => rmSync(folder, { recursive: true, force: true })
  process.on('exit', remove)
  return {
    serverPid: null,
    newDatabase: async (name) => `sqlite:${join(folder, `${name}.db`)}`,
    close: async () => remove(),
  }
}

async function postgresHome(): Promise<Home> {
  const cluster = await startCluster({ settings: SETTINGS })
  return {
    async newDatabase(name) {
      const database = await openDatabase(cluster.url)
      await database.all(`create database ${name}`)
      await database.close()
      return new URL(name, cluster.url).href
    },
    serverPid: cluster.pid,
    close: cluster.stop,
  }
}
