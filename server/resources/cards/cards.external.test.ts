import { beforeEach, describe, expect, test } from 'vitest'
import { bad, badFields, bodyWith, expectRefused } from '../../../test/bad-values.ts'
import { newTeam, newTeamApart, stores, type Team } from '../../../test/team.ts'

describe.each(stores)('external_id of cards on %s', (store) => {
  let team: Team
  let board: Awaited<ReturnType<Team['newBoard']>>
  beforeEach(async () => {
    team = await newTeam(store)
    board = await team.newBoard()
  })
  const find = async (external_id: string, more = '') => {
    const { body } = await team.get(`/cards?external_id=${encodeURIComponent(external_id)}${more}`)
    return body.cards.map(({ id }: { id: string }) => id)
  }

  test('is set by POST and PATCH, shown, found, logged, and cleared by "" and null', async () => {
    const card = await team.newCard(board.lists[0], { external_id: 'jira:WEB-1' })
    expect(card.external_id).toBe('jira:WEB-1')
    expect((await team.lastEvent()).changes).toMatchObject({ external_id: [null, 'jira:WEB-1'] })
    expect(await find('jira:WEB-1')).toEqual([card.id])
    expect(await find('jira:web-1')).toEqual([])

    const { body } = await team.patch(`/cards/${card.id}`, { external_id: 'WEB 1 & é' })
    expect(body.card.external_id).toBe('WEB 1 & é')
    expect(await team.lastEvent()).toMatchObject({
      type: 'card.updated',
      changes: { external_id: ['jira:WEB-1', 'WEB 1 & é'] },
    })
    expect(await find('jira:WEB-1')).toEqual([])
    expect(await find('WEB 1 & é', `&board_id=${board.id}`)).toEqual([card.id])

    for (const nothing of ['', null]) {
      await team.patch(`/cards/${card.id}`, { external_id: 'again' })
      expect((await team.patch(`/cards/${card.id}`, { external_id: nothing })).body.card.external_id).toBeNull()
      expect((await team.newCard(board.lists[0], { external_id: nothing })).external_id).toBeNull()
    }
    expect((await team.get('/cards?external_id=&count=1')).body.count).toBe(1)
  })

  test('finds archived cards too, unless the query excludes them', async () => {
    const card = await team.newCard(board.lists[0], { external_id: 'old' })
    await team.patch(`/cards/${card.id}`, { archived: true })

    expect(await find('old')).toEqual([card.id])
    expect(await find('old', '&archived=true')).toEqual([card.id])
    expect(await find('old', '&archived=false')).toEqual([])
  })

  test('two cards of a workspace cannot share one, and the error names the card that has it', async () => {
    const card = await team.newCard(board.lists[0], { title: 'First', external_id: 'same' })
    const other = await team.newCard(board.lists[0])
    const before = await team.census()
    const message = `The card ${card.id}, “First”, has this external_id already.`

    for (const { status, body } of [
      await team.post('/cards', { title: 'x', board_id: board.id, list_id: board.lists[0].id, external_id: 'same' }),
      await team.patch(`/cards/${other.id}`, { title: 'y', external_id: 'same' }),
    ]) {
      expect([status, body.code, body.message]).toEqual([409, 'external_id_taken', message])
      expect(body.errors).toEqual([{ field: 'external_id', code: 'taken', message }])
    }
    expect(await team.census()).toEqual(before)
    expect((await team.patch(`/cards/${card.id}`, { external_id: 'same' })).status).toBe(200)
    expect(await team.census()).toEqual(before)

    await team.delete(`/cards/${card.id}`)
    expect((await team.patch(`/cards/${other.id}`, { external_id: 'same' })).status).toBe(200)
  })

  test('a card that the caller cannot see is not named', async () => {
    const hidden = await team.newBoard({ project_id: (await team.newProject({ is_private: true })).id })
    await team.newCard(hidden.lists[0], { title: 'Secret', external_id: 'hidden' })
    const person = await team.newMember('member')

    const wanted = { title: 'x', board_id: board.id, list_id: board.lists[0].id, external_id: 'hidden' }
    const { status, body } = await person.post('/cards', wanted)

    expect([status, body.code]).toEqual([409, 'external_id_taken'])
    expect(JSON.stringify(body)).not.toContain('Secret')
    expect((await person.get('/cards?external_id=hidden')).body.cards).toEqual([])
  })

  test('another workspace may have the same', async () => {
    const theirs = await newTeamApart(store)
    const card = await team.newCard(board.lists[0], { external_id: 'everywhere' })
    const theirCard = await theirs.newCard((await theirs.newBoard()).lists[0], { external_id: 'everywhere' })

    expect(theirCard.external_id).toBe('everywhere')
    expect(await find('everywhere')).toEqual([card.id])
  })

  test('of several concurrent requests one gets it', async () => {
    const wanted = { title: 'x', board_id: board.id, list_id: board.lists[0].id, external_id: 'at once' }
    const card = await team.newCard(board.lists[0])

    const answers = await Promise.all([
      team.post('/cards', wanted),
      team.patch(`/cards/${card.id}`, { external_id: 'at once' }),
      team.post('/cards', wanted),
    ])

    expect(answers.map(({ status }) => status).filter((status) => status === 409)).toHaveLength(2)
    expect(await find('at once')).toHaveLength(1)
  })

  test('is not copied, with a card or a board', async () => {
    const card = await team.newCard(board.lists[0], { external_id: 'original' })

    const copy = (await team.post(`/cards/${card.id}/copy`)).body.card
    const copied = (await team.post(`/boards/${board.id}/copy`, { copy_cards: true })).body

    expect(copy.external_id).toBeNull()
    expect(copied.board).toBeDefined()
    expect(await find('original')).toEqual([card.id])
  })

  test.each(
    badFields(store, {
      external_id: [
        ['201 characters', JSON.stringify('x'.repeat(201))],
        ['a number', '7'],
        ['U+0000', '"a\\u0000"'],
        ...bad.id.filter(([name]) => name === 'an array'),
      ],
    }),
  )('refuses %s as %s', async (_, field, json) => {
    const place = { title: 'x', board_id: board.id, list_id: board.lists[0].id }
    await expectRefused(team, field, () => team.post('/cards', bodyWith(place, field, json)))
  })
})
