import { beforeEach, describe, expect, test } from 'vitest'
import { type ConnectedHost, connect, type Request } from '../../../test/code-hosts.ts'
import { longTest } from '../../../test/extent.ts'
import { closeLists } from '../../../test/list-rules.ts'
import { Receiver } from '../../../test/receiver.ts'
import { callServer, newTeam, stores, type Team } from '../../../test/team.ts'
import { everythingOf } from '../../../test/twins.ts'
import { follow, newDeliverer } from '../../../test/webhooks.ts'
import { followAll, NotificationFollower } from '../../feed/notifications/follower.ts'
import { CODE_HOSTS } from '../integrations/integrations.schema.ts'

type Board = Awaited<ReturnType<Team['newBoard']>>

const LISTS = ['Backlog', 'Draft', 'Open', 'Review', 'Done', 'Cancelled']
const BEHAVIORS = ['backlog', 'started', 'started', 'started', 'completed', 'cancelled']

describe.each(stores)('cards that follow their pull requests on %s', (store) => {
  let team: Team
  let board: Board
  let card: { id: string }
  let host: ConnectedHost
  const listOf = (title: string, within: Board = board): string =>
    within.lists.find((list: { title: string }) => list.title === title).id
  const mapping = (within: Board) => ({
    pr_draft: listOf('Draft', within),
    pr_open: listOf('Open', within),
    pr_review_requested: listOf('Review', within),
    pr_merged: listOf('Done', within),
    pr_closed: listOf('Cancelled', within),
  })
  const newBoard = async () => {
    const lists = LISTS.map((title, index) => ({ title, behavior: BEHAVIORS[index] }))
    const made = await team.newBoard({ lists })
    await team.patch(`/boards/${made.id}`, { vcs_mapping: mapping(made) })
    return made
  }
  beforeEach(async () => {
    team = await newTeam(store)
    board = await newBoard()
    card = await team.newCard(board.lists[0])
    host = await connect(team)
  })
  const read = async () => (await team.get(`/cards/${card.id}`)).body.card
  const titleOfList = async () => (await read()).list_title
  let at = 0
  const send = (request: Partial<Request> = {}, by = host) =>
    by.deliver({ branch: `card-${card.id}`, at: ++at, ...request })
  const move = (title: string) => team.patch(`/cards/${card.id}`, { list_id: listOf(title) })

  test.each(CODE_HOSTS)('of %s go where the mapping sends them', async (type) => {
    const by = await connect(team, type)
    const seen: string[] = []
    const step = async (request: Partial<Request>) => {
      await send(request, by)
      seen.push(await titleOfList())
    }
    await step({ draft: true })
    await step({ action: 'ready_for_review' })
    await step({ action: 'review_requested', reviewers: 1 })
    await step({ action: 'review_request_removed' })
    await step({ action: 'review_requested', reviewers: 2 })
    await step({ action: 'converted_to_draft', draft: true, reviewers: 2 })
    await step({ action: 'closed', state: 'closed' })
    await step({ action: 'reopened' })
    await step({ action: 'closed', state: 'merged' })

    expect(seen).toEqual(['Draft', 'Open', 'Review', 'Open', 'Review', 'Draft', 'Cancelled', 'Open', 'Done'])
    expect((await read()).completed_date).not.toBeNull()
  })

  test('the move is attributed to the host, in the log and in activity texts', async () => {
    await send()

    const event = await team.lastEvent()
    expect(event).toMatchObject({
      type: 'card.moved',
      card_id: card.id,
      user_id: team.user_id,
      user: { source: { type: 'github', client_id: host.id } },
      changes: { list_id: [listOf('Backlog'), listOf('Open')], status: ['backlog', 'started'] },
    })
    expect((await read()).user_updated.source.type).toBe('github')
    const { activity } = (await team.get(`/activity?card_id=${card.id}`)).body
    expect(activity[0].text).toMatch(/^moved “.*” from Backlog to Open$/)
  })

  test('people in a channel read the name of the host, and its maker is notified like others', async () => {
    const receiver = await Receiver.start()
    await follow(team, receiver, { type: 'slack_channel_webhook', events: ['card.moved'] })
    await team.put(`/cards/${card.id}/watch`)

    await send()

    await (await newDeliverer(store)).deliverAll()
    expect(receiver.received.map(({ body }) => JSON.parse(body).text)).toEqual([
      expect.stringMatching(/^GitHub moved “.*” from Backlog to Open/),
    ])
    await followAll(
      new NotificationFollower(team.server.gateway, {
        onError(error) {
          throw error
        },
      }),
    )
    const headers = { authorization: `Bearer ${team.token}` }
    const { body } = await callServer(team.server, 'GET', '/v1/users/me/notifications', undefined, headers)
    expect(body.notifications).toMatchObject([{ kind: 'moved', card_id: card.id }])
  })

  test('a review that was given leaves the card in review', async () => {
    await send({ action: 'review_requested', reviewers: 1 })
    // Someone who has reviewed is no longer requested.
    await send({ action: 'synchronize' })

    expect(await titleOfList()).toBe('Review')
  })

  test('a card that someone moved forward is not moved back', async () => {
    await send({ draft: true })
    await move('Done')

    await send({ action: 'ready_for_review' })

    expect(await titleOfList()).toBe('Done')
    expect((await read()).external_links[0].github_pull_request.draft).toBe(false)
  })

  test('a card that someone moved back moves again with the next state', async () => {
    await send()
    await move('Backlog')

    await send({ action: 'edited', title: 'Another title' })
    expect(await titleOfList()).toBe('Backlog')
    await send({ action: 'closed', state: 'merged' })
    expect(await titleOfList()).toBe('Done')
  })

  test('a card goes back only from where this pull request put it', async () => {
    await send({ action: 'review_requested', reviewers: 1 })
    await send({ id: 2, number: 2, draft: true })
    expect(await titleOfList()).toBe('Review')

    await send({ action: 'converted_to_draft', draft: true })
    expect(await titleOfList()).toBe('Draft')
  })

  test('the mapping of a base branch takes precedence over the general one', async () => {
    const branches = [{ name: 'release', pr_merged: listOf('Review') }]
    await team.patch(`/boards/${board.id}`, { vcs_mapping: { ...mapping(board), branches } })

    await send({ base: 'release' })
    expect(await titleOfList()).toBe('Open')
    await send({ base: 'release', state: 'merged', action: 'closed' })
    expect(await titleOfList()).toBe('Review')
  })

  test('a card in a sprint goes by the mapping of its settings', async () => {
    const path = `/sprints/settings?project_id=${board.project_id}`
    const { statuses } = (await team.get(path)).body.sprint_settings
    const statusOf = (status: string) => statuses.find((one: { status: string }) => one.status === status).id
    await team.put(path, { vcs_mapping: { pr_open: statusOf('started'), pr_merged: statusOf('completed') } })
    const sprint = await team.newSprint(board.project_id)
    await team.patch(`/cards/${card.id}`, { sprint_id: sprint.id })

    await send()
    expect(await read()).toMatchObject({ sprint_id: sprint.id, status: 'started' })
    await send({ state: 'merged', action: 'closed' })
    expect(await read()).toMatchObject({ sprint_id: sprint.id, status: 'completed' })
  })

  test('nothing moves to an archived or deleted list, or out of an archived one', async () => {
    await team.patch(`/lists/${listOf('Open')}`, { archived: true })
    await team.delete(`/lists/${listOf('Review')}`)
    await send()
    await send({ action: 'review_requested', reviewers: 1 })
    expect(await titleOfList()).toBe('Backlog')

    await team.patch(`/cards/${card.id}`, { archived: true })
    await send({ state: 'merged', action: 'closed' })
    expect(await read()).toMatchObject({ list_title: 'Backlog', external_links: [expect.anything()] })

    await team.patch(`/cards/${card.id}`, { archived: false })
    await team.patch(`/boards/${board.id}`, { archived: true })
    await send({ id: 3, number: 3, state: 'merged', action: 'closed' })
    expect(await titleOfList()).toBe('Backlog')
  })

  test('a list that takes no more cards stops neither the pull request nor the other cards', async () => {
    const other = await newBoard()
    const [second, third] = [await team.newCard(other.lists[0]), await team.newCard(board.lists[0])]
    const open = closeLists((id) => id === listOf('Open'))

    await send({ body: `card-${third.id} card-${second.id}` })

    const shown = async (id: string) => {
      const { list_title, external_links } = (await team.get(`/cards/${id}`)).body.card
      return [list_title, external_links.length]
    }
    expect([await shown(card.id), await shown(third.id), await shown(second.id)]).toEqual([
      ['Backlog', 1],
      ['Backlog', 1],
      ['Open', 1],
    ])
    const { deliveries } = (await team.get(`/integrations/${host.id}/deliveries`)).body
    expect(deliveries[0]).toMatchObject({
      status: 'delivered',
      error: `not_moved: card-${card.id} (conflict), card-${third.id} (conflict)`,
    })
    expect((await team.events()).filter(({ type }) => type === 'card.moved')).toMatchObject([{ card_id: second.id }])

    // The next state moves it as ever.
    open()
    await send({ state: 'merged', action: 'closed' })
    expect(await titleOfList()).toBe('Done')
  })

  test('a card on a board without a mapping stays, and shows it', async () => {
    await team.patch(`/boards/${board.id}`, { vcs_mapping: null })

    await send()

    expect(await read()).toMatchObject({ list_title: 'Backlog', external_links: [expect.anything()] })
  })

  test('several cards move together, each on its own board', async () => {
    const other = await newBoard()
    const second = await team.newCard(other.lists[0])

    await send({ body: `card-${second.id}` })

    expect([await titleOfList(), (await team.get(`/cards/${second.id}`)).body.card.list_id]).toEqual([
      'Open',
      listOf('Open', other),
    ])
  })

  test('a card that is named later moves according to the current state', async () => {
    const second = await team.newCard(board.lists[0])
    await send({ state: 'merged', action: 'closed' })

    await send({ state: 'merged', action: 'edited', body: `card-${second.id}` })

    expect((await team.get(`/cards/${second.id}`)).body.card.list_title).toBe('Done')
  })

  test('many deliveries at once leave the card where the last state sends it', async () => {
    const states = [
      { draft: true },
      { action: 'ready_for_review' },
      { action: 'review_requested', reviewers: 1 },
      { action: 'closed', state: 'merged' as const },
    ]

    await Promise.all(states.toReversed().map((request, index) => send({ ...request, at: 1000 + 10 - index })))

    expect(await read()).toMatchObject({ list_title: 'Done', external_links: [expect.anything()] })
  })

  test('a space that is still being imported is ignored, but not one with the same id elsewhere', async () => {
    const { store: stored } = team.server
    const fillSpaceOf = ({ team_id }: Team) =>
      stored.transaction((db) =>
        db
          .insertInto('imports')
          .values({
            team_id,
            import_id: 'loading',
            source: 'csv',
            checksum: 'none',
            project_id: Number(board.project_id),
            time_created: 0,
            time_loading: 1,
          })
          .execute(),
      )

    await fillSpaceOf(await newTeam(store))
    await send({ draft: true })
    expect(await titleOfList()).toBe('Draft')

    await fillSpaceOf(team)
    await send({ action: 'ready_for_review' })
    expect(await titleOfList()).toBe('Draft')
  })

  test('a mapping names only lists of its own board, not those of a board with the same id in another workspace', async () => {
    const other = await newTeam(store)
    const first = await other.newBoard({ lists: [{ title: 'One' }] })
    expect(first.id).toBe(board.id)
    const second = await newBoard()
    while ((await other.head()).last_id < Number(second.lists[0].id)) await other.newList(first.id)

    const { status } = await team.patch(`/boards/${board.id}`, { vcs_mapping: { pr_open: second.lists[0].id } })
    expect(status).toBe(404)
  })

  longTest('reports to one workspace change nothing in others with the same ids', async () => {
    const own = team
    const fill = async () => {
      board = await newBoard()
      card = await team.newCard(board.lists[0])
      host = await connect(team)
      await send({ draft: true })
      return { team, board, card, host }
    }
    const filled = []
    for (const one of [await newTeam(store), own, await newTeam(store)]) {
      team = one
      // The one created before each test is in one of them only.
      if (one !== own) await connectedBoard()
      filled.push(await fill())
    }
    expect(new Set(filled.map((one) => `${one.card.id} ${one.board.id} ${one.host.id}`)).size).toBe(1)
    const [before, mine, after] = filled as [Connected, Connected, Connected]
    const others = () => Promise.all([before, after].map((one) => everythingOf(one.team)))
    const kept = await others()

    ;({ team, board, card, host } = mine)
    await send({ action: 'ready_for_review' })
    await send({ action: 'review_requested', reviewers: 1, title: 'Another' })
    await send({ action: 'closed', state: 'merged' })
    expect(await titleOfList()).toBe('Done')
    await send({ action: 'edited', state: 'merged', branch: 'fix' })
    expect((await read()).external_links).toEqual([])

    expect(await others()).toEqual(kept)
  })
  type Connected = { team: Team; board: Board; card: { id: string }; host: ConnectedHost }
  const connectedBoard = async () => {
    const made = await newBoard()
    await team.newCard(made.lists[0])
    await connect(team)
  }
})
