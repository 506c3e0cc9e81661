import { globSync, readFileSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { connect } from '../../../test/code-hosts.ts'
import { newOpenForm } from '../../../test/forms.ts'
import { closeLists } from '../../../test/list-rules.ts'
import { confirmedAddress, mailboxOf, SIGNED, startMailIn } from '../../../test/mail-in.ts'
import { enteringByRecurrence } from '../../../test/recurrences.ts'
import { enteringByRule } from '../../../test/rules.ts'
import { type Answer, clock, newTeam, stores, type Team } from '../../../test/team.ts'
import { Capacity } from '../../workspace/capacity.ts'

/**
 * A rule about the cards of a list holds for every way in: `CardCounts` hears of each card that enters, `Capacity` of each new
 * one and each move. Here are all the ways there are. The one exception is a workspace that is imported from its own export:
 * its rows are checked as a whole, by `store/soundness.ts` and `requireCapacityEverywhere`.
 */

/** Where the sources put cards into lists, and by which of the ways below people come there. */
const PLACES = {
  'server/demo/large.ts: insertCards': 'import a table',
  'server/demo/small.ts: createCard': 'create',
  'server/demo/small.ts: updateCard': 'move',
  'server/entrypoints/mail/take-mail.ts: createCard': 'mail',
  'server/entrypoints/mcp/tools/card-work.ts: updateCard': 'move',
  'server/entrypoints/mcp/tools/cards.ts: createCard': 'create',
  'server/entrypoints/mcp/tools/cards.ts: updateCard': 'move',
  'server/resources/boards/boards.copy.ts: copyCards': 'copy a board',
  'server/resources/boards/boards.restore.ts: restoreCards': 'restore a deleted board',
  'server/resources/cards/cards.archive.ts: new CardCounts()': 'none: they leave',
  'server/resources/cards/cards.bulk.ts: new CardCounts()': 'create',
  "server/resources/cards/cards.bulk.ts: sendRows(w, 'cards'": 'create',
  "server/resources/cards/cards.copy.rows.ts: insertFrom(w, 'cards'": 'copy',
  'server/resources/cards/cards.copy.ts: copyCards': 'copy',
  'server/resources/cards/cards.copy.ts: new CardCounts()': 'copy',
  'server/resources/cards/cards.delete.ts: new CardCounts()': 'none: they leave',
  'server/resources/cards/cards.home.ts: moveToBottom': 'end a sprint',
  'server/resources/cards/cards.home.ts: moveToLists': 'delete a planned sprint',
  'server/resources/cards/cards.move.ts: moveCards': 'delete a list',
  'server/resources/cards/cards.move.ts: new CardCounts()': 'move',
  'server/resources/cards/cards.move.ts: update cards set': 'move',
  'server/resources/cards/cards.restore.live.ts: moveCards': 'restore a moved card',
  'server/resources/cards/cards.restore.live.ts: new CardCounts()': 'restore an archived card',
  'server/resources/cards/cards.restore.ts: restoreLiveCards': 'restore a moved card',
  'server/resources/cards/cards.restore.ts: returnCards': 'restore a deleted card',
  'server/resources/cards/cards.routes.ts: createCard': 'create',
  'server/resources/cards/cards.routes.ts: updateCard': 'move',
  'server/resources/cards/cards.service.ts: insertCards': 'create',
  'server/resources/cards/cards.service.ts: moveCards': 'move',
  'server/resources/cards/cards.service.ts: new CardCounts()': 'unarchive',
  'server/resources/epics/epics.cards.ts: updateCard': 'none: they stay',
  'server/resources/forms/forms.card.ts: createCard': 'form',
  "server/resources/history/history.return.ts: insertAgain(w, 'cards'": 'restore a deleted card',
  'server/resources/history/history.return.ts: new CardCounts()': 'restore a deleted card',
  'server/resources/lists/lists.delete.ts: moveToBottom': 'delete a list',
  'server/resources/lists/lists.restore.ts: restoreCards': 'restore a deleted list',
  'server/resources/lists/lists.restore.ts: restoreLiveCards': 'restore a list whose card was moved',
  'server/resources/lists/lists.restore.ts: returnCards': 'restore a deleted list',
  'server/resources/lists/lists.sort.ts: moveCards': 'none: they stay',
  'server/resources/projects/projects.delete.ts: sendHome': 'delete a space with a sprint',
  'server/resources/pull-requests/pull-requests.service.ts: moveToBottom': 'pull request',
  'server/resources/recurrences/recurrences.make.ts: makeCard': 'recurrence',
  'server/resources/rules/rules.actions.ts: createCard': 'rule that adds a card',
  'server/resources/rules/rules.actions.ts: updateCard': 'rule that moves a card',
  'server/resources/sprints/sprints.delete.ts: moveToBottom': 'delete a planned sprint, to a list',
  'server/resources/sprints/sprints.delete.ts: sendHome': 'delete a planned sprint',
  'server/resources/sprints/sprints.end.ts: moveToLists': 'end a sprint',
  'server/resources/sprints/sprints.end.ts: sendHome': 'end a sprint, home',
  'server/resources/templates/templates.use.ts: insertCards': 'use a template',
  'server/transfer/foreign/plan-writer.ts: insertCards': 'import a table',
} satisfies Record<string, Way | 'none: they leave' | 'none: they stay'>

const CALLS = [
  /(?<!function )\b(?:createCard|updateCard|insertCards|copyCards|moveCards|moveToBottom|moveToLists|makeCard)(?=\()/g,
  /(?<!function )\b(?:sendHome|returnCards|restoreLiveCards|restoreCards)(?=\()/g,
  /\bnew CardCounts\(\)/g,
  /\b(?:insertRows|sendRows|insertAgain|insertFrom|upsertRow)\(\s*[\w.#]+,\s*'cards'/g,
  /\bupdate cards set\b/g,
]

function placesIn(source: string): string[] {
  const code = source.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '')
  return CALLS.flatMap((call) => [...code.matchAll(call)]).map(([text]) => text.replace(/\s+/g, ' ').replace('( ', '('))
}

test('every place that puts cards into lists is here', () => {
  const files = globSync('server/**/*.ts').filter((file) => !/\.test\.ts$|^server\/store\/migrations\//.test(file))
  const found = files.flatMap((file) => placesIn(readFileSync(file, 'utf8')).map((place) => `${file}: ${place}`))
  expect([...new Set(found)].sort()).toEqual(Object.keys(PLACES).sort())
})

test.each([
  ['await insertCards(w, cards)', ['insertCards']],
  ["await insertRows(\n    w,\n    'cards',\n    rows)", ["insertRows(w, 'cards'"]],
  ['sql`update cards set list_id = 1`', ['update cards set']],
  ['const counts = new CardCounts()', ['new CardCounts()']],
  ['export async function moveCards(w: Write) {', []],
  ['// moveCards(w) would do it', []],
])('a place is found: %s', (source, found) => {
  expect(placesIn(source)).toEqual(found)
})

/** A way in that is ready to be gone. */
interface Entering {
  /** True when the card entered. */
  enter(): Promise<boolean>
  /** An archived card that comes back was counted by its capacity all along. */
  isCountedOnly?: true
}

type Board = Awaited<ReturnType<Team['newBoard']>>

const isDone = ({ status }: Answer) => status < 300
const DAY_MS = 86_400_000

/** A card in a sprint of another space, whose home is the board. */
async function cardInSprint(team: Team, board: Board, project_id: string) {
  const card = await team.newCard(board.lists[0])
  const start_date = clock.now() + 7 * DAY_MS
  const sprint = await team.newSprint(project_id, { start_date, end_date: start_date + 7 * DAY_MS })
  await team.patch(`/cards/${card.id}`, { sprint_id: sprint.id })
  return { card, sprint, path: `/sprints/${sprint.id}?project_id=${project_id}` }
}

/** Restores something as it was before `change`. */
async function restoring(team: Team, path: string, change: () => Promise<unknown>): Promise<Entering> {
  const { seq } = await team.lastEvent()
  await change()
  return { enter: async () => isDone(await team.post(`${path}/restore`, { seq })) }
}

const WAYS = {
  create: async (team, board) => ({
    enter: async () =>
      isDone(await team.post('/cards', { title: 'Card', board_id: board.id, list_id: board.lists[0].id })),
  }),
  move: async (team, board) => {
    const card = await team.newCard(board.lists[0])
    return { enter: async () => isDone(await team.patch(`/cards/${card.id}`, { list_id: board.lists[1].id })) }
  },
  unarchive: async (team, board) => {
    const card = await team.newCard(board.lists[0])
    await team.patch(`/cards/${card.id}`, { archived: true })
    return {
      enter: async () => isDone(await team.patch(`/cards/${card.id}`, { archived: false })),
      isCountedOnly: true,
    }
  },
  copy: async (team, board) => {
    const card = await team.newCard(board.lists[0])
    return { enter: async () => isDone(await team.post(`/cards/${card.id}/copy`, {})) }
  },
  batch: async (team, board) => {
    const card = await team.newCard(board.lists[0])
    const operation = { method: 'PATCH', path: `/cards/${card.id}`, body: { list_id: board.lists[1].id } }
    return { enter: async () => isDone(await team.post('/batch', { operations: [operation] })) }
  },
  'copy a board': async (team, board) => {
    await team.newCard(board.lists[0])
    return { enter: async () => isDone(await team.post(`/boards/${board.id}/copy`, { copy_cards: true })) }
  },
  'use a template': async (team, board) => {
    const { template } = await team.made('/templates', { project_id: board.project_id, type: 'card', title: 'Card' })
    const body = { list_id: board.lists[0].id }
    return { enter: async () => isDone(await team.post(`/templates/${template.id}/use`, body)) }
  },
  'use a template of a board': async (team, board) => {
    const content = { lists: [{ title: 'List', cards: [{ title: 'Card' }] }] }
    const saved = { project_id: board.project_id, type: 'board', title: 'Board', content }
    const { template } = await team.made('/templates', saved)
    return { enter: async () => isDone(await team.post(`/templates/${template.id}/use`, {})) }
  },
  'use a template of a sprint': async (team, board) => {
    const content = { cards: [{ title: 'Card' }] }
    const saved = { project_id: board.project_id, type: 'sprint', title: 'Sprint', content }
    const { template } = await team.made('/templates', saved)
    return { enter: async () => isDone(await team.post(`/templates/${template.id}/use`, {})) }
  },
  'delete a list': async (team, board) => {
    const list = await team.newList(board.id)
    await team.newCard(list)
    const path = `/lists/${list.id}?move_to=${board.lists[0].id}`
    return { enter: async () => isDone(await team.delete(path)) }
  },
  'restore a deleted card': async (team, board) => {
    const card = await team.newCard(board.lists[0])
    return restoring(team, `/cards/${card.id}`, () => team.delete(`/cards/${card.id}`))
  },
  'restore a moved card': async (team, board) => {
    const card = await team.newCard(board.lists[0])
    return restoring(team, `/cards/${card.id}`, () => team.patch(`/cards/${card.id}`, { list_id: board.lists[1].id }))
  },
  'restore an archived card': async (team, board) => {
    const card = await team.newCard(board.lists[0])
    const entering = await restoring(team, `/cards/${card.id}`, () =>
      team.patch(`/cards/${card.id}`, { archived: true }),
    )
    return { ...entering, isCountedOnly: true }
  },
  'restore a deleted list': async (team, board) => {
    await team.newCard(board.lists[0])
    return restoring(team, `/lists/${board.lists[0].id}`, () => team.delete(`/lists/${board.lists[0].id}`))
  },
  'restore a list whose card was moved': async (team, board) => {
    const card = await team.newCard(board.lists[0])
    return restoring(team, `/lists/${board.lists[0].id}`, () =>
      team.patch(`/cards/${card.id}`, { list_id: board.lists[1].id }),
    )
  },
  'restore a board whose card was moved': async (team, board) => {
    const card = await team.newCard(board.lists[0])
    return restoring(team, `/boards/${board.id}`, () => team.patch(`/cards/${card.id}`, { list_id: board.lists[1].id }))
  },
  'restore a deleted board': async (team, board) => {
    await team.newCard(board.lists[0])
    return restoring(team, `/boards/${board.id}`, () => team.delete(`/boards/${board.id}`))
  },
  'end a sprint': async (team, board) => {
    const { path } = await cardInSprint(team, board, board.project_id)
    return { enter: async () => isDone(await team.patch(path, { state: 'completed' })) }
  },
  'end a sprint, home': async (team, board) => {
    const { path } = await cardInSprint(team, board, board.project_id)
    return { enter: async () => isDone(await team.patch(path, { state: 'completed', unfinished_to: 'home' })) }
  },
  'delete a planned sprint': async (team, board) => {
    const { path } = await cardInSprint(team, board, board.project_id)
    return { enter: async () => isDone(await team.delete(path)) }
  },
  'delete a planned sprint, to a list': async (team, board) => {
    const { path, sprint } = await cardInSprint(team, board, board.project_id)
    await team.newCard(sprint.lists[0], { sprint_id: sprint.id })
    return { enter: async () => isDone(await team.delete(`${path}&move_to=${board.lists[0].id}`)) }
  },
  'delete a space with a sprint': async (team, board) => {
    const elsewhere = await team.newProject()
    await cardInSprint(team, board, elsewhere.id)
    return { enter: async () => isDone(await team.delete(`/projects/${elsewhere.id}`)) }
  },
  'pull request': async (team, board) => {
    const card = await team.newCard(board.lists[0])
    const [, second, third] = board.lists
    await team.patch(`/boards/${board.id}`, { vcs_mapping: { pr_draft: second.id, pr_open: third.id } })
    const host = await connect(team)
    let at = 0
    const enter = async () => {
      at += 1
      await host.deliver({
        branch: `card-${card.id}`,
        at,
        draft: at === 1,
        action: at === 1 ? 'opened' : 'ready_for_review',
      })
      const { deliveries } = (await team.get(`/integrations/${host.id}/deliveries`)).body
      return deliveries[0].error === null
    }
    return { enter }
  },
  'rule that adds a card': async (team, board) => {
    const action = { type: 'child', title: 'Card', list_id: board.lists[1].id }
    return enteringByRule(team, await team.newCard(board.lists[0]), action)
  },
  'rule that moves a card': async (team, board) => {
    const action = { type: 'move', list_id: board.lists[1].id }
    return enteringByRule(team, await team.newCard(board.lists[0]), action)
  },
  recurrence: async (team, board) => {
    const card = await team.newCard(board.lists[0])
    return enteringByRecurrence(team, { list_id: board.lists[1].id, card_id: card.id })
  },
  form: async (team, board) => {
    const title = { id: 'name', type: 'short_text', label: 'What is it?', required: true, card_property: 'title' }
    const { page } = await newOpenForm(team, board.id, [title])
    return { enter: async () => (await page.fill({ name: 'Card' })).status < 400 }
  },
  mail: async (team, board) => {
    const { send } = await startMailIn(team.server)
    const to = await mailboxOf(team, board.id)
    const from = await confirmedAddress(team, await team.newMember('member'))
    return { enter: async () => (await send({ from, to, subject: 'Card', text: 'Text', ...SIGNED })).status === 250 }
  },
  'import a table': async (team, board) => {
    const table = 'title,list\nOne,To do'
    const query = `source=csv&project_id=${board.project_id}`
    return {
      enter: async () => isDone(await team.call('POST', `/imports?${query}`, table, { 'content-type': 'text/csv' })),
    }
  },
} satisfies Record<string, (team: Team, board: Board) => Promise<Entering>>
type Way = keyof typeof WAYS

/** Their lists are new, or come back with the limits that they had. */
const MAKING_LISTS: ReadonlySet<string> = new Set([
  'copy a board',
  'end a sprint',
  'import a table',
  'restore a board whose card was moved',
  'restore a deleted board',
  'restore a deleted list',
  'restore a list whose card was moved',
  'use a template of a board',
  'use a template of a sprint',
] satisfies Way[])

afterEach(() => clock.reset())

describe.each(stores)('a rule about the cards of a list on %s', (store) => {
  let team: Team
  let board: Board
  beforeEach(async () => {
    team = await newTeam(store)
    board = await team.newBoard()
  })
  const cards = async () => {
    const { cards: rows } = await team.server.store.read(async (db) => ({
      cards: await db
        .selectFrom('cards')
        .select(['id', 'list_id', 'time_archived'])
        .where('team_id', '=', team.team_id)
        .orderBy('id')
        .execute(),
    }))
    return rows
  }
  const liveIn = async (list_id: number) =>
    (await cards()).filter((card) => card.list_id === list_id && card.time_archived === null).length

  test.each(Object.entries(WAYS))('holds for this way in: %s', async (_, prepare) => {
    const { enter, isCountedOnly }: Entering = await prepare(team, board)
    const before = await cards()
    const open = closeLists()

    expect(await enter()).toBe(false)
    expect(await cards()).toEqual(before)

    // And it was the rule alone that refused it.
    open()
    const spies = [vi.spyOn(Capacity.prototype, 'note'), vi.spyOn(Capacity.prototype, 'add')]
    onTestFinished(() => {
      for (const spy of spies) spy.mockRestore()
    })
    const lists = new Set([...before.map(({ list_id }) => list_id)])
    const held = new Map(await Promise.all([...lists].map(async (id) => [id, await liveIn(id)] as const)))
    expect(await enter()).toBe(true)
    const entered = [...new Set((await cards()).map(({ list_id }) => list_id))]
    const fuller: number[] = []
    for (const id of entered) if ((await liveIn(id)) > (held.get(id) ?? 0)) fuller.push(id)
    const noted = spies
      .flatMap((spy) => spy.mock.calls)
      .flatMap(([table, rows]) =>
        table === 'cards' ? rows.flatMap((row) => ('list_id' in row ? Number(row.list_id) : [])) : [],
      )

    expect(fuller).not.toEqual([])
    if (!isCountedOnly) expect(noted).toEqual(expect.arrayContaining(fuller))
  })

  const withinLists = Object.entries(WAYS).filter(([way]) => !MAKING_LISTS.has(way))
  test.each(withinLists)('a hard limit holds for this way in: %s', async (_, prepare) => {
    for (const list of board.lists) await team.newCard(list)
    const { enter }: Entering = await prepare(team, board)
    const { lists } = (await team.get(`/lists?board_id=${board.id}`)).body
    for (const { id, total_cards } of lists)
      await team.patch(`/lists/${id}`, { max_cards: total_cards, limit_is_hard: true })
    const before = await cards()

    expect(await enter()).toBe(false)
    expect(await cards()).toEqual(before)

    for (const { id } of lists) await team.patch(`/lists/${id}`, { max_cards: 1000 })
    expect(await enter()).toBe(true)
  })

  test('does not stop cards that stay in their list', async () => {
    const [first, second] = [await team.newCard(board.lists[0]), await team.newCard(board.lists[0])]
    closeLists()

    const answers = [
      await team.patch(`/cards/${first.id}`, { title: 'Another', position: 1 }),
      await team.post(`/lists/${board.lists[0].id}/sort`, { by: 'title' }),
      await team.patch(`/cards/${second.id}`, { archived: true }),
    ]

    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  })
})
