import { describe, expect, test } from 'vitest'
import { newTeam, type StoreName, stores } from '../../test/team.ts'
import { DAY_MS } from '../common/time.ts'
import { isClean } from '../html/recognize.ts'
import { createSmallDemo } from './small.ts'

interface Shown {
  title: string
  content: string
  total_comments: number
  id: string
}

async function newDemo(store: StoreName) {
  const team = await newTeam(store)
  const people = [
    team.user_id,
    ...(await Promise.all(['member', 'member'].map(() => team.newMember('member')))).map((one) => one.user_id),
  ]
  return { team, demo: await createSmallDemo(team.server.gateway, team, people) }
}

describe.each(stores)('the demo of a first start on %s', (store) => {
  test('teaches by its own cards, with people, dates, steps, comments and a chart that shows something', async () => {
    const { team, demo } = await newDemo(store)

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

  test('has a past that reports show: weeks of completed cards, and work that began on different days', async () => {
    const { team, demo } = await newDemo(store)
    const report = async (name: string) => (await team.get(`/reports/${name}?project_id=${demo.project_id}`)).body
    const { cards } = await report('cycle_time')
    const times: number[] = cards.flatMap(({ cycle_time }: { cycle_time: number | null }) => cycle_time ?? [])
    expect(times.length).toBeGreaterThan(6)
    expect(new Set(times.map((time) => Math.round(time / DAY_MS))).size).toBeGreaterThan(3)
    const { rows } = await report('throughput')
    expect(rows.filter(({ count }: { count: number }) => count > 0).length).toBeGreaterThan(2)
    const flow: { completed: number; started: number }[] = (await report('flow')).days
    expect(new Set(flow.map(({ completed }) => completed)).size).toBeGreaterThan(6)
    expect(new Set(flow.map(({ started }) => started)).size).toBeGreaterThan(2)
    const ages = (await report('aging')).cards.map(({ age }: { age: number }) => Math.round(age / DAY_MS))
    expect(new Set(ages).size).toBeGreaterThan(2)
  })

  test('has a log in the order of its days', async () => {
    const { team, demo } = await newDemo(store)
    const { events } = (await team.get(`/events?project_id=${demo.project_id}&count=100`)).body
    const times = events.map(({ time_created }: { time_created: number }) => time_created)
    expect(times.length).toBeGreaterThan(60)
    expect(times).toEqual(times.toSorted((one: number, other: number) => one - other))
  })
})
