import { describe, expect, test } from 'vitest'
import { expectSound } from '../../../test/invariants.ts'
import { type Caller, newTeam, stores, type Team } from '../../../test/team.ts'
import { FIELDS_OF_SPACE } from '../../limits/fields.ts'

const CSV = { 'content-type': 'text/csv' }
const upload = (caller: Caller, query: string, file: string) =>
  caller.call('POST', `/imports?source=csv${query}`, file, CSV)

type Shown = Record<string, string>

/** The types of the fields of a space, in order. */
async function fieldsOf(team: Team, project_id: string): Promise<[title: string, type: string][]> {
  const { fields } = (await team.get(`/projects/${project_id}/fields`)).body
  return fields.map(({ title, type }: Shown) => [title, type])
}

/** The cards of a space, their values under the titles of their fields. */
async function cardsOf(team: Team, project_id: string) {
  const { fields } = (await team.get(`/projects/${project_id}/fields`)).body
  const { cards } = (await team.get(`/cards?project_id=${project_id}`)).body
  return cards.map(({ title, content, custom_fields }: { title: string; content: string; custom_fields: Shown }) => ({
    title,
    content,
    values: Object.fromEntries(
      fields.flatMap((field: Shown) => {
        const value = custom_fields[String(field.id)]
        return value === undefined ? [] : [[field.title, value]]
      }),
    ),
  }))
}

