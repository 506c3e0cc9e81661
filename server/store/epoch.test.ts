import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { newDatabaseUrl, newTeam, newTeamOn, type StoreName, startServer, stores } from '../../test/team.ts'
import { writeBackup } from '../backup/backup.ts'
import { restoreBackup } from '../backup/restore.ts'
import { exportLines } from '../transfer/own/export.ts'

async function newServer(store: StoreName) {
  const url = await newDatabaseUrl(store)
  const server = await startServer(url)
  onTestFinished(server.stop)
  const file = join(await mkdtemp(join(tmpdir(), 'boardwalk-epoch-')), 'boardwalk.backup')
  return { url, server, file }
}

describe.each(stores)('a restore beside a running server on %s', (store) => {
  test('nothing of what was there before is shown any more, though the revision is the same again', async () => {
    const { url, server, file } = await newServer(store)
    const team = await newTeamOn(server)
    const board = await team.newBoard()
    const path = `/boards/${board.id}`
    await writeBackup(server.store, file)
    await team.patch(path, { title: 'Erased' })
    const before = await team.get(path)
    expect(before.body.board.title).toBe('Erased')

    await restoreBackup(url, file, { force: true })
    await team.patch(path, { content: 'After' })

    const after = await team.get(path)
    expect(after.body.board).toMatchObject({ title: board.title, content: 'After' })
    const etag = before.headers.get('etag') as string
    expect(after.headers.get('etag')?.split('-')[0]).toBe(etag.split('-')[0])
    expect((await team.get(path, { 'if-none-match': etag })).status).toBe(200)
    expect((await team.patch(path, { title: 'x' }, { 'if-match': etag })).status).toBe(412)
    const fresh = after.headers.get('etag') as string
    expect((await team.patch(path, { title: 'x' }, { 'if-match': fresh })).status).toBe(200)
  })

  test('a token that the backup does not know is refused at once', async () => {
    const { url, server, file } = await newServer(store)
    const team = await newTeamOn(server)
    await writeBackup(server.store, file)
    const late = await team.newMember('member')
    expect((await late.get('/boards')).status).toBe(200)

    await restoreBackup(url, file, { force: true })

    expect((await late.get('/boards')).status).toBe(401)
    expect((await team.get('/boards')).status).toBe(200)
  })

  test('the names that a guest had for events are those of another history', async () => {
    const { url, server, file } = await newServer(store)
    const team = await newTeamOn(server)
    const guest = await team.newMember('guest')
    await team.newBoard({ members: [{ user_id: guest.user_id }] })
    const [event] = (await guest.get('/events')).body.events
    await writeBackup(server.store, file)

    await restoreBackup(url, file, { force: true })

    expect((await guest.get(`/events?after=${event.seq}`)).status).toBe(400)
  })
})

test('an export does not reveal the epoch', async () => {
  const team = await newTeam('sqlite')
  const { store } = team.server
  await store.read(async (db) => {
    const { epoch } = await db.selectFrom('installation').select('epoch').executeTakeFirstOrThrow()
    for await (const lines of exportLines(db, team.team_id)) expect(lines).not.toContain(epoch)
  })
})
