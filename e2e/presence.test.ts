import { describe, expect, test } from 'vitest'
import { violationsInBothThemes } from '../test/axe.ts'
import { type Caller, callServer } from '../test/team.ts'
import { hasBrowser, OTHER_STORE, PHONE, Web } from '../test/web.ts'

describe.skipIf(!hasBrowser)('who is on a board', () => {
  const web = new Web(OTHER_STORE)

  test('people see who else looks at the board they look at, for as long as they do', async () => {
    const team = await web.newTeam()
    const [ada, grace] = [await team.newMember('member'), await team.newMember('member')]
    await rename(team, 'Zoe')
    await rename(ada, 'Ada')
    await rename(grace, 'Grace')
    const [board, other] = [await team.newBoard({ title: 'One' }), await team.newBoard({ title: 'Another' })]
    const mine = await web.open(team, `/board-${board.id}`)
    const here = mine.getByText(/^Here now: /)
    await mine.getByText('Live', { exact: true }).waitFor()
    await expect.poll(() => here.count()).toBe(0)

    const theirs = await web.open(ada, `/board-${board.id}`)
    await mine.getByText('Here now: Ada', { exact: true }).waitFor()
    const phone = await web.open(grace, `/board-${board.id}`, PHONE)
    await mine.getByText('Here now: Ada and Grace', { exact: true }).waitFor()
    await phone.getByText('Here now: Ada and Zoe', { exact: true }).waitFor()
    expect(await violationsInBothThemes(mine)).toEqual([])

    // To another board, within the application.
    await theirs.getByRole('navigation').getByRole('link', { name: 'Another' }).click()
    await theirs.getByRole('heading', { name: 'Another' }).waitFor()
    await mine.getByText('Here now: Grace', { exact: true }).waitFor()
    const third = await web.open(team, `/board-${other.id}`)
    await third.getByText('Here now: Ada', { exact: true }).waitFor()
    // Changes still come, by the stream that took the place of the first one.
    await team.newCard(other.lists[0], { title: 'New here' })
    await theirs.getByText('New here').waitFor()
    // Away, with the window.
    await phone.goto(`${web.server.url}/docs`)
    await here.waitFor({ state: 'detached' })
    await theirs.getByRole('navigation').getByRole('link', { name: 'One' }).click()
    await mine.getByText('Here now: Ada', { exact: true }).waitFor()
  })
})

async function rename({ server, token }: Caller, display_name: string) {
  const own = { authorization: `Bearer ${token}` }
  const { status } = await callServer(server, 'PATCH', '/v1/users/me', { display_name }, own)
  expect(status).toBe(200)
}
