import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { CommandLine } from '../test/command-line.ts'
import { newReadyUrl, newTeamOn, startServer } from '../test/team.ts'

test('doctor --files finds missing files, a backup fails without them, and a restore adopts a folder', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'boardwalk-doctor-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const boardwalk = new CommandLine(await newReadyUrl('sqlite'))
  const server = await startServer(boardwalk.url)
  onTestFinished(server.stop)
  const team = await newTeamOn(server)
  const card = await team.newCard((await team.newBoard()).lists[0])
  await team.newFile(`/cards/${card.id}`, 'Some words.')
  const env = { FILES_DIR: server.app.files.storage.name }
  const file = join(folder, 'all.backup')

  expect(await boardwalk.json('doctor --files', { env })).toMatchObject({
    problems: [],
    files: { files: 1, bytes: 11, missing: [], different: [], noted: 0 },
  })
  expect((await boardwalk.run('doctor', { env })).stdout).toBe('  No problems.\n')
  expect((await boardwalk.json(`backup ${file}`, { env })).rows).toMatchObject({ files: 1, file_bytes: 1 })

  // The wrong folder.
  const wrong = { env: { FILES_DIR: join(folder, 'elsewhere') } }
  const sick = await boardwalk.run('doctor --files', wrong)
  expect(sick.code).toBe(1)
  expect(sick.stdout).toMatch(/None of the files of this database are in .*\n {2}1 file missing: t\w+\/\w{32}\n/)
  const refused = await boardwalk.run(`backup ${join(folder, 'other.backup')}`, wrong)
  expect(refused).toMatchObject({ code: 1, stdout: '' })
  expect(refused.stderr).toMatch(/No backup was written: a file is missing.*--without-files/)
  expect(await readdir(folder)).toEqual(['all.backup'])
  const { rows } = await boardwalk.json(`backup ${join(folder, 'rows.backup')} --without-files`, wrong)
  expect(rows.file_bytes).toBeUndefined()

  const restored = new CommandLine(`sqlite:${join(folder, 'restored.db')}`)
  const lacking = await restored.run(`restore ${join(folder, 'rows.backup')}`)
  expect(lacking.stderr).toMatch(/Nothing was restored: a file is missing/)
  // Over the files of the other database nothing is restored, until they are adopted.
  const own = await restored.run(`restore ${file}`, { env })
  expect({ code: own.code, stdout: own.stdout }).toEqual({ code: 1, stdout: '' })
  expect(own.stderr).toContain('boardwalk files adopt')
  await restored.json(`restore ${file}`)
  expect(await restored.json('doctor --files')).toMatchObject({
    problems: [],
    files: { files: 1, noted: 0, unknown: [] },
  })
  expect(await restored.json('files adopt', { env })).toEqual({ storage: env.FILES_DIR })
  expect((await boardwalk.run('doctor', { env })).stdout).toContain('another database')
})
