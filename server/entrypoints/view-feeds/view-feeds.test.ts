import { beforeEach, describe, expect, test } from 'vitest'
import { callServer, newTeam, stores, type Team } from '../../../test/team.ts'
import { FEED_READS } from '../../limits/views.ts'

describe.each(stores)('feeds of views on %s', (store) => {
  let team: Team
  let board: Awaited<ReturnType<Team['newBoard']>>
  let view: { id: string }
  beforeEach(async () => {
    team = await newTeam(store)
    board = await team.newBoard({ title: 'Launch' })
    view = (await team.made('/views', { title: 'All, and more', scope: 'board', board_id: board.id })).view
  })

  type Feed = Record<'ics' | 'csv' | 'json', string>
  const newFeed = async (caller: Pick<Team, 'made'> = team): Promise<Feed> =>
    (await caller.made(`/views/${view.id}/feed`, {})).feed
  const read = (url: string, headers = {}) =>
    callServer(team.server, 'GET', url.slice(url.indexOf('/feeds/')), undefined, headers)

  test('show the cards as a calendar, a table and JSON', async () => {
    const card = await team.newCard(board.lists[0], {
      title: '=Pay; by card,\nsoon',
      start_date: Date.UTC(2026, 0, 5, 9),
      due_date: Date.UTC(2026, 0, 7, 9) / 1000,
    })
    await team.newCard(board.lists[0], { title: 'Without a date' })
    const feed = await newFeed()
    expect((await team.get(`/views/${view.id}`)).body.view).toMatchObject({ has_feed: true, has_other_feeds: false })
    const member = await team.newMember('member')
    const shown = (await member.get(`/views/${view.id}`)).body.view
    expect(shown).toMatchObject({ has_feed: false, has_other_feeds: true })
    const json = await read(feed.json)
    expect(json.status).toBe(200)
    expect(json.body.title).toBe('All, and more')
    expect(json.body.cards.map(({ title }: { title: string }) => title)).toContain('Without a date')
    expect(json.body.cards.find(({ id }: { id: string }) => id === card.id)).toMatchObject({ board: 'Launch' })
    const ics = String((await read(feed.ics)).body)
    expect(ics).toContain('X-WR-CALNAME:All\\, and more\r\n')
    expect(ics).toContain('DTSTART;VALUE=DATE:20260105\r\nDTEND;VALUE=DATE:20260108\r\n')
    expect(ics).toContain('SUMMARY:=Pay\\; by card\\,')
    expect(ics.match(/BEGIN:VEVENT/g)).toHaveLength(1)
    const csv = String((await read(feed.csv)).body)
    expect(csv).toContain(`"'=Pay; by card`)
  })

  test('show the custom fields that the view filters or sorts by', async () => {
    const add = async (title: string, type: string) =>
      (await team.made(`/projects/${board.project_id}/fields`, { title, type })).field.id
    const [size, who, other] = [await add('Size', 'number'), await add('Who', 'person'), await add('Other', 'text')]
    const custom_fields = { [size]: -5, [who]: team.user_id, [other]: 'x' }
    await team.newCard(board.lists[0], { title: 'Card', custom_fields })
    const filters = { custom_fields: { [who]: { has_value: true } } }
    const sort = { field: `custom_fields.${size}`, order_ascending: true }
    expect((await team.patch(`/views/${view.id}`, { filters, sort })).status).toBe(200)
    const feed = await newFeed()

    const { body } = await read(feed.json)
    expect(body.fields).toEqual([
      { id: size, title: 'Size' },
      { id: who, title: 'Who' },
    ])
    expect(body.cards[0].custom_fields).toEqual({ [size]: -5, [who]: expect.any(String) })
    expect(body.cards[0].custom_fields[who]).not.toBe(team.user_id)
    const [head, line] = String((await read(feed.csv)).body).split('\r\n')
    expect(head).toMatch(/,Size,Who$/)
    expect(line).toMatch(/,-5,/)
  })

  test('show the custom fields that the view shows, in the order of its columns', async () => {
    const add = async (title: string) =>
      (await team.made(`/projects/${board.project_id}/fields`, { title, type: 'text' })).field.id
    const [first, second, , lanes] = [await add('First'), await add('Second'), await add('Other'), await add('Lanes')]
    await team.newCard(board.lists[0], { title: 'Card', custom_fields: { [first]: 'a', [second]: 'b', [lanes]: 'c' } })
    const columns = [`field-${second}`, 'due', `field-${first}`, 'field-999999']
    const looks = { columns, group_by: `custom_fields.${first}`, lanes_by: `custom_fields.${lanes}` }
    expect((await team.patch(`/views/${view.id}`, looks)).status).toBe(200)

    const { body } = await read((await newFeed()).json)
    expect(body.fields.map(({ title }: { title: string }) => title)).toEqual(['Second', 'First', 'Lanes'])
    expect(body.cards[0].custom_fields).toEqual({ [first]: 'a', [second]: 'b', [lanes]: 'c' })
  })

  test('answer 304 to who has it, and something else after a change', async () => {
    const feed = await newFeed()
    const { etag } = Object.fromEntries((await read(feed.json)).headers)
    expect((await read(feed.json, { 'if-none-match': String(etag) })).status).toBe(304)
    await team.newCard(board.lists[0])
    expect((await read(feed.json, { 'if-none-match': String(etag) })).status).toBe(200)
  })

  test('end when they are renewed, revoked or guessed', async () => {
    const first = await newFeed()
    const second = await newFeed()
    expect((await read(first.json)).status).toBe(404)
    expect((await read(second.json)).status).toBe(200)
    expect((await read(second.json.replace('.json', '.exe'))).status).toBe(404)
    expect((await read(`/feeds/${'x'.repeat(32)}.json`)).status).toBe(404)
    expect((await read('/feeds/constructor.json')).status).toBe(404)
    expect((await team.delete(`/views/${view.id}/feed`)).status).toBe(204)
    expect((await read(second.json)).status).toBe(404)
    expect((await team.delete(`/views/${view.id}/feed`)).status).toBe(404)
    expect((await team.get(`/views/${view.id}`)).body.view.has_feed).toBe(false)
  })

  test('show what their maker may see at that moment, and nothing once they left', async () => {
    const member = await team.newMember('guest')
    await team.made(`/boards/${board.id}/members`, { user_id: member.user_id, role: 'viewer' })
    const feed = await newFeed(member)
    await team.newCard(board.lists[0], { title: 'Seen' })
    expect((await read(feed.json)).body.cards).toHaveLength(1)
    await team.delete(`/boards/${board.id}/members/${member.user_id}`)
    expect((await read(feed.json)).status).toBe(404)
    await team.made(`/boards/${board.id}/members`, { user_id: member.user_id, role: 'viewer' })
    expect((await read(feed.json)).status).toBe(200)
    await callServer(team.server, 'DELETE', `/v1/teams/${team.team_id}/members/${member.user_id}`, undefined, {
      authorization: `Bearer ${team.token}`,
    })
    expect((await read(feed.json)).status).toBe(404)
  })

  test('are read so often and no more', async () => {
    const feed = await newFeed()
    for (let n = 0; n < FEED_READS; n += 1) await read(feed.json)
    expect((await read(feed.json)).status).toBe(429)
  })

  test('keep their secret out of the store and of repeated answers', async () => {
    const key = { 'idempotency-key': 'one', authorization: `Bearer ${team.token}` }
    const path = `/v1/${team.team_id}/views/${view.id}/feed`
    const { body } = await callServer(team.server, 'POST', path, undefined, key)
    const secret = /feeds\/([\w-]{32})/.exec(body.feed.json)?.[1] ?? ''
    expect(secret).not.toBe('')
    const again = await callServer(team.server, 'POST', path, undefined, key)
    expect(again.body.code ?? again.body.error).toBe('answer_not_kept')
    const rows = await team.server.store.read((db) => db.selectFrom('view_feeds').select('secret_hash').execute())
    expect(rows.some(({ secret_hash }) => secret_hash.includes(secret))).toBe(false)
  })
})
