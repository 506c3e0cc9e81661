import { describe, expect, test } from 'vitest'
import { expectSound } from '../../../test/invariants.ts'
import { type Caller, newTeam, stores, type Team } from '../../../test/team.ts'
import { CHILD_CARDS, LINKS } from '../../limits/parts.ts'

const CSV = { 'content-type': 'text/csv' }
const upload = (caller: Caller, query: string, file: string) =>
  caller.call('POST', `/imports?source=csv${query}`, file, CSV)

/** In the shape in which Jira writes them. */
const JIRA = [
  'Summary,Issue key,Issue id,Issue Type,Status,Parent,Custom field (Epic Link),Custom field (Epic Name),Sprint,Inward issue link (Blocks),Outward issue link (Blocks),Outward issue link (Blocks),Outward issue link (Relates),Inward issue link (Cloners),Outward issue link (Duplicate)',
  'Checkout,WEB-1,1,Epic,In Progress,,,Pay,,,,,,,',
  'Pay by card,WEB-2,2,Story,To do,1,,,Sprint 4,,WEB-4,WEB-5,,,',
  'Ask the bank,WEB-3,3,Sub-task,Done,2,,,Sprint 4,,,,,,',
  'Pay later,WEB-4,4,Story,To do,,WEB-1,,,WEB-2,,,WEB-5,WEB-5,',
  'Refund,WEB-5,5,Bug,To do,,,,,WEB-2,WEB-99,,WEB-1,,WEB-3',
  'Send a receipt,WEB-6,6,Story,To do,,WEB-77,,,,,,,,',
].join('\n')

interface Shown {
  id: string
  title: string
  content: string
  epic: { title: string } | null
  epic_id: string | null
  parent_card: { title: string } | null
  linked_cards: { title: string; linked_card_type: string }[]
}

/** What the cards of a workspace say of each other. */
async function relationsOf(team: Team, query = '') {
  const { cards } = (await team.get(`/cards?count=200${query}`)).body
  return Object.fromEntries(
    cards.map(({ title, epic, parent_card, linked_cards }: Shown) => [
      title,
      {
        epic: epic?.title ?? null,
        parent: parent_card?.title ?? null,
        links: linked_cards.map((link) => `${link.linked_card_type} ${link.title}`).sort(),
      },
    ]),
  )
}

async function epicsOf(team: Team): Promise<Shown[]> {
  const { lists } = (await team.get('/epics')).body
  return lists.flatMap(({ epics }: { epics: Shown[] }) => epics)
}

const alone = { epic: null, parent: null, links: [] }
const cardsTitled = async (team: Team, title: string): Promise<Shown> =>
  (await team.get('/cards?count=200')).body.cards.find((card: Shown) => card.title === title)

