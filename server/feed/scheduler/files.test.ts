import { copyFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { newNeighbours } from '../../../test/neighbours.ts'
import { clock, serverOn, stores, type Team } from '../../../test/team.ts'
import { must } from '../../common/must.ts'
import { DAY_MS } from '../../common/time.ts'
import { noteStored, RecordedStorage } from '../../files/recorded-storage.ts'
import { FILE_UNDO_DAYS, ORPHAN_HOURS } from '../../limits/uploads.ts'
import { deletedFileJob, fileSweepJob } from './files.ts'

afterEach(() => clock.reset())

const WORDS = 'Some words.'

describe.each(stores)('the bytes of files in workspaces with the same ids on %s', (store) => {
  async function setUp() {
    const { gateway, app } = await serverOn(store)
    const onError = (error: unknown) => {
      throw error
    }
    const storage = new RecordedStorage(app.files.storage, gateway.store)
    const jobs = [deletedFileJob(gateway, app.files, onError), fileSweepJob(gateway, storage)] as const
    const [clean, sweep] = jobs.map((job) => async () => {
      while ((await job.turn()) > 0);
    })
    const folderOf = ({ team_id }: Team) => join(app.files.storage.name, team_id)
    const { own, others, all } = await newNeighbours(store)
    const cards = new Map<Team, { id: string }[]>()
    for (const team of all) {
      const { lists } = await team.newBoard()
      const made = [await team.newCard(lists[0]), await team.newCard(lists[0])]
      for (const { id } of made) await team.newFile(`/cards/${id}`, WORDS)
      cards.set(team, made)
    }
    const remove = (team: Team, index: number) => team.delete(`/cards/${must(cards.get(team)?.[index]).id}`)
    return { own, others, all, folderOf, remove, clean: must(clean), sweep: must(sweep) }
  }

  test('go when they were deleted long ago here, and nothing of the others goes with them', async () => {
    const { own, all, folderOf, remove, clean } = await setUp()
    for (const team of all) await remove(team, team === own ? 0 : 1)
    await clean()
    clock.advance((FILE_UNDO_DAYS + 1) * DAY_MS)
    for (const team of all) await remove(team, team === own ? 1 : 0)

    await clean()

    for (const team of all) {
      const { deleted_files } = await team.census()
      const { file_bytes } = await team.server.store.read((db) =>
        db.selectFrom('teams').select('file_bytes').where('id', '=', team.team_id).executeTakeFirstOrThrow(),
      )
      const left = { deleted_files: 1, file_bytes: WORDS.length, stored: 1 }
      expect({ deleted_files, file_bytes, stored: (await readdir(folderOf(team))).length }).toEqual(left)
    }
  })

  test('are swept though others know files of that name, deleted or not', async () => {
    const { own, others, folderOf, remove, sweep } = await setUp()
    const [other] = others
    const before = await readdir(folderOf(own))
    await remove(other, 0)
    for (const name of await readdir(folderOf(other))) {
      await copyFile(join(folderOf(other), name), join(folderOf(own), name))
      await noteStored(own.server.store, new Map([[`${own.team_id}/${name}`, 'x']]))
    }
    expect(await readdir(folderOf(own))).toHaveLength(4)
    clock.advance((ORPHAN_HOURS + 1) * 3_600_000)

    await sweep()

    expect((await readdir(folderOf(own))).toSorted()).toEqual(before.toSorted())
  })
})
