import { beforeEach, describe, expect, test } from 'vitest'
import { addCopies } from '../../../test/many-cards.ts'
import { watchStatements } from '../../../test/statements.ts'
import { type Caller, newTeam, stores, type Team } from '../../../test/team.ts'
import { HINT_CANDIDATES, HINT_POSTINGS, HINTED_CARDS, HINTED_TAGS } from '../../limits/hints.ts'
import type { Card } from '../cards/cards.schema.ts'
import { findLiveCards } from './hints.queries.ts'

type Hint = Card['hints'][number]

const hintsOf = async (caller: Caller, id: string): Promise<Hint[]> =>
  (await caller.get(`/cards/${id}`)).body.card.hints
const cardsIn = (hints: Hint[]) => hints.flatMap(({ relation }) => relation?.card.card_id ?? [])
const tagsIn = (hints: Hint[]) => hints.flatMap(({ tag }) => tag?.name ?? [])
const cardsFor = async (caller: Caller, id: string) => cardsIn(await hintsOf(caller, id))
const tagsFor = async (caller: Caller, id: string) => tagsIn(await hintsOf(caller, id))
const aboutCard = (card_id: string, more = {}) => ({ type: 'relation', relation: { card_id, ...more } })
const aboutTag = (name: string) => ({ type: 'tag', tag: { name } })

