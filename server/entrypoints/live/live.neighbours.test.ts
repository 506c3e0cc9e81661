import { describe, expect, test, vi } from 'vitest'
import * as Y from 'yjs'
import { openText } from '../../../test/live.ts'
import { newNeighbours } from '../../../test/neighbours.ts'
import { Caller, stores } from '../../../test/team.ts'
import { addMember, createToken } from '../../resources/teams/teams.service.ts'

const PATIENT = { timeout: 60_000, interval: 20 }

describe.each(stores)('live editing beside workspaces with the same ids on %s', (store) => {
  test('a person may edit what they may edit here', async () => {
    const { own, all } = await newNeighbours(store)
    const { server, team_id } = own
    const email = `${crypto.randomUUID()}@example.com`
    let user_id = ''
    for (const team of all) {
      const role = team === own ? 'member' : 'guestReader'
      user_id = (await addMember(server.gateway, team.team_id, { email, role })).user_id
    }
    const { token } = await createToken(server.gateway, { team_id, email })
    const card = await own.newCard((await own.newBoard()).lists[0], { content: '<p>Here</p>' })

    expect((await openText(new Caller(server, team_id, user_id, token), card.id)).words).toBe('Here')
  })

  test('what is typed elsewhere is not typed here', async () => {
    const { own, others } = await newNeighbours(store)
    const [here, there] = [
      await own.newCard((await own.newBoard()).lists[0]),
      await others[0].newCard((await others[0].newBoard()).lists[0]),
    ]
    expect(here.id).toBe(there.id)
    const elsewhere = await openText(others[0], there.id)
    // A paragraph that stands beside no other would fit into any text.
    const [typed, paragraph] = [new Y.Doc(), new Y.XmlElement('paragraph')]
    typed.getXmlFragment('default').push([paragraph])
    paragraph.push([new Y.XmlText('There')])
    Y.applyUpdate(elsewhere.connection.doc, Y.encodeStateAsUpdate(typed))
    await elsewhere.until(({ connection }) => connection.isSaved)

    expect((await openText(own, here.id)).words).toBe('')
  })

  test('what is typed is reported where it happens, and what is written into content here reaches its editors', async () => {
    const { own, all } = await newNeighbours(store)
    const made = []
    for (const team of all) {
      const content = team === own ? '<p>Same</p>' : '<p>Same!</p>'
      const places = [await team.newBoard(), await team.newBoard()]
      const { lists } = (await team.get('/epics')).body
      const place = places[team === own ? 0 : 1]
      const card = await team.newCard(place.lists[0], { content })
      const page = await team.newPage(place.project_id, { content })
      const { epic } = await team.made('/epics', { title: 'Epic', list_id: lists[0].id, content })
      made.push({ place, ids: { card: card.id, page: page.id, epic: epic.id } })
    }
    const [before, { place, ids }, after] = made as [(typeof made)[0], (typeof made)[0], (typeof made)[0]]
    expect([before.ids, after.ids]).toEqual([ids, ids])
    const nouns = ['card', 'page', 'epic'] as const
    const readers = await Promise.all(nouns.map((noun) => openText(own, ids[noun], noun)))

    for (const noun of nouns) {
      const writer = await openText(own, ids[noun], noun)
      await writer.type('!')
      writer.connection.close()
    }
    const typed = await vi.waitFor(async () => {
      const events = (await own.events()).filter(({ changes }) => changes.content?.[1] === '<p>Same!</p>')
      expect(events).toHaveLength(nouns.length)
      return new Map(events.map(({ type, project_id }) => [type, project_id]))
    }, PATIENT)
    const { project_id } = place
    expect(Object.fromEntries(typed)).toEqual({
      'card.updated': project_id,
      'page.updated': project_id,
      'epic.updated': null,
    })

    for (const noun of nouns) await own.patch(`/${noun}s/${ids[noun]}`, { content: '<p>New</p>' })
    await vi.waitFor(() => expect(readers.map(({ words }) => words)).toEqual(['New', 'New', 'New']), PATIENT)
  })

  test('an editor whose access ended here is turned away, however much happened elsewhere', async () => {
    const { own, others } = await newNeighbours(store)
    const { store: database } = own.server
    const person = await own.newMember('member')
    const secret = await own.newBoard({ project_id: (await own.newProject({ is_private: true })).id })
    const card = await own.newCard((await own.newBoard()).lists[0], { content: '<p>Secret</p>' })
    // The logs of all others are longer.
    await database.transaction((db) =>
      db
        .updateTable('teams')
        .set(({ eb }) => ({ revision: eb('revision', '+', 1000) }))
        .where('id', '<>', own.team_id)
        .execute(),
    )
    const writer = await openText(person, card.id)
    const { revision } = await own.head()
    await database.transaction(async (db) => {
      const last = db.selectFrom('events').selectAll().where('team_id', '=', own.team_id).where('seq', '=', revision)
      const event = await last.executeTakeFirstOrThrow()
      const rows = others.flatMap(({ team_id }) =>
        Array.from({ length: 100 }, (_, at) => ({ ...event, team_id, seq: revision + 1 + at })),
      )
      await db.insertInto('events').values(rows).execute()
      // Their events come before the next one of here.
      const jump = db.updateTable('teams').set({ revision: revision + 100 })
      await jump.where('id', '=', own.team_id).execute()
    })

    await own.patch(`/cards/${card.id}`, { board_id: secret.id, list_id: secret.lists[0].id })

    await vi.waitFor(() => expect(writer.connection.state).toBe('ended'), PATIENT)
  })
})
