import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, onTestFinished, test } from 'vitest'
import { start } from './children.ts'
import { findPostgres, query, startCluster } from './cluster.ts'

describe.skipIf(findPostgres() === null)('a cluster of one’s own', () => {
  test('keeps confirmed writes when it is killed and restarted', async () => {
    const cluster = await startCluster()
    onTestFinished(cluster.stop)
    const { url, pid } = cluster
    await query(url, 'CREATE TABLE notes (text text)')
    await query(url, `INSERT INTO notes VALUES ('kept')`)

    await cluster.kill9()
    // Its processes may end a moment after it: a connection is refused, or cut off.
    await expect(query(url, 'SELECT 1')).rejects.toThrow(/ECONNREFUSED|ECONNRESET/)
    await cluster.restart()

    expect(cluster.pid).not.toBe(pid)
    expect(await query(cluster.url, 'SELECT text FROM notes')).toEqual([{ text: 'kept' }])
  })

  test('leaves neither process nor folder behind when it is stopped', async () => {
    const cluster = await startCluster()
    const folder = await folderOf(cluster.url)

    await cluster.stop()

    expect(isAlive(cluster.pid)).toBe(false)
    expect(existsSync(folder)).toBe(false)
  })

  test('ends by itself when the process that started it is killed', async () => {
    const program = `
      import { startCluster } from './test/cluster.ts'
      const { url } = await startCluster()
      console.log(url)
      setInterval(() => {}, 1000)`
    const owner = start(process.execPath, ['--input-type=module', '--eval', program])
    const [line] = await once(owner.stdout, 'data')
    const url = String(line).trim()
    const folder = await folderOf(url)

    owner.kill('SIGKILL')

    while (existsSync(folder)) await sleep(20)
    await expect(query(url, 'SELECT 1')).rejects.toThrow('ECONNREFUSED')
  })
})

async function folderOf(url: string): Promise<string> {
  const [row] = await query(url, 'SHOW data_directory')
  return String(row?.data_directory).replace(/\/data$/, '')
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
