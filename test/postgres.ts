import { randomUUID } from 'node:crypto'
import { inject } from 'vitest'
import { query } from './cluster.ts'

// Given by `global-setup.ts`.
declare module 'vitest' {
  export interface ProvidedContext {
    postgresUrl: string | null
  }
}

/** The administrator's address of the tests' PostgreSQL, or null when there is none and its tests are to be skipped. */
export function postgresUrl(): string | null {
  // The benchmark uses the helpers of the tests, outside of a run of them.
  return process.env.VITEST ? inject('postgresUrl') : null
}

/** Creates an empty database, or a copy of another one without connections. */
export async function createDatabase(copied?: string): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  // template0, because anything may have been added to template1 of a server that is not ours.
  await query(adminUrl(), `CREATE DATABASE ${name} TEMPLATE ${copied ? nameOf(copied) : 'template0'}`)
  const url = new URL(adminUrl())
  url.pathname = name
  return { url: url.href, drop: () => dropDatabase(url.href) }
}

/** Drops a database of createDatabase(), even with open connections. */
export async function dropDatabase(url: string): Promise<void> {
  await query(adminUrl(), `DROP DATABASE IF EXISTS ${nameOf(url)} WITH (FORCE)`)
}

const nameOf = (url: string) => new URL(url).pathname.slice(1)

function adminUrl(): string {
  const url = postgresUrl()
  if (!url) throw new Error('There is no PostgreSQL: skip this test when postgresUrl() is null.')
  return url
}
