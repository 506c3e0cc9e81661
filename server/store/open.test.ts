import { chmod, mkdir, mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { postgresUrl } from '../../test/postgres.ts'
import { open } from './open.ts'
import { StoreError } from './store.ts'

describe('a store that cannot be opened says why, in words for people', () => {
  test.each([
    ['mysql://root:secret@db/boards', 'DATABASE_URL must start with sqlite: or postgres://'],
    ['sqlite:/dev/null/boardwalk.db', 'Cannot open the SQLite file /dev/null/boardwalk.db'],
    ['postgres://me:secret@127.0.0.1:1/boards', 'Cannot reach PostgreSQL at postgres://127.0.0.1:1/boards'],
    ['postgres://me:secret@no.such.host.invalid/boards', 'Cannot reach PostgreSQL at postgres://no.such.host.invalid'],
    ['postgres://me:se@cr:et@@/secret', 'Cannot reach PostgreSQL'],
  ])('%s', async (url, words) => {
    const error = await open(url).catch((reason: unknown) => reason)

    expect(error).toBeInstanceOf(StoreError)
    expect((error as Error).message).toContain(words)
    expect((error as Error).message).not.toMatch(/secret|cr:et/)
  })

  test.skipIf(!postgresUrl())('a wrong password', async () => {
    const url = new URL(postgresUrl() ?? '')
    url.username = 'nobody'
    url.password = 'secret'

    const error = await open(url.href).catch((reason: unknown) => reason)

    expect(error).toBeInstanceOf(StoreError)
    expect((error as Error).message).toContain('nobody')
    expect((error as Error).message).not.toContain('secret')
  })

  test('a file that is no database, which stays as it is', async () => {
    const file = join(await mkdtemp(join(tmpdir(), 'boardwalk-open-')), 'notes.txt')
    const text = 'Not a database, but personal notes.\n'.repeat(100)
    await writeFile(file, text)

    await expect(open(`sqlite:${file}`)).rejects.toThrow(StoreError)

    expect(await readFile(file, 'utf8')).toBe(text)
  })

  // Root may write anywhere.
  test.skipIf(process.getuid?.() === 0)('a folder that may not be written', async () => {
    const folder = join(await mkdtemp(join(tmpdir(), 'boardwalk-open-')), 'data')
    await mkdir(folder)
    await chmod(folder, 0o500)

    await expect(open(`sqlite:${folder}/boardwalk.db`)).rejects.toThrow('Check that its folder is writable')
  })
})
