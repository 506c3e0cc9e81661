import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm, rmdir, statfs, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, onTestFinished, test } from 'vitest'
import { UPLOADS_OF_ONE_PERSON } from '../../server/limits/uploads.ts'
import { canMount, findPostgres, mountDisk, startCluster } from '../cluster.ts'
import { expectSound } from '../invariants.ts'
import { findOnPath } from '../programs.ts'
import { patience, proves } from '../prove.ts'
import { callServer, newReadyUrl, newTeamOn, stores, type Team } from '../team.ts'
import { expectNotNow, lookInto, startProcess } from './process.ts'

// Linux can limit the file size of a running process, which to SQLite is a full disk.
describe.skipIf(findOnPath('prlimit') === null)('a disk that is full', patience(), () => {
  const limitFiles = (pid: number, bytes: string) =>
    execFileSync('prlimit', ['--pid', String(pid), `--fsize=${bytes}:`])

  test(
    'refuses writes with 503, not with 500, answers reads, and recovers when there is space again',
    proves(
      'sqlite',
      'a full disk gives 503 to writes, and writes succeed again once there is space (writes)',
      6,
      async (proof) => {
        const url = await newReadyUrl('sqlite')
        const process = await startProcess(url)
        const server = (await lookInto(url))(process)
        const team = await newTeamOn(server)
        const board = await team.newBoard({ lists: [{ title: 'Before' }] })
        const create = (title: string, key: string) =>
          team.post('/lists', { board_id: board.id, title }, { 'idempotency-key': key })

        limitFiles(process.pid, '0')
        const refused = await Promise.all(Array.from({ length: 10 }, (_, i) => create(`During ${i}`, `key ${i}`)))
        // A limit of the process is an error of input and output to SQLite: it cannot know that it is about space.
        for (const answer of refused) expectNotNow(answer)
        proof.count(refused.length)
        const notReady = await callServer(server, 'GET', '/readyz')
        expect([notReady.status, notReady.body.code]).toEqual([503, 'not_ready'])
        expect((await team.get(`/boards/${board.id}`)).body.board.lists).toHaveLength(1)

        limitFiles(process.pid, 'unlimited')
        expect((await create('During 0', 'key 0')).status).toBe(201)
        // It is checked at most once a second.
        while ((await callServer(server, 'GET', '/readyz')).status !== 200) await wait(50)
        expect((await create('After', 'key')).status).toBe(201)
        expect((await expectSound(team)).titles).toEqual(['Before', 'During 0', 'After'])
      },
    ),
  )
})

describe.skipIf(!findPostgres() || !canMount())('a disk of PostgreSQL that is full', patience(), () => {
  test(
    'refuses writes that need space with 503, answers reads, and recovers when there is space again',
    proves(
      'postgres',
      'a full disk gives 503 to writes, and writes succeed again once there is space (writes)',
      3,
      async (proof) => {
        const cluster = await startCluster({ diskMegabytes: 160 })
        onTestFinished(() => cluster.stop())
        const process = await startProcess(cluster.url)
        const server = (await lookInto(cluster.url))(process)
        const team = await newTeamOn(server)
        const board = await team.newBoard()
        // Incompressible.
        const create = () => team.post('/cards', cardWith(board, randomBytes(70_000).toString('base64')))
        const before = await create()
        expect(before.status).toBe(201)

        const ballast = join(cluster.folder, 'ballast')
        await fill(cluster.folder, ballast)
        const refused = await Promise.all(Array.from({ length: 5 }, create))
        for (const answer of refused) expectNotNow(answer, 'storage_full')
        proof.count(refused.length)
        const notReady = await callServer(server, 'GET', '/readyz')
        expect([notReady.status, notReady.body.code]).toEqual([503, 'not_ready'])
        expect((await team.get(`/cards/${before.body.card.id}`)).status).toBe(200)

        await rm(ballast)
        expect((await create()).status).toBe(201)
        // It is checked at most once a second.
        while ((await callServer(server, 'GET', '/readyz')).status !== 200) await wait(50)
        const { body } = await team.get(`/lists/${board.lists[0].id}`)
        expect(body.list.total_cards).toBe(2)
        await expectSound(team)
        await process.terminate()
      },
    ),
  )
})

describe.each(stores)('a disk of files that is full, with %s', patience(), (store) => {
  test.skipIf(!canMount())(
    'gives 503 to every upload, of several at once too; all else works, and so do uploads when there is space again',
    proves(
      store,
      'a full disk of files gives 503 to uploads, which succeed again once there is space (uploads)',
      6,
      async (proof) => {
        const disk = await mkdtemp(join(tmpdir(), 'boardwalk-small-disk-'))
        mountDisk(disk, 2)
        onTestFinished(async () => {
          execFileSync('umount', ['--lazy', disk])
          await rmdir(disk)
        })
        const url = await newReadyUrl(store)
        const process = await startProcess(url, 0, { FILES_DIR: join(disk, 'files') })
        const server = (await lookInto(url))(process)
        const team = await newTeamOn(server)
        const { id } = await team.newCard((await team.newBoard()).lists[0])
        const upload = () => team.upload(`/cards/${id}/files`, randomBytes(100_000))
        expect((await upload()).status).toBe(201)

        const ballast = join(disk, 'ballast')
        await fill(disk, ballast)
        const refused = await Promise.all(Array.from({ length: UPLOADS_OF_ONE_PERSON }, upload))
        for (const answer of refused) expectNotNow(answer, 'storage_full')
        proof.count(refused.length)
        const notReady = await callServer(server, 'GET', '/readyz')
        expect(notReady).toMatchObject({ status: 503, body: { errors: [{ field: 'files', code: 'full' }] } })
        expect((await team.patch(`/cards/${id}`, { title: 'All else goes on' })).status).toBe(200)
        expect(await readdir(join(disk, 'files', '.arriving'))).toEqual([])

        await rm(ballast)
        expect((await upload()).status).toBe(201)
        // It is checked at most once a second.
        while ((await callServer(server, 'GET', '/readyz')).status !== 200) await wait(50)
        expect((await team.get(`/cards/${id}/files`)).body.files).toHaveLength(2)
        await process.terminate()
      },
    ),
  )
})

type Board = Awaited<ReturnType<Team['newBoard']>>

function cardWith(board: Board, content: string) {
  return { title: 'Large', board_id: board.id, list_id: board.lists[0].id, content }
}

/** Fills the disk of a folder. */
async function fill(folder: string, ballast: string) {
  const { bavail, bsize } = await statfs(folder)
  // PostgreSQL may take some of it first: what matters is that nothing is left.
  await writeFile(ballast, Buffer.alloc(bavail * bsize)).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOSPC') throw error
  })
}
