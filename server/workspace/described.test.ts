import { Type } from 'typebox'
import { describe, expect, test } from 'vitest'
import type { Row } from '../store/tables.ts'
import { difference, differenceInApi } from './changes.ts'
import { asFlag, asId, asIs, describing, NUMBER, OWN, PLACE, TEXT } from './described.ts'
import { refuseUndeclared } from './events/check.ts'

const MARKS = { team_id: OWN, user_id: OWN } as const

describe('the columns of a noun, described once', () => {
  const log = { board_id: Type.String(), is_bookmarked: Type.Boolean() }
  const described = describing<'board_marks'>()(log, {
    ...MARKS,
    board_id: { ...PLACE, log: asId('board_id') },
    is_bookmarked: { ...NUMBER, log: asFlag('is_bookmarked') },
    is_watching: { isCopied: true, restored: false, log: null },
  })
  const row: Row<'board_marks'> = { team_id: 't', user_id: 'u', board_id: 7, is_bookmarked: 1, is_watching: 0 }

  test('say what the log shows, and what copies and restores include', () => {
    expect(described.inLog(row)).toEqual({ board_id: '7', is_bookmarked: true })
    expect(described.copied(row)).toEqual({ is_bookmarked: 1, is_watching: 0 })
    expect(described.restored(row)).toEqual({ is_bookmarked: 1 })
    expect(described.restoredInApi(row)).toEqual({ is_bookmarked: true })
    expect(described.restoredTypes).toEqual({ is_bookmarked: 'bigint' })
  })

  test('do not compile with a column missing, one that no event declares, or one that is declared but not shown', () => {
    const board_id = { ...PLACE, log: asId('board_id') } as const
    const flags = { is_bookmarked: { ...NUMBER, log: asFlag('is_bookmarked') }, is_watching: OWN } as const
    describing<'board_marks'>()(log, { ...MARKS, board_id, ...flags })
    // @ts-expect-error a column is missing
    describing<'board_marks'>()(log, { ...MARKS, ...flags })
    // @ts-expect-error no event declares it
    describing<'board_marks'>()({}, { ...MARKS, board_id, ...flags })
    // @ts-expect-error events declare it
    describing<'board_marks'>()(log, { ...MARKS, board_id: OWN, ...flags })
    expect(asIs('title')({ title: 'x' })).toBe('x')
    expect(TEXT.restored).toBe('text')
  })

  test('are the only fields a change can have', () => {
    const patch = { is_watching: 1 } as const
    expect(difference(row, patch)).toEqual({ is_watching: [0, 1] })
    expect(() => differenceInApi(row, patch, described.inLog)).toThrow('is_watching changes')
  })
})

describe('in tests, an event', () => {
  test.each([
    ['a field that is not declared', { tilte: ['a', 'b'] }, 'does not declare it'],
    ['a change from nothing to nothing', { title: [null, undefined] }, 'from nothing to nothing'],
  ] as const)('is refused with %s', (_, changes, problem) => {
    expect(() => refuseUndeclared('list.updated', changes)).toThrow(problem)
  })

  test('is accepted as its declaration describes it', () => {
    expect(() => refuseUndeclared('list.updated', { title: ['a', 'b'] })).not.toThrow()
  })
})
