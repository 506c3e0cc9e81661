import { describe, expect, test } from 'vitest'
import { joinAll, newNeighbours } from '../../../test/neighbours.ts'
import { newReader } from '../../../test/reading.ts'
import { newTeam, stores, type Team } from '../../../test/team.ts'
import type { Read } from '../../workspace/handles.ts'
import { findArchive, findReach, findThing } from './search.queries.ts'

/**
 * The scope given to the index decides nothing: visibility is checked for every result. So the scopes are tested themselves here,
 * next to a workspace that has the same ids and the same person.
 */
describe.each(stores)('the scope of search on %s', (store) => {
  const textsOf = (terms: { text: string }[] | null) => terms?.map(({ text }) => text)

  test('the containers of one workspace that a person can see', async () => {
    const email = `${crypto.randomUUID()}@example.com`
    const [own, other] = [await newTeam(store), await newTeam(store)]
    const spacesOf = async (team: Team, is_private: boolean) => [
      await team.newProject(),
      await team.newProject({ is_private }),
      await team.newProject({ is_private }),
    ]
    const [open, hidden, apart] = await spacesOf(own, true)
    await spacesOf(other, false)
    // The boards of the other one are in other spaces.
    const shown = await own.newBoard({ project_id: open.id })
    await other.newBoard({ project_id: hidden.id })
    const near = await own.newBoard({ project_id: open.id })
    await other.newBoard({ project_id: hidden.id })
    const secret = await own.newBoard({ project_id: hidden.id, members: [{ user_id: own.user_id }] })
    const person = await newReader(own, 'member', email)
    const there = await newReader(other, 'member', email)
    expect(there.user_id).toBe(person.user_id)
    const theirs = await other.newBoard({ project_id: hidden.id, members: [person] })
    expect(theirs.id).toBe(secret.id)
    const invited = await own.newBoard({ project_id: hidden.id, members: [person] })
    const sprint = await own.newSprint(apart.id)
    const nearby = await own.newSprint(open.id)
    const away = await other.newSprint(apart.id)
    for (const [team, board, sprint_id] of [
      [own, shown, sprint.id],
      [own, near, nearby.id],
      [own, secret, sprint.id],
      [other, theirs, away.id],
    ] as const) {
      const card = await team.newCard(board.lists[0])
      expect((await team.patch(`/cards/${card.id}`, { sprint_id })).status).toBe(200)
    }

    expect(textsOf(await person.read(findReach))).toEqual(['p0', `p${open.id}`, `b${invited.id}`, `b${shown.id}`])
    expect(await there.read(findReach)).toBeNull()
  })

  test('the containers of one workspace with archived contents', async () => {
    const [own, other] = [await newTeam(store), await newTeam(store)]
    const board = await other.newBoard()
    const { lists } = (await other.get('/epics')).body
    const archive = async (path: string) => expect((await other.patch(path, { archived: true })).status).toBe(200)
    await archive(`/lists/${board.lists[0].id}`)
    await archive(`/lists/${lists.at(-1).id}`)
    const away = await other.newBoard()
    await archive(`/boards/${away.id}`)
    await archive(`/projects/${away.project_id}`)

    const email = `${crypto.randomUUID()}@example.com`
    expect(textsOf(await (await newReader(own, 'member', email)).read(findArchive))).toEqual(['a'])
    const there = await newReader(other, 'member', email)
    expect(textsOf(await there.read(findArchive))).toEqual([
      'a',
      'p0',
      `p${away.project_id}`,
      `b${away.id}`,
      `b${board.id}`,
    ])
  })

  test('also for a guest who is in every space: the roadmap and notes are in none', async () => {
    const team = await newTeam(store)
    const guest = await newReader(team, 'guest')
    const project = await team.newProject({ members: [guest] })

    expect(textsOf(await guest.read(findReach))).toEqual(['p0', `p${project.id}`])
  })

  test('the visibility of results is checked here, in one workspace', async () => {
    const neighbours = await newNeighbours(store)
    const { own, all } = neighbours
    const [outsider, email] = [await joinAll(neighbours, 'guest', 'member'), `${crypto.randomUUID()}@example.com`]
    const insider = await newReader(own, 'member', email)
    let things: { id: string }[] = []
    for (const team of all) {
      // Elsewhere the outsider is in everything.
      const person = team === own ? insider : outsider
      const members = [{ user_id: person.user_id }]
      const project = await team.newProject({ is_private: true, members })
      const board = await team.newBoard({ project_id: project.id, members: team === own ? [] : members })
      const sprint = await team.newSprint((await team.newProject()).id)
      const away = await team.newCard(board.lists[0])
      await team.patch(`/cards/${away.id}`, { sprint_id: sprint.id })
      const { lists } = (await team.get('/epics')).body
      const { epic } = await team.made('/epics', { title: 'Epic', list_id: lists[0].id })
      const [card, page] = [await team.newCard(board.lists[0]), await team.newPage(project.id)]
      const made = [project, board, card, away, page, epic, await team.newNote({ attendees: members })]
      if (team === own) {
        things = made
        continue
      }
      await team.made(`/cards/${epic.id}/members`, { user_id: person.user_id })
      for (const path of [`/lists/${board.lists[0].id}`, `/lists/${lists[0].id}`, `/pages/${page.id}`])
        await team.patch(path, { archived: true })
    }
    const anything = { every: [], none: [], within: [] }
    const live = { archived: 'false', statuses: null, except: null } as const
    const findAll = async (r: Read) => {
      const found = []
      for (const { id } of things) found.push(await findThing(r, Number(id), anything, live))
      return found.flatMap((one) => (one ? [String(one.id)] : []))
    }

    expect(await insider.read(findAll)).toEqual(things.map(({ id }) => id))
    const { team_id, user_id } = outsider
    const guest = { team_id, user_id, role: 'guest', source: '{"type":"token"}', scope: 'read' } as const
    expect(await own.server.gateway.enter(guest, 'search.read').read(findAll)).toEqual([])
    const empty = await newTeam(store)
    expect(await (await newReader(empty, 'member', email)).read(findAll)).toEqual([])
  })
})
