import { describe, expect, test } from 'vitest'
import { violationsInBothThemes } from '../test/axe.ts'
import { ConnectedHost } from '../test/code-hosts.ts'
import { chooseOption, hasBrowser, Web } from '../test/web.ts'

describe.skipIf(!hasBrowser)('code hosts in the browser', () => {
  const web = new Web('sqlite')

  test('one is connected, cards show its pull requests and go where the board says, and it is removed', async () => {
    const team = await web.newTeam()
    const board = await team.newBoard()
    const card = await team.newCard(board.lists[0], { title: 'Write the launch post' })
    const page = await web.open(team, '/settings/integrations')

    await page.getByText('No integrations yet.').waitFor()
    await page.getByRole('button', { name: 'Add integration' }).click()
    const adding = page.getByRole('dialog', { name: 'Add integration' })
    await chooseOption(adding, 'Type', 'GitHub')
    await adding.getByLabel('Name').fill('acme on GitHub')
    await adding.getByRole('button', { name: 'Add', exact: true }).click()
    const connecting = page.getByRole('dialog', { name: 'Connect acme on GitHub' })
    await connecting.locator('code').nth(1).waitFor()
    const [hook_url = '', secret = ''] = await connecting.locator('code').allTextContents()
    expect(secret).toMatch(/^whsec_/)
    expect(await violationsInBothThemes(page)).toEqual([])
    await connecting.getByRole('button', { name: 'Done' }).click()
    await page.getByText('GitHub · Waiting for the first event').waitFor()
    await expect.poll(() => page.content()).not.toContain(secret)
    const { integrations } = (await team.get('/integrations')).body
    const host = new ConnectedHost(team, 'github', { id: integrations[0].id, hook_url }, secret)

    await page.goto(`${web.server.url}/${team.team_id}/board-${board.id}`)
    await page.getByRole('button', { name: 'Board actions' }).click()
    await page.getByRole('menuitem', { name: 'Settings' }).click()
    const settings = page.getByRole('dialog', { name: 'Board settings' })
    const mapping = settings.getByRole('group', { name: 'Pull requests' })
    await mapping.getByRole('button', { name: /Open/ }).click()
    await page.getByRole('option', { name: board.lists[1].title }).click()
    await mapping.getByLabel('Different rule for a branch').fill('release')
    await mapping.getByRole('button', { name: 'Add branch' }).click()
    const release = settings.getByRole('group', { name: /Into release/ })
    await release.getByRole('button', { name: /Merged/ }).click()
    await page.getByRole('option', { name: board.lists[2].title }).click()
    expect(await violationsInBothThemes(page)).toEqual([])
    const saved = async () => (await team.get(`/boards/${board.id}`)).body.board.vcs_mapping
    await expect.poll(saved).toMatchObject({
      pr_open: board.lists[1].id,
      pr_merged: null,
      branches: [{ name: 'release', pr_merged: board.lists[2].id }],
    })
    await page.keyboard.press('Escape')

    await host.deliver({ branch: card.suggested_branch_name, title: 'Launch' })
    await page.getByRole('img', { name: 'Pull request: open' }).waitFor()
    await expect.poll(async () => (await team.get(`/cards/${card.id}`)).body.card.list_id).toBe(board.lists[1].id)

    await page.goto(`${web.server.url}/${team.team_id}/card-${card.id}`)
    const link = page.getByRole('region', { name: 'Pull requests' }).getByRole('link', { name: /Launch/ })
    await link.waitFor()
    await expect.poll(() => link.getAttribute('href')).toBe('https://github.com/acme/website/pull/128')
    await link.getByText('#128 Open').waitFor()
    await host.deliver({
      branch: card.suggested_branch_name,
      title: 'Launch',
      state: 'merged',
      action: 'closed',
      at: 90,
    })
    await link.getByText('#128 Merged').waitFor()
    await page.getByRole('tab', { name: 'History' }).click()
    await page.getByText('GitHub linked a pull request').waitFor()
    expect(await violationsInBothThemes(page)).toEqual([])

    await page.goto(`${web.server.url}/${team.team_id}/settings/integrations`)
    await page.getByText(/GitHub · Last event/).waitFor()
    await page.getByRole('link', { name: 'acme on GitHub' }).click()
    await page.getByRole('list', { name: 'Deliveries' }).getByText('Received').first().waitFor()
    await page.getByRole('button', { name: 'New secret' }).click()
    const renewed = page.getByRole('dialog', { name: 'Connect acme on GitHub' })
    await renewed.locator('code').nth(1).waitFor()
    await expect.poll(async () => (await renewed.locator('code').allTextContents())[1]).not.toBe(secret)
    await renewed.getByRole('button', { name: 'Done' }).click()
    await page.getByRole('button', { name: 'Pause' }).click()
    await page.getByText('Paused').waitFor()
    await page.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await page.getByText('No integrations yet.').waitFor()
    await expect.poll(async () => (await team.get('/integrations')).body.integrations).toEqual([])
  })
})
