import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { boardTitled, bringIn, newDesigner, newFile, type Titled, TRELLO_BOARD } from '../../../test/imports.ts'
import { expectSound } from '../../../test/invariants.ts'
import { newTeam, serverOn, stores } from '../../../test/team.ts'
import { importPlan } from '../foreign/import-plan.ts'
import { readForeignFile } from '../foreign/read-file.ts'

/** The summary of an import is gone when someone asks whose a card was: the card says so. */
const STRANGER = '<p><strong>Members:</strong> A Stranger</p>'

interface Made {
  content: string
  custom_fields: Record<string, unknown>
}

describe.each(stores)('a board of Trello on %s', (store) => {
  test('takes over attachments whose files are given', async () => {
    const team = await newTeam(store)
    const { files } = (await serverOn(store)).app
    const folder = await mkdtemp(join(tmpdir(), 'boardwalk-trello-'))
    await writeFile(join(folder, 'spec.pdf'), '%PDF-1.7')
    const content = await readForeignFile(TRELLO_BOARD, 'trello', { attachments: folder })

    await importPlan(team.server.gateway, { team_id: team.team_id, user_id: team.user_id, role: 'owner' }, content, {
      files,
    })

    const board = await boardTitled(team, 'Lançamento 🚀 "beta"')
    const { id } = board.lists[0].cards[1]
    const { card } = (await team.get(`/cards/${id}`)).body
    expect(card).toMatchObject({ title: 'Second', total_files: 1, content: STRANGER })
    const [file] = (await team.get(`/cards/${id}/files`)).body.files
    expect(file).toMatchObject({ title: 'spec.pdf', content_type: 'application/pdf', size: 8 })
    expect(content.omissions.list().filter(({ kind }) => kind === 'attachment')).toEqual([])
  })

  test('is imported with all that has a field here, and reports the rest', async () => {
    const team = await newTeam(store)
    const designer = await newDesigner(team)

    const result = await bringIn(team, TRELLO_BOARD)

    expect(result).toMatchObject({
      is_new: true,
      import_id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/),
      counts: {
        boards: 1,
        lists: 5,
        cards: 6,
        archived_cards: 1,
        checklists: 2,
        checklist_items: 2,
        tags: 3,
        custom_fields: 3,
        members: 1,
        comments: 2,
      },
    })
    expect(result.not_mapped).toEqual([
      { kind: 'due date', name: 'soon (card "Untitled")', count: 1 },
      { kind: 'mark', name: 'complete, on a card whose list is not for what is done', count: 1 },
      {
        kind: 'attachment',
        name: 'Attachment: spec.pdf https://files.example.com/spec.pdf (card "Second")',
        count: 1,
      },
      { kind: 'comment', name: 'on a card that is not in the file (c0)', count: 1 },
      { kind: 'member', name: 'A Stranger', count: 1 },
      { kind: 'member', name: 'Someone <else>', count: 1 },
    ])

    const board = await boardTitled(team, 'Lançamento 🚀 "beta"')
    expect(board.content).toBe('<p>What we <strong>ship</strong>.<br>And when.</p>')
    expect(board.lists.map(({ title, behavior }: Titled) => [title, behavior])).toEqual([
      ['To do', 'committed'],
      ['Untitled', 'committed'],
      ['✅ Done', 'completed'],
      ['Without a list', 'committed'],
    ])
    expect(board.lists.map(({ cards }: Titled) => cards.map(({ title }) => title))).toEqual([
      ['Première — «tâche» <b> with a break', 'Second'],
      [],
      ['Shipped'],
      ['Homeless'],
    ])
    const { cards: archived } = (await team.get('/cards?archived=true')).body
    expect(archived).toMatchObject([
      { title: 'Untitled', due_date: null, tags: [{ name: 'C++', color: expect.stringMatching(/^#/) }] },
    ])
    const { cards } = (await team.get('/cards')).body
    const forgotten = cards.find(({ title }: Titled) => title === 'Forgotten')
    expect(forgotten).toMatchObject({ archived_list: true, list_title: 'Old ideas' })

    const { fields } = (await team.get(`/projects/${board.project_id}/fields`)).body
    expect(fields).toMatchObject([
      { title: 'Sprint', type: 'number' },
      { title: 'Risk', type: 'select', options: [{ id: '1', title: '<High>' }] },
      { title: 'Signed', type: 'checkbox' },
    ])
    const [first, second] = board.lists[0].cards
    const [sprint, risk, signed] = fields.map(({ id }: { id: string }) => id)
    expect(first.custom_fields).toEqual({ [sprint]: 3, [risk]: '1', [signed]: true })
    const spec = 'https://files.example.com/spec.pdf'
    expect(second.content).toBe(`<p><strong>Attachment:</strong> spec.pdf <a href="${spec}">${spec}</a></p>${STRANGER}`)
    expect(first).toMatchObject({
      content:
        '<h1>Why</h1><p>Because <em>we</em> said:</p><ul><li>one</li>' +
        '<li><a href="https://example.com/?a=1&amp;b=2">two</a></li></ul>' +
        '<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>',
      due_date: Date.UTC(2026, 2, 1, 12),
      start_date: Date.UTC(2026, 1, 1),
      members: [{ user_id: designer }],
      tags: [
        { name: 'Bug', color: '#c9372c' },
        { name: 'green', color: '#4bce97' },
      ],
      total_comments: 2,
    })
    expect(first.checklists).toMatchObject([
      {
        title: 'Before',
        items: [
          { title: 'First', checked: true },
          { title: 'Last', checked: false },
        ],
      },
      { title: 'After', items: [] },
    ])
    const { comments } = (await team.get(`/comments?card_id=${first.id}`)).body
    expect(comments).toMatchObject([
      {
        user_id: team.user_id,
        content: '<p><strong>Someone &lt;else&gt;:</strong></p><p>Earlier</p>',
        time_created: Date.UTC(2026, 0, 2, 10),
      },
      { user_id: designer, content: '<p>Later, with <code>code</code></p>', time_created: Date.UTC(2026, 0, 3, 10) },
    ])
    await team.patch(`/lists/${forgotten.list_id}`, { archived: false })
    await expectSound(team)
  })

  test('is marked as imported, on everything and in every event', async () => {
    const team = await newTeam(store)
    const before = (await team.events()).length

    const { import_id } = await bringIn(team, TRELLO_BOARD)

    const source = { type: 'import', import_id }
    const events = (await team.events()).slice(before)
    expect(events.length).toBeGreaterThan(15)
    for (const event of events) expect(event.user.source).toMatchObject(source)
    const board = await boardTitled(team, 'Lançamento 🚀 "beta"')
    for (const thing of [board, ...board.lists, ...board.lists[0].cards]) {
      expect(thing.user.source).toMatchObject(source)
      expect(thing.user_updated.source).toMatchObject(source)
    }
    expect((await team.get('/search?query=Première')).body.count).toBe(1)
  })

  test('imported again changes nothing; elsewhere, or changed, it is another import', async () => {
    const team = await newTeam(store)
    const first = await bringIn(team, TRELLO_BOARD)
    const before = await team.census()

    const again = await bringIn(team, TRELLO_BOARD)
    const both = await Promise.all([bringIn(team, TRELLO_BOARD), bringIn(team, TRELLO_BOARD)])

    for (const result of [again, ...both])
      expect(result).toMatchObject({ is_new: false, import_id: first.import_id, counts: { cards: 0 }, not_mapped: [] })
    expect(await team.census()).toEqual(before)
    const other = await bringIn(await newTeam(store), TRELLO_BOARD)
    const changed = await bringIn(team, await newFile('board.json', `${await readFile(TRELLO_BOARD, 'utf8')} `))
    expect(new Set([first, other, changed].map(({ import_id }) => import_id)).size).toBe(3)
    expect([other.is_new, changed.is_new]).toEqual([true, true])
  })

  test('goes into an existing space, and uses its tags', async () => {
    const team = await newTeam(store)
    const project = await team.newProject()
    const tag = (await team.made('/tags', { name: 'BUG', project_id: project.id })).tag

    const { project_id, counts } = await bringIn(team, TRELLO_BOARD, { project_id: project.id })

    expect(project_id).toBe(project.id)
    expect(counts.tags).toBe(2)
    const board = await boardTitled(team, 'Lançamento 🚀 "beta"')
    expect(board.lists[0].cards[0].tags.map(({ id }: { id: string }) => id)).toContain(tag.id)
  })

  test('is imported by those who may create what it contains', async () => {
    const team = await newTeam(store)
    const guest = await team.newMember('guest')
    const viewer = await team.newMember('member')
    const project = await team.newProject({ members: [{ user_id: viewer.user_id, role: 'viewer' }] })
    const before = await team.census()

    await expect(bringIn(team, TRELLO_BOARD, {}, { user_id: guest.user_id, role: 'guest' })).rejects.toThrow('role')
    const as = { user_id: viewer.user_id, role: 'member' } as const
    await expect(bringIn(team, TRELLO_BOARD, { project_id: project.id }, as)).rejects.toThrow('role')
    await expect(bringIn(team, TRELLO_BOARD, { project_id: '999999' })).rejects.toThrow('no such space')

    expect(await team.census()).toEqual(before)
  })
})

describe('a board of Trello', () => {
  test.each(stores)('and all on it is as old as it was there, on %s', async (store) => {
    const team = await newTeam(store)
    const made = (day: string, n: number) => (Date.parse(day) / 1000).toString(16) + String(n).padStart(16, '0')
    const [board, list, first, second, checklist, item, comment] = Array.from({ length: 7 }, (_, n) =>
      made(`2020-01-0${n + 1}T10:00:00Z`, n),
    ) as [string, string, string, string, string, string, string]
    const file = await trelloFile({
      id: board,
      dateLastActivity: '2023-05-05T05:05:05.005Z',
      lists: [{ id: list, name: 'Done' }],
      cards: [
        { id: first, idList: list, name: 'By its id', dateLastActivity: '2022-02-02T02:02:02.002Z' },
        { id: second, idList: list, name: 'By its history', dateCompleted: '2021-01-01T00:00:00.000Z' },
        { id: made('2099-01-01', 1), idList: list, name: 'From the future' },
        { id: 'c4', idList: list, name: 'Nobody knows' },
      ],
      checklists: [{ id: checklist, idCard: first, name: 'Steps', checkItems: [{ id: item, name: 'Step' }] }],
      actions: [
        { type: 'createCard', date: '2019-09-09T09:09:09.009Z', data: { card: { id: second } } },
        { id: comment, type: 'commentCard', data: { text: 'Hi', card: { id: first }, dateLastEdited: '2022-02-02' } },
      ],
    })
    const before = Date.now()

    await bringIn(team, file)

    const found = await boardTitled(team, 'Board')
    const instant = (day: number) => Date.UTC(2020, 0, day, 10)
    expect(found).toMatchObject({ time_created: instant(1), time_updated: Date.parse('2023-05-05T05:05:05.005Z') })
    expect(found.lists).toMatchObject([{ time_created: instant(2), time_updated: instant(2) }])
    const [byId, byHistory, future, unknown] = found.lists[0].cards
    const activity = Date.parse('2022-02-02T02:02:02.002Z')
    expect(byId).toMatchObject({ time_created: instant(3), time_updated: activity, completed_date: activity })
    expect(byId.checklists).toMatchObject([{ time_created: instant(5), items: [{ time_created: instant(6) }] }])
    expect(byHistory).toMatchObject({
      time_created: Date.parse('2019-09-09T09:09:09.009Z'),
      completed_date: Date.UTC(2021, 0, 1),
    })
    for (const card of [future, unknown]) {
      expect(card.time_created).toBeGreaterThanOrEqual(before)
      expect(card.time_created).toBeLessThanOrEqual(Date.now())
    }
    const { comments } = (await team.get(`/comments?card_id=${byId.id}`)).body
    expect(comments).toMatchObject([{ time_created: instant(7), time_updated: Date.UTC(2022, 1, 2) }])
  })

  test('reports all that has no field here', async () => {
    const team = await newTeam('sqlite')
    const { not_mapped } = await bringIn(
      team,
      await trelloFile({
        prefs: { permissionLevel: 'private' },
        members: [{ id: 'm1', fullName: 'Voter' }],
        lists: [
          { id: 'l', name: 'To do', softLimit: 3 },
          { id: 'd', name: 'Done' },
        ],
        cards: [
          {
            id: 'c1',
            idList: 'l',
            name: 'Full',
            isTemplate: true,
            cover: { color: 'lime' },
            stickers: [{ image: 'taco-cool' }],
            idMembersVoted: ['m1'],
            pluginData: [{ idPlugin: 'p1' }],
            locationName: 'Lisbon',
            badges: { comments: 3 },
          },
          { id: 'c2', idList: 'd', name: 'Done', dueComplete: true, cover: { color: null } },
        ],
        checklists: [{ idCard: 'c1', name: 'x', checkItems: [{ name: 'Step', due: '2026-01-01', idMember: 'm1' }] }],
        actions: Array.from({ length: 1000 }, () => ({ type: 'updateCard' })),
      }),
    )

    expect(not_mapped).toEqual([
      { kind: 'limit of cards', name: 'of To do', count: 1 },
      { kind: 'sticker', name: 'taco-cool', count: 1 },
      { kind: 'vote', name: 'Voter', count: 1 },
      { kind: 'data of a power-up', name: 'p1', count: 1 },
      { kind: 'cover', name: 'lime', count: 1 },
      { kind: 'location', name: 'Lisbon', count: 1 },
      { kind: 'template', name: 'Full (here an ordinary card)', count: 1 },
      { kind: 'comment', name: 'not in the file, which ends with the latest actions', count: 3 },
      { kind: 'history', name: expect.stringContaining('1,000 actions'), count: 1 },
      { kind: 'privacy', name: expect.stringContaining('as open as its space'), count: 1 },
      { kind: 'member', name: 'Voter', count: 1 },
    ])
  })

  test('knows people who left by what they did, and labels without names by their colours', async () => {
    const team = await newTeam('sqlite')
    const designer = await newDesigner(team)
    const memberCreator = { id: 'm1', fullName: 'The Designer', username: 'designer' }
    const { not_mapped, counts } = await bringIn(
      team,
      await trelloFile({
        labels: [
          { id: 'g1', name: '', color: 'green' },
          { id: 'g2', name: '', color: 'green_dark' },
          { id: 'u', name: 'Unused', color: 'sky_light' },
          { id: 'p', name: '', color: 'pink' },
        ],
        cards: [{ id: 'c', idList: 'l', name: 'Card', idMembers: ['m1', 'm2'], idLabels: ['g1', 'g2'] }],
        actions: [
          { type: 'copyCommentCard', date: '2020-01-01', data: { text: 'Copied', card: { id: 'c' } }, memberCreator },
        ],
      }),
    )

    const { tags, lists } = await boardTitled(team, 'Board')
    expect(tags.map(({ name, color }: { name: string; color: string }) => [name, color]).toSorted()).toEqual([
      ['Unused', '#c6edfb'],
      ['dark green', '#1f845a'],
      ['green', '#4bce97'],
    ])
    expect(lists[0].cards[0]).toMatchObject({ members: [{ user_id: designer }], total_comments: 1 })
    expect(counts).toMatchObject({ members: 1, comments: 1 })
    expect(not_mapped).toEqual([{ kind: 'member', name: 'someone who left (m2)', count: 1 }])
    expect(lists[0].cards[0].content).toContain('<p><strong>Members:</strong> someone who left (m2)</p>')
  })

  test('gives items of checklists to their people, with their dates; what was overdue there is not reported', async () => {
    const team = await newTeam('sqlite')
    const designer = await newDesigner(team)
    const due = '2026-01-01T12:00:00.000Z'
    const checkItems = [
      { name: 'One', pos: 1, idMember: 'm1', due },
      { name: 'Two', pos: 2, due: 'soon' },
      { name: 'Three', pos: 3, due: null, idMember: null },
    ]
    const file = await trelloFile({
      members: [{ id: 'm1', fullName: 'Sam', username: 'designer' }],
      cards: [{ id: 'c', idList: 'l', name: 'Card' }],
      checklists: [{ idCard: 'c', name: 'Steps', checkItems }],
    })

    await bringIn(team, file)

    const [card] = (await team.get('/cards')).body.cards
    expect(card.checklists[0].items).toMatchObject([
      { title: 'One', owner_id: designer, due_date: Date.parse(due) },
      { title: 'Two', owner_id: null, due_date: null },
      { title: 'Three', owner_id: null, due_date: null },
    ])
    expect(card.content).toContain('soon')
    const isReported = await team.server.store.read((db) =>
      db
        .selectFrom('checklist_items')
        .select('overdue_for')
        .where('team_id', '=', team.team_id)
        .orderBy('id')
        .execute(),
    )
    expect(isReported.map(({ overdue_for }) => overdue_for)).toEqual([Date.parse(due), null, null])
  })

  test('writes the dates of its fields as people do', async () => {
    const team = await newTeam('sqlite')
    const dates = ['2026-12-24T12:00:00.000Z', '2026-12-24T00:00:00.000Z', '2026-12-24T16:30:00.000Z', 'soon']
    const file = await trelloFile({
      customFields: [{ id: 'f', name: 'Until', type: 'date' }],
      cards: dates.map((date, pos) => ({
        ...{ id: `c${pos}`, idList: 'l', name: 'Card', pos },
        customFieldItems: [{ idCustomField: 'f', value: { date } }],
      })),
    })

    await bringIn(team, file, { newFields: false })

    const { lists } = (await team.get(`/boards/${(await team.get('/boards')).body.boards[0].id}`)).body.board
    expect(lists[0].cards.map(({ content }: { content: string }) => content)).toEqual(
      ['2026-12-24', '2026-12-24', '2026-12-24 16:30 UTC', 'soon'].map(
        (shown) => `<p><strong>Until:</strong> ${shown}</p>`,
      ),
    )

    const { project_id } = await bringIn(team, file)
    const { cards } = (await team.get(`/cards?project_id=${project_id}`)).body
    const [field] = (await team.get(`/projects/${project_id}/fields`)).body.fields
    expect(field).toMatchObject({ title: 'Until', type: 'date' })
    const made = cards.map(({ content, custom_fields }: Made) => custom_fields[field.id] ?? content)
    expect(new Set(made)).toEqual(
      new Set([...dates.slice(0, 3).map(Date.parse), '<p><strong>Until:</strong> soon</p>']),
    )
  })

  test('takes two people of the same name for two', async () => {
    const team = await newTeam('sqlite')
    const designer = await newDesigner(team)
    const file = await trelloFile({
      members: [
        { id: 'm1', fullName: 'Sam', username: 'stranger' },
        { id: 'm2', fullName: 'Sam', username: 'designer' },
      ],
      cards: [{ id: 'c', idList: 'l', name: 'Card', idMembers: ['m1', 'm2'] }],
    })

    await bringIn(team, file)

    expect((await team.get('/cards')).body.cards[0].members).toMatchObject([{ user_id: designer }])
  })

  test('makes one field of those of several boards that have one name, and text of those that do not agree', async () => {
    const team = await newTeam('sqlite')
    const lists = [{ id: 'l', name: 'To do' }]
    const item = (id: string, value: object) => ({ idCustomField: id, idValue: null, value })
    const one = {
      name: 'One',
      lists,
      customFields: [
        { id: 'r1', name: 'Risk', type: 'list', options: [{ id: 'o1', value: { text: 'High' } }] },
        { id: 's1', name: 'Size', type: 'number' },
        { id: 'b1', name: 'Budget', type: 'number' },
      ],
      cards: [
        {
          id: 'c1',
          idList: 'l',
          name: 'First',
          customFieldItems: [
            { idCustomField: 'r1', idValue: 'o1' },
            item('s1', { number: '2.5' }),
            item('b1', { number: '1e99' }),
          ],
        },
      ],
    }
    const two = {
      name: 'Two',
      lists,
      customFields: [
        { id: 'r2', name: 'risk', type: 'list', options: [{ id: 'o2', value: { text: 'Low' } }] },
        { id: 's2', name: 'Size', type: 'text' },
      ],
      cards: [
        {
          id: 'c2',
          idList: 'l',
          name: 'Second',
          customFieldItems: [{ idCustomField: 'r2', idValue: 'o2' }, item('s2', { text: 'huge' })],
        },
      ],
    }

    const { not_mapped, project_id } = await bringIn(team, await newFile('boards.json', JSON.stringify([one, two])))

    const { fields } = (await team.get(`/projects/${project_id}/fields`)).body
    expect(fields).toMatchObject([
      { title: 'Risk', type: 'select', options: [{ title: 'High' }, { title: 'Low' }] },
      { title: 'Size', type: 'text' },
      { title: 'Budget', type: 'number' },
    ])
    const [risk, size] = fields.map(({ id }: { id: string }) => id)
    const { cards } = (await team.get('/cards')).body
    expect(cards.map(({ custom_fields }: { custom_fields: object }) => custom_fields)).toEqual([
      { [risk]: '1', [size]: '2.5' },
      { [risk]: '2', [size]: 'huge' },
    ])
    expect(cards[0].content).toBe('<p><strong>Budget:</strong> 1e99</p>')
    expect(not_mapped).toEqual([{ kind: 'custom field', name: 'Budget: 1e99 (card "First")', count: 1 }])
  })
})

function trelloFile(board: object): Promise<string> {
  const plain = { name: 'Board', lists: [{ id: 'l', name: 'To do' }], cards: [] }
  return newFile('board.json', JSON.stringify({ ...plain, ...board }))
}
