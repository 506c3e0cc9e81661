import { describe, expect, test } from 'vitest'
import { newTeam, stores } from '../../../test/team.ts'

type Team = Awaited<ReturnType<typeof newTeam>>

describe.each(stores)('GET /v1/{team_id}/epics/export.csv on %s', (store) => {
  async function newRoadmap() {
    const team = await newTeam(store)
    const { lists } = (await team.get('/epics')).body
    const newEpic = async (fields: object, list = lists[2]) =>
      (await team.made('/epics', { list_id: list.id, ...fields })).epic
    return { team, lists, newEpic }
  }

  const newField = async (team: Team, project_id: string, title: string, fields: object = {}) =>
    (await team.made(`/projects/${project_id}/fields`, { title, type: 'text', ...fields })).field

  /** No cell of these has a comma or a line. */
  async function tableOf(team: Team) {
    const { status, body } = await team.get('/epics/export.csv')
    expect(status).toBe(200)
    const [names = [], ...rows] = body
      .replace(/^\ufeff/, '')
      .split('\r\n')
      .filter(Boolean)
      .map((line: string) => line.split(',').map((cell) => cell.replaceAll('"', '')))
    return rows.map((row: string[]) => Object.fromEntries(names.map((name: string, at: number) => [name, row[at]])))
  }

  test('holds the live epics, list by list, with health and progress', async () => {
    const { team, lists, newEpic } = await newRoadmap()
    const [board, { tag }] = [await team.newBoard(), await team.made('/tags', { name: 'big' })]
    await newEpic({ title: 'Later' }, lists[3])
    const first = await newEpic({
      title: 'First',
      owner_id: team.user_id,
      priority: 2,
      due_date: 1_767_225_600,
      health_status: 'at_risk',
      content: '<p>Why <b>now</b></p>',
    })
    await team.post(`/cards/${first.id}/tags`, { id: tag.id })
    await team.newCard(board.lists[2], { title: 'Done', epic_id: first.id })
    await team.newCard(board.lists[0], { title: 'Open', epic_id: first.id })
    const cancelled = await team.newCard(board.lists[0], { title: 'Cancelled', epic_id: first.id })
    await team.patch(`/cards/${cancelled.id}`, { archived: true })
    const away = await newEpic({ title: 'Away' })
    await team.patch(`/epics/${away.id}`, { archived: true })

    const { headers } = await team.get('/epics/export.csv')
    const rows = await tableOf(team)

    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(headers.get('content-disposition')).toBe('attachment; filename="roadmap.csv"')
    expect(rows.map(({ title }: { title: string }) => title)).toEqual(['First', 'Later'])
    expect(rows[0]).toMatchObject({
      id: first.id,
      list: lists[2].title,
      behavior: 'started',
      health: 'at_risk',
      cards: '2',
      'completed cards': '1',
      tags: 'big',
      owner: team.email,
      priority: 'High',
      'due date': '2026-01-01T00:00:00.000Z',
      description: 'Why now',
    })
  })

  test('has a column for each custom field with a value, and the space where two have one title', async () => {
    const { team, newEpic } = await newRoadmap()
    const [here, there] = [await team.newProject({ title: 'Here' }), await team.newProject({ title: 'There' })]
    const theme = await newField(team, here.id, 'Theme', {
      type: 'select',
      options: [{ title: 'Growth' }, { title: 'Trust' }],
    })
    const same = await newField(team, there.id, 'theme')
    const lead = await newField(team, here.id, 'Lead', { type: 'person' })
    const cost = await newField(team, here.id, 'Cards', { type: 'number' })
    await newField(team, here.id, 'Unused')
    await newEpic({
      title: 'One',
      custom_fields: {
        [theme.id]: theme.options[1].id,
        [same.id]: 'plain',
        [lead.id]: team.user_id,
        [cost.id]: -5,
      },
    })
    await newEpic({ title: 'Two' })

    const [one, two] = await tableOf(team)

    expect(one).toMatchObject({
      'Theme (Here)': 'Trust',
      'theme (There)': 'plain',
      Lead: team.email,
      'Custom field: Cards': '-5',
    })
    expect(two).toMatchObject({ Lead: '', 'Theme (Here)': '' })
    expect(Object.keys(one)).not.toContain('Unused')
  })

  test('shows fields of a private space to nobody', async () => {
    const { team, newEpic } = await newRoadmap()
    const space = await team.newProject({ title: 'Open' })
    const field = await newField(team, space.id, 'Secret')
    await newEpic({ title: 'One', custom_fields: { [field.id]: 'value' } })
    expect(Object.keys((await tableOf(team))[0])).toContain('Secret')

    await team.patch(`/projects/${space.id}`, { is_private: true })

    expect((await team.get('/epics/export.csv')).body).not.toMatch(/Secret|value/)
  })

  test('shows guests the epics that they were added to, and no fields of spaces in which they are not', async () => {
    const { team, newEpic } = await newRoadmap()
    const field = await newField(team, (await team.newProject()).id, 'Inside')
    const guest = await team.newMember('guest')
    const theirs = await newEpic({ title: 'Theirs', custom_fields: { [field.id]: 'value' } })
    await newEpic({ title: 'Others' })
    await team.post(`/cards/${theirs.id}/members`, { user_id: guest.user_id })

    const { status, body } = await guest.get('/epics/export.csv')

    expect(status).toBe(200)
    expect(body).toMatch(/Theirs/)
    expect(body).not.toMatch(/Others|Inside/)
  })

  test.each(['=1+1', '@SUM(A1)'])('%j is no formula in a spreadsheet', async (title) => {
    const { team, newEpic } = await newRoadmap()
    await newEpic({ title })

    const { body } = await team.get('/epics/export.csv')

    expect(body.split('\r\n')[1]).toMatch(/^\d+,"?'/)
  })

  test('is that of one workspace', async () => {
    const [mine, theirs] = [await newRoadmap(), await newRoadmap()]
    await theirs.newEpic({ title: 'Theirs' })

    expect(await tableOf(mine.team)).toEqual([])
  })
})
