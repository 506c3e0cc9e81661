import { afterEach, describe, expect, onTestFinished, test } from 'vitest'
import { clock, newReadyUrl, newTeamOn, startServer, stores } from '../../../test/team.ts'
import { newFollower } from '../../../test/webhooks.ts'
import { HOUR_MS } from '../../common/time.ts'
import { LEASE_MS } from '../../limits/webhooks.ts'
import { queueMails, takeMails } from '../../mail/queue.ts'

afterEach(() => clock.reset())

describe.each(stores)('a clock that is set back on %s', (store) => {
  test('delays no webhook: neither one that failed, nor one whose process is gone', async () => {
    const { team, receiver, id, deliverAll } = await newFollower(store)
    receiver.answering = (response) => response.writeHead(500).end()
    await team.newProject({ title: 'First' })
    await deliverAll()
    expect(receiver.received.length).toBe(1)
    receiver.answering = (response) => response.writeHead(200).end()
    await deliverAll()
    // Its time has not come.
    expect(receiver.received.length).toBe(1)

    clock.advance(-3 * HOUR_MS)
    await deliverAll()
    expect(receiver.received.length).toBe(2)

    clock.reset()
    await team.server.store.transaction((db) =>
      db
        .updateTable('webhook_cursors')
        .set({ lease_owner: 'a process that is gone', lease_until: clock.now() + LEASE_MS })
        .where('team_id', '=', team.team_id)
        .where('integration_id', '=', Number(id))
        .execute(),
    )
    await team.newProject({ title: 'Second' })
    await deliverAll()
    expect(receiver.received.length).toBe(2)
    clock.advance(-3 * HOUR_MS)
    await deliverAll()
    expect(receiver.received.length).toBe(3)
  })

  test('delays no mail, and sends none twice', async () => {
    const server = await startServer(await newReadyUrl(store))
    onTestFinished(server.stop)
    const { team_id, user_id } = await newTeamOn(server)
    await server.store.transaction((db) =>
      queueMails({ db, team_id, now: clock.now() }, [{ user_id, kind: 'mention' }]),
    )
    clock.advance(-3 * HOUR_MS)
    const take = () => server.store.transaction((db) => takeMails(db, clock.now()))

    expect(await take()).toHaveLength(1)
    expect(await take()).toHaveLength(0)
    clock.advance(-100 * HOUR_MS)
    expect(await take()).toHaveLength(1)
    expect(await take()).toHaveLength(0)
  })
})