describe.each(stores)('relations between the rows of a table on %s', (store) => {
  test('of Jira become epics, children and links, each with its event', async () => {
    const team = await newTeam(store)

    const dry = (await upload(team, '&dry_run=true', JIRA)).body.import_preview
    expect(await epicsOf(team)).toEqual([])
    const { status, body } = await upload(team, '', JIRA)

    expect(status).toBe(201)
    const counts = { cards: 5, epics: 1, epic_cards: 3, child_cards: 1, links: 4, unresolved_references: 3 }
    expect(body.import.counts).toMatchObject(counts)
    expect(dry.counts).toMatchObject(counts)
    expect(dry.not_mapped).toEqual(body.import.not_mapped)
    expect(await relationsOf(team)).toEqual({
      'Pay by card': { epic: 'Checkout', parent: null, links: ['blocks Pay later', 'blocks Refund'] },
      'Ask the bank': { epic: 'Checkout', parent: 'Pay by card', links: ['duplicates Refund'] },
      'Pay later': { epic: 'Checkout', parent: null, links: ['blocked_by Pay by card', 'related Refund'] },
      Refund: { ...alone, links: ['blocked_by Pay by card', 'duplicates Ask the bank', 'related Pay later'] },
      'Send a receipt': alone,
    })
    const [epic, ...others] = await epicsOf(team)
    expect(others).toEqual([])
    expect(epic).toMatchObject({ title: 'Checkout', status: 'started', content: expect.stringContaining('Pay</p>') })
    // What is not in the file, or joins a card and an epic, stays text.
    const text = async (title: string) => (await cardsTitled(team, title)).content
    expect(await text('Refund')).toContain('<strong>Outward issue link (Blocks):</strong> WEB-99')
    expect(await text('Refund')).toContain('<strong>Outward issue link (Relates):</strong> WEB-1')
    expect(await text('Send a receipt')).toContain('<strong>Custom field (Epic Link):</strong> WEB-77')
    expect(body.import.not_mapped).toContainEqual({
      kind: 'sprint',
      name: expect.stringMatching(/^the names in Sprint stay what they are: /),
      count: 1,
    })
    const { events } = (await team.get('/events?count=200')).body
    const typed = (type: string) => events.filter((event: { type: string }) => event.type === type)
    expect(typed('card.linked')).toHaveLength(4)
    expect(typed('epic.created')).toHaveLength(1)
    expect(typed('card.updated')).toHaveLength(3)
    expect(typed('sprint.created')).toEqual([])
    await expectSound(team)
  })

  test('of Asana and Linear name their rows by titles and keys', async () => {
    const team = await newTeam(store)
    const asana = [
      'Task ID,Name,Section/Column,Projects,Parent task,Blocked By (Dependencies),Blocking (Dependencies)',
      '1,Write,To do,Post,,,"Check, then send"',
      '2,"Check, then send",To do,Post,,Write,Print',
      '3,Draw,To do,Post,Write,,"Print, Fold"',
      '4,Print,To do,Post,,"Check, then send,Draw",',
    ].join('\n')
    const linear = [
      'ID,Title,Status,Project ID,Project,Cycle Number,Cycle Name,Parent issue,Related to,Blocked by,Blocking,Duplicate of',
      'E-1,Plan,Todo,p,Launch,,,,"E-2, E-3",,,',
      'E-2,Do,Todo,p,Launch,3,Week 3,E-1,,E-3,,',
      'E-3,Check,Todo,,,,,,E-1,,E-2,E-4',
      'E-4,Check again,Todo,q,Later,,,,,,,',
    ].join('\n')

    const first = (await upload(team, '', asana)).body.import
    expect(first.counts).toMatchObject({ epics: 0, child_cards: 1, links: 3, unresolved_references: 1 })
    expect(await relationsOf(team)).toEqual({
      Write: { ...alone, links: ['blocks Check, then send'] },
      'Check, then send': { ...alone, links: ['blocked_by Write', 'blocks Print'] },
      Draw: { ...alone, parent: 'Write', links: ['blocks Print'] },
      Print: { ...alone, links: ['blocked_by Check, then send', 'blocked_by Draw'] },
    })
    const second = (await upload(team, '', linear)).body.import
    expect(second.counts).toMatchObject({
      ...{ epics: 2, epic_cards: 3, child_cards: 1, links: 4, unresolved_references: 0 },
    })
    expect(await relationsOf(team, `&project_id=${second.project_id}`)).toEqual({
      Plan: { epic: 'Launch', parent: null, links: ['related Check', 'related Do'] },
      Do: { epic: 'Launch', parent: 'Plan', links: ['blocked_by Check', 'related Plan'] },
      Check: { ...alone, links: ['blocks Do', 'duplicates Check again', 'related Plan'] },
      'Check again': { epic: 'Later', parent: null, links: ['duplicates Check'] },
    })
    await expectSound(team)
  })

  test('never touch what is there already, nor the workspace beside', async () => {
    const [team, other] = [await newTeam(store), await newTeam(store)]
    const before = await other.census()
    const { lists } = (await team.get('/epics')).body
    const { epic } = await team.made('/epics', { list_id: lists[0].id, title: 'Launch' })
    const board = await team.newBoard()
    await team.newCard(board.lists[0], { title: 'Plan' })

    const table = 'title,epic,parent\nDo,Launch,Plan\nDo more,Launch,\n'
    const { counts } = (await upload(team, `&project_id=${board.project_id}`, table)).body.import

    expect(counts).toMatchObject({ epics: 1, epic_cards: 2, child_cards: 0, unresolved_references: 1 })
    const card = await cardsTitled(team, 'Do')
    expect(card).toMatchObject({ epic: { title: 'Launch' }, content: '<p><strong>parent:</strong> Plan</p>' })
    expect(card.epic_id).not.toBe(epic.id)
    expect(await other.census()).toEqual(before)
  })

  test('come back with a board that was exported', async () => {
    const team = await newTeam(store)
    const { lists } = (await team.get('/epics')).body
    const { epic } = await team.made('/epics', { list_id: lists[0].id, title: 'Launch' })
    const board = await team.newBoard()
    const parent = await team.newCard(board.lists[0], { title: 'Plan', epic_id: epic.id })
    await team.newCard(board.lists[0], { title: 'Do', parent_card_id: parent.id })
    const table = String((await team.get(`/boards/${board.id}/export.csv`)).body)
    const copy = await newTeam(store)

    const { counts } = (await upload(copy, '', table)).body.import

    expect(counts).toMatchObject({ epics: 1, epic_cards: 2, child_cards: 1, unresolved_references: 0 })
    expect(await relationsOf(copy)).toEqual({
      Plan: { ...alone, epic: 'Launch' },
      Do: { ...alone, epic: 'Launch', parent: 'Plan' },
    })
  })

  test('stay text or custom fields where one chooses that, each or all of them', async () => {
    const team = await newTeam(store)
    const table = 'key,title,parent,epic,blocks\nA,One,B,,B\nB,Two,,Launch,\n'
    const nothing = { epics: 0, epic_cards: 0, child_cards: 0, links: 0, unresolved_references: 0 }
    const preview = async (query: string) => (await upload(team, `${query}&dry_run=true`, table)).body.import_preview

    expect((await preview('')).counts).toMatchObject({ epics: 1, epic_cards: 2, child_cards: 1, links: 1 })
    const one = await preview('&map=parent=text,epic=custom,blocks=ignore')
    expect(one.counts).toMatchObject({ ...nothing, custom_fields: 2 })
    expect(one.not_mapped).toEqual([{ kind: 'parent', name: 'B (card "One")', count: 1 }])
    expect(one.columns.map(({ field }: { field: string | null }) => field)).toEqual([
      ...[null, 'title', 'text', null, 'ignore'],
    ])
    const none = await preview('&relations=false')
    expect(none.counts).toMatchObject({ ...nothing, custom_fields: 4 })
    expect((await upload(team, '&relations=false', table)).body.import.counts).toMatchObject(nothing)
    // The same file, read in another way, is another import.
    const { counts, is_new } = (await upload(team, '&map=title=title,key=key', table)).body.import
    expect([is_new, counts]).toMatchObject([true, { epics: 1, child_cards: 1, links: 1 }])
  })

  test('of a private space make no epics: everybody sees the roadmap', async () => {
    const team = await newTeam(store)
    const { id } = await team.newProject({ is_private: true })
    const before = await team.census()
    const reason = 'the space is private, and everybody sees the roadmap'

    const dry = (await upload(team, `&project_id=${id}&dry_run=true`, JIRA)).body.import_preview
    const { counts, not_mapped } = (await upload(team, `&project_id=${id}`, JIRA)).body.import

    // The epic is a card, which has those of the epic below it.
    expect(counts).toMatchObject({ cards: 6, epics: 0, epic_cards: 0, child_cards: 2 })
    expect(not_mapped).toContainEqual({ kind: 'epic', name: `Checkout: ${reason}`, count: 1 })
    expect(dry.not_mapped).toEqual(not_mapped)
    expect((await team.census()).epics).toBe(before.epics)
  })

  test('that contradict each other, or are too many, are text: an import never fails for them', async () => {
    const team = await newTeam(store)
    const head = 'key,title,parent,epic,blocks,blocked by,related'
    const rows = [
      // Itself, and each other.
      ...['s,Self,s,,s,,', 'a,A,b,,b,b,b', 'b,B,a,,a,,'],
      // A key twice names neither, and names that objects have by themselves are names.
      ...['k,K1,,,,,', 'k,K2,,,,,', 'x,X,k,,,,k', '__proto__,Proto,constructor,hasOwnProperty,toString,,'],
      ...['constructor,Constructor,,hasOwnProperty,,,', 'toString,ToString,__proto__,,,,'],
      // A chain that is too deep.
      ...Array.from({ length: 30 }, (_, index) => `d${index},D${index},d${index + 1},,,,`),
      // Too many below one card, and too many links of one.
      ...Array.from({ length: CHILD_CARDS + 3 }, (_, index) => `c${index},C${index},s,,,s,`),
      `hub,Hub,,,"${Array.from({ length: CHILD_CARDS + 3 }, (_, index) => `c${index}`).join(';')}",,`,
    ]

    const { status, body } = await upload(team, '', [head, ...rows].join('\n'))

    expect(status).toBe(201)
    const { counts, project_id } = body.import
    expect(counts).toMatchObject({
      epics: 1,
      epic_cards: 3,
      // A below B, two that are called like parts of objects, all but those that would be too deep, and as many as a card has.
      child_cards: 1 + 2 + 28 + CHILD_CARDS,
      // A and B, Proto and ToString, and as many as Self and Hub have.
      links: 2 + 2 * LINKS,
    })
    const { cards } = (await team.get(`/cards?project_id=${project_id}&count=200`)).body
    const titled = (wanted: string) => cards.find(({ title }: Shown) => title === wanted)
    expect(titled('A')).toMatchObject({ parent_card: { title: 'B' } })
    expect(titled('A').linked_cards).toMatchObject([{ title: 'B', linked_card_type: 'blocks' }])
    expect(titled('A').content).toBe('<p><strong>blocked by:</strong> b</p><p><strong>related:</strong> b</p>')
    expect(titled('X').content).toBe('<p><strong>parent:</strong> k</p><p><strong>related:</strong> k</p>')
    expect(titled('Proto')).toMatchObject({ parent_card: { title: 'Constructor' }, epic: { title: 'hasOwnProperty' } })
    await expectSound(team)
  })
})
