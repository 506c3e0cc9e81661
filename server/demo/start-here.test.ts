import { describe, expect, test } from 'vitest'
import { newTeam, stores } from '../../test/team.ts'
import { isClean } from '../html/recognize.ts'
import { COMMAND_LINE_SOURCE } from '../resources/teams/teams.service.ts'
import { createSmallDemo } from './small.ts'

interface Shown {
  title: string
  content: string
  total_comments: number
  id: string
}

describe.each(stores)('the demo of a first start on %s', (store) => {
  test('teaches by its own cards, with people, dates, steps, comments and a chart that shows something', async () => {
    const team = await newTeam(store)
    const people = [
      team.user_id,
      ...(await Promise.all(['member', 'member'].map(() => team.newMember('member')))).map((one) => one.user_id),
    ]
    const workspace = team.server.gateway.enterAs({ ...team, source: COMMAND_LINE_SOURCE }, 'project.create')
    const demo = await workspace.write((w) => createSmallDemo(w, people))

    const { board } = (await team.get(`/boards/${demo.board.id}`)).body
    const cards: Shown[] = board.lists.flatMap((list: { cards: Shown[] }) => list.cards)
    expect(board.title).toBe('Start here')
    expect(cards.map(({ title }) => title)).toContain('Press ? to see all keys')
    for (const { title, content } of cards) {
      expect(content, title).not.toBe('')
      expect(isClean(content), title).toBe(true)
    }
    const talk = cards.find(({ total_comments }) => total_comments === 2)
    const { comments } = (await team.get(`/comments?card_id=${talk?.id}`)).body
    expect(comments.every(({ content }: Shown) => isClean(content))).toBe(true)
    expect((await team.get('/my_work?kind=due&fields=title')).body.cards[0].title).toBe('I am yours, and due tomorrow')
    const { sprint } = (await team.get(`/sprints/${demo.sprint.id}?project_id=${demo.project_id}`)).body
    const days = sprint.progress.map((day: { status: string; count: number }[]) => day.map(({ count }) => count).join())
    expect(new Set(days).size).toBeGreaterThan(2)
  })
})
