import { describe, expect, test } from 'vitest'
import { violationsInBothThemes } from '../test/axe.ts'
import { longTest } from '../test/extent.ts'
import { hasBrowser, Web } from '../test/web.ts'

describe.skipIf(!hasBrowser)('settings of places in the browser', () => {
  const web = new Web('sqlite')

  test('a space gets its people, becomes private, and has sprints of its own rhythm', async () => {
    const team = await web.newTeam()
    const other = await team.newMember('member')
    const project = (await team.post('/projects', { title: 'Product' })).body.project
    const page = await web.open(team)
    const sidebar = page.getByRole('navigation', { name: 'Main' })
    await sidebar.getByText('Product').hover()
    await sidebar.getByRole('button', { name: 'Actions for space Product' }).click()
    await page.getByRole('menuitem', { name: 'Space settings' }).click()

    await page.getByLabel('Space name').fill('Product & design')
    await page.getByText('Private: only for its members').click()
    await page.getByRole('region', { name: 'Space', exact: true }).getByRole('button', { name: 'Save' }).click()
    await page.getByRole('heading', { level: 1, name: 'Product & design' }).waitFor()
    await page.getByRole('button', { name: /Add people$/ }).click()
    await page.locator(`[role=option][data-key="${other.user_id}"]`).click()
    await expect
      .poll(async () => (await other.get(`/projects/${project.id}`)).body.project)
      .toMatchObject({ title: 'Product & design', is_private: true })

    const sprints = page.getByRole('region', { name: 'Sprints' })
    await sprints.getByLabel('Sprint length in days').fill('7')
    await sprints.getByLabel('Days between two sprints').fill('2')
    await sprints.getByRole('button', { name: /Start on/ }).click()
    await page.getByRole('option', { name: 'Wednesday' }).click()
    await sprints.getByText(/Complete sprints automatically/).click()
    await sprints.getByRole('button', { name: 'Add list' }).click()
    await sprints.getByLabel('Title of list 5').fill('In review')
    expect(await violationsInBothThemes(page)).toEqual([])
    await sprints.getByRole('button', { name: 'Move In review up' }).click()
    await sprints.getByRole('button', { name: 'Save' }).click()
    const settings = async () => (await team.get(`/sprints/settings?project_id=${project.id}`)).body.sprint_settings
    await expect.poll(settings).toMatchObject({ length: 7, cooldown: 2, start_day: 3, auto_complete: false })
    await expect
      .poll(async () => (await settings()).statuses[3])
      .toMatchObject({ title: 'In review', status: 'started' })
  })

  test('the page about tokens shows how to connect an agent', async () => {
    const team = await web.newTeam()
    const page = await web.open(team, '/settings/tokens')
    const agents = page.getByRole('region', { name: 'Connect an agent' })
    expect(JSON.parse(await agents.locator('pre').innerText())).toEqual({
      mcpServers: {
        boardwalk: { type: 'http', url: `${web.server.url}/mcp`, headers: { Authorization: 'Bearer your token' } },
      },
    })
    expect(await violationsInBothThemes(page)).toEqual([])
  })

  longTest('one hears of a board otherwise than of the rest', async () => {
    const team = await web.newTeam()
    const board = await team.newBoard({ lists: [] })
    const page = await web.open(team, '/settings/notifications')
    await page.getByRole('checkbox', { name: 'Items I follow are moved: Inbox' }).waitFor()
    const settings = async () => {
      const headers = { authorization: `Bearer ${team.token}` }
      const answer = await fetch(`${web.server.url}/v1/users/me/notification_settings`, { headers })
      // The answer of a route of ours.
      return ((await answer.json()) as { notification_settings: { places: object[] } }).notification_settings
    }

    await page.getByRole('button', { name: 'Add an exception' }).click()
    await page.getByRole('option', { name: board.title }).click()
    const dialog = page.getByRole('dialog', { name: board.title })
    await dialog.getByRole('button', { name: /Items I follow are moved: Inbox/ }).click()
    await page.getByRole('option', { name: 'Off', exact: true }).click()
    await dialog.getByRole('button', { name: /New comments on items I follow: Mail/ }).click()
    await page.getByRole('option', { name: 'Immediately', exact: true }).click()
    expect(await violationsInBothThemes(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Save' }).click()
    await page.getByText('2 differences').waitFor()
    await expect
      .poll(async () => (await settings()).places)
      .toEqual([
        { project_id: null, board_id: board.id, kinds: { commented: { email: 'instant' }, moved: { inbox: false } } },
      ])

    await page.getByRole('button', { name: `Change the exception for ${board.title}` }).click()
    await dialog.getByRole('button', { name: /Items I follow are moved: Inbox/ }).click()
    await page.getByRole('option', { name: 'On (default)' }).click()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await page.getByText('1 difference').waitFor()
    await page.getByRole('button', { name: `Remove the exception for ${board.title}` }).click()
    await expect.poll(async () => (await settings()).places).toEqual([])
  })
})
