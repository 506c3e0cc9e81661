import { expect, test } from 'vitest'
import type { Notification } from '../data/rows.ts'
import { groupsOf } from './groups.ts'

const at = (day: number, hour: number) => new Date(2026, 10, day, hour).getTime()
const line = (id: string, time_updated: number, board_id: string | null, project_id: string | null = '9') =>
  // The grouping reads nothing else.
  ({ id, time_updated, board_id, project_id, type: 'card' }) as Notification

test('lines are grouped by day and board, the latest first', () => {
  const groups = groupsOf([
    line('6', at(17, 12), '1'),
    line('5', at(17, 11), '2'),
    line('4', at(17, 10), '1'),
    line('3', at(17, 9), null),
    line('2', at(16, 23), '1'),
    line('1', at(16, 22), null),
  ])
  expect(groups.map(({ day, place, ids }) => [new Date(day).getDate(), place.board_id, ids])).toEqual([
    [17, '1', ['6', '4']],
    [17, '2', ['5']],
    [17, null, ['3']],
    [16, '1', ['2']],
    [16, null, ['1']],
  ])
})
