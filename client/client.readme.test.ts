import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { Program } from '../test/process.ts'
import { newTeam, type Team } from '../test/team.ts'

test('the program in the README works, and changes nothing when it is run again', async () => {
  const team = await newTeam('sqlite')
  const board = await team.newBoard({ title: 'Launch' })
  const hot = await team.newCard(board.lists[0], { title: 'Hot', priority: 1 })
  await team.newCard(board.lists[0], { title: 'Cold', priority: 4 })
  await team.newCard(board.lists.at(-1), { title: 'Over', priority: 1 })

  const first = await runReadme(team)
  const revision = (await team.head()).revision
  const again = await runReadme(team)

  expect(first).toMatchObject({ code: 0, stdout: 'Launch is sorted\n', stderr: '' })
  expect(first.file).toBe((await team.get('/export')).body)
  const { lists } = (await team.get(`/boards/${board.id}`)).body.board
  expect(lists.at(-1)).toMatchObject({ title: 'Urgent', color: 'red', cards: [{ id: hot.id }] })
  expect(again).toMatchObject({ code: 0, file: first.file })
  expect((await team.head()).revision).toBe(revision)
})

test('the program in the README says that only owners may export', async () => {
  const team = await newTeam('sqlite')
  const member = await team.newMember('member')

  const { code, stdout, stderr } = await runReadme(Object.assign(team, { token: member.token }))

  expect({ code, stdout, stderr }).toEqual({ code: 0, stdout: 'Only owners may export.\n', stderr: '' })
})

/** Runs the program unchanged, on another server. */
async function runReadme({ server, token, team_id }: Team) {
  const readme = await readFile(join(import.meta.dirname, 'README.md'), 'utf8')
  let program = /```ts\n(.*?)```/s.exec(readme)?.[1] ?? ''
  const other = { 'boardwalk-client': join(import.meta.dirname, 'client.ts'), 'http://127.0.0.1:4000': server.url }
  for (const [shown, real] of Object.entries({ ...other, 'stp-….…': token, tJ4mW8rc: team_id })) {
    expect(program).toContain(shown)
    program = program.replace(shown, real)
  }
  const folder = await mkdtemp(join(tmpdir(), 'boardwalk-readme-'))
  await writeFile(join(folder, 'program.ts'), program)
  const finished = await new Program('program.ts', [], {}, folder).end()
  return { ...finished, file: await readFile(join(folder, 'workspace.jsonl'), 'utf8').catch(() => null) }
}
