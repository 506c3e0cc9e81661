import { describe, expect, test } from 'vitest'
import { newTeam, stores } from '../../../test/team.ts'

describe.each(stores)('GET /v1/{team_id}/boards/{id}/export.csv on %s', (store) => {
  test('holds the live cards, list by list, in columns that an import knows', async () => {
    const team = await newTeam(store)
    const board = await team.newBoard({ title: 'Website' })
    const { tag } = await team.made('/tags', { name: 'bug' })
    await team.newCard(board.lists[1], { title: 'Second' })
    await team.newCard(board.lists[0], {
      title: 'First, "quoted"\nline',
      content: '<p>Two <b>words</b></p>',
      priority: 1,
      estimate: 3,
      due_date: 1_767_225_600,
      tags: [tag.id],
      checklists: [{ title: 'Steps', items: [{ title: 'a', checked: true }, { title: 'b' }] }],
    })
    const away = await team.newCard(board.lists[0], { title: 'Away' })
    await team.patch(`/cards/${away.id}`, { archived: true })

    const { status, body, headers } = await team.get(`/boards/${board.id}/export.csv`)

    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(headers.get('content-disposition')).toBe(`attachment; filename="board-${board.id}.csv"`)
    const lines = body.split('\r\n')
    expect(lines[0]).toMatch(/^\ufeff?id,title,board,list,/)
    expect(lines[1]).toContain(
      '"First, ""quoted""\nline",Website,"To do",committed,bug,,,Urgent,3,,2026-01-01T00:00:00.000Z',
    )
    expect(lines[1]).toContain('"[x] a\n[ ] b",,0,"Two words"')
    expect(lines[2]).toContain('Second,Website,Doing,started')
    expect(lines).toHaveLength(4)
  })

  test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '＝1', '=HYPERLINK("http://evil.example")'])(
    '%j is no formula in a spreadsheet',
    async (title) => {
      const team = await newTeam(store)
      const board = await team.newBoard()
      await team.newCard(board.lists[0], { title })

      const { body } = await team.get(`/boards/${board.id}/export.csv`)

      expect(body.split('\r\n')[1]).toMatch(/^\d+,"?'/)
    },
  )

  test('is only for people who see the board', async () => {
    const team = await newTeam(store)
    const hidden = await team.newBoard({ project_id: (await team.newProject({ is_private: true })).id })
    const member = await team.newMember('member')

    expect((await member.get(`/boards/${hidden.id}/export.csv`)).status).toBe(404)
  })
})