describe.each(stores)('the hints of a card on %s', (store) => {
  let team: Team
  beforeEach(async () => {
    team = await newTeam(store)
  })
  const newTag = async (name: string, more = {}) => (await team.made('/tags', { name, ...more })).tag

  test('are similar cards and their tags', async () => {
    const board = await team.newBoard({ title: 'Gears' })
    const tag = await newTag('Gearbox')
    const other = await team.newCard(board.lists[0], { title: 'Replace the worn gearbox', tags: [tag.id] })
    const far = await team.newCard(board.lists[0], { title: 'Paint the gate' })
    const card = await team.newCard(board.lists[1], { title: 'The worn gearbox: replace it' })

    expect(card.hints).toEqual([])
    expect(await hintsOf(team, card.id)).toEqual([
      { type: 'tag', tag: { name: 'Gearbox' }, relation: null },
      {
        type: 'relation',
        tag: null,
        relation: {
          similarity: expect.any(Number),
          card: {
            title: other.title,
            card_id: other.id,
            user_id: team.user_id,
            project_id: board.project_id,
            board_id: board.id,
            board_title: 'Gears',
            list_id: board.lists[0].id,
            list_title: board.lists[0].title,
            list_color: board.lists[0].color,
            status: board.lists[0].behavior,
          },
        },
      },
    ])
    expect(await hintsOf(team, far.id)).toEqual([])
    for (const { relation } of await hintsOf(team, card.id))
      if (relation) expect(relation.similarity > 0.5 && relation.similarity <= 1).toBe(true)
  })

  test('follow the title, and are in no collection of cards', async () => {
    const board = await team.newBoard()
    const other = await team.newCard(board.lists[0], { title: 'Order fresh walnuts' })
    const card = await team.newCard(board.lists[0], { title: 'Something else altogether' })
    expect(await cardsFor(team, card.id)).toEqual([])

    const { body } = await team.patch(`/cards/${card.id}`, { title: 'Order walnuts, fresh ones' })
    expect(body.card.hints).toEqual([])
    expect(await cardsFor(team, card.id)).toEqual([other.id])
    const listed = (await team.get(`/cards?board_id=${board.id}`)).body.cards
    const { lists } = (await team.get(`/boards/${board.id}`)).body.board
    for (const shown of [...listed, ...lists.flatMap(({ cards }: { cards: Card[] }) => cards)])
      expect(shown.hints).toEqual([])
    const { revision } = await team.head()
    expect((await team.get(`/cards/${card.id}?at=${revision}`)).body.card.hints).toEqual([])
  })

  test('count the words of the content, and rare words more than common ones', async () => {
    const board = await team.newBoard()
    const of = (title: string, content = '') => team.newCard(board.lists[0], { title, content })
    for (const name of ['Ada', 'Ben', 'Cyd', 'Dan']) await of(`Call ${name} about lunch plans`)
    const rare = await of('Call about the zeppelin mooring')
    const [like, unlike] = [
      await of('Bosporus ferry', '<p>The hull leaks astern</p>'),
      await of('Bosporus ferry', '<p>Tickets cost twice that</p>'),
    ]
    const card = await of('Zeppelin mooring, about noon')
    const leaking = await of('Bosporus ferry', '<p>It leaks: hull, astern</p>')

    expect(await cardsFor(team, card.id)).toEqual([rare.id])
    const [first, second] = (await hintsOf(team, leaking.id)).map(({ relation }) => relation)
    expect(first?.card.card_id).toBe(like.id)
    expect(second?.card.card_id).toBe(unlike.id)
    expect(first?.similarity).toBeGreaterThan(second?.similarity ?? 1)
  })

  test('leave out what it has or is linked to, and what is archived or deleted', async () => {
    const board = await team.newBoard()
    const [tag, hadTag] = [await newTag('Harbour'), await newTag('Pier')]
    const title = 'Dredge the harbour basin'
    const made = () => team.newCard(board.lists[0], { title, tags: [tag.id, hadTag.id] })
    const card = await team.newCard(board.lists[0], { title, tags: [hadTag.id] })
    const expectProposed = async (ids: string[]) => expect(await cardsFor(team, card.id)).toEqual(ids)

    const [one, two, three] = [await made(), await made(), await made()]
    await expectProposed([three.id, two.id, one.id])
    expect(await tagsFor(team, card.id)).toEqual(['Harbour'])
    await team.made(`/cards/${three.id}/linked_cards`, { card_id: card.id, linked_card_type: 'blocks' })
    await expectProposed([two.id, one.id])
    await team.patch(`/cards/${two.id}`, { parent_card_id: card.id })
    await expectProposed([one.id])
    expect(await cardsFor(team, two.id)).not.toContain(card.id)
    await team.patch(`/cards/${one.id}`, { archived: true })
    await expectProposed([])
    await team.patch(`/cards/${one.id}`, { archived: false })
    await expectProposed([one.id])
    expect((await team.delete(`/cards/${one.id}`)).status).toBe(204)
    await expectProposed([])
    const { card: copy } = await team.made(`/cards/${card.id}/copy`, {})
    await expectProposed([])
    await team.patch(`/cards/${copy.id}`, { archived: true })
    await team.patch(`/cards/${card.id}`, { archived: true })
    expect(await hintsOf(team, card.id)).toEqual([])
  })

  test.each(['lists', 'boards', 'projects'])('leave out what is in archived %s', async (kind) => {
    const [here, there] = [await team.newBoard(), await team.newBoard()]
    const title = `Catalogue${kind} butterflies${kind}`
    const card = await team.newCard(here.lists[0], { title })
    const other = await team.newCard(there.lists[0], { title })
    const path = { lists: there.lists[0].id, boards: there.id, projects: there.project_id }[kind]
    expect(await cardsFor(team, card.id)).toEqual([other.id])
    expect((await team.patch(`/${kind}/${path}`, { archived: true })).status).toBe(200)
    expect(await cardsFor(team, card.id)).toEqual([])
  })

  test('propose no tag of another space', async () => {
    const [here, there] = [await team.newBoard(), await team.newBoard()]
    const tag = await newTag('Abroad', { project_id: there.project_id })
    const shared = await newTag('Everywhere')
    await team.newCard(there.lists[0], { title: 'Sort the seashells', tags: [tag.id, shared.id] })
    const card = await team.newCard(here.lists[0], { title: 'Sort the seashells' })

    expect(await tagsFor(team, card.id)).toEqual(['Everywhere'])
  })
})

