import { beforeAll, describe, expect, test } from 'vitest'
import { type ConnectedHost, connect } from '../../../test/code-hosts.ts'
import { newTeam, newTeamApart, stores, type Team } from '../../../test/team.ts'
import { CARDS_OF_PULL_REQUEST, PULL_REQUEST_BODY_LENGTH, PULL_REQUESTS_OF_CARD } from '../../limits/code-hosts.ts'
import { CODE_HOSTS } from '../../resources/integrations/integrations.schema.ts'

type Board = Awaited<ReturnType<Team['newBoard']>>

const LINKS = {
  github: ['github_pull_request', 'https://github.com/acme/website/pull/128', 'acme:'],
  gitlab: ['gitlab_merge_request', 'https://gitlab.example.com/acme/website/-/merge_requests/128', 'acme/website:'],
  gitea: ['gitea_pull_request', 'https://git.example.com/acme/website/pulls/128', ''],
} as const

describe.each(stores)('pull requests on %s', (store) => {
  let team: Team
  let board: Board
  let host: ConnectedHost
  beforeAll(async () => {
    team = await newTeam(store)
    board = await team.newBoard()
    host = await connect(team)
  })
  const read = async (id: string, reader: Pick<Team, 'get'> = team) => (await reader.get(`/cards/${id}`)).body.card
  const newCard = () => team.newCard(board.lists[0])
  /** A number that no other test uses: all share one host. */
  let last = 1000
  const newRequest = () => ({ id: ++last, number: last })

  test.each(CODE_HOSTS)('of %s are shown as they are, and logged', async (type) => {
    const own = await newTeam(store)
    const card = await own.newCard((await own.newBoard()).lists[0])
    const connected = await connect(own, type)
    const [link, html_url, owner] = LINKS[type]

    await connected.deliver({ branch: card.suggested_branch_name, body: 'What it does' })

    const start = Date.UTC(2026, 0, 1)
    const shown = (await read(card.id, own)).external_links
    expect(shown).toEqual([
      {
        type: link,
        [link]: {
          id: 2_145_778_001,
          number: 128,
          state: 'open',
          title: 'Write the launch post',
          body: 'What it does',
          html_url,
          time_created: start,
          time_updated: start + 60_000,
          time_closed: null,
          time_merged: null,
          head: { label: `${owner}${card.suggested_branch_name}`, ref: card.suggested_branch_name },
          base: { label: `${owner}main`, ref: 'main' },
          draft: false,
          merged: false,
        },
      },
    ])
    expect(await own.lastEvent()).toMatchObject({
      type: 'card.pull_request_added',
      card_id: card.id,
      user: { source: { type, client_id: connected.id } },
      changes: { external_links: [null, { type: link, number: 128, state: 'open', html_url }] },
    })

    await connected.deliver({ branch: card.suggested_branch_name, state: 'merged', action: 'closed', at: 120 })
    await connected.deliver({
      branch: card.suggested_branch_name,
      state: 'merged',
      action: 'labeled',
      at: 180,
      ended: 120,
    })

    const [merged] = (await read(card.id, own)).external_links
    expect(merged[link]).toMatchObject({ state: 'closed', merged: true, time_merged: start + 120_000 })
    expect(merged[link].time_closed).toBe(start + 120_000)
    expect((await own.lastEvent()).changes).toMatchObject({
      external_links: [{ state: 'open' }, { state: 'merged' }],
    })
  })

  test('are found in lean cards, on boards and in what was', async () => {
    const card = await newCard()
    const before = String((await team.head()).revision)
    await host.deliver({ ...newRequest(), branch: `card-${card.id}` })

    const { body } = await team.get(`/cards?ids=${card.id}&fields=id,external_links,pull_request_state`)
    expect(body.cards[0].external_links).toEqual((await read(card.id)).external_links)
    expect(body.cards[0].external_links).toHaveLength(1)
    expect(body.cards[0].pull_request_state).toBe('open')
    expect((await team.get(`/cards/${card.id}?at=${before}`)).body.card.external_links).toEqual([])
  })

  test.each([
    ['the branch alone', (id: string) => ({ branch: `card-${id}` })],
    ['a branch that begins like the suggested one', (id: string) => ({ branch: `card-${id}-another-way` })],
    ['a branch behind a name', (id: string) => ({ branch: `ada/card-${id}-write` })],
    ['the title', (id: string) => ({ title: `[card-${id}] Write` })],
    ['the body', (id: string) => ({ body: `This closes card-${id}, and more.` })],
    ['capital letters', (id: string) => ({ title: `Card-${id}: write` })],
    ['the address', (id: string) => ({ body: `See ${addressOf(id)} for why` })],
  ])('belong to a card by %s', async (_, fields) => {
    const card = await newCard()

    await host.deliver({ ...newRequest(), ...fields(card.id) })

    expect((await read(card.id)).external_links).toHaveLength(1)
  })

  const addressOf = (id: string, workspace = team.team_id, base = 'http://127.0.0.1:4000') =>
    `${base}/${workspace}/card-${id}`

  test.each([
    ['a longer number', (id: string) => ({ branch: `card-${id}0` })],
    ['another word', (id: string) => ({ title: `postcard-${id}` })],
    ['a branch with another beginning', (id: string) => ({ branch: `fix-card-${id}` })],
    ['a number of the host', (id: string) => ({ title: `Closes #${id}` })],
    ['the address of another workspace', (id: string) => ({ body: addressOf(id, 'tAnother') })],
    ['the address of another server', (id: string) => ({ body: addressOf(id, team.team_id, 'https://example.com') })],
  ])('do not belong to a card by %s', async (_, fields) => {
    const card = await newCard()
    const before = await team.head()

    await host.deliver({ ...newRequest(), ...fields(card.id) })

    expect((await read(card.id)).external_links).toEqual([])
    expect(await team.head()).toEqual(before)
  })

  test('belong to an epic that they name, in addition to a card, and leave it again', async () => {
    const [list] = (await team.get('/epics')).body.lists
    const { epic } = await team.made('/epics', { title: 'Launch', list_id: list.id })
    const card = await newCard()
    const request = newRequest()
    const linksOf = async () => (await team.get(`/epics/${epic.id}`)).body.epic.external_links

    await host.deliver({ ...request, branch: `epic-${epic.id}-launch`, title: `card-${card.id}` })

    expect(await linksOf()).toEqual((await read(card.id)).external_links)
    expect(await linksOf()).toMatchObject([{ github_pull_request: { number: request.number } }])
    const event = (await team.get(`/events?type=epic.pull_request_added`)).body.events.at(-1)
    expect(event).toMatchObject({ epic_id: epic.id, card_id: null, entity_id: epic.id })

    await host.deliver({ ...request, title: `card-${card.id}`, action: 'edited', at: 90 })

    expect(await linksOf()).toEqual([])
    expect((await read(card.id)).external_links).toHaveLength(1)
  })

  test('leave a card that they no longer name, and join another', async () => {
    const [first, second] = [await newCard(), await newCard()]
    const request = newRequest()
    await host.deliver({ ...request, title: `card-${first.id}` })

    await host.deliver({ ...request, title: `card-${second.id}`, action: 'edited', at: 90 })

    expect((await read(first.id)).external_links).toEqual([])
    expect((await read(second.id)).external_links).toHaveLength(1)
    const { activity } = (await team.get(`/activity?card_id=${first.id}`)).body
    expect(activity[0].text).toBe(`unlinked pull request #${request.number} “card-${first.id}” from “${first.title}”`)
    expect(activity[1].text).toBe(`linked pull request #${request.number} “card-${first.id}” to “${first.title}”`)
  })

  test('of another workspace do nothing to a card with the same id', async () => {
    const theirs = await newTeamApart(store)
    const theirCard = await theirs.newCard((await theirs.newBoard()).lists[0])
    const before = await theirs.head()

    await host.deliver({
      ...newRequest(),
      branch: `card-${theirCard.id}`,
      body: addressOf(theirCard.id, theirs.team_id),
    })

    expect((await read(theirCard.id, theirs)).external_links).toEqual([])
    expect(await theirs.head()).toEqual(before)
  })

  test('reach the cards of a private space, of which nothing is answered', async () => {
    const admin = await team.newMember('admin')
    const space = (await admin.made('/projects', { title: 'Hidden', is_private: true })).project
    const hidden = (await admin.made('/boards', { title: 'Hidden', project_id: space.id })).board
    const { card } = await admin.made('/cards', { title: 'Secret', board_id: hidden.id, list_id: hidden.lists[0].id })
    const named = host.bodyOf({ ...newRequest(), branch: `card-${card.id}` })
    const unnamed = host.bodyOf({ ...newRequest(), branch: 'card-999999999' })

    const [one, other] = [await host.send(named), await host.send(unnamed)]

    expect([one.status, one.body]).toEqual([other.status, other.body])
    expect((await read(card.id, admin)).external_links).toHaveLength(1)
    expect(JSON.stringify((await team.get(`/integrations/${host.id}/deliveries`)).body)).not.toContain('Secret')
    expect((await team.get(`/events?card_id=${card.id}`)).body.events).toEqual([])
  })

  test('that name thousands of cards belong to the first of them', async () => {
    const cards = []
    for (let index = 0; index <= CARDS_OF_PULL_REQUEST; index++) cards.push(await newCard())
    const names = cards.map(({ id }) => `card-${id}`)
    const others = Array.from({ length: 5000 }, (_, index) => `card-${900_000 + index}`)

    await host.deliver({ ...newRequest(), body: [...names, ...others].join(' ') })

    const counts = await Promise.all(cards.map(async ({ id }) => (await read(id)).external_links.length))
    expect(counts.slice(0, -1).every((count) => count === 1)).toBe(true)
    expect(counts.at(-1)).toBe(0)
  })

  test('of a card are limited to those that changed last', async () => {
    const card = await newCard()
    const first = newRequest()
    await host.deliver({ ...first, branch: `card-${card.id}`, at: 1 })
    for (let index = 0; index < PULL_REQUESTS_OF_CARD; index++)
      await host.deliver({ ...newRequest(), branch: `card-${card.id}`, at: 100 + index })

    const { external_links: links } = await read(card.id)

    expect(links).toHaveLength(PULL_REQUESTS_OF_CARD)
    expect(links.map((link: { github_pull_request: { id: number } }) => link.github_pull_request.id)).not.toContain(
      first.id,
    )
  })

  test('are shown without characters that no store can keep, and within bounds', async () => {
    const card = await newCard()
    const body = `card-${card.id} \u0000${'x'.repeat(2000)}`

    await host.deliver({ ...newRequest(), title: 'a\u0000b', body })

    const [{ github_pull_request: shown }] = (await read(card.id)).external_links
    expect(shown.title).toBe('ab')
    expect(shown.body).toHaveLength(PULL_REQUEST_BODY_LENGTH)
  })

  test('report nothing when only the time changed', async () => {
    const card = await newCard()
    const request = { ...newRequest(), branch: `card-${card.id}` }
    await host.deliver(request)
    const before = await team.head()

    await host.deliver({ ...request, action: 'synchronize', at: 90 })

    expect(await team.head()).toEqual(before)
  })

  test('go with an export, as cards show them', async () => {
    const own = await newTeam(store)
    const card = await own.newCard((await own.newBoard()).lists[0])
    await (await connect(own)).deliver({ branch: `card-${card.id}` })

    const file = JSON.stringify((await own.get('/export')).body)

    expect(file).toContain('github_pull_request')
    expect(file).not.toContain('"hook"')
  })

  test('a copy of a card has none, a restored card has its own', async () => {
    const card = await newCard()
    await host.deliver({ ...newRequest(), branch: `card-${card.id}` })
    const { external_links } = await read(card.id)
    expect((await team.post(`/cards/${card.id}/copy`)).body.card.external_links).toEqual([])

    const { revision } = await team.head()
    await team.delete(`/cards/${card.id}`)
    await team.post(`/cards/${card.id}/restore`, { seq: revision })

    expect((await read(card.id)).external_links).toEqual(external_links)
  })
})
