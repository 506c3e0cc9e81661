import { expect, test } from 'vitest'
import { KeptBoards, type Piece } from './cards.kept.ts'

const piece = (n: number, length = 10_000): Piece => ({
  n,
  bytes: Buffer.alloc(length),
  digest: '',
  tags: [],
  tail: null,
})
const tail = { bytes: Buffer.alloc(100), digest: '' }

test('the workspace that uses most gives up the board that was read longest ago; others keep theirs', () => {
  const boards = new KeptBoards(100_000)
  boards.board('quiet', 'one').keep(1, piece(1))
  for (let count = 0; count < 50; count++) {
    boards.board('busy', String(count)).keep(1, piece(1))
    // Read again and again.
    boards.board('busy', '0')
    boards.settle()
    expect(boards.bytes).toBeLessThanOrEqual(100_000)
  }

  expect(['0', '1', '48', '49'].map((key) => boards.has('busy', key))).toEqual([true, false, true, true])
  expect(boards.has('quiet', 'one')).toBe(true)
})

test('a card is kept in its latest version, and counted once', () => {
  const board = new KeptBoards().board('team', 'board')
  board.keep(1, piece(2))
  const { bytes } = board
  // A request that began earlier.
  board.keep(1, piece(1))
  expect([board.piece(1, 1), board.piece(1, 2)?.n, board.bytes]).toEqual([null, 2, bytes])
  board.keep(1, piece(3))

  expect([board.piece(1, 2), board.piece(1, 3)?.n, board.bytes]).toEqual([null, 3, bytes])
})

test('the end of a card is of one person, of one version, and of what they see', () => {
  const board = new KeptBoards().board('team', 'board')
  board.keepTail('anna', 'today', 1, { n: 1, tail })

  expect(board.tail('anna', 'today', 1, 1)).toBe(tail)
  for (const [viewer, stamp, n] of [
    ['ben', 'today', 1],
    ['anna', 'tomorrow', 1],
    ['anna', 'today', 2],
  ] as const)
    expect(board.tail(viewer, stamp, 1, n)).toBe(null)
  const { bytes } = board
  board.keepTail('anna', 'tomorrow', 1, { n: 1, tail })
  expect([board.tail('anna', 'today', 1, 1), board.bytes]).toEqual([null, bytes])
})

test('what left the board is forgotten, and takes nothing', () => {
  const board = new KeptBoards().board('team', 'board')
  for (const id of [1, 2, 3]) {
    board.keep(id, piece(1))
    board.keepTail('anna', 'today', id, { n: 1, tail })
  }
  const all = board.bytes

  board.prune(() => new Set([2]), 1)

  expect([1, 2, 3].map((id) => board.piece(id, 1) !== null)).toEqual([false, true, false])
  expect(board.bytes).toBe(all / 3)
})

test('people who read a board once do not stay', () => {
  const board = new KeptBoards().board('team', 'board')
  for (let count = 0; count < 200; count++) board.keepTail(`person ${count}`, 'today', 1, { n: 1, tail })

  expect([board.tail('person 0', 'today', 1, 1), board.tail('person 199', 'today', 1, 1)]).toEqual([null, tail])
})
