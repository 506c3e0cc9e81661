import { readdir, readFile, stat } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import sharp from 'sharp'
import { afterEach, describe, expect, test } from 'vitest'
import { withoutToken } from '../../../test/live.ts'
import { newReader } from '../../../test/reading.ts'
import { type Caller, clock, newTeam, type StoreName, serverOn, stores, type Team } from '../../../test/team.ts'
import { must } from '../../common/must.ts'
import { DAY_MS } from '../../common/time.ts'
import { deletedFileJob, fileSweepJob } from '../../feed/scheduler/files.ts'
import { RecordedStorage } from '../../files/recorded-storage.ts'
import { FILE_UNDO_DAYS, FILES_OF_ONE, ORPHAN_HOURS } from '../../limits/uploads.ts'
import { findUsedBytes } from './files.queries.ts'
import { expectFile, storeFile } from './files.service.ts'

const PNG = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#2a6' } })
  .png()
  .toBuffer()

afterEach(() => clock.reset())

const filesOf = async (store: StoreName) => (await serverOn(store)).app.files

/** The answer of an address: it needs no token. */
async function fetched(url: string) {
  const answer = await fetch(url)
  return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) }
}

/** Addresses begin with the public one; the test servers listen elsewhere. */
const at = ({ server }: Caller, url: string) => url.replace('http://127.0.0.1:4000', server.url)

async function storedOf(store: StoreName, team: Team): Promise<string[]> {
  const { storage } = await filesOf(store)
  const names = await readdir(join(storage.name, team.team_id)).catch(() => [])
  return names.filter((name) => !name.endsWith('.thumbnail'))
}

