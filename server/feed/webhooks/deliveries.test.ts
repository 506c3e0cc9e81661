import { afterEach, describe, expect, test } from 'vitest'
import { answerWith, Receiver } from '../../../test/receiver.ts'
import { clock, newTeam, stores } from '../../../test/team.ts'
import { follow, newDeliverer, newFollower } from '../../../test/webhooks.ts'

describe.each(stores)('one delivery on %s', (store) => {
  afterEach(() => clock.reset())

  test('is read with the payload that was sent, byte by byte, though it is stored nowhere', async () => {
    const { team, receiver, path, deliverAll, deliveries } = await newFollower(store, { events: ['project.*'] })
    await team.newProject({ title: 'Launch' })
    await deliverAll()
    const [delivery] = await deliveries()

    const { status, body } = await team.get(`${path}/deliveries/${delivery.id}`)

    expect([status, body]).toEqual([200, { delivery, payload: receiver.received[0]?.body }])
    expect(body.payload).toContain('Launch')
  })

  test('to a Slack channel shows the text that was sent', async () => {
    const { team, receiver, path, deliverAll, deliveries } = await newFollower(store, {
      type: 'slack_channel_webhook',
      events: ['project.created'],
    })
    await team.newProject({ title: 'Launch' })
    await deliverAll()
    const [delivery] = await deliveries()

    const { body } = await team.get(`${path}/deliveries/${delivery.id}`)

    expect(body.payload).toBe(receiver.received[0]?.body)
    expect(JSON.parse(body.payload).text).toContain('Launch')
  })

  test('shows another admin nothing that they may not see', async () => {
    const { team, path, deliverAll, deliveries } = await newFollower(store, { events: ['project.created'] })
    const admin = await team.newMember('admin')
    await team.newProject({ title: 'Open' })
    await team.newProject({ title: 'Zugspitze', is_private: true })
    await deliverAll()
    const [closed, open] = await deliveries()

    const seen = async (id: string) => (await admin.get(`${path}/deliveries/${id}`)).body

    expect((await seen(open.id)).payload).toContain('Open')
    expect(await seen(closed.id)).toEqual({ delivery: closed, payload: null })
  })

  test('of a test has no payload, and cannot be sent again; one that never was is not there', async () => {
    const { team, path } = await newFollower(store)
    const { delivery } = (await team.post(`${path}/test`)).body

    expect((await team.get(`${path}/deliveries/${delivery.id}`)).body).toEqual({ delivery, payload: null })
    expect((await team.post(`${path}/deliveries/${delivery.id}/resend`)).status).toBe(409)
    for (const method of ['get', 'post'] as const) {
      const end = method === 'post' ? '/resend' : ''
      expect((await team[method](`${path}/deliveries/999${end}`)).status).toBe(404)
      expect((await team[method](`/integrations/999999/deliveries/${delivery.id}${end}`)).status).toBe(404)
    }
  })

  test('is sent again at once, under the same id, and the position in the log stays', async () => {
    const { team, receiver, path, read, deliverAll, deliveries } = await newFollower(store, { events: ['project.*'] })
    await team.newProject({ title: 'First' })
    await team.newProject({ title: 'Second' })
    await deliverAll()
    const first = (await deliveries()).at(-1)
    const { seq } = await read()

    const { status, body } = await team.post(`${path}/deliveries/${first.id}/resend`)

    expect(status).toBe(200)
    const { message_id, type } = first
    expect(body.delivery).toMatchObject({ seq: first.seq, message_id, type, status: 'delivered', response_status: 204 })
    expect(body.delivery.id).not.toBe(first.id)
    const [sent, , again] = receiver.received
    expect(again?.body).toBe(sent?.body)
    expect(again?.headers['webhook-id']).toBe(sent?.headers['webhook-id'])
    expect((await read()).seq).toBe(seq)
    expect((await deliveries())[0]).toEqual(body.delivery)
    await deliverAll()
    expect(receiver.received).toHaveLength(3)
  })

  test('that is refused again says so, and holds up nothing', async () => {
    const { team, receiver, path, read, deliverAll, deliveries } = await newFollower(store, { events: ['project.*'] })
    await team.newProject()
    await deliverAll()
    const [delivery] = await deliveries()
    receiver.answering = answerWith(500)

    const { body } = await team.post(`${path}/deliveries/${delivery.id}/resend`)

    expect(body.delivery).toMatchObject({ status: 'failed', response_status: 500, error: 'status_500' })
    expect(await read()).toMatchObject({ state: 'active', attempts: 0 })
    receiver.answering = answerWith(204)
    await team.newProject()
    await deliverAll()
    expect((await deliveries())[0]).toMatchObject({ status: 'delivered' })
  })

  test('is sent again only by the maker, and only while the maker may see what it is about', async () => {
    const [team, receiver] = [await newTeam(store), await Receiver.start()]
    const admin = await team.newMember('admin')
    const { path, deliveries } = await follow(admin, receiver, { events: ['project.created'] })
    const { deliverAll } = await newDeliverer(store)
    const project = await team.newProject({ title: 'Launch' })
    await deliverAll()
    const [delivery] = await deliveries()
    const resend = `${path}/deliveries/${delivery.id}/resend`

    expect((await team.post(resend)).status).toBe(403)
    await team.patch(`/projects/${project.id}`, { is_private: true })
    expect((await admin.post(resend)).status).toBe(409)
    expect((await admin.get(`${path}/deliveries/${delivery.id}`)).body.payload).toBeNull()
    expect(receiver.received).toHaveLength(1)
  })

  test('is sent again once for an Idempotency-Key, and in no batch', async () => {
    const { team, receiver, path, deliverAll, deliveries } = await newFollower(store, { events: ['project.*'] })
    await team.newProject()
    await deliverAll()
    const [delivery] = await deliveries()
    const resend = `${path}/deliveries/${delivery.id}/resend`
    const key = { 'idempotency-key': crypto.randomUUID() }

    const first = await team.post(resend, undefined, key)
    const again = await team.post(resend, undefined, key)

    expect(again.body).toEqual(first.body)
    expect(receiver.received).toHaveLength(2)
    expect((await team.post('/batch', { operations: [{ method: 'POST', path: resend }] })).status).toBe(400)
  })
})
