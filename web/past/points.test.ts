import { expect, test } from 'vitest'
import type { Moment, Seq } from '../data/past.ts'
import { dayAway, indexOf, pointsOf } from './points.ts'

const HOUR = 3_600_000
/** Noon, wherever the test runs. */
const NOON = new Date(2026, 10, 2, 12).getTime()

function moment(seq: Seq, hours: number, user_id = 'ada'): Moment {
  const source = {
    type: 'token',
    client_id: null,
    import_id: null,
    agent_id: null,
    email_addr: null,
    email_verified: null,
  }
  return {
    seq,
    text: `did ${seq}`,
    user_id,
    user: { user_id, type: 'user', source },
    time_created: NOON + hours * HOUR,
  }
}

test('the events of one write are one point, named by its last', () => {
  const points = pointsOf([moment(1, 0), moment(2, 0), moment(3, 0, 'bea'), moment(4, 1)])

  expect(points.map(({ seq, text, seqs }) => [seq, text, seqs])).toEqual([
    [2, 'did 1', [1, 2]],
    [3, 'did 3', [3]],
    [4, 'did 4', [4]],
  ])
})

test('an address finds its point, else the last one before it', () => {
  const points = pointsOf([moment(10, 0), moment(12, 0), moment(20, 1), moment(30, 2)])

  expect([10, 12, 25, 30, 99, 1, null].map((seq) => indexOf(points, seq))).toEqual([0, 0, 1, 2, 2, -1, 2])
  const sealed = pointsOf([moment('va', 0), moment('vb', 1)])
  expect(['va', 'vb', 'vz'].map((seq) => indexOf(sealed, seq))).toEqual([0, 1, 1])
})

test('days are stepped by their last points', () => {
  const points = pointsOf([moment(1, 0), moment(2, 1), moment(3, 48), moment(4, 49), moment(5, 96)])

  expect(points.map((_, index) => dayAway(points, index, -1))).toEqual([-1, -1, 1, 1, 3])
  expect(points.map((_, index) => dayAway(points, index, 1))).toEqual([3, 3, 4, 4, -1])
  expect(dayAway([], 0, 1)).toBe(-1)
})