describe.each(stores)('the visibility of hints on %s', (store) => {
  test('private spaces and other workspaces are not shown, and change no score', async () => {
    const [team, theirs] = [await newTeam(store), await newTeam(store)]
    const board = await team.newBoard()
    const title = 'Survey glacier tongue'
    const card = await team.newCard(board.lists[0], { title })
    const near = await team.newCard(board.lists[0], { title: 'Survey glacier' })
    const outsider = await team.newMember('admin')
    const before = await hintsOf(outsider, card.id)
    expect(cardsIn(before)).toEqual([near.id])

    const hidden = await team.newProject({ is_private: true })
    const secretBoard = await team.newBoard({ project_id: hidden.id })
    const tag = (await team.made('/tags', { name: 'Secret glaciers' })).tag
    const secrets = []
    for (const more of ['', 'from above', 'again'])
      secrets.push(await team.newCard(secretBoard.lists[0], { title: `${title} ${more}`, tags: [tag.id] }))
    // Each makes a word more common than it is for people who cannot see it.
    expect(await hintsOf(outsider, card.id)).toEqual(before)
    await addCopies(team, secrets[0].id, 40, () => ({ title: 'Survey glacier' }))
    await team.patch(`/boards/${secretBoard.id}`, { title: 'Alps' })
    expect(await hintsOf(outsider, card.id)).toEqual(before)
    const elsewhere = await theirs.newBoard()
    const alike = await theirs.newCard(elsewhere.lists[0], { title })
    await addCopies(theirs, alike.id, 40, () => ({ title: 'Survey glacier' }))
    await team.patch(`/boards/${secretBoard.id}`, { title: 'Pyrenees' })
    expect(await hintsOf(outsider, card.id)).toEqual(before)
    expect(await cardsFor(team, card.id)).toContain(secrets[0].id)
    expect(await tagsFor(team, card.id)).toEqual(['Secret glaciers'])
  })

  test('the notes of others change no score, even for people who see all spaces', async () => {
    const team = await newTeam(store)
    const member = await team.newMember('member')
    const board = await team.newBoard()
    const card = await team.newCard(board.lists[0], { title: 'Survey glacier tongue' })
    await team.newCard(board.lists[0], { title: 'Survey glacier' })
    const before = await hintsOf(member, card.id)
    expect(before).toHaveLength(1)

    for (let count = 0; count < 20; count++) await team.newNote({ title: 'Survey glacier' })

    expect(await hintsOf(member, card.id)).toEqual(before)
  })

  test('the index proves nothing: visibility is checked for each card', async () => {
    const team = await newTeam(store)
    const outsider = await team.newMember('member')
    const hidden = await team.newBoard({ project_id: (await team.newProject({ is_private: true })).id })
    const open = await team.newBoard()
    const ids = [await team.newCard(hidden.lists[0]), await team.newCard(open.lists[0])].map(({ id }) => Number(id))
    const found = (user_id: string) => {
      const { team_id, server } = team
      const workspace = server.gateway.enterAs({ team_id, user_id, source: '{"type":"token"}' }, 'card.read')
      return workspace.read((r) => findLiveCards(r, { id: 0, parent_card_id: 0, copied_from_card_id: 0 }, ids))
    }
    expect((await found(team.user_id)).map(({ id }) => id).sort((one, other) => one - other)).toEqual(ids)
    expect((await found(outsider.user_id)).map(({ id }) => id)).toEqual(ids.slice(1))
  })

  test('a guest is shown only cards of their boards', async () => {
    const team = await newTeam(store)
    const guest = await team.newMember('guest')
    const project = await team.newProject()
    const [shared, sibling] = [
      await team.newBoard({ project_id: project.id, members: [{ user_id: guest.user_id }] }),
      await team.newBoard({ project_id: project.id }),
    ]
    const tag = (await team.made('/tags', { name: 'Unseen', project_id: project.id })).tag
    const title = 'Tune the harpsichord'
    const card = await team.newCard(shared.lists[0], { title })
    const unseen = await team.newCard(sibling.lists[0], { title, tags: [tag.id] })
    const seen = await team.newCard(shared.lists[1], { title: 'Tune the harpsichord soon' })

    expect(await hintsOf(guest, card.id)).toEqual([
      {
        type: 'relation',
        tag: null,
        relation: expect.objectContaining({ card: expect.objectContaining({ card_id: seen.id }) }),
      },
    ])
    expect(await cardsFor(team, card.id)).toEqual([unseen.id, seen.id])
    const refused = await guest.post(`/cards/${card.id}/hints/dismiss`, aboutCard(unseen.id))
    expect(refused.status).toBe(404)
    expect((await guest.post(`/cards/${card.id}/hints/accept`, aboutCard(unseen.id))).status).toBe(404)
  })

  test('the log names no card that its reader cannot see', async () => {
    const team = await newTeam(store)
    const member = await team.newMember('member')
    const board = await team.newBoard()
    const hidden = await team.newBoard({ project_id: (await team.newProject({ is_private: true })).id })
    const [card, secret] = [await team.newCard(board.lists[0]), await team.newCard(hidden.lists[0])]
    expect((await team.post(`/cards/${card.id}/hints/dismiss`, aboutCard(secret.id))).status).toBe(204)
    const last = async (caller: Caller) => (await caller.get(`/events?card_id=${card.id}`)).body.events.at(-1).changes
    expect(await last(team)).toEqual({ hints: [{ type: 'relation', card_id: secret.id }, null] })
    expect(await last(member)).toEqual({ hints: [{ type: 'relation', card_id: null }, null] })
  })
})

