import { beforeEach, describe, expect, test } from 'vitest'
import { type Caller, newTeam, newTeamApart, stores, type Team } from '../../../test/team.ts'

describe.each(stores)('DELETE /v1/{team_id}/projects/{id} on %s', (store) => {
  let team: Team
  beforeEach(async () => {
    team = await newTeam(store)
  })

  test('deletes everything in it, and nothing else', async () => {
    const own = await newTeam(store)
    const elsewhere = await own.newBoard()
    const child = await own.newCard(elsewhere.lists[0])
    const { tag: shared } = await own.made('/tags', { name: 'Shared' })
    await own.post(`/cards/${child.id}/tags`, { id: shared.id })
    const before = await own.census()

    const project = await own.newProject({ title: 'Old' })
    const board = await own.newBoard({ project_id: project.id })
    const { tag } = await own.made('/tags', { name: 'Inside', project_id: project.id })
    const parent = await own.newCard(board.lists[0], { tags: [tag.id, shared.id] })
    await own.newComment(parent.id)
    const sprint = await own.newSprint(project.id)
    await own.newCard(sprint.lists[0], { sprint_id: sprint.id, estimate: 3 })
    const page = await own.newPage(project.id)
    await own.newPage(project.id, { parent_page_id: page.id })
    await own.put(`/sprints/settings?project_id=${project.id}`, { length: 7 })
    await own.patch(`/cards/${child.id}`, { parent_card_id: parent.id })

    expect((await own.delete(`/projects/${project.id}`)).status).toBe(204)

    const {
      revision: _,
      last_id: __,
      events: ___,
      past_rows: ____,
      shown_versions: _____,
      ...rows
    } = (await own.census()) as Record<string, number>
    expect(before).toMatchObject(rows)
    expect((await own.get(`/cards/${child.id}`)).body.card).toMatchObject({
      parent_card: null,
      tags: [{ id: shared.id, total_cards: 1 }],
    })
    for (const path of [`/projects/${project.id}`, `/boards/${board.id}`, `/cards/${parent.id}`, `/pages/${page.id}`])
      expect((await own.get(path)).status).toBe(404)
    expect(await own.lastEvent()).toMatchObject({
      type: 'project.deleted',
      entity_id: project.id,
      changes: { title: ['Old', null] },
    })
    const head = await own.head()
    expect((await own.delete(`/projects/${project.id}`)).status).toBe(404)
    expect(await own.head()).toEqual(head)
  })

  test.each([
    ['an open space', false, ['owner', 'outsider']],
    ['a private space', true, ['owner', 'insider']],
  ])('the deletion of %s is shown to those who could see it', async (_, is_private, expected) => {
    const people: Record<string, Caller> = {
      owner: team,
      insider: await team.newMember('guest'),
      outsider: await team.newMember('member'),
    }
    const members = [{ user_id: people.insider?.user_id, role: 'member' }]
    const title = is_private ? 'Zugspitze' : 'Brocken'
    const project = await team.newProject({ title, is_private, members })
    await team.newBoard({ project_id: project.id, title })
    const heard = async (person: Caller): Promise<{ seq: unknown; type: string }[]> =>
      (await person.get('/events?count=500')).body.events
    const known = new Map<Caller, Set<unknown>>()
    for (const person of Object.values(people)) known.set(person, new Set((await heard(person)).map(({ seq }) => seq)))

    await team.delete(`/projects/${project.id}`)

    const informed = []
    for (const [name, person] of Object.entries(people)) {
      const events = (await heard(person)).filter(({ seq }) => !known.get(person)?.has(seq))
      if (events.length > 0) informed.push(name)
      expect(events.map(({ type }) => type)).toEqual(informed.includes(name) ? ['project.deleted'] : [])
    }
    expect(informed).toEqual(expected)
    if (is_private) {
      const { body } = await (people.outsider as Caller).get('/events?count=500')
      expect(JSON.stringify(body)).not.toContain('Zugspitze')
    }
  })

  test('If-Match refuses when any part of it changed', async () => {
    const project = await team.newProject()
    const etag = (await team.get(`/projects/${project.id}`)).headers.get('etag') as string
    await team.patch(`/projects/${project.id}`, { title: 'Changed' })

    expect((await team.delete(`/projects/${project.id}`, { 'if-match': etag })).status).toBe(412)
  })

  test('does not reveal spaces that the caller cannot see', async () => {
    const theirs = await newTeamApart(store)
    const foreign = await theirs.newProject()
    const admin = await team.newMember('admin')
    const hidden = await team.newProject({ is_private: true })
    const before = [await team.census(), await theirs.census()]

    for (const id of [foreign.id, hidden.id, '999999999'])
      expect((await admin.delete(`/projects/${id}`)).status).toBe(404)
    expect([await team.census(), await theirs.census()]).toEqual(before)
  })

  test.each(['member', 'guest', 'guestReader'] as const)('a %s may not', async (role) => {
    const person = await team.newMember(role)
    const project = await team.newProject({ members: [{ user_id: person.user_id, role: 'member' }] })
    const before = await team.census()

    expect((await person.delete(`/projects/${project.id}`)).status).toBe(403)
    expect(await team.census()).toEqual(before)
  })

  test('a member who is its admin may', async () => {
    const person = await team.newMember('member')
    const project = await team.newProject({ members: [{ user_id: person.user_id, role: 'admin' }] })

    expect((await person.delete(`/projects/${project.id}`)).status).toBe(204)
  })
})
