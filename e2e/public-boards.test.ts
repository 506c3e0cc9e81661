import { describe, expect, test } from 'vitest'
import { violationsInBothThemes } from '../test/axe.ts'
import { longTest } from '../test/extent.ts'
import { hasBrowser, OTHER_STORE, PHONE, Web } from '../test/web.ts'

describe.skipIf(!hasBrowser)('public boards in the browser', () => {
  const web = new Web(OTHER_STORE)

  test('an admin shows a board to everybody, who read it without an account until it is switched off', async () => {
    const team = await web.newTeam()
    const board = await team.newBoard({ title: 'Roadmap' })
    const card = await team.newCard(board.lists[0], {
      title: '<b>Dark</b> mode',
      content: '<p>For those who work <b>late</b></p>',
      due_date: 1_800_000_000,
    })
    await team.newComment(card.id, { content: '<p>Wanted since spring</p>' })
    const page = await web.open(team, `/board-${board.id}`)
    await page.getByRole('button', { name: 'Board actions' }).click()
    await page.getByRole('menuitem', { name: 'Settings', exact: true }).click()
    const settings = page.getByRole('dialog', { name: 'Board settings' })

    await settings.getByText('Anyone with the address can read this board').click()
    const address = settings.getByRole('textbox', { name: 'Public address' })
    await address.waitFor()
    await settings.getByText('Show comments, without names').click()
    expect(await violationsInBothThemes(page)).toEqual([])
    const shown = async () => (await team.get(`/boards/${board.id}`)).body.board.public_settings
    await expect.poll(shown).toMatchObject({ url: await address.inputValue(), allow_comments: true })

    const path = new URL(await address.inputValue()).pathname
    const reader = await web.openSignedOut(path, { ...PHONE, javaScriptEnabled: false })
    await reader.getByRole('heading', { level: 1, name: 'Roadmap' }).waitFor()
    const list = reader.getByRole('region', { name: 'To do' })
    await list.getByRole('heading', { level: 3, name: '<b>Dark</b> mode' }).waitFor()
    await expect.poll(() => list.getByRole('listitem').first().innerText()).toContain('Wanted since spring')
    // Nothing is wider than the phone.
    const { width } = PHONE.viewport
    await expect.poll(async () => (await reader.locator('body').boundingBox())?.width).toBeLessThanOrEqual(width)
    const readable = await web.openSignedOut(path)
    await readable.getByRole('main').waitFor()
    expect(await violationsInBothThemes(readable)).toEqual([])

    await settings.getByText('Anyone with the address can read this board').click()
    await expect.poll(shown).toBeNull()
    expect((await readable.reload())?.status()).toBe(404)
    await readable.getByRole('heading', { level: 1, name: 'No board' }).waitFor()
    expect(await violationsInBothThemes(readable)).toEqual([])
  })

  longTest('members who are no admins do not see the switch', async () => {
    const team = await web.newTeam()
    const board = await team.newBoard()
    const page = await web.open(await team.newMember('member'), `/board-${board.id}`)
    await page.getByRole('button', { name: 'Board actions' }).click()
    await page.getByRole('menuitem', { name: 'Settings', exact: true }).click()
    const settings = page.getByRole('dialog', { name: 'Board settings' })
    await settings.getByText('Archive the board').waitFor()

    await expect.poll(() => settings.getByText('Anyone with the address').count()).toBe(0)
  })
})
