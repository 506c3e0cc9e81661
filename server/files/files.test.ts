import { mkdtemp, readdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { LARGE_AVIF } from '../../test/images.ts'
import { S3Server } from '../../test/s3.ts'
import { newReadyUrl, newTeamOn, startServer } from '../../test/team.ts'
import { DAY_MS } from '../common/time.ts'
import { fileSweepJob } from '../feed/scheduler/files.ts'
import { TRASH_DAYS } from '../limits/uploads.ts'
import { open } from '../store/open.ts'
import { Gateway } from '../workspace/gateway.ts'
import { DiskStorage } from './disk.ts'
import { Files } from './files.ts'
import { filesOf } from './open.ts'
import { receive } from './receive.ts'
import { recognize } from './recognize.ts'
import { S3Storage } from './s3.ts'
import { keyOf } from './storage.ts'
import { Thumbnails } from './thumbnails.ts'

const newFolder = () => mkdtemp(join(tmpdir(), 'boardwalk-files-'))
const PNG = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#2a6' } })
  .png()
  .toBuffer()

test.each([
  ['an image, whatever it is called', PNG, 'image/png'],
  ['a script', '<script>alert(1)</script>', 'text/plain'],
  ['an SVG, which can hold one', '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>', 'application/xml'],
  ['a text cut inside a character', Buffer.from('é'.repeat(3000)).subarray(0, 4099), 'text/plain'],
  ['a PDF', '%PDF-1.7\n%âãÏÓ', 'application/pdf'],
  ['nothing', '', 'application/octet-stream'],
  ['bytes', Buffer.from([1, 0, 2, 255]), 'application/octet-stream'],
])('%s is recognised by what it holds', async (_, bytes, type) => {
  expect(await recognize(Buffer.from(bytes))).toBe(type)
})

test('a file that is too large, or breaks off, leaves nothing behind', async () => {
  const folder = await newFolder()
  const broken = Readable.from(
    (function* () {
      yield Buffer.alloc(10)
      throw new Error('the connection is lost')
    })(),
  )
  await expect(receive(Readable.from([Buffer.alloc(11)]), folder, 10)).rejects.toThrow('at most 10 bytes')
  await expect(receive(broken, folder)).rejects.toThrow('the connection is lost')
  expect(await readdir(folder)).toEqual([])
})

test('an error of a source, or of the folder, is met also while the folder is made', async () => {
  const source = new PassThrough()
  const received = receive(source, await newFolder())
  source.destroy(new Error('it was gone at once'))
  await expect(received).rejects.toThrow('it was gone at once')

  const nowhere = join(await newFolder(), 'file')
  await writeFile(nowhere, '')
  const files = new Files({ storage: new DiskStorage(join(nowhere, 'folder')) })
  const stored = files.store('tTEST001', Readable.from([Buffer.from('x')]))
  await expect(stored).rejects.toMatchObject({ code: 'storage_unavailable', cause: { code: 'ENOTDIR' } })
})

test('an image that is a bomb, broken, or none gets no thumbnail, and the next one does', async () => {
  const files = new Files({ storage: new DiskStorage(await newFolder()) })
  onTestFinished(() => files.thumbnails.close())
  const store = async (bytes: Buffer) => keyOf(await files.store('tTEST001', Readable.from([bytes])))
  const isMade = async (bytes: Buffer) => {
    const found = await files.thumbnails.read(await store(bytes))
    found?.stream.destroy()
    return found !== null
  }

  // Some kilobytes that claim 20,000 pixels each way.
  const bomb = Buffer.from(PNG)
  bomb.writeUInt32BE(20_000, 16)
  bomb.writeUInt32BE(20_000, 20)
  expect(await isMade(bomb)).toBe(false)
  expect(await isMade(LARGE_AVIF)).toBe(false)
  expect(await isMade(PNG.subarray(0, 60))).toBe(false)
  expect(await isMade(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'))).toBe(false)
  expect(await isMade(PNG)).toBe(true)
  expect(await readdir(files.storage.arriving)).toEqual([])
})

test('an image that takes too much memory gets no thumbnail, and nobody else is kept from one', async () => {
  const storage = new DiskStorage(await newFolder())
  const files = new Files({ storage })
  const thumbnails = new Thumbnails(storage, 2 ** 20)
  onTestFinished(() => thumbnails.close())

  const keys = [
    await files.store('tTEST001', Readable.from([PNG])),
    await files.store('tTEST002', Readable.from([PNG])),
  ]

  expect(await Promise.all(keys.map((key) => thumbnails.read(keyOf(key))))).toEqual([null, null])
})

test('files are kept in a bucket, by signed requests, and what nobody names is swept from it', async () => {
  const bucket = new S3Server('secret/with+signs')
  onTestFinished(() => bucket.close())
  const address = (secret: string) => `http://key:${encodeURIComponent(secret)}@${host}/bucket/some/folder?region=eu-1`
  const host = await bucket.listen()
  const url = await newReadyUrl('sqlite')
  const store = await open(url)
  onTestFinished(() => store.close())
  const files = await filesOf(store, { folder: null, url: address('secret/with+signs'), quota: null })
  const server = await startServer(url, { files })
  onTestFinished(server.stop)
  const team = await newTeamOn(server)
  const card = await team.newCard((await team.newBoard()).lists[0])

  const file = await team.newFile(`/cards/${card.id}`, PNG, 'sketch.png')
  const read = async (url: string) =>
    Buffer.from(await (await fetch(url.replace('http://127.0.0.1:4000', server.url))).arrayBuffer())
  expect((await read(file.url)).equals(PNG)).toBe(true)
  expect(await sharp(await read(file.thumbnail_url)).metadata()).toMatchObject({ format: 'webp', width: 40 })
  expect([...bucket.stored.keys()]).toHaveLength(3)
  expect([...bucket.stored.keys()]).toContain('some/folder/.boardwalk-database')

  const orphan = await files.store(team.team_id, Readable.from([Buffer.from('x')]))
  const sweepIn = async (days: number) => {
    const sweep = fileSweepJob(new Gateway(store, { now: () => Date.now() + days * DAY_MS }), files.storage)
    while ((await sweep.turn()) > 0);
    return [...bucket.stored.keys()].filter((key) => key.includes(orphan.storage_key))
  }
  expect(await sweepIn(2)).toEqual([`some/folder/.trash/${keyOf(orphan)}`])
  expect(await sweepIn(TRASH_DAYS + 2)).toEqual([])
  expect([...bucket.stored.keys()]).toHaveLength(3)

  // Another database is refused there.
  const other = await open(await newReadyUrl('sqlite'))
  onTestFinished(() => other.close())
  const theirs = await filesOf(other, { folder: null, url: address('secret/with+signs'), quota: null })
  await expect(theirs.store('tTEST001', Readable.from([PNG]))).rejects.toMatchObject({ code: 'storage_foreign' })
  expect(bucket.refused).toEqual([])

  const stranger = new S3Storage(address('another secret'))
  await expect(stranger.read('x')).rejects.toThrow('The storage of files is away.')
  expect(bucket.refused).toEqual(['a wrong signature'])
  bucket.close()
  expect((await team.upload(`/cards/${card.id}/files`, 'x')).status).toBe(503)
})
