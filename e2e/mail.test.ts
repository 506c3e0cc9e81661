import { describe, expect, test } from 'vitest'
import { violationsInBothThemes } from '../test/axe.ts'
import { startMailIn } from '../test/mail-in.ts'
import { hasBrowser, Web } from '../test/web.ts'

describe.skipIf(!hasBrowser)('mail in the browser', () => {
  const web = new Web('sqlite')

  test('a member lets a board take mail, sees the card it makes, renews the address and switches it off', async () => {
    const team = await web.newTeam()
    const board = await team.newBoard()
    const { send } = await startMailIn(team.server)
    const page = await web.open(await team.newMember('member'), `/board-${board.id}`)
    await page.getByRole('button', { name: 'Board actions' }).click()
    await page.getByRole('menuitem', { name: 'Settings', exact: true }).click()
    const settings = page.getByRole('dialog', { name: 'Board settings' })

    const takesMail = settings.getByRole('checkbox', { name: 'This board accepts mail' })
    await takesMail.focus()
    await page.keyboard.press('Space')
    const address = settings.getByRole('textbox', { name: 'Mail address' })
    await address.waitFor()
    expect(await violationsInBothThemes(page)).toEqual([])
    const first = await address.inputValue()
    expect((await send({ from: 'ada@outside.test', to: first, subject: 'Cards by mail', text: 'x' })).status).toBe(250)

    await settings.getByRole('button', { name: 'New address' }).press('Enter')
    await expect.poll(() => address.inputValue()).not.toBe(first)
    const second = await address.inputValue()
    expect((await send({ from: 'ada@outside.test', to: first, subject: 'Too late', text: 'x' })).status).toBe(550)

    await takesMail.focus()
    await page.keyboard.press('Space')
    await expect
      .poll(async () => (await team.get(`/boards/${board.id}`)).body.board.email)
      .toEqual({ email: second, active: false })
    await address.waitFor({ state: 'detached' })
    await page.keyboard.press('Escape')
    await page.getByText('Cards by mail', { exact: true }).waitFor()
  })
})
