import { gzipSync, zstdCompressSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { newFile, rowsOf } from '../../../test/imports.ts'
import { newTeam } from '../../../test/team.ts'
import { readLines } from '../../backup/lines.ts'
import {
  CARD_TAGS,
  CSV_COLUMNS,
  CSV_ROWS,
  FILE_BYTES,
  IMPORT_LISTS,
  IMPORT_TAGS,
  PIECE_BYTES,
  PIECE_ROWS,
  ROW_LENGTH,
  UNPACK_FREE_BYTES,
  UNPACK_RATIO,
} from '../../limits/files.ts'
import { refuseTooMuch } from '../csv/rows.ts'
import { importPlan } from '../foreign/import-plan.ts'
import { joined, readForeignFile } from '../foreign/read-file.ts'
import { EXPORT } from '../own/contents.ts'
import { inPieces } from '../own/pieces.ts'
import { readBytes, refuseTooLarge } from './bytes.ts'

describe('a file', () => {
  test.each([
    ['gzip', gzipSync(Buffer.alloc(UNPACK_FREE_BYTES * 2))],
    ['zstd', zstdCompressSync(Buffer.alloc(UNPACK_FREE_BYTES * 2))],
  ])('that unpacks (%s) to far more than it is, is refused on the way', async (_, bomb) => {
    const file = await newFile('bomb', bomb)
    let read = 0
    const reading = async () => {
      for await (const chunk of readBytes(file)) read += chunk.length
    }

    await expect(reading()).rejects.toThrow(/more than 250 times its size/)

    expect(read).toBeLessThanOrEqual(UNPACK_FREE_BYTES)
  })

  test('may unpack to a little from anything, to so much in proportion, and to no more altogether', () => {
    const size = (unpacked: number, packed: number) => () => refuseTooLarge('f', unpacked, packed)
    expect(size(UNPACK_FREE_BYTES, 1)).not.toThrow()
    expect(size(UNPACK_FREE_BYTES + 1, 1)).toThrow(/times its size/)
    expect(size(UNPACK_RATIO * UNPACK_FREE_BYTES, UNPACK_FREE_BYTES)).not.toThrow()
    expect(size(UNPACK_RATIO * UNPACK_FREE_BYTES + 1, UNPACK_FREE_BYTES)).toThrow(/times its size/)
    expect(size(FILE_BYTES, FILE_BYTES)).not.toThrow()
    expect(size(FILE_BYTES + 1, FILE_BYTES + 1)).toThrow(/larger than 65,536 MiB/)
  })

  test('of lines has none that is too long, and is read no further than that', async () => {
    let read = 0
    async function* bytes() {
      yield Buffer.from('{"format":"boardwalk-export","version":1,"migrations":[],"tables":[]}\n')
      for (; read < 1000; read += 1) yield Buffer.from('x'.repeat(10))
    }
    await expect(readLines(bytes(), { ...EXPORT, longestLine: 100 })).rejects.toThrow(/line 2 is longer than 100/)
    expect(read).toBe(10)
  })

  test('of Trello is held in the memory as far as it may be', async () => {
    let read = 0
    async function* pieces() {
      for (; read < 1000; read += 1) yield 'x'.repeat(10)
    }
    expect(await joined(['12345', '67890'], 'f', 10)).toBe('1234567890')
    await expect(joined(pieces(), 'f', 100)).rejects.toThrow('export its boards one by one')
    expect(read).toBe(10)
  })

  test('of an export goes in by pieces of so many rows and so much text', () => {
    const rows = Array.from({ length: PIECE_ROWS + 1 }, (_, id) => ({ id }))
    const long = { text: 'x'.repeat(PIECE_BYTES / 2 + 1) }
    expect([...inPieces(rows)].map(({ length }) => length)).toEqual([PIECE_ROWS, 1])
    expect([...inPieces([long, long, { text: '' }])].map(({ length }) => length)).toEqual([1, 2])
  })
})

describe('a table', () => {
  test('has only so many rows and cells', () => {
    const cells = (count: number) => Array.from({ length: count }, () => 'x')
    expect(() => refuseTooMuch(CSV_ROWS + 1, cells(CSV_COLUMNS), 1)).not.toThrow()
    expect(() => refuseTooMuch(CSV_ROWS + 2, [], 1)).toThrow(/more than 1,000,000 rows/)
    expect(() => refuseTooMuch(1, cells(CSV_COLUMNS + 1), 7)).toThrow(/line 7 has more than 1000 cells/)
  })

  test('with a quote that never closes is not read to its end', async () => {
    const file = await newFile('open.csv', `title\n"${'x'.repeat(ROW_LENGTH + 1000)}`)
    await expect(readForeignFile(file, 'csv')).rejects.toThrow(/cannot be read as CSV: Max Record Size/)
  })

  test('with too many tags imports nothing', async () => {
    const tags = Array.from({ length: IMPORT_TAGS + 1 }, (_, index) => `t${index}`)
    const rows = []
    for (let at = 0; at < tags.length; at += CARD_TAGS) rows.push(`card,"${tags.slice(at, at + CARD_TAGS).join()}"`)
    await expectNothingOf('csv', ['title,tags', ...rows].join('\n'), /more than 5,?000 tags/)
  })
})

test.each([
  [
    'labels',
    { labels: Array.from({ length: IMPORT_TAGS + 1 }, (_, id) => ({ id, name: `Label ${id}` })) },
    /5,000 tags/,
  ],
  [
    'lists',
    { lists: Array.from({ length: IMPORT_LISTS }, (_, id) => ({ id, name: `List ${id}` })) },
    /boards and lists/,
  ],
])('a board of Trello with too many %s imports nothing', async (_, board, words) => {
  await expectNothingOf('trello', JSON.stringify({ name: 'Board', lists: [], cards: [], ...board }), words)
})

async function expectNothingOf(source: 'trello' | 'csv', text: string, words: RegExp) {
  const team = await newTeam('sqlite')
  const before = await rowsOf(team)
  const content = await readForeignFile(await newFile('file', text), source)
  const actor = { team_id: team.team_id, user_id: team.user_id, role: 'owner' } as const
  await expect(importPlan(team.server.gateway, actor, content)).rejects.toThrow(words)
  expect(await rowsOf(team)).toEqual(before)
}
