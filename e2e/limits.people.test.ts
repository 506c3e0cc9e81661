import { describe, expect, test } from 'vitest'
import { violationsInBothThemes } from '../test/axe.ts'
import { hasBrowser, OTHER_STORE, Web } from '../test/web.ts'

describe.skipIf(!hasBrowser)('the limit of people in the browser', () => {
  const web = new Web(OTHER_STORE)

  test('who reached it is shown where people are picked and in the head of their lane, to others as well', async () => {
    const team = await web.newTeam()
    const board = await team.newBoard({ title: 'Website' })
    const doing = await team.newList(board.id, { title: 'In work', behavior: 'started' })
    await team.patch(`/projects/${board.project_id}`, { max_started_per_person: 2 })
    const member = await team.newMember('member')
    const start = async (title: string, fields: object = {}) =>
      (await team.made('/cards', { title, board_id: board.id, list_id: doing.id, ...fields })).card
    const first = await start('Apple', { owner_id: member.user_id })
    const page = await web.open(team, `/board-${board.id}?lanes=owner`)
    await page.getByText('Apple').waitFor()
    const limit = page.getByText('started on the boards seen here')
    await expect.poll(() => limit.count()).toBe(0)

    await start('Pear', { members: [{ user_id: member.user_id }] })
    await page.getByText('Limit reached: 2 cards started on the boards seen here, at most 2 in this space').waitFor()
    await start('Fig', { owner_id: member.user_id, members: [{ user_id: member.user_id }] })
    await page.getByText('Limit exceeded: 3 cards started on the boards seen here, at most 2 in this space').waitFor()
    await expect.poll(() => violationsInBothThemes(page)).toEqual([])

    await page.locator(`[data-card="${first.id}"]`).focus()
    await page.keyboard.press('a')
    const options = page.getByRole('listbox').getByRole('option')
    await options.filter({ hasText: '3 / 2 started' }).waitFor()
    await expect.poll(() => options.filter({ hasText: 'started' }).count()).toBe(1)
    await page.keyboard.press('Escape')

    const theirs = await web.open(member, `/card-${first.id}`)
    await theirs.getByRole('button', { name: /^Owner: / }).click()
    await theirs.getByRole('option').filter({ hasText: 'you' }).waitFor()
    await team.patch(`/cards/${first.id}`, { archived: true })
    await page.getByText('Limit reached: 2 cards started').waitFor()
  })
})
