import { describe, expect, test } from 'vitest'
import { violationsInBothThemes } from '../test/axe.ts'
import { hasBrowser, Web } from '../test/web.ts'

describe.skipIf(!hasBrowser)('the upkeep of a workspace in the browser', () => {
  const web = new Web('sqlite')

  test('it is renamed, here and for everyone who has it open', async () => {
    const team = await web.newTeam()
    const member = await team.newMember('member')
    const page = await web.open(team, '/settings/workspace')
    const others = await web.open(member, '/settings/workspace')
    await others.getByRole('button', { name: 'Team Switch workspace' }).waitFor()

    await page.getByRole('textbox', { name: 'Name' }).fill('Acme Studios')
    await page.getByRole('button', { name: 'Rename' }).click()

    for (const one of [page, others]) await one.getByRole('button', { name: /Acme Studios/ }).waitFor()
    await expect.poll(() => others.getByRole('button', { name: 'Rename' }).count()).toBe(0)
    await expect.poll(async () => (await team.lastEvent()).changes).toEqual({ title: ['Team', 'Acme Studios'] })
    expect(await violationsInBothThemes(page)).toEqual([])
  })

  test('tags are renamed, recoloured, merged and deleted', async () => {
    const team = await web.newTeam()
    const board = await team.newBoard({ title: 'Website' })
    const { project_id } = board
    const [bug] = [(await team.made('/tags', { name: 'Bug', project_id })).tag]
    const { tag: bugs } = await team.made('/tags', { name: 'Bugs', project_id })
    const { tag: old } = await team.made('/tags', { name: 'Old' })
    const card = await team.newCard(board.lists[0], { title: 'Broken', tags: [bugs.id, old.id] })
    const shown = await web.open(team, `/board-${board.id}`)
    await shown.getByText('Bugs').waitFor()
    const page = await web.open(team, '/settings/tags')
    const choose = async (tag: string, action: string) => {
      await page.getByRole('button', { name: `Actions for tag ${tag}`, exact: true }).click()
      await page.getByRole('menuitem', { name: action }).click()
    }
    const tags = async () => (await team.get(`/cards/${card.id}`)).body.card.tags

    await choose('Bug', 'Edit')
    await page.getByRole('textbox', { name: 'Name' }).fill('Defect')
    await page.getByRole('radio', { name: 'Purple' }).check({ force: true })
    expect(await violationsInBothThemes(page)).toEqual([])
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Defect', { exact: true }).waitFor()
    await expect
      .poll(async () => (await team.get('/tags')).body.tags)
      .toContainEqual(expect.objectContaining({ id: bug.id, name: 'Defect', color: '#7a46d8' }))

    await choose('Bugs', 'Merge into …')
    const merge = page.getByRole('dialog', { name: 'Merge Bugs into another tag' })
    await merge.getByRole('button', { name: /Merge into/ }).click()
    await page.getByRole('option', { name: /^Defect/ }).click()
    await merge.getByText('The other tag goes on 1 card, and Bugs is deleted.').waitFor()
    await merge.getByRole('button', { name: 'Merge', exact: true }).click()
    await expect.poll(async () => (await tags()).map(({ name }: { name: string }) => name)).toEqual(['Defect', 'Old'])
    // The board that is open elsewhere follows.
    await shown.getByText('Defect').waitFor()

    await choose('Old', 'Delete')
    await page.getByText('It is removed from 1 card.').waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect.poll(async () => (await tags()).map(({ name }: { name: string }) => name)).toEqual(['Defect'])
    await shown.getByText('Old', { exact: true }).waitFor({ state: 'detached' })
    await expect.poll(() => page.getByRole('button', { name: /^Actions for tag/ }).count()).toBe(1)
    expect(await violationsInBothThemes(page)).toEqual([])
  })

  test('a space is deleted after its name was typed, knowing what goes with it', async () => {
    const team = await web.newTeam()
    const space = await team.newProject({ title: 'Old product' })
    const board = await team.newBoard({ project_id: space.id, title: 'Website' })
    await team
      .newBoard({ project_id: space.id, title: 'Put away' })
      .then(({ id }) => team.patch(`/boards/${id}`, { archived: true }))
    for (const title of ['One', 'Two']) await team.newCard(board.lists[0], { title })
    await team.newPage(space.id, { title: 'Notes' })
    const sprint = await team.newSprint(space.id)
    const planned = await team.newCard(board.lists[0], { title: 'Planned' })
    await team.patch(`/cards/${planned.id}`, { sprint_id: sprint.id })
    const page = await web.open(team, `/space-${space.id}`)

    await page.getByRole('button', { name: 'Delete space' }).click()
    const dialog = page.getByRole('dialog', { name: 'Delete the space Old product?' })
    const gone = dialog.getByRole('list', { name: 'Deleted with the space' })
    await gone.waitFor()
    await expect
      .poll(() => gone.getByRole('listitem').allInnerTexts())
      .toEqual(['2 boards', '3 cards', '1 page', '1 sprint'])
    const confirm = dialog.getByRole('button', { name: 'Delete space' })
    await expect.poll(() => confirm.isEnabled()).toBe(false)
    await dialog.getByLabel('Type “Old product” to confirm').fill('Old product')
    expect(await violationsInBothThemes(page)).toEqual([])
    await confirm.click()

    await page.getByText('Deleted the space Old product.').waitFor()
    await page.getByRole('navigation', { name: 'Main' }).getByText('Old product').waitFor({ state: 'detached' })
    await expect.poll(async () => (await team.get(`/projects/${space.id}`)).status).toBe(404)
  })

  test('archived spaces and boards are listed, and come back', async () => {
    const team = await web.newTeam()
    const space = await team.newProject({ title: 'Last year' })
    const board = await team.newBoard({ title: 'Campaign' })
    await team.patch(`/projects/${space.id}`, { archived: true })
    await team.patch(`/boards/${board.id}`, { archived: true })
    const page = await web.open(team, '/settings/archive')
    const sidebar = page.getByRole('navigation', { name: 'Main' })

    await page.getByRole('region', { name: 'Archived boards' }).getByText('Campaign').waitFor()
    expect(await violationsInBothThemes(page)).toEqual([])
    await page.getByRole('button', { name: 'Restore Campaign' }).click()
    await sidebar.getByRole('link', { name: 'Campaign' }).waitFor()
    await page.getByRole('button', { name: 'Restore Last year' }).click()
    await sidebar.getByText('Last year').waitFor()

    await page.getByText(/^No archived spaces or boards/).waitFor()
    await expect.poll(async () => (await team.get('/boards?archived=true')).body.count).toBe(0)
  })

  test('a guest of the workspace restores nothing', async () => {
    const team = await web.newTeam()
    const board = await team.newBoard({ title: 'Campaign' })
    const guest = await team.newMember('guest')
    await team.post(`/projects/${board.project_id}/members`, { user_id: guest.user_id, role: 'member' })
    await team.patch(`/boards/${board.id}`, { archived: true })
    const page = await web.open(guest, '/settings/archive')

    await page.getByText('Campaign').waitFor()
    await expect.poll(() => page.getByRole('button', { name: 'Restore Campaign' }).count()).toBe(0)
  })

  test('an owner takes over a private space whose people have left', async () => {
    const team = await web.newTeam()
    const member = await team.newMember('member')
    const { project } = await member.made('/projects', { title: 'Hiring', is_private: true })
    const page = await web.open(team, '/settings/workspace')
    const unseen = page.getByRole('region', { name: 'Private spaces of others' })
    await unseen.getByText('Hiring').waitFor()
    expect(await violationsInBothThemes(page)).toEqual([])

    await unseen.getByRole('button', { name: 'Take over Hiring' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Take over' }).click()

    await page.getByRole('navigation', { name: 'Main' }).getByText('Hiring').waitFor()
    await unseen.getByText('There are none.').waitFor()
    await expect.poll(async () => (await team.get(`/projects/${project.id}`)).status).toBe(200)
    const admin = await team.newMember('admin')
    const others = await web.open(admin, '/settings/workspace')
    await others.getByText('Id in URLs and the API').waitFor()
    await expect.poll(() => others.getByText('Private spaces of others').count()).toBe(0)
  })

  test('people are found by name, address and role; a link that only this computer opens says so', async () => {
    const team = await web.newTeam()
    for (let count = 0; count < 6; count++) await team.newMember('member')
    await team.newMember('admin')
    const page = await web.open(team, '/settings/members')
    const people = page.getByRole('list', { name: 'Members' }).getByRole('listitem')
    await expect.poll(() => people.count()).toBe(8)
    await page.getByLabel('Find a person').fill('admin')
    await expect.poll(() => people.count()).toBe(1)
    await page.getByLabel('Find a person').fill('nobody of this name')
    await page.getByText('No one matches.').waitFor()
    await page.getByLabel('Find a person').fill('')

    await page.getByRole('button', { name: 'Invite people' }).click()
    await page.getByRole('textbox', { name: 'E-mail address' }).fill('grace@example.com')
    await page.getByRole('button', { name: 'Invite', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Link for grace@example.com' })
    await dialog
      .getByRole('alert')
      .getByText(/only this computer can open/)
      .waitFor()
    expect(await violationsInBothThemes(page)).toEqual([])
    await expect.poll(() => dialog.getByRole('button', { name: 'Copy' }).getAttribute('data-kind')).toBe('strong')
    await dialog.getByRole('button', { name: 'Done' }).click()
    await page.getByText('grace@example.com').first().waitFor()
  })
})
