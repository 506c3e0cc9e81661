import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { exportOf, importText } from '../../../test/exports.ts'
import { newReadyUrl, newTeamOn, startServer, stores, type Team } from '../../../test/team.ts'
import { searchJob } from '../../feed/scheduler/search.ts'
import { indexSomeAgain } from '../fields/fields.reindex.ts'

type Found = Record<string, { id: string; title: string; excerpt: string }>

describe.each(stores)('search in custom fields on %s', (store) => {
  let team: Team
  let board: Awaited<ReturnType<Team['newBoard']>>
  let stage: { id: string; options: { id: string; title: string }[] }
  let client: { id: string }
  const newField = async (body: object, of: string) => (await team.made(`/projects/${of}/fields`, body)).field
  beforeEach(async () => {
    // The job looks at all workspaces of a server.
    const server = await startServer(await newReadyUrl(store))
    onTestFinished(server.stop)
    team = await newTeamOn(server)
    board = await team.newBoard({ title: '-' })
    stage = await newField(
      { title: 'Stage', type: 'select', options: [{ title: 'Draft' }, { title: 'Ready' }] },
      space(),
    )
    client = await newField({ title: 'Client', type: 'text' }, space())
  })
  const space = () => board.project_id
  const ask = async (query: string, more = '', caller: Pick<Team, 'get'> = team): Promise<Found[]> =>
    (await caller.get(`/search?query=${encodeURIComponent(query)}${more}`)).body.results
  const find = async (query: string, more = '', caller: Pick<Team, 'get'> = team) =>
    (await ask(query, more, caller)).flatMap((result) => Object.values(result)).map(({ id }) => id)
  const newCard = (custom_fields: object, more: object = {}) => team.newCard(board.lists[0], { ...more, custom_fields })
  const newEpic = async (body: object) => {
    const [{ id: list_id }] = (await team.get('/epics')).body.lists
    return (await team.made('/epics', { list_id, ...body })).epic
  }
  const newCards = async (count: number, custom_fields: object) => {
    const place = { board_id: board.id, list_id: board.lists[0].id, custom_fields }
    const many = Array.from({ length: count }, (_, n) => {
      return { method: 'POST', path: '/cards', body: { ...place, title: `Card ${n}` } }
    })
    for (let start = 0; start < many.length; start += 50)
      expect((await team.post('/batch', { operations: many.slice(start, start + 50) })).status).toBe(200)
  }
  const runJob = async ({ server }: Pick<Team, 'server'> = team) => {
    const job = searchJob(server.gateway, (error) => {
      throw error
    })
    for (let done = await job.turn(); done > 0; ) done = await job.turn()
  }

  test('finds cards and epics by texts, links and options, with a marked excerpt', async () => {
    const link = await newField({ title: 'Contract', type: 'link' }, space())
    const areas = await newField(
      { title: 'Areas', type: 'multi_select', options: [{ title: 'Sales team' }, { title: 'Export' }] },
      space(),
    )
    const card = await newCard(
      {
        [client.id]: 'Ünsal & Söhne',
        [stage.id]: 'Ready',
        [link.id]: 'https://example.com/zermatt',
        [areas.id]: ['Export', 'Sales team'],
      },
      { title: 'Offer', content: '<p>Long text</p>' },
    )
    const epic = await newEpic({ title: 'Plan', custom_fields: { [client.id]: 'Matterhorn' } })

    const excerptOf = async (query: string) => (await ask(query)).map((found) => Object.values(found)[0]?.excerpt)
    expect(await excerptOf('unsal')).toEqual(['Client: <em>Ünsal</em> &amp; Söhne'])
    expect(await excerptOf('zermatt ready')).toEqual([
      'Stage: <em>Ready</em> · Contract: https://example.com/<em>zermatt</em>',
    ])
    expect(await excerptOf('sales')).toEqual(['Areas: <em>Sales</em> team, Export'])
    expect(await excerptOf('matterhorn')).toEqual(['Client: <em>Matterhorn</em>'])
    expect(await find('offer ready')).toEqual([card.id])
    expect(await find('long ready')).toEqual([card.id])
    expect(await find('ready', '&fields=title,content')).toEqual([])
    expect(await find('ready', '&fields=custom_fields')).toEqual([card.id])
    expect(await find('offer ready', '&fields=custom_fields')).toEqual([])
    expect(await excerptOf('offer')).toEqual(['Long text'])
    expect(await find(String(epic.id))).toContain(epic.id)
  })

  test('follows values, moves, copies and the bin', async () => {
    const card = await newCard({ [client.id]: 'Brocken' })
    await team.patch(`/cards/${card.id}`, { custom_fields: { [client.id]: 'Zugspitze' } })
    expect(await find('brocken')).toEqual([])
    expect(await find('zugspitze')).toEqual([card.id])

    const { card: copy } = await team.made(`/cards/${card.id}/copy`, {})
    expect(await find('zugspitze')).toEqual([copy.id, card.id])

    const other = await team.newBoard({ project_id: (await team.newProject()).id })
    await team.patch(`/cards/${card.id}`, { board_id: other.id, list_id: other.lists[0].id })
    expect(await find('zugspitze')).toEqual([copy.id])
    const alike = await newField({ title: 'Client', type: 'text' }, other.project_id)
    await team.patch(`/cards/${copy.id}`, { board_id: other.id, list_id: other.lists[0].id })
    expect((await team.get(`/cards/${copy.id}`)).body.card.custom_fields).toEqual({ [alike.id]: 'Zugspitze' })
    expect(await find('zugspitze')).toEqual([copy.id])

    const { seq } = await team.lastEvent()
    await team.delete(`/cards/${copy.id}`)
    expect(await find('zugspitze')).toEqual([])
    await team.post(`/cards/${copy.id}/restore`, { seq })
    expect(await find('zugspitze')).toEqual([copy.id])
  })

  test('follows options, types and fields that are deleted and restored: never by what they are no more', async () => {
    const cards = await Promise.all([newCard({ [stage.id]: 'Draft' }), newCard({ [stage.id]: 'Draft' })])
    const ids = cards.map(({ id }) => id).sort((a, b) => Number(b) - Number(a))
    const [draft, ready] = stage.options
    await team.patch(`/fields/${stage.id}`, { options: [{ ...draft, title: 'Sketch' }, ready] })
    expect(await find('draft')).toEqual([])
    await runJob()
    expect(await find('sketch')).toEqual(ids)

    await team.patch(`/fields/${stage.id}`, { type: 'text' })
    await runJob()
    expect(await find('sketch')).toEqual(ids)
    await team.delete(`/fields/${stage.id}`)
    expect(await find('sketch')).toEqual([])
    await runJob()
    await team.patch(`/cards/${ids[0]}`, { title: 'Other' })
    await team.post(`/fields/${stage.id}/restore`)
    await runJob()
    expect(await find('sketch')).toEqual(ids)
  })

  test('has more to index again than fits one write', async () => {
    await newCards(450, { [stage.id]: 'Draft' })
    const [draft, ready] = stage.options
    await team.patch(`/fields/${stage.id}`, { options: [{ ...draft, title: 'Sketch' }, ready] })
    await runJob()
    const [first, last] = ['&count=1', '&count=100&fields=custom_fields']
    expect(await find('card 449 sketch', first)).toHaveLength(1)
    expect(await find('sketch', last)).toHaveLength(100)
    expect(await find('draft')).toEqual([])
  })

  test('is indexed again where there is a value alone, from where the last write stopped', async () => {
    await newCards(210, { [client.id]: 'Brocken' })
    await newCards(230, { [stage.id]: 'Draft' })
    await newEpic({ title: 'Plan', custom_fields: { [client.id]: 'Brocken' } })
    await newEpic({ title: 'Other plan', custom_fields: { [stage.id]: 'Draft' } })
    const [draft, ready] = stage.options
    await team.patch(`/fields/${stage.id}`, { options: [{ ...draft, title: 'Sketch' }, ready] })
    const writer = team.server.gateway.enterAs({ ...team, source: '{}' }, 'field.update')
    const reached = () =>
      team.server.store.read((db) =>
        db
          .selectFrom('fields')
          .select(['id', 'reindex_after'])
          .where('team_id', '=', team.team_id)
          .where('reindex_after', 'is not', null)
          .execute(),
      )

    expect(await writer.write(indexSomeAgain)).toBe(201)
    expect(await reached()).toMatchObject([{ id: Number(stage.id), reindex_after: expect.any(Number) }])
    // 30 cards are left, and both epics: where those have values, only their rows say.
    expect(await writer.write(indexSomeAgain)).toBe(33)
    expect(await reached()).toEqual([])
    expect(await writer.write(indexSomeAgain)).toBe(0)
    expect(await find('card 229 sketch', '&count=1')).toHaveLength(1)
    expect(await find('other sketch')).toHaveLength(1)
    expect(await find('plan brocken')).toHaveLength(1)
  })

  test('follows several fields at once, each from where it is', async () => {
    await newCards(150, { [stage.id]: 'Draft', [client.id]: 'Brocken' })
    await newCards(150, { [client.id]: 'Brocken' })
    await team.patch(`/projects/${space()}`, { is_private: true })
    const writer = team.server.gateway.enterAs({ ...team, source: '{}' }, 'field.update')
    expect(await writer.write(indexSomeAgain)).toBe(201)
    const [draft, ready] = stage.options
    await team.patch(`/fields/${stage.id}`, { options: [{ ...draft, title: 'Sketch' }, ready] })
    // The second field is where it was: the 150 cards of the first come again, and those of both that are left.
    expect(await writer.write(indexSomeAgain)).toBe(201)
    expect(await writer.write(indexSomeAgain)).toBe(51)
    expect(await writer.write(indexSomeAgain)).toBe(0)
    expect(await find('card 149 sketch', '&count=1')).toHaveLength(1)
  })

  test('shows nobody what they must not read', async () => {
    const outsider = await team.newMember('member')
    const secret = await team.newProject({ title: 'Hideout', is_private: true })
    const hidden = await team.newBoard({ project_id: secret.id })
    const field = await newField({ title: 'Client', type: 'text' }, secret.id)
    await team.newCard(hidden.lists[0], { custom_fields: { [field.id]: 'Eiger' } })
    const epic = await newEpic({ title: 'Climb', custom_fields: { [client.id]: 'Jungfrau' } })
    expect(await find('eiger', '', outsider)).toEqual([])
    expect(await find('eiger')).toHaveLength(1)
    expect(await find('jungfrau', '', outsider)).toEqual([epic.id])

    await team.patch(`/projects/${space()}`, { is_private: true })
    expect(await find('jungfrau', '', outsider)).toEqual([])
    expect(await find('climb', '', outsider)).toEqual([epic.id])
    await runJob()
    await team.patch(`/projects/${space()}`, { is_private: false })
    await runJob()
    expect(await find('jungfrau', '', outsider)).toEqual([epic.id])
  })

  test('knows the values of an imported workspace', async () => {
    await newCard({ [stage.id]: 'Ready' })
    const { team_id } = await importText(team.server, await exportOf(team))
    await runJob()
    const documents = await team.server.store.read((db) =>
      db
        .selectFrom('search_documents')
        .select('terms')
        .where('team_id', '=', team_id)
        .where('noun', '=', 'card')
        .execute(),
    )
    expect(documents.map(({ terms }) => terms.split(' ').includes('fready'))).toEqual([true])
  })
})
