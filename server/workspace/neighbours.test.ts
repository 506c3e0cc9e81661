import { describe, expect, test } from 'vitest'
import { exportOf } from '../../test/exports.ts'
import { joinAll, newNeighbours } from '../../test/neighbours.ts'
import { Caller, callServer, newTeam, stores, type Team } from '../../test/team.ts'
import { followAll, NotificationFollower } from '../feed/notifications/follower.ts'
import { createToken } from '../resources/teams/teams.service.ts'

const statusesOf = (answers: { status: number }[]) => answers.map(({ status }) => status)

/** What the long story of workspaces with the same ids does not come to: people who are something else elsewhere, and what is rare. */
describe.each(stores)('beside workspaces with the same ids on %s', (store) => {
  async function worldsOf<T>(teams: readonly Team[], make: (team: Team) => Promise<T>): Promise<T> {
    const made: T[] = []
    for (const team of teams) made.push(await make(team))
    return made[1] as T
  }
  const remove = ({ server, team_id, token }: Caller, { user_id }: { user_id: string }) =>
    callServer(server, 'DELETE', `/v1/teams/${team_id}/members/${user_id}`, undefined, {
      authorization: `Bearer ${token}`,
    })

  test('a new workspace changes none that was there', async () => {
    const { own } = await newNeighbours(store)
    await own.newBoard()
    const before = await own.census()

    await newTeam(store)

    expect(await own.census()).toEqual(before)
  })

  test('somebody is what they are here', async () => {
    const neighbours = await newNeighbours(store)
    const person = await joinAll(neighbours, 'guest', 'owner')

    expect((await person.post('/projects', { title: 'Mine' })).status).toBe(403)
    const { team_id, server } = neighbours.own
    const elsewhere = { team_id, email: neighbours.others[0].email }
    await expect(createToken(server.door, elsewhere)).rejects.toMatchObject({ code: 'not_found' })
  })

  test.each(['projects', 'boards'] as const)('what %s make of somebody is what they were made here', async (places) => {
    const neighbours = await newNeighbours(store)
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

  test('who takes over a place is asked here', async () => {
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

  test('the same Idempotency-Key of the same person is another', async () => {
    const neighbours = await newNeighbours(store)
    const person = await joinAll(neighbours, 'member', 'member')
    const key = { 'idempotency-key': 'same' }
    const callers = [person]
    for (const { server, team_id } of neighbours.others) {
      const { token } = await createToken(server.door, { team_id, email: person.email })
      callers.unshift(Object.assign(new Caller(server, team_id, person.user_id, token), { email: person.email }))
    }

    for (const caller of callers) {
      const { status, headers } = await caller.post('/projects', { title: 'Once' }, key)
      expect([status, headers.get('idempotency-replayed')]).toEqual([201, null])
    }
  })

  test('a space that goes takes the homes of its own boards along', async () => {
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

  test('imports that others have under way are none of ours', async () => {
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

  test('hints are shown that others dismissed, of cards that others linked', async () => {
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

  test('notifications say what was said here, of the pages and epics of here', async () => {
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
    await followAll(new NotificationFollower(own.server.door, { onError }))

    const { body } = await callServer(own.server, 'GET', '/v1/users/me/notifications', undefined, {
      authorization: `Bearer ${person.token}`,
    })
    expect(body.notifications).toMatchObject([{ title: 'Epic here' }, { title: 'Page here' }])
    for (const { text } of body.notifications) expect(text).toContain('here')
    expect(JSON.stringify(body)).not.toContain('elsewhere')
  })

  test('the tags of a card as it was are counted as they were for whoever sees all spaces of here', async () => {
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

  test('files come back whose bytes are kept here', async () => {
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
})