describe.each(stores)('accepting and dismissing hints on %s', (store) => {
  let team: Team
  beforeEach(async () => {
    team = await newTeam(store)
  })
  const newPair = async () => {
    const board = await team.newBoard()
    const name = `Strings ${board.id}`
    const { tag } = await team.made('/tags', { name, project_id: board.project_id })
    // A separate pair for each, since all are in one workspace.
    const words = `Varnish${board.id} cello${board.id}`
    const other = await team.newCard(board.lists[0], { title: words, tags: [tag.id] })
    const card = await team.newCard(board.lists[0], { title: words })
    return { board, card, other, tag }
  }

  test('an accepted tag is added, an accepted card is linked, and repeating it changes nothing', async () => {
    const { card, other, tag } = await newPair()
    const path = `/cards/${card.id}/hints/accept`
    expect(await tagsFor(team, card.id)).toEqual([tag.name])

    expect((await team.post(path, aboutTag(tag.name))).status).toBe(204)
    expect(await team.lastEvent()).toMatchObject({ type: 'card.tags_changed', changes: { tags: [[], [tag.id]] } })
    expect((await team.post(path, aboutCard(other.id))).status).toBe(204)
    expect(await team.lastEvent()).toMatchObject({ type: 'card.linked', card_id: card.id })
    const { body } = await team.get(`/cards/${card.id}`)
    expect(body.card.tags).toEqual([expect.objectContaining({ id: tag.id })])
    expect(body.card.linked_cards).toEqual([
      expect.objectContaining({ card_id: other.id, linked_card_type: 'related' }),
    ])
    expect(body.card.hints).toEqual([])

    const { revision } = await team.head()
    for (const hint of [aboutTag(tag.name), aboutCard(other.id)]) expect((await team.post(path, hint)).status).toBe(204)
    expect((await team.head()).revision).toBe(revision)
    await team.post(path, aboutCard(other.id, { linked_card_type: 'duplicates' }))
    await team.post(path, aboutCard(other.id))
    expect((await team.get(`/cards/${card.id}`)).body.card.linked_cards[0].linked_card_type).toBe('duplicates')
  })

  test('a dismissed hint stays dismissed for everybody, even after renaming or restoring the card', async () => {
    const { card, other, tag } = await newPair()
    const member = await team.newMember('member')
    const path = `/cards/${card.id}/hints/dismiss`

    expect((await member.post(path, aboutTag(tag.name))).status).toBe(204)
    expect(await team.lastEvent()).toMatchObject({
      type: 'card.hint_dismissed',
      entity_id: card.id,
      changes: { hints: [{ type: 'tag', tag_id: tag.id }, null] },
    })
    expect(await hintsOf(team, card.id)).toHaveLength(1)
    expect((await member.post(path, aboutCard(other.id))).status).toBe(204)
    expect(await hintsOf(team, card.id)).toEqual([])
    const { revision } = await team.head()
    for (const hint of [aboutTag(tag.name), aboutCard(other.id)]) expect((await team.post(path, hint)).status).toBe(204)
    expect((await team.head()).revision).toBe(revision)

    await team.patch(`/cards/${card.id}`, { title: `${card.title} again` })
    expect(await hintsOf(team, card.id)).toEqual([])
    expect(await cardsFor(team, other.id)).toEqual([card.id])
    const { revision: seq } = await team.head()
    expect((await team.delete(`/cards/${card.id}`)).status).toBe(204)
    expect(await dismissedOn(team, card.id)).toBe(0)
    expect((await team.post(`/cards/${card.id}/restore`, { seq })).status).toBe(200)
    expect(await hintsOf(team, card.id)).toEqual([])
  })

  test('people who may not change the card may do neither', async () => {
    const { board, card, other, tag } = await newPair()
    const reader = await team.newMember('guestReader')
    const viewer = await team.newMember('member')
    const stranger = await team.newMember('guest')
    await team.post(`/boards/${board.id}/members`, { user_id: reader.user_id })
    await team.post(`/boards/${board.id}/members`, { user_id: viewer.user_id, role: 'viewer' })
    for (const verb of ['accept', 'dismiss'])
      for (const hint of [aboutTag(tag.name), aboutCard(other.id)]) {
        const path = `/cards/${card.id}/hints/${verb}`
        expect((await reader.post(path, hint)).status).toBe(403)
        expect((await viewer.post(path, hint)).status).toBe(403)
        expect((await stranger.post(path, hint)).status).toBe(404)
        expect((await (await newTeam(store)).post(path, hint)).status).toBe(404)
      }
    expect(await hintsOf(team, card.id)).toHaveLength(2)
  })

  test.each([
    ['no type', { tag: { name: 'x' } }, 400, 'type'],
    ['another type', { type: 'member' }, 400, 'type'],
    ['a tag without its name', { type: 'tag' }, 400, 'tag'],
    ['a card without its id', { type: 'relation' }, 400, 'relation'],
    ['an empty name', { type: 'tag', tag: { name: '' } }, 400, 'tag.name'],
  ])('%s is refused', async (_, hint, status, field) => {
    const { card } = await newPair()
    for (const verb of ['accept', 'dismiss']) {
      const answer = await team.post(`/cards/${card.id}/hints/${verb}`, hint)
      expect(answer.status).toBe(status)
      expect(answer.body.errors.map((error: { field: string }) => error.field)).toContain(field)
    }
  })

  test('an unknown tag or card is 404, and an epic is no card', async () => {
    const { card } = await newPair()
    const { lists } = (await team.get('/epics')).body
    const { epic } = await team.made('/epics', { title: card.title, list_id: lists[0].id })
    for (const verb of ['accept', 'dismiss']) {
      for (const hint of [aboutTag('Nothing'), aboutCard('999999'), aboutCard(epic.id)])
        expect((await team.post(`/cards/${card.id}/hints/${verb}`, hint)).status).toBe(404)
      expect((await team.post(`/cards/${epic.id}/hints/${verb}`, aboutCard(card.id))).status).toBe(404)
    }
  })
})

