import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { violationsInBothThemes } from '../test/axe.ts'
import { hasBrowser, Web } from '../test/web.ts'

describe.skipIf(!hasBrowser)('checklists of an epic in the browser', () => {
  const web = new Web('sqlite')

  async function newScene() {
    const team = await web.newTeam()
    const [{ id: list_id }] = (await team.get('/epics')).body.lists
    const { epic } = await team.made('/epics', { title: 'Launch', list_id })
    const lists = async () => (await team.get(`/epics/${epic.id}`)).body.epic.checklists
    return { team, epic, lists }
  }
  const titles = (page: Page, list: string) =>
    page.getByRole('list', { name: list }).getByRole('listitem').allTextContents()

  test('are made, filled, checked off, moved by keys and deleted, with undo; others see it', async () => {
    const { team, epic, lists } = await newScene()
    const page = await web.open(team, `/epic-${epic.id}`)
    const other = await web.open(team, `/epic-${epic.id}`)
    await other.getByRole('button', { name: 'Add checklist' }).waitFor()
    await page.getByRole('button', { name: 'Add checklist' }).click()
    await page.getByRole('button', { name: 'Add item' }).click()
    for (const item of ['Book a room', 'Invite people']) {
      await page.getByRole('textbox', { name: 'To do' }).fill(item)
      await page.keyboard.press('Enter')
    }
    await page.keyboard.press('Escape')
    await page.getByRole('checkbox', { name: 'Book a room' }).check()
    await expect.poll(lists).toMatchObject([{ items: [{ title: 'Book a room', checked: true }, { checked: false }] }])
    await other.getByRole('checkbox', { name: 'Invite people' }).waitFor()
    expect(await violationsInBothThemes(page)).toEqual([])

    await page.getByRole('checkbox', { name: 'Invite people' }).focus()
    await page.keyboard.press('Alt+ArrowUp')
    await expect
      .poll(async () => (await titles(page, 'Checklist')).map((line) => line.slice(0, 6)))
      .toEqual(['Invite', 'Book a'])
    await expect.poll(lists).toMatchObject([{ items: [{ title: 'Invite people' }, { title: 'Book a room' }] }])
    await page.getByRole('button', { name: /^Actions for item Invite people/ }).click()
    await expect.poll(() => page.getByRole('menuitem', { name: 'Edit' }).count()).toBe(1)
    // There is no list that a card could be made in.
    await expect.poll(() => page.getByRole('menuitem', { name: 'Convert to a card' }).count()).toBe(0)
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await expect.poll(async () => (await lists())[0].items.length).toBe(1)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(async () => (await lists())[0].items.length).toBe(2)
  })

  test('guests see them, and are offered nothing', async () => {
    const { team, epic } = await newScene()
    const { checklist } = await team.made(`/cards/${epic.id}/checklists`, { title: 'Before launch' })
    await team.made(`/cards/${epic.id}/checklists/${checklist.id}/items`, { title: 'Book a room' })
    const guest = await team.newMember('guest')
    await team.post(`/cards/${epic.id}/members`, { user_id: guest.user_id })
    const page = await web.open(guest, `/epic-${epic.id}`)
    const box = page.getByRole('checkbox', { name: 'Book a room' })
    await box.waitFor()
    await expect.poll(() => box.isDisabled()).toBe(true)
    await expect.poll(() => page.getByRole('button', { name: /checklist|item/i }).count()).toBe(0)
  })
})