describe.each(stores)('files on %s', (store) => {
  test('are added to cards, epics, pages and comments, listed, logged and deleted', async () => {
    const team = await newTeam(store)
    const board = await team.newBoard()
    const card = await team.newCard(board.lists[0])
    const page = await team.newPage(board.project_id)
    const comment = await team.newComment(card.id)
    const { lists } = (await team.get('/epics')).body
    const { epic } = await team.made('/epics', { title: 'Epic', list_id: lists[0].id })

    for (const [path, noun, refs] of [
      [`/cards/${card.id}`, 'card', { card_id: card.id, page_id: null, comment_id: null }],
      [`/cards/${epic.id}`, 'epic', { card_id: epic.id, page_id: null, comment_id: null }],
      [`/epics/${epic.id}`, 'epic', { card_id: epic.id, page_id: null, comment_id: null }],
      [`/pages/${page.id}`, 'page', { card_id: null, page_id: page.id, comment_id: null }],
      [`/comments/${comment.id}`, 'comment', { card_id: null, page_id: null, comment_id: comment.id }],
    ] as const) {
      const file = await team.newFile(path, 'Some words.', 'C:\\notes\\plan.txt')
      expect(file).toMatchObject({
        ...refs,
        title: 'plan.txt',
        content_type: 'text/plain',
        size: 11,
        thumbnail_url: null,
      })
      const logged = { id: file.id, title: 'plan.txt', content_type: 'text/plain', size: 11 }
      expect(await team.lastEvent()).toMatchObject({ type: `${noun}.file_added`, changes: { files: [null, logged] } })
      expect((await team.get(`${path}/files`)).body.files.at(-1)).toEqual(file)
      expect((await team.get(`/files/${file.id}`)).body).toEqual({ file })

      expect((await team.delete(`/files/${file.id}`)).status).toBe(204)

      expect(await team.lastEvent()).toMatchObject({ type: `${noun}.file_deleted`, changes: { files: [logged, null] } })
      expect((await team.get(`/files/${file.id}`)).status).toBe(404)
      expect((await fetched(at(team, file.url))).status).toBe(404)
    }
  })

  test('are counted by their card or epic, whose first image is the cover by default', async () => {
    const team = await newTeam(store)
    const board = await team.newBoard()
    const card = await team.newCard(board.lists[0])
    await team.newFile(`/cards/${card.id}`)
    const first = await team.newFile(`/cards/${card.id}`, PNG, 'first.png')
    const second = await team.newFile(`/cards/${card.id}`, PNG, 'second.png')
    const cover = async () => (await team.get(`/cards/${card.id}`)).body.card.cover_image
    const lean = async () =>
      (await team.get(`/cards?board_id=${board.id}&fields=total_files,cover_image`)).body.cards[0]

    expect((await team.get(`/cards/${card.id}`)).body.card.total_files).toBe(3)
    expect(await cover()).toMatchObject({ type: 'file', id: first.id })
    expect((await fetched(at(team, (await cover()).src))).headers.get('content-type')).toBe('image/webp')
    expect(await lean()).toEqual({ id: card.id, total_files: 3, cover_image: await cover() })
    await team.patch(`/cards/${card.id}`, { cover_image: { type: 'file', id: second.id } })
    expect(await cover()).toMatchObject({ type: 'file', id: second.id })
    await team.patch(`/cards/${card.id}`, { cover_image: { type: 'none' } })
    expect(await cover()).toEqual({ type: 'none' })
    // Of another card: as if it did not exist.
    const other = await team.newCard(board.lists[0], { cover_image: { type: 'file', id: first.id } })
    expect((await team.get(`/cards/${other.id}`)).body.card).toMatchObject({ cover_image: null, total_files: 0 })
  })

  test('have addresses that expire, for people who may see the file at that moment, with headers that run nothing', async () => {
    const team = await newTeam(store)
    const project = await team.newProject({ is_private: true })
    const board = await team.newBoard({ project_id: project.id })
    const card = await team.newCard(board.lists[0])
    const member = await team.newMember('member')
    await team.made(`/projects/${project.id}/members`, { user_id: member.user_id })
    const page = await team.newFile(`/cards/${card.id}`, '<!doctype html><script>alert(1)</script>', "a;b'(é).html")
    const { file } = (await member.get(`/files/${page.id}`)).body
    const image = await team.newFile(`/cards/${card.id}`, PNG, 'é.png')

    const answer = await fetched(at(member, file.url))
    expect(answer.bytes.toString()).toContain('alert(1)')
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-disposition': expect.stringMatching(/^attachment; filename\*=UTF-8''a%3Bb%27%28%C3%A9%29\.html$/),
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining('sandbox'),
      'content-length': '40',
    })
    const shown = await fetched(at(team, image.url))
    expect(shown.bytes.equals(PNG)).toBe(true)
    expect(shown.headers.get('content-disposition')).toBe("inline; filename*=UTF-8''%C3%A9.png")
    const small = await fetched(at(team, image.thumbnail_url))
    expect(await sharp(small.bytes).metadata()).toMatchObject({ format: 'webp', width: 480, height: 320 })
    // For another file, for another person, changed, or expired.
    const [own, others] = [image.url, page.url].map((url) => at(team, url).split('/'))
    for (const [index, part] of [
      [4, page.id],
      [5, others?.[6]],
      [5, String(own?.[6]).replace('file', 'thumbnail')],
      [6, `${own?.[6]}x`],
      [6, String(own?.[6]).replace(team.user_id, member.user_id)],
      [6, String(own?.[6]).replace(/\.\d+\./, '.99999.')],
    ] as const)
      expect((await fetched(own?.with(index, part).join('/') ?? '')).status).toBe(404)
    clock.advance(3 * DAY_MS)
    expect((await fetched(at(team, image.url))).status).toBe(404)
    clock.reset()
    // Someone removed from the space sees nothing there.
    await team.delete(`/projects/${project.id}/members/${member.user_id}`)
    expect((await fetched(at(member, file.url))).status).toBe(404)
    expect((await member.upload(`/cards/${card.id}/files`, 'x')).status).toBe(404)
  })

  test('are refused for viewers, and on the comments of others', async () => {
    const team = await newTeam(store)
    const board = await team.newBoard()
    const card = await team.newCard(board.lists[0])
    const comment = await team.newComment(card.id)
    const file = await team.newFile(`/comments/${comment.id}`)
    const viewer = await team.newMember('member')
    await team.made(`/projects/${board.project_id}/members`, { user_id: viewer.user_id, role: 'viewer' })
    const member = await team.newMember('member')

    expect((await viewer.upload(`/cards/${card.id}/files`, 'x')).status).toBe(403)
    expect((await member.upload(`/comments/${comment.id}/files`, 'x')).status).toBe(403)
    expect((await member.delete(`/files/${file.id}`)).status).toBe(403)
    expect(await storedOf(store, team)).toHaveLength(1)
    // Before bytes are received, and again when they are recorded.
    const { files, gateway } = team.server
    const workspaceOf = ({ team_id, user_id }: Caller) =>
      gateway.enter({ team_id, user_id, role: 'member', source: '{"type":"token"}', scope: 'write' }, 'file.create')
    for (const [caller, address] of [
      [viewer, { noun: 'card', id: card.id }],
      [member, { noun: 'comment', id: comment.id }],
    ] as const) {
      const refused = { code: 'forbidden' }
      await expect(expectFile(must(files), workspaceOf(caller), address)).rejects.toMatchObject(refused)
      const stored = storeFile(must(files), workspaceOf(caller), address, {
        title: 'x',
        bytes: Readable.from([Buffer.from('x')]),
      })
      await expect(stored).rejects.toMatchObject(refused)
    }
    expect(await storedOf(store, team)).toHaveLength(1)
    const { comments } = (await member.get(`/comments?card_id=${card.id}`)).body
    expect(comments).toMatchObject([{ id: comment.id, total_files: 1 }])
  })

  test('are refused when not a form, incomplete or too many, and leave nothing behind', async () => {
    const team = await newTeam(store)
    const board = await team.newBoard()
    const card = await team.newCard(board.lists[0])
    const path = `/cards/${card.id}/files`
    const { storage, quota } = await filesOf(store)
    const head = await team.head()

    expect((await team.post(path, { file: 'x' })).status).toBe(415)
    expect((await team.post(path, 'x', { 'content-type': 'multipart/form-data' })).status).toBe(400)
    expect((await team.post(path, 'x', { 'content-type': 'multipart/form-data; boundary=b' })).status).toBe(400)
    const cut = '--zz\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nabc'
    const zz = { 'content-type': 'multipart/form-data; boundary=zz' }
    expect((await team.post(path, cut, zz)).body.code).toBe('malformed_request')
    const empty = '--b\r\ncontent-disposition: form-data; name="other"\r\n\r\nx\r\n--b--\r\n'
    expect(
      (await team.post(path, empty, { 'content-type': 'multipart/form-data; boundary=b' })).body.errors[0].field,
    ).toBe('file')
    const long = { 'content-length': String((quota ?? 0) + 1) }
    expect((await team.upload(path, 'x', 'x', long)).body.code).toBe('quota_exceeded')
    await hangUp(team, `/v1/${team.team_id}${path}`)
    expect(await team.head()).toEqual(head)
    expect(await storedOf(store, team)).toEqual([])
    await expect.poll(() => readdir(storage.arriving)).toEqual([])

    for (let made = 0; made < FILES_OF_ONE; made += 1)
      await team.server.store.transaction((db) =>
        db
          .insertInto('files')
          .values(rowOf(team, card.id, made))
          .execute(),
      )
    expect((await team.upload(path, 'x')).body.code).toBe('conflict')
    expect(await storedOf(store, team)).toEqual([])
  })

  test('use the capacity of their own workspace', async () => {
    const team = await newTeam(store)
    const card = await team.newCard((await team.newBoard()).lists[0])
    for (const length of [1234, 4321]) await team.newFile(`/cards/${card.id}`, 'x'.repeat(length))

    expect(await (await newReader(team, 'member')).read(findUsedBytes)).toBe(5555)
  })

  test('with an Idempotency-Key are stored once', async () => {
    const team = await newTeam(store)
    const card = await team.newCard((await team.newBoard()).lists[0])
    const send = (bytes: string) =>
      team.upload(`/cards/${card.id}/files`, bytes, 'a.txt', { 'idempotency-key': 'once' })

    const [one, two] = [await send('Some words.'), await send('Some words.')]

    expect(two.body).toEqual(one.body)
    expect(await storedOf(store, team)).toHaveLength(1)
    expect((await send('Others.')).body.code).toBe('idempotency_key_reused')
    expect(await storedOf(store, team)).toHaveLength(1)
  })

  test('are restored with their card, as long as their bytes exist', async () => {
    const team = await newTeam(store)
    const card = await team.newCard((await team.newBoard()).lists[0])
    const comment = await team.newComment(card.id)
    const [kept, said] = [await team.newFile(`/cards/${card.id}`), await team.newFile(`/comments/${comment.id}`)]
    const { revision: seq } = await team.head()
    const before = withoutToken((await team.get(`/cards/${card.id}`)).body.card)
    const { files, clean } = await jobsOn(store)

    await team.delete(`/cards/${card.id}`)
    await clean()
    expect((await team.get(`/cards/${card.id}?at=${seq}`)).body.card).toEqual(before)
    expect((await team.post(`/cards/${card.id}/restore`, { seq })).status).toBe(200)
    for (const file of [kept, said]) expect((await fetched(at(team, file.url))).bytes.toString()).toBe('Some words.')

    await team.delete(`/cards/${card.id}`)
    await clean()
    clock.advance((FILE_UNDO_DAYS + 1) * DAY_MS)
    await clean()
    expect(await storedOf(store, team)).toEqual([])
    expect(await usedBy(team)).toBe(0)
    await team.post(`/cards/${card.id}/restore`, { seq })
    expect((await team.get(`/cards/${card.id}/files`)).body.files).toEqual([])
    expect(files.quota).toBeGreaterThan(0)
  })

  test('without a row are swept when they are old; files of others stay', async () => {
    const team = await newTeam(store)
    const card = await team.newCard((await team.newBoard()).lists[0])
    await team.newFile(`/cards/${card.id}`)
    const { files, sweep } = await jobsOn(store)
    const [kept = ''] = await storedOf(store, team)
    // As left by a kill between the bytes and the row.
    const { Readable } = await import('node:stream')
    const orphan = await files.store(team.team_id, Readable.from([Buffer.from('x')]))

    await sweep()
    expect(await storedOf(store, team)).toHaveLength(2)
    clock.advance((ORPHAN_HOURS + 1) * 3_600_000 + DAY_MS)
    await sweep()

    expect(await storedOf(store, team)).toEqual([kept])
    expect(orphan.storage_key).not.toBe(kept)
    expect(await readFile(join(files.storage.name, team.team_id, kept), 'utf8')).toBe('Some words.')
    expect((await stat(join(files.storage.name, team.team_id, kept))).mode & 0o077).toBe(0)
  })
})