describe.each(stores)('the hints of an epic on %s', (store) => {
  async function newRoadmap() {
    const team = await newTeam(store)
    const [list] = (await team.get('/epics')).body.lists
    const newEpic = async (title: string, fields: object = {}) =>
      (await team.made('/epics', { title, list_id: list.id, ...fields })).epic
    const hintsOf = async (id: string, caller: Caller = team): Promise<Hint[]> =>
      (await caller.get(`/epics/${id}`)).body.epic.hints
    return { team, list, newEpic, hintsOf }
  }

  test('are similar epics and their tags, regardless of cards and notes', async () => {
    const { team, list, newEpic, hintsOf } = await newRoadmap()
    const { tag } = await team.made('/tags', { name: 'Gearbox' })
    const other = await newEpic('Replace the worn gearbox')
    await team.post(`/cards/${other.id}/tags`, { id: tag.id })
    const far = await newEpic('Paint the gate')
    const epic = await newEpic('The worn gearbox: replace it')
    const before = await hintsOf(epic.id)

    expect(before).toEqual([
      { type: 'tag', tag: { name: 'Gearbox' }, relation: null },
      {
        type: 'relation',
        tag: null,
        relation: {
          similarity: expect.any(Number),
          card: {
            title: other.title,
            card_id: other.id,
            user_id: team.user_id,
            project_id: null,
            board_id: null,
            board_title: '',
            list_id: list.id,
            list_title: list.title,
            list_color: list.color,
            status: list.behavior,
          },
        },
      },
    ])
    expect(await hintsOf(far.id)).toEqual([])
    await team.newCard((await team.newBoard()).lists[0], { title: epic.title })
    await team.made('/notes', { title: 'Replace the gearbox' })
    expect(await hintsOf(epic.id)).toEqual(before)
    await team.patch(`/epics/${other.id}`, { archived: true })
    expect(await hintsOf(epic.id)).toEqual([])
  })

  test('are accepted and dismissed like those of cards', async () => {
    const { team, newEpic, hintsOf } = await newRoadmap()
    const { tag } = await team.made('/tags', { name: 'Harbour' })
    const [epic, linked, dismissed] = [
      await newEpic('Dredge the harbour'),
      await newEpic('Dredge the old harbour'),
      await newEpic('Dredge the new harbour'),
    ]
    await team.post(`/cards/${linked.id}/tags`, { id: tag.id })
    const act = (verb: string, hint: object, caller: Caller = team) =>
      caller.post(`/cards/${epic.id}/hints/${verb}`, hint)
    expect(cardsIn(await hintsOf(epic.id)).sort()).toEqual([linked.id, dismissed.id].sort())

    expect((await act('accept', aboutCard(linked.id))).status).toBe(204)
    expect((await act('dismiss', aboutCard(dismissed.id))).status).toBe(204)
    expect(await team.lastEvent()).toMatchObject({
      type: 'epic.hint_dismissed',
      epic_id: epic.id,
      changes: { hints: [{ type: 'relation', card_id: dismissed.id }, null] },
    })
    const head = await team.head()
    expect((await act('dismiss', aboutCard(dismissed.id))).status).toBe(204)
    expect(await team.head()).toEqual(head)
    expect(cardsIn(await hintsOf(epic.id))).toEqual([])
    expect((await act('accept', aboutTag('Harbour'))).status).toBe(204)
    const { body } = await team.get(`/epics/${epic.id}`)
    expect(body.epic.linked_cards.map(({ card_id }: { card_id: string }) => card_id)).toEqual([linked.id])
    expect(body.epic.tags.map(({ name }: { name: string }) => name)).toEqual(['Harbour'])
    await team.delete(`/cards/${epic.id}/tags/${tag.id}`)
    expect((await act('dismiss', aboutTag('Harbour'))).status).toBe(204)
    expect(await hintsOf(epic.id)).toEqual([])
  })

  test('are not for guests, who cannot change the roadmap', async () => {
    const { team, newEpic, hintsOf } = await newRoadmap()
    const guest = await team.newMember('guest')
    const epic = await newEpic('Tune the organ', { members: [{ user_id: guest.user_id }] })
    const other = await newEpic('Tune the old organ', { members: [{ user_id: guest.user_id }] })

    expect(cardsIn(await hintsOf(epic.id))).toEqual([other.id])
    expect(await hintsOf(epic.id, guest)).toEqual([])
    expect((await guest.post(`/cards/${epic.id}/hints/accept`, aboutCard(other.id))).status).toBe(403)
  })
})

