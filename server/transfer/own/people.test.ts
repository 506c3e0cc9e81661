import { describe, expect, test } from 'vitest'
import { countAll, exportOf, importText, newServer } from '../../../test/exports.ts'
import { newTeam, stores } from '../../../test/team.ts'

// A file with as many people as are allowed would take a minute.
const maxPeople = 3

describe.each(stores)('an export that names many people, on %s', (store) => {
  test('comes in with as many as are allowed, and is refused with one more before anything is written', async () => {
    const team = await newTeam(store)
    for (let people = 1; people < maxPeople; people++) await team.newMember('member')
    const server = await newServer(store)
    expect(await importText(server, await exportOf(team), { maxPeople })).toMatchObject({ is_new: true })
    await team.newMember('member')
    const before = await countAll(server)

    await expect(importText(server, await exportOf(team), { maxPeople })).rejects.toThrow(
      `more than ${maxPeople} people`,
    )

    expect(await countAll(server)).toEqual(before)
  })
})