async function usedBy({ server, team_id }: Team): Promise<number> {
  const row = await server.store.read((db) =>
    db.selectFrom('teams').select('file_bytes').where('id', '=', team_id).executeTakeFirstOrThrow(),
  )
  return row.file_bytes
}

async function jobsOn(store: StoreName) {
  const { gateway, app } = await serverOn(store)
  const fail = (error: unknown) => {
    throw error
  }
  const removal = deletedFileJob(gateway, app.files, fail)
  const walk = fileSweepJob(gateway, new RecordedStorage(app.files.storage, gateway.store))
  const all = async (turn: () => Promise<number>) => {
    while ((await turn()) > 0);
  }
  return { files: app.files, clean: () => all(removal.turn), sweep: () => all(walk.turn) }
}

function rowOf({ team_id, user_id }: Team, card_id: string, index: number) {
  const storage_key = String(index).padStart(32, '0')
  const by = { user_id, user_id_updated: user_id, source: '{"type":"token"}', source_updated: '{"type":"token"}' }
  const file = { title: 'x', content_type: 'text/plain', size: 1, storage_key, time_created: 1, time_updated: 1 }
  return {
    team_id,
    id: 800_000 + index,
    card_id: Number(card_id),
    epic_id: null,
    page_id: null,
    comment_id: null,
    ...by,
    ...file,
  }
}

/** Sends half a form, and disconnects. */
async function hangUp({ server, token }: Team, path: string) {
  const { hostname, port } = new URL(server.url)
  const socket = connect(Number(port), hostname)
  const lines = [
    `POST ${path} HTTP/1.1`,
    'host: x',
    `authorization: Bearer ${token}`,
    'content-type: multipart/form-data; boundary=b',
    'content-length: 100000',
  ]
  socket.write(
    `${lines.join('\r\n')}\r\n\r\n--b\r\ncontent-disposition: form-data; name="file"; filename="x"\r\n\r\nhalf`,
  )
  const { storage } = (await serverOn(server.store.dialect)).app.files
  await expect.poll(async () => (await readdir(storage.arriving)).length).toBe(1)
  socket.destroy()
}