describe.each(stores)('the cost of hints on %s', (store) => {
  test('a very common word finds none, and no more cards are compared than the bound', async () => {
    const team = await newTeam(store)
    const board = await team.newBoard()
    const sample = await team.newCard(board.lists[0], { title: 'Sample' })
    await addCopies(team, sample.id, HINT_POSTINGS + 1, () => ({ title: 'Ubiquitous' }))
    const rare = await addCopies(team, sample.id, HINT_CANDIDATES + 20, (number) => ({ title: `Seldom ${number}` }))
    const ubiquitous = await team.newCard(board.lists[0], { title: 'Ubiquitous' })
    const seldom = await team.newCard(board.lists[0], { title: 'Seldom' })

    expect(await hintsOf(team, ubiquitous.id)).toEqual([])
    const statements = await watchStatements(store, team.team_id)(() => hintsOf(team, seldom.id))
    const comparing = statements.find(({ text }) => text.includes('is_known'))
    // An array in JSON on SQLite, and as PostgreSQL writes it there.
    const ids = comparing?.parameters.flatMap((value) =>
      typeof value === 'string' && /^[[{]/.test(value) ? [value.slice(1, -1).split(',')] : [],
    )
    expect(rare.length).toBeGreaterThan(HINT_CANDIDATES)
    expect(ids).toEqual([expect.objectContaining({ length: HINT_CANDIDATES })])
  })

  test('a hundred similar cards take as many statements as three, and the number of hints is bounded', async () => {
    const team = await newTeam(store)
    const board = await team.newBoard()
    const tags = []
    for (const name of ['One', 'Two', 'Three', 'Four']) tags.push((await team.made('/tags', { name })).tag.id)
    const sample = await team.newCard(board.lists[0], { title: 'Count the owls' })
    for (let count = 0; count < 3; count++) await team.newCard(board.lists[0], { title: 'Count the owls', tags })
    const statementsOf = watchStatements(store, team.team_id)
    const count = async () => (await statementsOf(() => hintsOf(team, sample.id))).length
    const few = await count()
    await addCopies(team, sample.id, 100, () => ({}))
    await team.patch(`/boards/${board.id}`, { title: 'Owls' })
    const many = await count()

    expect(few).toBeGreaterThan(5)
    expect(many).toBe(few)
    const hints = await hintsOf(team, sample.id)
    expect(cardsIn(hints)).toHaveLength(HINTED_CARDS)
    expect(tagsIn(hints).length).toBeLessThanOrEqual(HINTED_TAGS)
  })
})

async function dismissedOn({ server, team_id }: Team, card_id: string): Promise<number> {
  const rows = await server.store.read((db) =>
    db
      .selectFrom('dismissed_hints')
      .select('hinted_id')
      .where('team_id', '=', team_id)
      .where('card_id', '=', Number(card_id))
      .execute(),
  )
  return rows.length
}
