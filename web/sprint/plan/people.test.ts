import { expect, test } from 'vitest'
import { loadsOf, shareOf } from './people.ts'

const card = (
  owner_id: string | null,
  member_ids: string[],
  estimate: number | null,
  status = 'committed' as const,
) => ({
  owner_id,
  member_ids,
  estimate,
  status,
})

test('each card counts for one person, and all of them add up to the sprint', () => {
  const loads = loadsOf(
    [
      card('ada', ['bob'], 3),
      card(null, ['bob', 'ada'], 5),
      card(null, ['bob'], null),
      card(null, [], 2),
      { ...card('ada', [], 8), status: 'cancelled' },
    ],
    ['cleo', 'ada'],
  )
  expect(loads).toEqual([
    { user_id: 'bob', amount: { count: 2, pts: 5 } },
    { user_id: 'ada', amount: { count: 1, pts: 3 } },
    { user_id: 'cleo', amount: { count: 0, pts: 0 } },
    { user_id: null, amount: { count: 1, pts: 2 } },
  ])
  expect(shareOf(loads, { count: 2, average: { count: 4, pts: 10 } })).toEqual({ unit: 'pts', share: 3.3 })
  expect(shareOf(loads, { count: 2, average: { count: 6, pts: 0 } })).toEqual({ unit: 'count', share: 2 })
  expect(shareOf(loads, undefined)).toBeNull()
})
