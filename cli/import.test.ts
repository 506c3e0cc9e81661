import { mkdtemp, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { CommandLine } from '../test/command-line.ts'
import { longTest } from '../test/extent.ts'
import { newFile } from '../test/imports.ts'
import { newDatabaseUrl, newReadyUrl, startServer, stores } from '../test/team.ts'

const TRANSFER = join(import.meta.dirname, '../server/transfer')
const CARDS_CSV = join(TRANSFER, 'csv/fixtures/cards.csv')
const BOARD_JSON = join(TRANSFER, 'trello/fixtures/board.json')

describe.each(stores)('boardwalk import on %s', (name) => {
  longTest('creates a workspace from an export, once, with a token for its owner', async () => {
    const source = new CommandLine(await newReadyUrl(name))
    const { team_id, token } = await source.json('workspace create --title Ours --email owner@example.com')
    await source.json(`import ${CARDS_CSV} --from csv --board Cards`)
    const server = await startServer(source.url)
    onTestFinished(server.stop)
    const read = async (url: string, path: string, secret: string) =>
      (await fetch(`${url}/v1/${path}`, { headers: { authorization: `Bearer ${secret}` } })).text()
    const text = await read(server.url, `${team_id}/export`, token)
    const folder = await mkdtemp(join(tmpdir(), 'boardwalk-cli-'))
    await writeFile(join(folder, 'ours.jsonl'), text)

    const target = new CommandLine(await newDatabaseUrl(name))
    const made = await target.json('import ours.jsonl', { cwd: folder })
    const again = await target.json('import ours.jsonl', { cwd: folder })

    expect(made).toMatchObject({ is_new: true, token: expect.stringMatching(/^stp-/), rows: { cards: 5, boards: 2 } })
    expect(again).toEqual({ ...made, is_new: false, token: null })
    const other = await startServer(target.url)
    onTestFinished(other.stop)
    const copy = await read(other.url, `${made.team_id}/export`, made.token)
    expect(cardsIn(copy)).toEqual(cardsIn(text))
    const words = await target.run('import ours.jsonl', { cwd: folder })
    expect(words.stdout).toContain('this export was imported before: nothing has changed')
    const titled = await source.run(`import ours.jsonl --team-title Copy`, { cwd: folder })
    expect(titled).toMatchObject({ code: 0, stderr: '' })
    // Both claim the same creation time, the copy from its own data.
    const titles = (await source.json('workspace list')).workspaces.map(({ title }: { title: string }) => title)
    expect(titles.sort()).toEqual(['Copy', 'Ours'])
  })

  test('imports a Trello board and a table, and says what it could not map', async () => {
    const boardwalk = new CommandLine(await newReadyUrl(name))
    const { team_id } = await boardwalk.json('workspace create --title Ours --email designer@example.com')
    const trello = `import --from trello ${BOARD_JSON} --team ${team_id} --email designer@example.com`

    const first = await boardwalk.json(trello)
    const again = await boardwalk.json(trello)
    const table = await boardwalk.run(`import --from csv ${CARDS_CSV}`)
    const tableAgain = await boardwalk.run(`import --from csv ${CARDS_CSV}`)

    expect(first).toMatchObject({ team_id, is_new: true, boards: 1, cards: 6, archived_cards: 1, comments: 2 })
    expect(first.custom_fields).toBe(3)
    expect(first.not_mapped).toContainEqual({
      kind: 'attachment',
      name: expect.stringMatching(/^Attachment: spec\.pdf /),
      count: 1,
    })
    expect(again).toMatchObject({ is_new: false, import_id: first.import_id, cards: 0 })
    expect(table).toMatchObject({ code: 0, stderr: '' })
    expect(table.stdout).toMatch(/Imported +2 boards, 4 lists, 5 cards/)
    expect(table.stdout).toMatch(/Not mapped[^\n]*:\n {4}/)
    expect(tableAgain.stdout).toContain('this file was imported before: nothing has changed')
  })
})

describe('boardwalk import', () => {
  test('answers mistakes in one line, and changes nothing', async () => {
    const boardwalk = new CommandLine(await newReadyUrl('sqlite'))
    const { team_id } = await boardwalk.json('workspace create --title Ours --email owner@example.com')
    await boardwalk.json(`user add --team ${team_id} --email guest@example.com --role guest`)

    const mistakes = {
      'import nowhere.jsonl': /There is no file .*nowhere\.jsonl/,
      [`import ${TRANSFER}`]: /transfer is a folder/,
      [`import ${CARDS_CSV}`]: /cards\.csv is not JSON, so no export of Boardwalk.* --from csv/,
      [`import ${BOARD_JSON} --from csv`]: /is JSON, but no table.* --from trello/,
      [`import ${CARDS_CSV} --from trello`]: /is not JSON/,
      [`import ${CARDS_CSV} --from jira`]: /Allowed choices are trello, csv/,
      [`import ${CARDS_CSV} --from csv --team t0000000`]: /There is no workspace t0000000/,
      [`import ${CARDS_CSV} --from csv --email guest@example.com`]: /role does not allow/,
      [`import ${CARDS_CSV} --from csv --space 77`]: /no such space/,
      [`import ${CARDS_CSV} --from csv --team-title x`]: /--team-title does not apply here/,
      [`import ${BOARD_JSON} --from trello --board x`]: /--board does not apply here/,
      [`import ${CARDS_CSV} --team ${team_id}`]: /--team does not apply here/,
    }
    for (const [command, words] of Object.entries(mistakes)) {
      const { code, stdout, stderr } = await boardwalk.run(command)
      expect({ command, code, stdout }).toEqual({ command, code: 1, stdout: '' })
      expect(stderr).toMatch(/^boardwalk: [^\n]*\n$/)
      expect(stderr).toMatch(words)
    }
    expect((await boardwalk.json('workspace list')).workspaces).toHaveLength(1)
    await boardwalk.json('workspace create --title Second --email owner@example.com')
    expect((await boardwalk.run(`import ${CARDS_CSV} --from csv`)).stderr).toMatch(/several workspaces/)
  })

  test('creates no database for a file that it cannot import', async () => {
    const url = await newDatabaseUrl('sqlite')
    const broken = await newFile('cut.jsonl', '{"format":"boardwalk-export","version":1,"tables":[]}\n')

    for (const command of [`import ${broken}`, `import ${broken} --from csv`])
      expect(await new CommandLine(url).run(command)).toMatchObject({ code: 1, stdout: '' })

    await expect(stat(url.slice('sqlite:'.length))).rejects.toThrow('ENOENT')
  })

  longTest('imports a table that is larger than its memory', async () => {
    const CARDS = 900
    const boardwalk = new CommandLine(await newReadyUrl('sqlite'))
    await boardwalk.json('workspace create --title Ours --email owner@example.com')
    const file = await newFile('large.csv', newTable(CARDS, 'x'.repeat(35_000)))

    const made = await boardwalk.jsonOfProcess(`import ${file} --from csv`, { NODE_OPTIONS: '--max-old-space-size=30' })

    expect(made).toMatchObject({ is_new: true, cards: CARDS })
  })
})

/** The lines of its cards. */
function cardsIn(text: string): string[] {
  const lines = text.split('\n')
  const start = lines.findIndex((line) => line.includes('"table":"cards"'))
  const cards = lines.slice(start + 1, start + 6)
  expect(cards.every((line) => line.startsWith('['))).toBe(true)
  return cards
}

function newTable(rows: number, description: string): string {
  const lines = Array.from({ length: rows }, (_, index) => `Card ${index},List ${index % 5},"${description}"`)
  return ['title,list,description', ...lines].join('\n')
}
