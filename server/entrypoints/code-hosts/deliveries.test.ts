import { createHmac } from 'node:crypto'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type ConnectedHost, connect, signed, signedInFull } from '../../../test/code-hosts.ts'
import { longTest } from '../../../test/extent.ts'
import { Caller, callServer, clock, newTeam, stores, type Team } from '../../../test/team.ts'
import { HOOK_BODY_BYTES, HOOK_DELIVERIES, SIGNATURE_AGE_MS } from '../../limits/code-hosts.ts'
import { SECRET_OVERLAP_HOURS } from '../../limits/webhooks.ts'
import { CODE_HOSTS } from '../../resources/integrations/integrations.schema.ts'
import { addMember, createToken } from '../../resources/teams/teams.service.ts'
import { takeDelivery } from './take-delivery.ts'

describe.each(stores)('deliveries of code hosts on %s', (store) => {
  let team: Team
  let card: { id: string }
  let branch: string
  const hosts = new Map<string, ConnectedHost>()
  const hostOf = (type: string) => hosts.get(type) as ConnectedHost
  beforeAll(async () => {
    team = await newTeam(store)
    card = await team.newCard((await team.newBoard()).lists[0])
    branch = `card-${card.id}`
    for (const type of CODE_HOSTS) hosts.set(type, await connect(team, type))
  })
  afterEach(() => clock.reset())
  const links = async () => (await team.get(`/cards/${card.id}`)).body.card.external_links
  const deliveriesOf = async ({ id }: ConnectedHost) =>
    (await team.get(`/integrations/${id}/deliveries`)).body.deliveries

  const SIGNATURES = { github: 'x-hub-signature-256', gitlab: 'x-gitlab-token', gitea: 'x-gitea-signature' } as const

  test.each(CODE_HOSTS)('of %s with a wrong signature, or none, are refused alike, and do nothing', async (type) => {
    const host = hostOf(type)
    const body = host.bodyOf({ branch, id: 1 })
    const [before, noted] = [await team.head(), await deliveriesOf(host)]
    const { [SIGNATURES[type]]: right = '', ...others } = signed(type, body, host.secret, 'x')
    const changed = `${right.slice(0, -1)}${right.endsWith('0') ? '1' : '0'}`

    const answers = [
      await host.sendAs(body, others),
      await host.sendAs(body, { ...others, [SIGNATURES[type]]: '' }),
      await host.sendAs(body, { ...others, [SIGNATURES[type]]: changed }),
      await host.sendAs(body, signed(type, body, 'whsec_another', 'x')),
      await callServer(team.server, 'POST', '/hooks/nothing', body, signed(type, body, host.secret, 'x')),
      await callServer(team.server, 'POST', '/hooks/nothing', '', {}),
    ]
    if (type !== 'gitlab') answers.push(await host.sendAs(`${body} `, { ...others, [SIGNATURES[type]]: right }))

    const shown = answers.map(({ status, body: { request_id: _, ...problem } }) => ({ status, problem }))
    expect(new Set(shown.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(shown[0]).toMatchObject({ status: 401, problem: { code: 'unauthenticated' } })
    expect(await team.head()).toEqual(before)
    expect(await deliveriesOf(host)).toEqual(noted)
  })

  test('of one host are not accepted for another', async () => {
    const body = hostOf('github').bodyOf({ branch, id: 2 })

    const { status } = await hostOf('github').sendAs(body, signed('github', body, hostOf('gitea').secret, 'x'))

    expect(status).toBe(401)
  })

  test('of GitLab are taken by the signature of a signing token', async () => {
    const host = hostOf('gitlab')
    const body = host.bodyOf({ branch, id: 3 })
    const signedAt = (at: number) => signedInFull(body, host.secret, 'standard', at)
    const now = clock.now()
    const wrong = { ...signedAt(now), 'webhook-timestamp': String(Math.floor(now / 1000) - 1) }

    expect((await host.sendAs(body, wrong)).status).toBe(401)
    expect((await host.sendAs(`${body} `, signedAt(now))).status).toBe(401)
    // A recorded delivery is not valid later.
    for (const at of [now - SIGNATURE_AGE_MS - 60_000, now + SIGNATURE_AGE_MS + 60_000])
      expect((await host.sendAs(body, signedAt(at))).status).toBe(401)
    expect((await host.sendAs(body, { ...signedAt(now), 'webhook-timestamp': 'now' })).status).toBe(401)
    expect((await host.sendAs(body, signedAt(now))).status).toBe(202)
    expect((await deliveriesOf(host))[0]).toMatchObject({ message_id: 'standard', type: 'merge_request.open' })
  })

  test('of Forgejo are taken under its own names', async () => {
    const host = hostOf('gitea')
    const body = host.bodyOf({ branch, id: 4 })
    const signature = createHmac('sha256', host.secret).update(body).digest('hex')

    const headers = { 'x-forgejo-event': 'pull_request', 'x-forgejo-signature': signature, 'x-forgejo-delivery': 'f' }
    expect((await host.sendAs(body, headers)).status).toBe(202)

    expect((await deliveriesOf(host))[0]).toMatchObject({ message_id: 'f', type: 'pull_request.opened' })
  })

  test('may also come as a form', async () => {
    const host = hostOf('github')
    const payload = host.bodyOf({ branch, id: 5, title: 'As a form & more' })
    const form = new URLSearchParams({ repayload: 'x', payload, other: 'payload=x' }).toString()

    await host.send(form, { headers: { 'content-type': 'application/x-www-form-urlencoded' } })

    expect(JSON.stringify(await links())).toContain('As a form & more')
  })

  test('that come twice count once, even after the card was moved', async () => {
    const own = await newTeam(store)
    const board = await own.newBoard()
    const moved = await own.newCard(board.lists[0])
    await own.patch(`/boards/${board.id}`, { vcs_mapping: { pr_open: board.lists[1].id, pr_draft: board.lists[1].id } })
    const host = await connect(own)
    const draft = host.bodyOf({ branch: `card-${moved.id}`, draft: true })
    await host.send(draft, { id: 'first' })
    await host.deliver({ branch: `card-${moved.id}`, action: 'ready_for_review' })
    await own.patch(`/cards/${moved.id}`, { list_id: board.lists[0].id })
    const before = await own.head()

    // From the same second as the next one: only the id shows that it came before.
    const { status } = await host.send(draft, { id: 'first' })

    expect(status).toBe(202)
    expect(await own.head()).toEqual(before)
    expect(await deliveriesOfOwn(own, host)).toHaveLength(2)
  })
  const deliveriesOfOwn = async (own: Team, { id }: ConnectedHost) =>
    (await own.get(`/integrations/${id}/deliveries`)).body.deliveries

  test('with an id that another workspace has had are new here', async () => {
    const workspaces = [await newTeam(store), await newTeam(store)]
    const hosts = []
    for (const one of workspaces) hosts.push(await connect(one))
    expect(new Set(hosts.map(({ id }) => id)).size).toBe(1)

    for (const host of hosts) await host.send(host.bodyOf({ branch: 'card-1' }), { id: 'same' })

    for (const [index, one] of workspaces.entries())
      expect(await deliveriesOfOwn(one, hosts[index] as ConnectedHost)).toHaveLength(1)
  })

  test('that wait while their hook is turned off change nothing, whatever has its id in another workspace', async () => {
    const [own, other] = [await newTeam(store), await newTeam(store)]
    const [host] = [await connect(own), await connect(other)]
    await own.patch(`/integrations/${host.id}`, { is_active: false })
    const { team_id, user_id, server } = own
    const before = await own.census()

    const hook = { team_id, user_id, id: Number(host.id), type: 'github' } as const
    await takeDelivery(server.gateway, hook, { id: 'waited', type: 'ping', pullRequest: null })

    expect(await own.census()).toEqual(before)
  })

  test('that come late change nothing', async () => {
    const host = hostOf('github')
    const request = { branch, id: 6, number: 6 }
    await host.deliver({ ...request, state: 'merged', action: 'closed', title: 'Merged', at: 100 })
    const before = await team.head()

    await host.deliver({ ...request, title: 'Earlier', at: 99 })
    await host.deliver({ ...request, title: 'Of the same second', at: 100 })

    expect(await team.head()).toEqual(before)
    expect(JSON.stringify(await links())).toContain('"merged":true')
  })

  test('of no interest are taken, and leave nothing', async () => {
    const host = hostOf('github')
    const before = [await team.head(), (await deliveriesOf(host)).length]

    const answers = await Promise.all(
      ['push', 'issues', 'pull_request_review', 'toString'].map((event) =>
        host.send(host.bodyOf({ branch, id: 7 }), { headers: { 'x-github-event': event } }),
      ),
    )

    expect(answers.map(({ status }) => status)).toEqual([202, 202, 202, 202])
    expect([await team.head(), (await deliveriesOf(host)).length]).toEqual(before)
  })

  test('that only ping are recorded, so that people see that the hook works', async () => {
    const own = await newTeam(store)
    const host = await connect(own)

    const { status } = await host.send('{"zen":"Keep it simple."}', { headers: { 'x-github-event': 'ping' } })

    expect(status).toBe(202)
    expect(await deliveriesOfOwn(own, host)).toMatchObject([
      { type: 'ping', status: 'delivered', response_status: 202 },
    ])
    const { integration } = (await own.get(`/integrations/${host.id}`)).body
    expect(integration).toMatchObject({ state: 'active', time_last_success: expect.any(Number) })
  })

  test.each([
    ['no JSON', 'nonsense', 400],
    ['no object', '[]', 400],
    ['no pull request', '{"action":"opened"}', 400],
    ['bytes that are no text', '"\ud800"', 400],
    ['too deep', '['.repeat(40) + ']'.repeat(40), 400],
    ['an address that is a script', 'script', 400],
    ['a time that is none', 'time', 400],
    ['too much', 'x'.repeat(HOOK_BODY_BYTES + 1), 413],
  ])('with %s are refused, and do nothing', async (_, text, expected) => {
    const host = hostOf('github')
    const whole = host.bodyOf({ branch, id: 8 })
    const made: Record<string, string> = {
      script: whole.replaceAll('https://github.com/acme', 'javascript:alert(1)//'),
      time: whole.replaceAll('2026-', 'x'),
    }
    const before = [await team.head(), (await deliveriesOf(host)).length]

    const { status, body } = await host.send(made[text] ?? text)

    expect([status, typeof body.code]).toEqual([expected, 'string'])
    expect([await team.head(), (await deliveriesOf(host)).length]).toEqual(before)
  })

  longTest('that are signed are limited per minute', async () => {
    clock.freeze(Date.UTC(2030, 0, 1))
    const own = await newTeam(store)
    const [host, other] = [await connect(own), await connect(own)]
    const body = '{}'
    const flood = async (headers: Record<string, string>) => {
      const statuses = new Set<number>()
      for (let sent = 0; sent < HOOK_DELIVERIES; sent += 50) {
        const some = Array.from({ length: 50 }, () => host.send(body, { headers }))
        for (const { status } of await Promise.all(some)) statuses.add(status)
      }
      return [...statuses]
    }
    // Someone who only knows the address takes nothing away from the host.
    expect(await flood({ 'x-hub-signature-256': 'sha256=00' })).toEqual([401])
    expect(await flood({ 'x-github-event': 'push' })).toEqual([202])

    const refused = await host.send(body)

    expect([refused.status, refused.body.code]).toEqual([429, 'rate_limited'])
    expect(refused.headers.get('retry-after')).not.toBeNull()
    expect((await other.send(body, { headers: { 'x-github-event': 'push' } })).status).toBe(202)
    clock.advance(60_000)
    expect((await host.send(body, { headers: { 'x-github-event': 'push' } })).status).toBe(202)
  })

  test('are accepted with the previous secret for a day after a renewal', async () => {
    const own = await newTeam(store)
    const host = await connect(own)
    const body = host.bodyOf({ branch: 'fix' })
    const { secret } = (await own.post(`/integrations/${host.id}/rotate`)).body
    const statusWith = async (key: string) => (await host.sendAs(body, signed('github', body, key, 'x'))).status

    expect([await statusWith(host.secret), await statusWith(secret)]).toEqual([202, 202])
    clock.advance(SECRET_OVERLAP_HOURS * 3_600_000)
    expect([await statusWith(host.secret), await statusWith(secret)]).toEqual([401, 202])
  })

  test('to a hook that is turned off, deleted, or whose maker left are refused', async () => {
    const own = await newTeam(store)
    const host = await connect(own)
    const body = host.bodyOf({ branch: 'fix' })
    const path = `/integrations/${host.id}`
    const status = async () => (await host.send(body)).status

    expect(await status()).toBe(202)
    await own.patch(path, { is_active: false })
    expect(await status()).toBe(401)
    await own.patch(path, { is_active: true })
    expect(await status()).toBe(202)
    // A person who stays in another workspace, which does not help here.
    const { user_id, email } = await newTeam(store)
    await addMember(own.server.gateway, own.team_id, { email, role: 'admin' })
    const { token } = await createToken(own.server.gateway, { team_id: own.team_id, email })
    await new Caller(own.server, own.team_id, user_id, token).patch(path, { take_over: true })
    await callServer(own.server, 'DELETE', `/v1/teams/${own.team_id}/members/${user_id}`, undefined, {
      authorization: `Bearer ${own.token}`,
    })
    expect(await status()).toBe(401)
    expect((await own.get(path)).body.integration.state).toBe('maker_left')
    await own.patch(path, { take_over: true })
    expect(await status()).toBe(202)
    await own.delete(path)
    expect(await status()).toBe(401)
  })
})