describe.each(stores)('columns without a field on %s', (store) => {
  test('become custom fields of the type that takes all of their texts as they are', async () => {
    const team = await newTeam(store)
    const table = [
      'title,Client,Hours,Build,Review day,Signed,Page,Stage,Empty,Seen at',
      'One,ACME,1.5,007,2026-01-31,yes,https://example.com/1,Idea,,2026-01-31T10:15:00Z',
      'Two,"Two\nlines",2,8,"February 1, 2026",no,https://example.com/2,Ready,,2026-02-01T10:15:00Z',
      'Three,,-3,,,X,,Idea,,',
      'Four,ACME,,,,,,Ready,,',
    ].join('\n')

    const dry = (await upload(team, '&dry_run=true', table)).body.import_preview
    const { status, body } = await upload(team, '', table)

    expect(status).toBe(201)
    const { project_id, counts, not_mapped } = body.import
    const made = [
      ['Client', 'text'],
      ['Hours', 'number'],
      ['Build', 'text'],
      ['Review day', 'date'],
      ['Signed', 'checkbox'],
      ['Page', 'link'],
      ['Stage', 'select'],
      ['Seen at', 'text'],
    ]
    expect(await fieldsOf(team, project_id)).toEqual(made)
    // The preview says what the import does.
    expect(dry.new_fields.map(({ title, type }: Shown) => [title, type])).toEqual(made)
    expect(dry.columns.map(({ new_field }: { new_field: string | null }) => new_field)).toEqual([
      null,
      ...made.slice(0, 7).map(([, type]) => type),
      null,
      'text',
    ])
    expect([dry.counts.custom_fields, counts.custom_fields]).toEqual([8, 8])
    expect([dry.not_mapped, not_mapped]).toEqual([[], []])
    expect(await cardsOf(team, project_id)).toMatchObject([
      {
        content: '',
        values: {
          Client: 'ACME',
          Hours: 1.5,
          Build: '007',
          'Review day': Date.UTC(2026, 0, 31),
          Signed: true,
          Page: 'https://example.com/1',
          Stage: '1',
          'Seen at': '2026-01-31T10:15:00Z',
        },
      },
      { values: { Client: 'Two\nlines', 'Review day': Date.UTC(2026, 1, 1), Signed: false, Stage: '2' } },
      { content: '', values: { Hours: -3, Signed: true, Stage: '1' } },
      { values: { Client: 'ACME', Stage: '2' } },
    ])
    await expectSound(team)
  })

  test('stay text where one chooses that, each or all of them', async () => {
    const team = await newTeam(store)
    const { id } = await team.newProject()
    await team.made(`/projects/${id}/fields`, { title: 'Room', type: 'text' })
    const table = 'title,Colour,Room,Title\nPaint,red,Kitchen,twice\n'

    const chosen = await upload(team, `&project_id=${id}&map=Colour=text,Room=text`, table)
    const all = await upload(team, `&project_id=${id}&new_fields=false`, table)
    const dry = (await upload(team, `&project_id=${id}&new_fields=false&dry_run=true`, table)).body.import_preview

    expect([chosen.status, all.status]).toEqual([201, 201])
    expect(await fieldsOf(team, id)).toEqual([['Room', 'text']])
    // A second column of what a card has once is text without a choice.
    const text = (name: string, words: string) => `<p><strong>${name}:</strong> ${words}</p>`
    expect((await cardsOf(team, id)).map(({ content }: { content: string }) => content)).toEqual([
      text('Title', 'twice') + text('Colour', 'red') + text('Room', 'Kitchen'),
      text('Colour', 'red') + text('Title', 'twice'),
    ])
    expect(dry).toMatchObject({ new_fields: [], counts: { custom_fields: 0 } })
  })

  test('become fields of a space that is there for its admins alone; others read why not', async () => {
    const team = await newTeam(store)
    const [member, admin] = [await team.newMember('member'), await team.newMember('member')]
    const { id } = await team.newProject()
    await team.made(`/projects/${id}/members`, { user_id: admin.user_id, role: 'admin' })
    const table = 'title,Colour\nPaint,red\n'
    const why = { kind: 'custom field', name: 'Colour: only admins of the space add custom fields', count: 1 }

    const dry = (await upload(member, `&project_id=${id}&dry_run=true`, table)).body.import_preview
    const refused = (await upload(member, `&project_id=${id}`, table)).body.import

    expect([dry.new_fields, dry.not_mapped]).toEqual([[], refused.not_mapped])
    expect(refused.not_mapped).toEqual([why, { kind: 'Colour', name: 'red (card "Paint")', count: 1 }])
    expect(await fieldsOf(team, id)).toEqual([])
    const { counts } = (await upload(admin, `&project_id=${id}`, table.replace('red', 'blue'))).body.import
    expect(counts.custom_fields).toBe(1)
    expect(await cardsOf(team, id)).toMatchObject([
      { content: '<p><strong>Colour:</strong> red</p>', values: {} },
      { content: '', values: { Colour: 'blue' } },
    ])
    // A space of one's own has its importer as its admin.
    expect((await upload(member, '', `${table}More,green`)).body.import.counts.custom_fields).toBe(1)
  })

  test('are only as many fields as a space takes; the rest is text', async () => {
    const team = await newTeam(store)
    const names = Array.from({ length: FIELDS_OF_SPACE + 2 }, (_, index) => `Field ${index}`)
    const table = `title,${names.join()}\nOne,${names.map(() => 'a').join()}\n`

    const dry = (await upload(team, '&dry_run=true', table)).body.import_preview
    const { body } = await upload(team, '', table)

    const { project_id, not_mapped } = body.import
    expect((await fieldsOf(team, project_id)).map(([title]) => title)).toEqual(names.slice(0, FIELDS_OF_SPACE))
    expect(not_mapped.map(({ kind, name }: Shown) => [kind, name])).toEqual([
      ...names
        .slice(-2)
        .map((name) => [
          'custom field',
          `${name}: the space has no room for more than ${FIELDS_OF_SPACE} custom fields`,
        ]),
      ...names.slice(-2).map((name) => [name, 'a (card "One")']),
    ])
    expect(dry.not_mapped).toEqual(not_mapped)
  })

  test('with a text too long for a field keep it in the content', async () => {
    const team = await newTeam(store)
    const long = 'a'.repeat(2001)

    const { project_id } = (await upload(team, '', `title,Essay,Story\nOne,short,${long}\nTwo,${long},\n`)).body.import

    expect(await fieldsOf(team, project_id)).toEqual([['Essay', 'text']])
    expect(await cardsOf(team, project_id)).toMatchObject([
      { content: `<p><strong>Story:</strong> ${long}</p>`, values: { Essay: 'short' } },
      { content: `<p><strong>Essay:</strong> ${long}</p>`, values: {} },
    ])
  })

  test('of a board that was exported come back as its fields, and what it says of its cards stays text', async () => {
    const team = await newTeam(store)
    const board = await team.newBoard()
    const { field } = await team.made(`/projects/${board.project_id}/fields`, { title: 'Title', type: 'number' })
    await team.newCard(board.lists[0], { title: 'Card', custom_fields: { [field.id]: 5 } })
    const table = String((await team.get(`/boards/${board.id}/export.csv`)).body)

    const { project_id } = (await upload(team, '', table)).body.import

    expect(await fieldsOf(team, project_id)).toEqual([['Title', 'number']])
    expect(await cardsOf(team, project_id)).toMatchObject([
      { content: expect.stringContaining('<strong>behavior:</strong>'), values: { Title: 5 } },
    ])
  })
})
