import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addCopies } from '../../../test/many-cards.ts'
import { publish, readJson, readPage } from '../../../test/public-boards.ts'
import {
  newReadyUrl,
  newTeam,
  newTeamApart,
  newTeamOn,
  type OwnServer,
  startServer,
  stores,
  type Team,
} from '../../../test/team.ts'
import { PUBLIC_CARDS, PUBLIC_COMMENTS, PUBLIC_TEXT_LENGTH } from '../../limits/public.ts'
import { positionsAfter } from '../../workspace/order.ts'

describe.each(stores)('how much a public board shows on %s', (store) => {
  let team: Team
  // As the API answers it.
  let board: Awaited<ReturnType<Team['newBoard']>>
  beforeEach(async () => {
    team = await newTeam(store)
    board = await team.newBoard()
  })

  test('shows a thousand cards page by page, each once and in order', async () => {
    // Its ids are so long that no cursor has one by chance.
    team = await newTeamApart(store)
    board = await team.newBoard()
    const first = await team.newCard(board.lists[0], { title: 'Card 0' })
    const last = await team.newCard(board.lists[1], { title: 'In the second list' })
    const positions = positionsAfter(first.position ?? null, 1049)
    await addCopies(team, first.id, 1049, (number) => ({
      title: `Card ${number + 1}`,
      position: positions[number] as string,
    }))
    await team.server.store.transaction((db) =>
      db
        .updateTable('lists')
        .set({ total_cards: 1050 })
        .where('team_id', '=', team.team_id)
        .where('id', '=', Number(board.lists[0].id))
        .execute(),
    )
    const token = await publish(team, board.id)

    const titles: string[] = []
    let cursor = ''
    let pages = 0
    do {
      const { status, body } = await readJson(team, token, `?count=150${cursor && `&cursor=${cursor}`}`)
      expect([status, body.count <= 150]).toEqual([200, true])
      expect(Buffer.from(body.cursor, 'base64url').toString('latin1')).not.toContain(first.id)
      titles.push(...body.cards.map(({ title }: { title: string }) => title))
      cursor = body.cursor
      pages += 1
    } while (cursor)

    expect(pages).toBe(8)
    expect(titles).toEqual([...Array.from({ length: 1050 }, (_, number) => `Card ${number}`), last.title])
    const page = await readPage(team, token)
    expect(page.body).toContain(`This page shows ${PUBLIC_CARDS} of 1051 cards.`)
    const next = /href="\?cursor=([\w-]+)"/.exec(page.body)?.[1]
    expect((await readPage(team, token, `?cursor=${next}`)).body).toContain(`>Card ${PUBLIC_CARDS}<`)
    expect((await readJson(team, token, `?count=${PUBLIC_CARDS + 1}`)).status).toBe(400)
  })

  test('takes no cursor of another board, and none that was made up', async () => {
    const other = await team.newBoard()
    for (const { lists } of [board, other]) for (const title of ['a', 'b', 'c']) await team.newCard(lists[0], { title })
    const [mine, theirs] = [await publish(team, board.id), await publish(team, other.id)]
    const { cursor } = (await readJson(team, mine, '?count=1')).body

    expect((await readJson(team, mine, `?count=1&cursor=${cursor}`)).body.cards[0].title).toBe('b')
    for (const bad of [cursor.slice(1), 'x', `${cursor}AA`])
      expect((await readJson(team, mine, `?cursor=${bad}`)).body.code).toBe('invalid_cursor')
    expect((await readJson(team, theirs, `?cursor=${cursor}`)).body.code).toBe('invalid_cursor')
    expect((await readPage(team, theirs, `?cursor=${cursor}`)).status).toBe(404)
  })

  test('cuts long texts and shows the latest comments', async () => {
    const card = await team.newCard(board.lists[0], { content: `${'x'.repeat(PUBLIC_TEXT_LENGTH)}beyond` })
    for (let number = 0; number <= PUBLIC_COMMENTS; number += 1)
      await team.newComment(card.id, { content: `Comment ${number}` })
    const token = await publish(team, board.id, { allow_comments: true })

    const [shown] = (await readJson(team, token)).body.cards

    expect(shown.content).toBe('x'.repeat(PUBLIC_TEXT_LENGTH))
    expect(shown.comments.map(({ content }: { content: string }) => content)).toEqual(
      Array.from({ length: PUBLIC_COMMENTS }, (_, number) => `Comment ${number + 1}`),
    )
  })
})

describe('how often a public board is read', () => {
  let server: OwnServer
  beforeAll(async () => {
    server = await startServer(await newReadyUrl('sqlite'), {
      rateLimit: 5,
      publicUrl: 'https://boards.example.com/in',
    })
  })
  afterAll(() => server.stop())

  test('is counted by address, for wrong tokens too', async () => {
    const guess = (number: number) => readJson({ server }, String(number).padStart(32, 'x'))
    const statuses = []
    for (let number = 0; number < 6; number += 1) statuses.push((await guess(number)).status)

    expect(statuses).toEqual([404, 404, 404, 404, 404, 429])
  })

  test('its address begins as people reach the server', async () => {
    const team = await newTeamOn(server)
    const board = await team.newBoard()

    const { body } = await team.patch(`/boards/${board.id}`, { is_public: true })

    expect(body.board.public_settings.url).toMatch(/^https:\/\/boards\.example\.com\/in\/p\/[\w-]{32}$/)
  })
})
