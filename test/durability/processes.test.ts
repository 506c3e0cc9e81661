import { describe, expect, test } from 'vitest'
import { COMMAND_LINE } from '../children.ts'
import { newFile } from '../imports.ts'
import { isLong } from '../ledger.ts'
import { Program } from '../process.ts'
import { patience, proves } from '../prove.ts'
import { expectSoundStore } from '../sound-store.ts'
import { Caller, newReadyUrl, newTeamOn, type StoreName, stores } from '../team.ts'
import { Bustle } from './bustle.ts'
import { lookInto, startProcess } from './process.ts'

const CARDS = 400
const PEOPLE = isLong ? ['1@example.com', '2@example.com'] : ['1@example.com']

const settings: [string, StoreName, number][] = [
  ['a server on SQLite', 'sqlite', 1],
  ['two servers on PostgreSQL', 'postgres', 2],
]
const possible = settings.filter(([, store]) => stores.includes(store))

describe.each(possible)('the command line beside %s', patience(), (_, store, count) => {
  test(
    'neither loses nor blocks writes of the other, and each sees them at once',
    proves(store, 'the command line and servers side by side lose nothing (answers)', 3, async (proof) => {
      const url = await newReadyUrl(store)
      const at = await lookInto(url)
      const processes = await Promise.all(Array.from({ length: count }, () => startProcess(url)))
      const team = await newTeamOn(at(processes[0] as (typeof processes)[number]))
      const callers = processes.map((process) => new Caller(at(process), team.team_id, team.user_id, team.token))
      const bustle = await Bustle.prepare(team)
      const stop = new AbortController()
      const working = callers.map(({ server }, index) =>
        bustle.work(server, { turns: 2000, seed: 100 * index, stop: stop.signal }),
      )

      const command = async (...args: string[]) => {
        const { code, stdout, stderr } = await new Program(COMMAND_LINE, [...args, '--json'], {
          DATABASE_URL: url,
        }).end()
        expect({ code, stderr }, args.join(' ')).toEqual({ code: 0, stderr: '' })
        return JSON.parse(stdout)
      }
      const table = ['title,list', ...Array.from({ length: CARDS }, (_, index) => `Imported ${index},List`)].join('\n')
      const [imported] = await Promise.all([
        command('import', await newFile('cards.csv', table), '--from', 'csv', '--team', team.team_id),
        ...PEOPLE.map(async (email) => {
          const { user_id } = await command('user', 'add', '--team', team.team_id, '--email', email, '--role', 'member')
          const { token } = await command('token', 'create', '--team', team.team_id, '--email', email)
          for (const { server } of callers) {
            const { status } = await new Caller(server, team.team_id, user_id, token).get('/boards')
            expect(status).toBe(200)
          }
        }),
      ])
      stop.abort()
      const answers = (await Promise.all(working)).flat()
      proof.count(answers.length)

      expect(imported).toMatchObject({ is_new: true, cards: CARDS })
      for (const caller of callers)
        expect((await caller.get('/search?query=imported&count=500')).body.count).toBe(CARDS)
      expect(answers.filter(({ status }) => status >= 500).map(({ body }) => body)).toEqual([])
      expect(answers.length).toBeGreaterThan(20)
      await expectSoundStore((callers[0] as Caller).server.store)
    }),
  )
})
