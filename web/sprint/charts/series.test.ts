import { expect, test } from 'vitest'
import type { SprintRow } from '../../data/rows.ts'
import { burnDown, burnUp, daysOf, velocityOf } from './series.ts'

const DAY_MS = 86_400_000
const FIRST = 20_000

/** Four days from midnight to midnight; on the second day a card is done and another cancelled. */
const sprint: SprintRow = {
  id: '1',
  title: 'Sprint 1',
  content: '',
  project_id: '2',
  state: 'started',
  start_date: FIRST * DAY_MS,
  end_date: (FIRST + 4) * DAY_MS,
  layout: 'board',
  override_end_date: null,
  progress: [day(3, 0, 0), day(1, 1, 1)],
}

function day(committed: number, completed: number, cancelled: number): SprintRow['progress'][number] {
  return [
    { status: 'committed', count: committed, pts: committed * 2 },
    { status: 'completed', count: completed, pts: completed * 2 },
    { status: 'cancelled', count: cancelled, pts: cancelled * 2 },
  ]
}

const now = (FIRST + 1.5) * DAY_MS

test('the chart goes on to the planned end, and what is cancelled is no part of it', () => {
  expect(daysOf(sprint, now)).toEqual([FIRST, FIRST + 1, FIRST + 2, FIRST + 3])
  expect(burnUp(sprint, 'count', now).series.map(({ values }) => values)).toEqual([
    [3, 2, null, null],
    [0, 1, null, null],
  ])
  expect(burnDown(sprint, 'pts', now).series.map(({ values }) => values)).toEqual([
    [6, 2, null, null],
    [6, 4, 2, 0],
  ])
})

test('a sprint that was started early has its days before its start date', () => {
  const early = { ...sprint, start_date: (FIRST + 1) * DAY_MS }
  expect(daysOf(early, now)[0]).toBe(FIRST)
})

test('a sprint that was ended late keeps the days it has entries for', () => {
  const late = { ...sprint, state: 'completed' as const, progress: Array.from({ length: 5 }, () => day(1, 0, 0)) }
  expect(daysOf(late, (FIRST + 9) * DAY_MS)).toHaveLength(5)
})

test('velocity is what was planned beside what was done', () => {
  const entry = { sprint_id: '1', title: 'One', start_date: 0, end_date: 0, time_ended: 0 }
  const { labels, series } = velocityOf(
    {
      count: 1,
      sprints: [{ ...entry, planned: { count: 4, pts: 9 }, completed: { count: 3, pts: 7 } }],
      average: { count: 3, pts: 7 },
    },
    'pts',
  )
  expect(labels).toEqual(['One'])
  expect(series.map(({ values }) => values)).toEqual([[9], [7]])
})
