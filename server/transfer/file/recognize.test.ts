import { basename, dirname } from 'node:path'
import { gzipSync, zstdCompressSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { bringIn, newFile } from '../../../test/imports.ts'
import { newTeam } from '../../../test/team.ts'
import { readForeignFile } from '../foreign/read-file.ts'

describe('a file that cannot be read', () => {
  test.each<['trello' | 'csv', string, string | Buffer, RegExp]>([
    ['trello', 'is no JSON', 'title,list\n', /is not JSON.* --from csv.*Export as JSON/],
    ['trello', 'is something else', '{"name":"x"}', /is no board of Trello.*Export as JSON/],
    ['trello', 'is a list of nothing', '[]', /is no board of Trello/],
    ['trello', 'breaks off', '{"name":"x","lists":[{"id"', /breaks off.*Export as JSON/],
    ['trello', 'is not UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0x22]), /is not UTF-8/],
    ['trello', 'is a web page', '\n<!DOCTYPE html><title>Log in</title>', /is a web page.*sign in.*Export as JSON/],
    [
      'trello',
      'is an export',
      '{"format":"boardwalk-export"}\n',
      /a whole workspace.*boardwalk import.*without --from/,
    ],
    ['trello', 'is a backup', gzipSync('{"format":"boardwalk-backup"}\n'), /boardwalk restore/],
    ['trello', 'is an archive', 'PK\x03\x04…', /ZIP archive.*Unpack it/],
    ['csv', 'is empty', '', /is empty\. Save the table as CSV/],
    ['csv', 'is a blank page', ' \n\n', /is empty/],
    ['csv', 'has no rows', 'title,list\n', /no row with a title/],
    ['csv', 'has no title', 'nom,"list, of"\na,b\n', /no column "title", but "nom", "list, of"/],
    ['csv', 'does not close a quote', 'title\n"open\n', /cannot be read as CSV: Quote Not Closed.*line 2/],
    ['csv', 'has too many cells', 'title,list\n\na,b,c\n', /line 3 has more cells than there are columns.*quotes/],
    ['csv', 'is not UTF-8', Buffer.from([0x74, 0x69, 0xff, 0x0a]), /is not UTF-8.*"CSV UTF-8"/],
    ['csv', 'is a workbook', 'PK\x03\x04…', /Excel workbook.*Save the table as CSV/],
    ['csv', 'is a board of Trello', '{"lists":[],"cards":[]}', /is JSON.*--from trello/],
    ['csv', 'is no text', Buffer.from([1, 2, 0, 3, 4]), /is not text/],
    ['csv', 'is packed and breaks off', gzipSync('title\na\n').subarray(0, 22), /damaged or incomplete.*again/],
  ])('as %s because it %s says so in one line', async (source, _, content, words) => {
    const file = await newFile(`file.${source}`, content)

    const error = await readForeignFile(file, source).catch((reason: unknown) => reason)

    expect(String(error)).toMatch(words)
    expect(String(error)).toContain(basename(file))
    expect(String(error)).not.toContain('\n')
  })

  test('because it is a folder, or is not there, says so', async () => {
    const file = await newFile('x.csv', '')
    await expect(readForeignFile(dirname(file), 'csv')).rejects.toThrow('is a folder. Name the file in it.')
    await expect(readForeignFile(`${file}.not`, 'trello')).rejects.toThrow(/There is no file .*x\.csv\.not/)
  })
})

describe('a file that can be read', () => {
  test('is the same import, packed or not', async () => {
    const team = await newTeam('sqlite')
    const text = JSON.stringify({ name: 'x', lists: [{ id: 'l', name: 'L' }], cards: [] })

    const packed = await bringIn(team, await newFile('x.json', gzipSync(text)))
    const plain = await bringIn(team, await newFile('x.json', text))
    const other = await bringIn(team, await newFile('x.json', zstdCompressSync(text)))

    expect([packed.is_new, plain.is_new, other.is_new]).toEqual([true, false, false])
    expect(plain.import_id).toBe(packed.import_id)
  })

  test('keeps what it can of texts that are too long or impossible', async () => {
    const team = await newTeam('sqlite')
    const title = '🧪'.repeat(600)
    const card = { id: 'c', idList: 'l', name: title, desc: `\u0000${'<'.repeat(120_000)}\ud800` }
    const file = await newFile(
      'long.json',
      JSON.stringify({ name: 'x', lists: [{ id: 'l', name: 'L' }], cards: [card] }),
    )

    const { not_mapped } = await bringIn(team, file)

    expect(not_mapped).toMatchObject([{ kind: 'text' }])
    const [kept] = (await team.get('/cards')).body.cards
    expect([...kept.title]).toHaveLength(500)
    expect(kept.title).toMatch(/…$/)
    expect(kept.content).toContain(title)
    expect(kept.content.length).toBeLessThanOrEqual(102_400)
  })
})
