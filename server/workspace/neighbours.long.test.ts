import { afterEach, describe, expect, onTestFinished, test } from 'vitest'
import { connect } from '../../test/code-hosts.ts'
import { exportOf } from '../../test/exports.ts'
import { joinAll, newNeighbours } from '../../test/neighbours.ts'
import { newReader } from '../../test/reading.ts'
import { Caller, callServer, clock, newReadyUrl, newTeam, startServer, stores, type Team } from '../../test/team.ts'
import { everythingOf } from '../../test/twins.ts'
import { followAll, NotificationFollower } from '../feed/notifications/follower.ts'
import { findCardIdsOfLists } from '../resources/cards/cards.of-lists.queries.ts'
import { createToken } from '../resources/teams/teams.service.ts'
import { rebalance } from './rebalance.ts'

const statusesOf = (answers: { status: number }[]) => answers.map(({ status }) => status)

/** Cases that the long story of workspaces with the same ids does not reach: people with other roles elsewhere, and rare ones. */
describe.each(stores)('next to workspaces with the same ids on %s', (store) => {
  afterEach(() => clock.reset())

  async function worldsOf<T>(teams: readonly Team[], make: (team: Team) => Promise<T>): Promise<T> {
    const made: T[] = []
    for (const team of teams) made.push(await make(team))
    return made[1] as T
  }
  const remove = ({ server, team_id, token }: Caller, { user_id }: { user_id: string }) =>
    callServer(server, 'DELETE', `/v1/teams/${team_id}/members/${user_id}`, undefined, {
      authorization: `Bearer ${token}`,
    })

  test('a new workspace changes no existing one', async () => {
    const { own } = await newNeighbours(store)
    await own.newBoard()
    const before = await own.census()

    await newTeam(store)

    expect(await own.census()).toEqual(before)
  })

  test('a person has the role they were given here', async () => {
    const neighbours = await newNeighbours(store)
    const person = await joinAll(neighbours, 'guest', 'owner')

    expect((await person.post('/projects', { title: 'Mine' })).status).toBe(403)
    const { team_id, server } = neighbours.own
    const elsewhere = { team_id, email: neighbours.others[0].email }
    await expect(createToken(server.gateway, elsewhere)).rejects.toMatchObject({ code: 'not_found' })
  })

  test.each(['projects', 'boards'] as const)('in %s a person has the role they were given here', async (places) => {
    // With ids that nobody else has: of several the first counts, and it must be one of theirs.
    const server = await startServer(await newReadyUrl(store))
    onTestFinished(server.stop)
    const neighbours = await newNeighbours(store, server)
    const { own, all } = neighbours
    const person = await joinAll(neighbours, 'member', 'member')
    const { board, card } = await worldsOf(all, async (team) => {
      const made = await team.newBoard()
      const sprint = await team.newSprint((await team.newProject()).id)
      const away = await team.newCard(made.lists[0])
      await team.patch(`/cards/${away.id}`, { sprint_id: sprint.id })
      const { user_id } = person
      const place = places === 'boards' ? made.id : made.project_id
      if (team !== own) await team.made(`/${places}/${place}/members`, { user_id, role: 'viewer' })
      return { board: made, card: away }
    })

    const answers = [
      await person.post('/lists', { board_id: board.id }),
      await person.patch(`/projects/${board.project_id}`, { description: 'Changed' }),
      await person.patch(`/cards/${card.id}`, { title: 'Changed' }),
    ]
    expect(statusesOf(answers)).toEqual([201, 200, 200])
  })

  test('whether someone may take over a container is decided here', async () => {
    const neighbours = await newNeighbours(store)
    const { own, all } = neighbours
    const [leaver, gone] = [
      await joinAll(neighbours, 'member', 'member'),
      await joinAll(neighbours, 'member', 'member'),
    ]
    const heir = await own.newMember('member')
    const run = { user_id: leaver.user_id, role: 'admin' }
    const kept = await worldsOf(all, (team) =>
      team.newBoard({ members: [team === own ? { user_id: heir.user_id, role: 'member' } : run] }),
    )
    const left = await own.newBoard({
      members: [run, { user_id: gone.user_id, role: 'admin' }, { user_id: heir.user_id, role: 'member' }],
    })

    expect(statusesOf([await remove(own, gone), await remove(own, leaver)])).toEqual([204, 204])

    const heirOn = async ({ id }: { id: string }) => (await own.get(`/boards/${id}`)).body.board.members
    expect(await heirOn(kept)).toMatchObject([{ user_id: heir.user_id, role: 'member' }])
    expect(await heirOn(left)).toMatchObject([{ user_id: heir.user_id, role: 'admin' }])
  })

  test('the same Idempotency-Key of the same person counts separately', async () => {
    const neighbours = await newNeighbours(store)
    const person = await joinAll(neighbours, 'member', 'member')
    const key = { 'idempotency-key': 'same' }
    const callers = [person]
    for (const { server, team_id } of neighbours.others) {
      const { token } = await createToken(server.gateway, { team_id, email: person.email })
      callers.unshift(Object.assign(new Caller(server, team_id, person.user_id, token), { email: person.email }))
    }

    for (const caller of callers) {
      const { status, headers } = await caller.post('/projects', { title: 'Once' }, key)
      expect([status, headers.get('idempotency-replayed')]).toEqual([201, null])
    }
  })

  test('a deleted space takes along the homes of its own boards only', async () => {
    const { own, all } = await newNeighbours(store)
    const { goes, board, card } = await worldsOf(all, async (team) => {
      const [stays, leaves] = [await team.newProject(), await team.newProject()]
      const made = await team.newBoard({ project_id: (team === own ? stays : leaves).id })
      const sprint = await team.newSprint(stays.id)
      const away = await team.newCard(made.lists[0])
      await team.patch(`/cards/${away.id}`, { sprint_id: sprint.id })
      return { goes: leaves, board: made, card: away }
    })

    await own.delete(`/projects/${goes.id}`)

    const { cards } = (await own.get(`/cards?home_board_id=${board.id}`)).body
    expect(cards).toMatchObject([{ id: card.id }])
  })

  test('cards of a sprint do not go home to a space that is archived here', async () => {
    const { own, all } = await newNeighbours(store)
    const { home, sprint } = await worldsOf(all, async (team) => {
      const board = await team.newBoard()
      const made = await team.newSprint((await team.newProject()).id)
      await team.patch(`/cards/${(await team.newCard(board.lists[0])).id}`, { sprint_id: made.id })
      return { home: board, sprint: made }
    })
    await own.patch(`/projects/${home.project_id}`, { archived: true })

    const { body } = await own.delete(`/sprints/${sprint.id}?project_id=${sprint.project_id}`)
    expect(body.code).toBe('sprint_not_empty')
  })

  test('imports running in other workspaces are not ours', async () => {
    const { own, others, all } = await newNeighbours(store)
    const project = await worldsOf(all, (team) => team.newProject({ is_private: true }))
    await own.server.store.transaction((db) =>
      db
        .insertInto('imports')
        .values(
          others.map(({ team_id }) => ({
            team_id,
            import_id: 'loading',
            source: 'csv',
            checksum: 'none',
            project_id: Number(project.id),
            time_created: 0,
            time_loading: 1,
          })),
        )
        .execute(),
    )

    expect((await own.get('/private_projects')).body.private_projects).toMatchObject([{ id: project.id }])
    expect(await exportOf(own)).toContain(project.id)
  })

  test('hints dismissed elsewhere are shown here, for cards linked elsewhere', async () => {
    const { own, others, all } = await newNeighbours(store)
    const { card, like } = await worldsOf(all, async (team) => {
      const board = await team.newBoard()
      const { tag } = await team.made('/tags', { name: 'Gearbox' })
      const one = await team.newCard(board.lists[0], { title: 'Replace the worn gearbox', tags: [tag.id] })
      return { like: one, card: await team.newCard(board.lists[1], { title: 'The worn gearbox: replace it' }) }
    })
    const [before, after] = others
    await before.made(`/cards/${card.id}/linked_cards`, { card_id: like.id, linked_card_type: 'related' })
    for (const hint of [
      { type: 'relation', relation: { card_id: like.id } },
      { type: 'tag', tag: { name: 'Gearbox' } },
    ])
      await after.post(`/cards/${card.id}/hints/dismiss`, hint)

    expect((await own.get(`/cards/${card.id}`)).body.card.hints).toMatchObject([
      { tag: { name: 'Gearbox' } },
      { relation: { card: { card_id: like.id } } },
    ])
  })

  test('notifications quote the pages and epics of this workspace', async () => {
    const neighbours = await newNeighbours(store)
    const { own, all } = neighbours
    const person = await joinAll(neighbours, 'member', 'member')
    await worldsOf(all, async (team) => {
      const where = team === own ? 'here' : 'elsewhere'
      const page = await team.newPage((await team.newProject()).id, { title: `Page ${where}` })
      const { lists } = (await team.get('/epics')).body
      const { epic } = await team.made('/epics', { title: `Epic ${where}`, list_id: lists[0].id })
      const content = `@${team === own ? person.user_id : 'nobody'} ${where}`
      await team.made('/comments', { content, page_id: page.id })
      await team.newComment(epic.id, { content })
    })
    const onError = (error: unknown) => {
      throw error
    }
    await followAll(new NotificationFollower(own.server.gateway, { onError }))

    const { body } = await callServer(own.server, 'GET', '/v1/users/me/notifications', undefined, {
      authorization: `Bearer ${person.token}`,
    })
    expect(body.notifications).toMatchObject([{ title: 'Epic here' }, { title: 'Page here' }])
    for (const { text } of body.notifications) expect(text).toContain('here')
    expect(JSON.stringify(body)).not.toContain('elsewhere')
  })

  test('the tags of a past card have their past counts for people who see all spaces here', async () => {
    const neighbours = await newNeighbours(store)
    const { own, others } = neighbours
    const person = await joinAll(neighbours, 'member', 'member')
    for (const other of others) await other.newProject({ is_private: true })
    const board = await own.newBoard()
    const { tag } = await own.made('/tags', { name: 'Gearbox' })
    const card = await own.newCard(board.lists[0], { tags: [tag.id] })
    const at = (await own.head()).revision
    await own.newCard(board.lists[0], { tags: [tag.id] })

    const { tags } = (await person.get(`/cards/${card.id}?at=${at}`)).body.card
    expect(tags).toMatchObject([{ id: tag.id, total_cards: 1 }])
  })

  test('files are restored whose bytes are stored here', async () => {
    const { own, all } = await newNeighbours(store)
    const { card, at } = await worldsOf(all, async (team) => {
      const made = await team.newCard((await team.newBoard()).lists[0])
      await team.newFile(`/cards/${made.id}`)
      const { revision } = await team.head()
      await team.delete(`/cards/${made.id}`)
      return { card: made, at: revision }
    })
    await own.server.store.transaction((db) =>
      db.deleteFrom('deleted_files').where('team_id', '=', own.team_id).execute(),
    )

    expect((await own.post(`/cards/${card.id}/restore`, { seq: at })).body.card).toMatchObject({ total_files: 0 })
    expect((await own.get(`/cards/${card.id}/files`)).body.files).toEqual([])
  })

  test('new positions in an order are those of its own cards', async () => {
    const { own, others, all } = await newNeighbours(store)
    const list = await worldsOf(all, async (team) => {
      const { lists } = await team.newBoard()
      const cards = [await team.newCard(lists[0]), await team.newCard(lists[0])]
      if (team !== own) await team.patch(`/cards/${cards[1].id}`, { position: 0 })
      return lists[0]
    })
    const cardsElsewhere = () => Promise.all(others.map((other) => everythingOf(other, ['cards'])))
    const kept = await cardsElsewhere()

    const { team_id, user_id, server } = own
    const caller = { team_id, user_id, role: 'owner', source: '{"type":"token"}', scope: 'write' } as const
    const cards = { table: 'cards', within: { list_id: Number(list.id) } } as const
    await server.gateway.enter(caller, 'card.update').write((w) => rebalance(w, cards))

    expect(await cardsElsewhere()).toEqual(kept)
  })

  test('a restored resource was gone for as long as it was gone here', async () => {
    const { own, others } = await newNeighbours(store)
    for (const other of others) for (let made = 0; made < 9; made++) await other.newProject()
    const card = await own.newCard((await own.newBoard()).lists[0])
    const { revision: there } = await own.head()
    await own.delete(`/cards/${card.id}`)
    const { revision: gone } = await own.head()
    await own.newProject()
    await own.post(`/cards/${card.id}/restore`, { seq: there })
    const { revision: back } = await own.head()

    const seen = [there, gone, gone + 1, back].map((at) => own.get(`/cards/${card.id}?at=${at}`))
    expect(statusesOf(await Promise.all(seen))).toEqual([200, 404, 404, 200])
  })

  test('a restored board is the home of the cards it was home to here', async () => {
    const { own, others, all } = await newNeighbours(store)
    const now = Date.now()
    clock.freeze(now)
    const { board, left, strange, at } = await worldsOf(all, async (team) => {
      const made = await team.newBoard()
      const sprint = await team.newSprint(made.project_id)
      const away = await team.newCard(made.lists[0])
      await team.patch(`/cards/${away.id}`, { sprint_id: sprint.id })
      const { lists } = (await team.get(`/sprints/${sprint.id}?project_id=${made.project_id}`)).body.sprint
      const other = await (team === own
        ? team.newCard(lists[0], { sprint_id: sprint.id })
        : team.newCard(made.lists[0]))
      await team.patch(`/cards/${other.id}`, team === own ? { title: 'Without a home' } : { sprint_id: sprint.id })
      const { revision } = await team.head()
      if (team === others[1]) for (let more = 0; more < 9; more++) await team.newProject()
      clock.freeze(team === others[1] ? now + 1 : now)
      // One more here, so that it comes after the events of the others.
      if (team === own) for (let more = 0; more < 3; more++) await team.newProject()
      await team.delete(`/boards/${made.id}`)
      return { board: made, left: away, strange: other, at: revision }
    })

    await own.post(`/boards/${board.id}/restore`, { seq: at })

    const homeOf = async ({ id }: { id: string }) => (await own.get(`/cards/${id}`)).body.card.home_board_id
    expect([await homeOf(left), await homeOf(strange)]).toEqual([board.id, null])
  })

  test('a card is restored to the sprints that remain here', async () => {
    const { own, all } = await newNeighbours(store)
    const { card, at } = await worldsOf(all, async (team) => {
      const board = await team.newBoard()
      const project = await team.newProject()
      const sprint = await team.newSprint(project.id)
      const unfinished = await team.newCard(board.lists[0])
      await team.patch(`/cards/${unfinished.id}`, { sprint_id: sprint.id })
      await team.patch(`/sprints/${sprint.id}?project_id=${project.id}`, { state: 'completed' })
      const { revision } = await team.head()
      await team.delete(`/cards/${unfinished.id}`)
      if (team === own) await team.delete(`/projects/${project.id}`)
      return { card: unfinished, at: revision }
    })

    expect((await own.post(`/cards/${card.id}/restore`, { seq: at })).body.card).toMatchObject({ id: card.id })
  })

  test('the epic a card had is shown to no guest once it is deleted here', async () => {
    const neighbours = await newNeighbours(store)
    const { own, all } = neighbours
    const guest = await joinAll(neighbours, 'guest', 'guest')
    const { card, epic } = await worldsOf(all, async (team) => {
      const board = await team.newBoard({ members: [{ user_id: guest.user_id }] })
      const { lists } = (await team.get('/epics')).body
      const made = await team.made('/epics', { title: 'Launch', list_id: lists[0].id })
      return { ...made, card: await team.newCard(board.lists[0], { epic_id: made.epic.id }) }
    })
    const [{ seq }] = (await guest.get(`/cards/${card.id}/history`)).body.history
    await own.delete(`/epics/${epic.id}`)

    expect((await guest.get(`/cards/${card.id}?at=${seq}`)).body.card).toMatchObject({ id: card.id, epic: null })
  })

  test('the overview page of a space elsewhere is not changed by a new overview here', async () => {
    const { own, all } = await newNeighbours(store)
    const page = await worldsOf(all, async (team) => {
      const { id } = await team.newProject()
      const [first, second] = [await team.newPage(id), await team.newPage(id)]
      if (team !== own) await team.patch(`/pages/${first.id}`, { is_overview: true })
      return second
    })
    const before = (await own.events()).length

    await own.patch(`/pages/${page.id}`, { is_overview: true })

    expect((await own.events()).slice(before)).toMatchObject([{ page_id: page.id }])
  })

  test('a card in a sprint follows its pull request according to the settings here', async () => {
    const { own, all } = await newNeighbours(store)
    const card = await worldsOf(all, async (team) => {
      const board = await team.newBoard()
      const path = `/sprints/settings?project_id=${board.project_id}`
      const { statuses } = (await team.get(path)).body.sprint_settings
      const to = team === own ? 'started' : 'completed'
      const { id: pr_open } = statuses.find(({ status }: { status: string }) => status === to)
      await team.put(path, { vcs_mapping: { pr_open } })
      const sprint = await team.newSprint(board.project_id)
      const made = await team.newCard(board.lists[0])
      await team.patch(`/cards/${made.id}`, { sprint_id: sprint.id })
      return made
    })

    await (await connect(own)).deliver({ branch: `card-${card.id}` })

    expect((await own.get(`/cards/${card.id}`)).body.card).toMatchObject({ status: 'started' })
  })

  test('a copied board takes along the tags its cards have here', async () => {
    const { own, all } = await newNeighbours(store)
    const { board, to } = await worldsOf(all, async (team) => {
      const made = await team.newBoard()
      const { tag } = await team.made('/tags', { name: 'Gearbox', project_id: made.project_id })
      await team.newCard(made.lists[0], team === own ? {} : { tags: [tag.id] })
      return { board: made, to: await team.newProject() }
    })

    await own.made(`/boards/${board.id}/copy`, { copy_cards: true, create_missing_tags: true, project_id: to.id })

    expect((await own.get(`/tags?project_id=${to.id}`)).body.tags).toEqual([])
  })

  test('a cover shows a file of this workspace', async () => {
    const { own, all } = await newNeighbours(store)
    const card = await worldsOf(all, async (team) => {
      const made = await team.newCard((await team.newBoard()).lists[0])
      const { id } = await team.newFile(`/cards/${made.id}`)
      await team.patch(`/cards/${made.id}`, { cover_image: { type: 'file', id } })
      if (team === own) await team.delete(`/files/${id}`)
      return made
    })

    expect((await own.get(`/cards/${card.id}`)).body.card.cover_image).toBeNull()
  })

  test('a list has the cards of this workspace', async () => {
    const { own, all } = await newNeighbours(store)
    const { list, card } = await worldsOf(all, async (team) => {
      const { lists } = await team.newBoard()
      const made = await team.newCard(lists[0])
      if (team !== own) await team.newCard(lists[0])
      return { list: lists[0], card: made }
    })
    const reader = await newReader(own, 'member')

    const found = await reader.read((r) => findCardIdsOfLists(r, [Number(list.id)]))
    expect(found).toEqual([{ id: Number(card.id), list_id: Number(list.id) }])
  })
})
