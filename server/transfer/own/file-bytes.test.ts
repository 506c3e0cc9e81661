import { mkdtemp, readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { exportOf, importText, newServer, ownerOf } from '../../../test/exports.ts'
import { newDatabaseUrl, newTeamOn, stores } from '../../../test/team.ts'
import { writeBackup } from '../../backup/backup.ts'
import { restoreBackup } from '../../backup/restore.ts'
import { DiskStorage } from '../../files/disk.ts'
import { keyOf } from '../../files/storage.ts'
import { open } from '../../store/open.ts'

/** More than one line of an export, and nothing that is text. */
const BYTES = Buffer.from(Array.from({ length: 700_000 }, (_, index) => (index * 7919) % 256))

const newFolder = () => mkdtemp(join(tmpdir(), 'boardwalk-bytes-'))

describe.each(stores)('the bytes of files on %s', (store) => {
  async function withFiles() {
    const server = await newServer(store)
    const team = await newTeamOn(server)
    const card = await team.newCard((await team.newBoard()).lists[0])
    await team.newFile(`/cards/${card.id}`, BYTES, 'large.bin')
    await team.newFile(`/cards/${card.id}`, '', 'empty')
    return { server, team, card }
  }

  test('travel with an export', async () => {
    const { team, card } = await withFiles()
    const text = await exportOf(team)
    const there = await newServer(store)
    const other = await newTeamOn(there)
    await other.newFile(`/cards/${(await other.newCard((await other.newBoard()).lists[0])).id}`)

    const { team_id } = await importText(there, text)

    const owner = await ownerOf(there, team_id, team.email)
    const { files } = (await owner.get(`/cards/${card.id}/files`)).body
    const read = async ({ url }: { url: string }) =>
      Buffer.from(await (await fetch(url.replace('http://127.0.0.1:4000', there.url))).arrayBuffer())
    expect((await read(files[0])).equals(BYTES)).toBe(true)
    expect((await read(files[1])).length).toBe(0)
    const used = there.store.read((db) =>
      db.selectFrom('teams').select('file_bytes').where('id', '=', team_id).execute(),
    )
    expect(await used).toEqual([{ file_bytes: BYTES.length }])
    const bytesIn = (lines: string) => lines.slice(lines.indexOf('{"table":"file_bytes"'), lines.lastIndexOf('{"rows"'))
    expect(bytesIn(await exportOf(owner)) === bytesIn(text)).toBe(true)
    expect(await readdir(there.app.files.storage.arriving)).toEqual([])
  })

  test('are in a backup, and back where it is restored', async () => {
    const { server, team } = await withFiles()
    const [folder, url] = [await newFolder(), await newDatabaseUrl(store)]
    const file = join(folder, 'all.backup')
    await writeBackup(server.store, file, undefined, server.app.files.storage)

    await restoreBackup(url, file, { storageOf: async () => new DiskStorage(join(folder, 'files')) })

    const restored = await open(url)
    onTestFinished(() => restored.close())
    const rows = await restored.read((db) => db.selectFrom('files').selectAll().orderBy('id').execute())
    const found = await new DiskStorage(join(folder, 'files')).read(
      keyOf({ ...rows[0], team_id: team.team_id } as never),
    )
    expect(Buffer.concat((await found?.stream.toArray()) ?? []).equals(BYTES)).toBe(true)
  })
})
