import { afterEach, describe, expect, test } from 'vitest'
import { exportOf, importText, ownerOf } from '../../../test/exports.ts'
import { clock, newTeam, type StoreName, stores } from '../../../test/team.ts'
import { insertRows } from '../../store/prepared.ts'
import type { Row } from '../../store/tables.ts'

afterEach(() => clock.reset())

/** Two cards on two boards of a space, one of them in an epic, and three people's time on them. */
async function newWorld(store: StoreName) {
  const team = await newTeam(store)
  const project = await team.newProject()
  const [board, other] = [
    await team.newBoard({ project_id: project.id }),
    await team.newBoard({ project_id: project.id }),
  ]
  const { lists } = (await team.get('/epics')).body
  const { epic } = await team.made('/epics', { title: 'Big', list_id: lists[0].id })
  const one = await team.newCard(board.lists[0], { title: 'One', epic_id: epic.id })
  const two = await team.newCard(other.lists[0], { title: 'Two' })
  const member = await team.newMember('member')
  const entries: [typeof team | typeof member, string, number, string][] = [
    [team, one.id, 600, '2026-01-30'],
    [team, two.id, 60, '2026-01-31'],
    [member, one.id, 6000, '2026-02-02'],
    [member, one.id, 6, '2026-02-03'],
  ]
  for (const [by, card, seconds, day] of entries) await by.made(`/cards/${card}/time`, { seconds, day })
  // It has no time yet.
  await member.post(`/cards/${two.id}/timer`, { action: 'start' })
  const sums = async (query: string) =>
    (await team.get(`/time?${query}`)).body.sums.map(
      ({ key, seconds, entries: count }: { key: string; seconds: number; entries: number }) => [key, seconds, count],
    )
  return { team, project, board, epic, one, two, member, sums }
}

