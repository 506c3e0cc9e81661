import { describe, expect, test } from 'vitest'
import type { Team } from '../test/team.ts'
import { hasBrowser, PHONE, Web } from '../test/web.ts'
import { hold } from '../test/windows.ts'

interface ListOf {
  id: string
  title: string
  board_id: string
}

/** The titles of a list's cards as the server has them, in their order. */
async function titlesOf(team: Team, { id, board_id }: ListOf): Promise<string[]> {
  const { body } = await team.get(`/boards/${board_id}`)
  const list = body.board.lists.find((other: ListOf) => other.id === id)
  return list.cards.map(({ title }: { title: string }) => title)
}

describe.skipIf(!hasBrowser)('what people expect of a board', () => {
  const web = new Web('sqlite')

  async function newBoard(titles: readonly string[]) {
    const team = await web.newTeam()
    const board = await team.newBoard({ title: 'Website' })
    for (const title of titles) await team.newCard(board.lists[0], { title })
    return { team, board, lists: board.lists as [ListOf, ListOf, ListOf] }
  }

  test('a card opens in another tab with Ctrl or Cmd, and nothing is selected by that', async () => {
    const { team, board } = await newBoard(['Apple'])
    const page = await web.open(team, `/board-${board.id}`)

    const opened = page.context().waitForEvent('page')
    await page.getByText('Apple').click({ modifiers: ['ControlOrMeta'] })
    const other = await opened
    await other.getByRole('heading', { name: 'Apple' }).waitFor()
    await expect.poll(() => other.url()).toContain('/card-')
    await other.close()

    await expect.poll(() => page.url()).toContain('/board-')
    await expect.poll(() => page.getByRole('toolbar').count()).toBe(0)
  })

  test('what comes later does not move the buttons that can be pressed already', async () => {
    const team = await web.newTeam()
    const board = await team.newBoard()
    await team.newCard(board.lists[0], { title: 'Launch' })
    const page = await web.open(team, '/inbox')
    const script = await hold(page, /\/assets\/LanesSelect-[^/]*\.js$/)
    await page.goto(`${web.server.url}/${team.team_id}/board-${board.id}`)
    await page.getByText('Launch').waitFor()
    const buttons = ['Filter', 'Share', 'Board actions'].map((name) => page.getByRole('button', { name, exact: true }))
    for (const button of buttons) await button.waitFor()
    const places = () => Promise.all(buttons.map((button) => button.boundingBox()))
    const before = await places()
    await expect.poll(() => script.held.length).toBeGreaterThan(0)
    await script.release()
    await page.getByRole('button', { name: 'No lanes' }).waitFor()
    expect(await places()).toEqual(before)
  })

  test('what was undone is done again, until something else is done', async () => {
    const { team, board, lists } = await newBoard(['Apple', 'Banana'])
    const page = await web.open(team, `/board-${board.id}`)
    await page.getByText('Banana').waitFor()

    await page.keyboard.press('j')
    await page.keyboard.press('Alt+ArrowRight')
    await expect.poll(() => titlesOf(team, lists[1])).toEqual(['Apple'])
    await page.keyboard.press('z')
    await expect.poll(() => titlesOf(team, lists[1])).toEqual([])
    await page.keyboard.press('Shift+Z')
    await expect.poll(() => titlesOf(team, lists[1])).toEqual(['Apple'])
    await page.keyboard.press('ControlOrMeta+z')
    await expect.poll(() => titlesOf(team, lists[1])).toEqual([])
    await page.keyboard.press('ControlOrMeta+Shift+z')
    await expect.poll(() => titlesOf(team, lists[1])).toEqual(['Apple'])
    await page.keyboard.press('ControlOrMeta+z')
    await expect.poll(() => titlesOf(team, lists[0])).toEqual(['Apple', 'Banana'])

    await page.keyboard.press('Alt+ArrowDown')
    await expect.poll(() => titlesOf(team, lists[0])).toEqual(['Banana', 'Apple'])
    await page.keyboard.press('Shift+Z')
    await page.keyboard.press('z')
    await expect.poll(() => titlesOf(team, lists[0])).toEqual(['Apple', 'Banana'])
  })

  test('a card that is dropped on a board of the sidebar moves there, and back by undo', async () => {
    const { team, board, lists } = await newBoard(['Apple', 'Banana'])
    const there = await team.newBoard({ title: 'Roadshow', project_id: board.project_id })
    const page = await web.open(team, `/board-${board.id}`)
    await page.getByText('Banana').waitFor()

    await page.getByText('Apple').dragTo(page.getByRole('link', { name: 'Roadshow' }))
    await page.getByText('Moved the card to Roadshow').waitFor()
    await expect.poll(() => titlesOf(team, there.lists[0])).toEqual(['Apple'])
    await expect.poll(() => titlesOf(team, lists[0])).toEqual(['Banana'])
    await page.keyboard.press('z')
    await expect.poll(() => titlesOf(team, lists[0])).toEqual(['Apple', 'Banana'])
    await page.keyboard.press('Shift+Z')
    await expect.poll(() => titlesOf(team, there.lists[0])).toEqual(['Apple'])
  })

  test('pasted lines become cards without their bullets, or one card, as the person says', async () => {
    const { team, board, lists } = await newBoard([])
    const page = await web.open(team, `/board-${board.id}`)
    await page.getByRole('region', { name: lists[0].title }).getByRole('button', { name: 'Add card' }).click()
    await page.getByRole('textbox', { name: 'Card title' }).waitFor()
    const isTyping = () => page.evaluate<boolean>('document.activeElement.matches("textarea")')
    const paste = (words: string) =>
      page.evaluate(`{
        const clipboardData = new DataTransfer()
        clipboardData.setData('text/plain', ${JSON.stringify(words)})
        const paste = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
        document.activeElement.dispatchEvent(paste)
      }`)

    await paste('- [ ] Apple\n2. Banana\n• Cherry\n')
    await page.getByRole('group', { name: 'Create 3 cards?' }).waitFor()
    await expect.poll(() => titlesOf(team, lists[0])).toEqual([])
    await page.keyboard.press('Enter')
    await expect.poll(() => titlesOf(team, lists[0])).toEqual(['Apple', 'Banana', 'Cherry'])

    // The field is ready for the next.
    await expect.poll(isTyping).toBe(true)
    await paste('Buy milk\nand honey')
    await page.getByRole('button', { name: 'One card' }).click()
    await expect.poll(() => titlesOf(team, lists[0])).toEqual(['Apple', 'Banana', 'Cherry', 'Buy milk and honey'])
    await paste('one\ntwo')
    await page.keyboard.press('Escape')
    await page.getByRole('group', { name: 'Create 2 cards?' }).waitFor({ state: 'detached' })
    await expect.poll(isTyping).toBe(true)
  })

  test.each([
    ['laptop', { viewport: { width: 1366, height: 768 } }],
    ['phone', PHONE],
  ])('on a %s long titles of boards and lists are read to their end', async (_, options) => {
    const team = await web.newTeam()
    const title = 'Everything that has to be ready before the new website opens, with all of its shops and languages'
    const board = await team.newBoard({ title })
    await team.patch(`/lists/${board.lists[0].id}`, { title: 'Ideas that nobody has had the time to look at' })
    const page = await web.open(team, `/board-${board.id}`, options)
    const isWhole = (name: string) =>
      page
        .getByRole('heading', { name })
        .evaluate(
          (element) => element.scrollWidth <= element.clientWidth && element.scrollHeight <= element.clientHeight,
        )
    await expect.poll(() => isWhole(title)).toBe(true)
    await expect.poll(() => isWhole('Ideas that nobody')).toBe(true)
    // And nothing is pushed out of the window by it.
    await expect.poll(() => page.evaluate<boolean>('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
  })

  test('the sheet of keys fits a small laptop', async () => {
    const { team, board } = await newBoard(['Apple'])
    const page = await web.open(team, `/board-${board.id}`, { viewport: { width: 1366, height: 768 } })
    await page.getByText('Apple').waitFor()
    await page.keyboard.press('?')
    const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    await sheet.getByText('Redo the last action').waitFor()
    const { isWide, cut } = await sheet.evaluate((element) => ({
      isWide: element.scrollWidth > element.clientWidth,
      // Words and keys of a line stand beside each other, within their column.
      cut: [...element.querySelectorAll('dl > div')].filter((line) => line.scrollWidth > line.clientWidth).length,
    }))
    expect({ isWide, cut }).toEqual({ isWide: false, cut: 0 })
  })

  test('Share shows who is on the board and who through its space, and makes it public', async () => {
    const { team, board } = await newBoard([])
    const member = await team.newMember('member')
    await team.post(`/projects/${board.project_id}/members`, { user_id: member.user_id })
    await team.post(`/boards/${board.id}/members`, { user_id: team.user_id, role: 'admin' })
    const page = await web.open(team, `/board-${board.id}`)
    await page.getByRole('button', { name: /^Members: / }).click()
    const share = page.getByRole('dialog', { name: 'Share' })
    await expect
      .poll(() => share.getByRole('list', { name: 'Members', exact: true }).getByRole('listitem').count())
      .toBe(1)
    const ofSpace = share.getByRole('list', { name: /^Members of the space/ }).getByRole('listitem')
    await expect.poll(() => ofSpace.count()).toBeGreaterThan(0)
    await share.getByText('Anyone with the address can read this board').click()
    await expect.poll(async () => (await team.get(`/boards/${board.id}`)).body.board.is_public).toBe(true)
    await page.keyboard.press('Escape')

    // Those who may change nothing see the same, without the ways to change it.
    const reader = await team.newMember('member')
    await team.post(`/boards/${board.id}/members`, { user_id: reader.user_id, role: 'viewer' })
    const theirs = await web.open(reader, `/board-${board.id}`)
    await theirs.getByRole('button', { name: /^Members: / }).click()
    const seen = theirs.getByRole('dialog', { name: 'Share' })
    await seen.getByText('This board is public').waitFor()
    await expect.poll(() => seen.getByRole('combobox').count()).toBe(0)
    await expect.poll(() => seen.getByRole('button', { name: /^Remove/ }).count()).toBe(0)
  })

  test('the palette creates cards, plans sprints and invites people, and names what it acts on', async () => {
    const { team, board, lists } = await newBoard(['Apple'])
    const there = await team.newBoard({ title: 'Roadshow', project_id: board.project_id })
    const page = await web.open(team, `/board-${board.id}`)
    await page.getByText('Apple').waitFor()
    const run = async (query: string, name: string | RegExp) => {
      await page.keyboard.press('ControlOrMeta+k')
      await page.getByRole('combobox').fill(query)
      await page.getByRole('option', { name }).first().click()
    }

    // On a board it opens the field of the list; elsewhere it asks where.
    await run('new card', 'New card')
    await page.keyboard.type('Banana')
    await page.keyboard.press('Enter')
    await expect.poll(() => titlesOf(team, lists[0])).toEqual(['Apple', 'Banana'])
    await page.keyboard.press('Escape')
    await page.keyboard.press('g')
    await page.keyboard.press('i')
    await page.waitForURL('**/inbox')
    // The board stays until the page is there that was asked for.
    await page.getByRole('heading', { name: 'Inbox' }).waitFor()
    await run('new card', 'New card')
    const asked = page.getByRole('dialog', { name: 'New card' })
    await asked.getByRole('textbox', { name: 'Card title' }).fill('From afar')
    await asked.getByRole('button', { name: /Board$/ }).click()
    await page.getByRole('option', { name: 'Roadshow' }).click()
    await asked.getByRole('button', { name: /List$/ }).click()
    await page.getByRole('option', { name: there.lists[1].title }).click()
    await asked.getByRole('button', { name: 'Create' }).click()
    await expect.poll(() => titlesOf(team, there.lists[1])).toEqual(['From afar'])

    await run('sprint', 'New sprint')
    await page.getByRole('dialog', { name: 'Plan a sprint' }).getByRole('textbox', { name: 'Title' }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await run('invite', 'Invite people')
    const invite = page.getByRole('dialog', { name: 'Invite people' })
    await invite.getByRole('textbox', { name: 'E-mail address' }).fill('ada@example.com')
    await invite.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })

    // The keys of the page are its own again.
    await page.keyboard.press('g')
    await page.keyboard.press('b')
    await page.getByRole('main').getByRole('link', { name: 'Website' }).first().click()
    const card = page.locator('[data-card]').first()
    await card.focus()
    const number = await card.getAttribute('data-card')
    await page.keyboard.press('ControlOrMeta+k')
    await page.getByRole('combobox').fill('delete')
    await page.getByRole('option', { name: `Delete card #${number}` }).waitFor()
    await page.getByRole('option', { name: 'Delete board Website' }).waitFor()
    await expect.poll(() => page.getByRole('option', { name: 'Delete', exact: true }).count()).toBe(0)
  })
})
