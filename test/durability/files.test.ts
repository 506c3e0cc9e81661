import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { DAY_MS } from '../../server/common/time.ts'
import { Random } from '../../server/demo/random.ts'
import { fileSweepJob } from '../../server/feed/scheduler/files.ts'
import { DiskStorage } from '../../server/files/disk.ts'
import { filesOf } from '../../server/files/open.ts'
import { RecordedStorage } from '../../server/files/recorded-storage.ts'
import { ORPHAN_HOURS, UPLOADS_OF_ONE_PERSON } from '../../server/limits/uploads.ts'
import { Gateway } from '../../server/workspace/gateway.ts'
import { seed } from '../ledger.ts'
import { patience, proves } from '../prove.ts'
import { expectSoundStore } from '../sound-store.ts'
import { Caller, newTeamOn, stores } from '../team.ts'
import { Host, type ServerProcess } from './process.ts'

/** One after the other, by as many senders as one person may have: a kill comes while each of them is somewhere else. */
const FILES = 60
const PATIENT = { timeout: 20_000, interval: 5 }

describe.each(stores)('a server on %s that is killed while files are sent to it', patience(), (store) => {
  // One for all rounds: each is killed at another moment.
  const random = new Random(seed)
  let host: Host
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'boardwalk-sent-'))
    host = await Host.on(store, { FILES_DIR: folder })
  })
  afterAll(async () => {
    await host.close()
    await rm(folder, { recursive: true, force: true })
  })

  test(
    'has each acknowledged file, complete, and no half ones; leftover bytes are swept',
    proves(
      store,
      'an acknowledged file survives kill -9, complete; no half files, no leftovers (kills)',
      10,
      async (proof) => {
        const first = await host.running()
        const { store: kept } = host.at(first)
        const team = await newTeamOn(host.at(first))
        const { team_id } = team
        const path = `/cards/${(await team.newCard((await team.newBoard()).lists[0])).id}`
        const sent = new Sent(path, random)
        const storage = new DiskStorage(folder)
        const stored = async () => (await readdir(join(folder, team_id))).sort()

        await sent.untilKilled(team, first)
        const next = await host.running()
        const caller = new Caller(host.at(next), team_id, team.user_id, team.token)
        const files: { title: string; url: string }[] = (await caller.get(`${path}/files`)).body.files
        const titles = files.map(({ title }) => title)
        expect(sent.acknowledged.filter((title) => !titles.includes(title))).toEqual([])
        for (const { title, url } of files) {
          const answer = await fetch(next.url + new URL(url).pathname)
          sent.expectWhole(title, Buffer.from(await answer.arrayBuffer()))
        }

        const half = sendHalf(caller, path)
        await vi.waitFor(async () => expect(await readdir(storage.arriving)).not.toEqual([]), PATIENT)
        await next.kill9()
        await half
        // As left by a kill between the bytes and the row.
        const orphan = await (await filesOf(kept, { folder, url: null, quota: null })).store(
          team_id,
          Readable.from([Buffer.from('x')]),
        )
        expect(await stored()).toContain(orphan.storage_key)
        proof.count(2)
        // As the next server does, a day later.
        const later = new Gateway(kept, { now: () => Date.now() + 2 * DAY_MS + ORPHAN_HOURS * 3_600_000 })
        const sweep = fileSweepJob(later, new RecordedStorage(storage, kept))
        while ((await sweep.turn()) > 0);

        const { rows, team: counted } = await kept.read(async (db) => ({
          rows: await db.selectFrom('files').selectAll().where('team_id', '=', team_id).execute(),
          team: await db.selectFrom('teams').select('file_bytes').where('id', '=', team_id).executeTakeFirstOrThrow(),
        }))
        expect(rows.map(({ title }) => title).sort()).toEqual(titles.sort())
        for (const { title, storage_key } of rows)
          sent.expectWhole(title, await readFile(join(folder, team_id, storage_key)))
        expect(await stored()).toEqual(rows.map(({ storage_key }) => storage_key).sort())
        expect(await readdir(storage.arriving)).toEqual([])
        expect(counted.file_bytes).toBe(rows.reduce((sum, { size }) => sum + size, 0))
        await expectSoundStore(kept)
      },
    ),
  )
})

/** The files sent to a card, and those that were acknowledged. */
class Sent {
  readonly bytes = new Map<string, Buffer>()
  readonly acknowledged: string[] = []
  readonly #path: string
  readonly #random: Random

  constructor(path: string, random: Random) {
    this.#path = path
    this.#random = random
  }

  expectWhole(title: string, bytes: Buffer) {
    expect(this.bytes.get(title)?.equals(bytes)).toBe(true)
  }

  /** True when it was acknowledged. */
  async send(caller: Caller, title: string): Promise<boolean> {
    const bytes = Buffer.from(`${title} `.repeat(this.#random.between(1, 6000)))
    this.bytes.set(title, bytes)
    // A server that is killed cuts the connection.
    const answer = await caller.upload(`${this.#path}/files`, bytes, title).catch(() => null)
    if (answer === null) return false
    expect(answer.status).toBe(201)
    this.acknowledged.push(title)
    return true
  }

  /** Sends one after the other, several at once; the server is killed at a random moment. */
  async untilKilled(caller: Caller, process: ServerProcess) {
    const moment = this.#random.between(1, FILES)
    const names = Array.from({ length: FILES }, (_, n) => `file ${n}`).values()
    const sendAll = async () => {
      for (const name of names) {
        if (!(await this.send(caller, name))) return
        if (this.acknowledged.length === moment) await process.kill9()
      }
    }
    await Promise.all(Array.from({ length: UPLOADS_OF_ONE_PERSON }, sendAll))
  }
}

/** Sends the beginning of a file, and waits until the connection is cut. */
function sendHalf({ server, team_id, token }: Caller, path: string): Promise<unknown> {
  const sending = request(`${server.url}/v1/${team_id}${path}/files`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'multipart/form-data; boundary=b',
      'content-length': '1000000',
    },
  })
  sending.write('--b\r\ncontent-disposition: form-data; name="file"; filename="half"\r\n\r\nThe first half')
  return new Promise((resolve) => {
    sending.on('error', resolve)
  })
}