describe.each(stores)('sums of time on %s', (store) => {
  test('are by card, epic, sprint, person, week and day', async () => {
    const { team, epic, one, two, member, sums } = await newWorld(store)
    expect(await sums('group_by=card')).toEqual([
      [one.id, 6606, 3],
      [two.id, 60, 1],
    ])
    expect((await team.get('/time?group_by=card')).body.sums[0].title).toBe('One')
    expect(await sums('group_by=epic')).toEqual([
      [epic.id, 6606, 3],
      [null, 60, 1],
    ])
    expect(await sums('group_by=sprint')).toEqual([[null, 6666, 4]])
    expect((await sums('group_by=person')).sort((a: number[], b: number[]) => Number(a[1]) - Number(b[1]))).toEqual([
      [team.user_id, 660, 2],
      [member.user_id, 6006, 2],
    ])
    expect(await sums('group_by=week')).toEqual([
      ['2026-01-26', 660, 2],
      ['2026-02-02', 6006, 2],
    ])
    expect((await sums('group_by=day')).map(([key]: [string]) => key)).toEqual([
      '2026-01-30',
      '2026-01-31',
      '2026-02-02',
      '2026-02-03',
    ])
  })

  test('are of a period, a place or a person, page by page, and follow a card that moves', async () => {
    const { team, project, board, epic, one, two, member, sums } = await newWorld(store)
    expect(await sums('group_by=day&from=2026-01-31&to=2026-02-02')).toEqual([
      ['2026-01-31', 60, 1],
      ['2026-02-02', 6000, 1],
    ])
    expect(await sums(`group_by=card&from=${Date.UTC(2026, 1, 3, 12)}`)).toEqual([[one.id, 6, 1]])
    expect(await sums(`group_by=card&board_id=${board.id}&user_id=${team.user_id}`)).toEqual([[one.id, 600, 1]])
    expect(await sums(`group_by=card&epic_id=${epic.id}`)).toEqual([[one.id, 6606, 3]])
    expect(await sums(`group_by=card&project_id=${project.id}&to=2026-01-31`)).toHaveLength(2)
    const first = (await team.get('/time?group_by=day&count=3')).body
    const rest = (await team.get(`/time?group_by=day&count=3&cursor=${first.cursor}`)).body
    expect([first.count, rest.count, rest.cursor, rest.sums[0].key]).toEqual([3, 1, '', '2026-02-03'])
    const sprint = await team.newSprint(project.id, { start_date: Date.UTC(2100, 0, 4) })
    await team.patch(`/cards/${two.id}`, { sprint_id: sprint.id })
    expect(await sums(`group_by=sprint&sprint_id=${sprint.id}`)).toEqual([[sprint.id, 60, 1]])
    for (const query of ['from=2026-02-30', 'group_by=moon', 'board_id=x', 'from=999999999999999'])
      expect((await team.get(`/time?${query}`)).status).toBe(400)
    expect((await team.get('/time?epic_id=999999')).status).toBe(404)

    const list = (await team.get(`/time?user_id=${member.user_id}&board_id=${board.id}&count=1`)).body
    expect(list).toMatchObject({ count: 1, sums: [], time_entries: [{ day: '2026-02-03', card_title: 'One' }] })
    const next = (await team.get(`/time?user_id=${member.user_id}&board_id=${board.id}&cursor=${list.cursor}`)).body
    expect(next.time_entries.map(({ day }: { day: string }) => day)).toEqual(['2026-02-02'])
  })

  test('are tables too, and so is the report', async () => {
    const { team, board, project, member } = await newWorld(store)
    const csv = { accept: 'text/csv' }
    const table = await team.get('/time?group_by=card&count=1', csv)
    expect(table.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(table.body).toContain('One,6606,3\r\n')
    const next = /<([^>]+)>; rel="next"/.exec(table.headers.get('link') ?? '')?.[1] ?? ''
    expect((await team.get(next.replace(`/v1/${team.team_id}`, ''), csv)).body).toContain('Two,60,1\r\n')
    expect((await team.get('/time?format=csv')).body).toContain('card_title,user_id,day,seconds,note\r\n')

    clock.freeze(Date.UTC(2026, 1, 4, 12))
    const from = Date.UTC(2026, 0, 26)
    const { body } = await team.get(`/reports/time?project_id=${project.id}&from=${from}`)
    expect(body).toMatchObject({
      ...{ from: '2026-01-26', to: '2026-02-04', interval: 'week', seconds: 6666 },
      rows: [
        { day: '2026-01-26', seconds: 660, entries: 2 },
        { day: '2026-02-02', seconds: 6006, entries: 2 },
      ],
      people: [
        { user_id: member.user_id, seconds: 6006, entries: 2 },
        { user_id: team.user_id, seconds: 660, entries: 2 },
      ],
    })
    const days = await team.get(`/reports/time?board_id=${board.id}&from=${from}&interval=day&format=csv`)
    expect(days.body.split('\r\n')).toHaveLength(12)
    expect(days.body).toContain('2026-02-02,6000,1')
  })

  test('look at all of many entries, piece by piece', async () => {
    const team = await newTeam(store)
    const board = await team.newBoard()
    const { time_entry } = await team.made(`/cards/${(await team.newCard(board.lists[0])).id}/time`, { seconds: 1 })
    const { store: opened } = team.server
    const row = await opened.lookUp((db) =>
      db.selectFrom('time_entries').selectAll().where('team_id', '=', team.team_id).executeTakeFirstOrThrow(),
    )
    const more = Array.from(
      { length: 9000 },
      (_, index): Row<'time_entries'> => ({ ...row, id: 1_000_000 + index, day: index % 400 }),
    )
    await opened.transaction(async (db) => {
      await insertRows(db, 'time_entries', more)
      // The store is shared with other tests: its sums are right.
      const card = db.updateTable('cards').set({ time_logged: 9001 }).where('team_id', '=', team.team_id)
      await card.where('id', '=', row.card_id).execute()
    })
    const plain = await team.get(`/time?group_by=person`)
    expect(plain.body.sums).toMatchObject([{ key: team.user_id, seconds: 9001, entries: 9001 }])
    expect((await team.get(`/time?board_id=${board.id}&group_by=card`)).body.sums).toMatchObject([{ seconds: 9001 }])
    expect((await team.get(`/time?count=500&board_id=${board.id}`)).body.time_entries[0].id).toBe(time_entry.id)
  })

  test('are the same in a workspace that was exported and imported, and timers go on', async () => {
    const { team, member, two } = await newWorld(store)
    const { team_id } = await importText(team.server, await exportOf(team))
    const copy = await ownerOf(team.server, team_id, team.email)
    const read = async (caller: typeof copy) => {
      const [cards, people] = [await caller.get('/time?group_by=card'), await caller.get('/time?group_by=day')]
      return [cards.body.sums, people.body.sums]
    }
    expect(await read(copy)).toEqual(await read(team))
    expect((await copy.get(`/cards/${two.id}`)).body.card.time_logged).toBe(60)
    expect((await member.get('/time/timer')).body.time_entry.card_id).toBe(two.id)
  })
})
