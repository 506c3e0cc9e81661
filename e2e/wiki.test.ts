import { readFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { followAll, NotificationFollower } from '../server/feed/notifications/follower.ts'
import { violationsInBothThemes } from '../test/axe.ts'
import type { Team } from '../test/team.ts'
import { chooseOption, hasBrowser, PHONE, Web } from '../test/web.ts'

const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Main' })
const tree = (page: Page) => sidebar(page).getByRole('list', { name: /^Pages of/ })
const inTree = (page: Page, title: string) => tree(page).getByRole('link', { name: title, exact: true })

/** The pages of a space as the server has them: each after what it is below. */
async function outline(team: Team, project_id: string): Promise<string[]> {
  const { pages } = (await team.get(`/pages?project_id=${project_id}&count=100`)).body
  type Listed = { id: string; title: string; parent_page_id: string | null }
  const lines = (parent: string | null, depth: number): string[] =>
    (pages as Listed[])
      .filter((page) => page.parent_page_id === parent)
      .flatMap(({ id, title }) => [`${'-'.repeat(depth)}${title}`, ...lines(id, depth + 1)])
  return lines(null, 0)
}

async function newSpace(web: Web) {
  const team = await web.newTeam()
  const project = await team.newProject({ title: 'Product' })
  const plan = await team.newPage(project.id, { title: 'Plan', content: '<p>We launch on Monday.</p>' })
  const people = await team.newPage(project.id, { title: 'People' })
  const idea = await team.newPage(project.id, { title: 'Idea', parent_page_id: plan.id })
  return { team, project, plan, people, idea }
}

const fail = (error: unknown) => {
  throw error
}

/** In steps, as people drag: the browser reports a drag that moves. */
async function drag(from: Locator, to: Locator, at: 'top' | 'middle' | 'bottom') {
  const page = from.page()
  await from.hover()
  await page.mouse.down()
  const box = await to.boundingBox()
  if (!box) throw new Error('There is nothing to drop on.')
  const y = { top: box.y + 2, middle: box.y + box.height / 2, bottom: box.y + box.height - 2 }[at]
  await page.mouse.move(box.x + 20, y - 3, { steps: 5 })
  await page.mouse.move(box.x + 24, y, { steps: 3 })
  await page.mouse.up()
}

describe.skipIf(!hasBrowser)('the pages of a space in the browser', () => {
  const web = new Web('sqlite')

  test('are made, named, moved by drag, keys and menu, archived and deleted, and come back', async () => {
    const { team, project, plan } = await newSpace(web)
    const page = await web.open(team, '')
    await sidebar(page).getByRole('button', { name: 'Pages', exact: true }).click()
    await inTree(page, 'Plan').waitFor()
    await sidebar(page).getByRole('button', { name: 'Show the pages below Plan' }).click()
    await inTree(page, 'Idea').waitFor()

    await sidebar(page).getByRole('button', { name: 'Pages', exact: true }).hover()
    await sidebar(page).getByRole('button', { name: 'New page in Product' }).click()
    await page.getByRole('heading', { level: 1, name: 'Untitled' }).waitFor()
    await page.getByRole('textbox', { name: 'Title' }).fill('Notes of the week')
    await page.getByRole('textbox', { name: 'Title' }).press('Enter')
    await inTree(page, 'Notes of the week').waitFor()
    await expect.poll(() => outline(team, project.id)).toEqual(['Plan', '-Idea', 'People', 'Notes of the week'])

    await drag(inTree(page, 'People'), inTree(page, 'Plan'), 'top')
    await expect.poll(() => outline(team, project.id)).toEqual(['People', 'Plan', '-Idea', 'Notes of the week'])
    await drag(inTree(page, 'Notes of the week'), inTree(page, 'People'), 'middle')
    await expect.poll(() => outline(team, project.id)).toEqual(['People', '-Notes of the week', 'Plan', '-Idea'])

    const step = async (key: string, expected: string[]) => {
      await page.keyboard.press(key)
      await expect.poll(() => outline(team, project.id)).toEqual(expected)
    }
    await inTree(page, 'Plan').focus()
    await step('Alt+ArrowRight', ['People', '-Notes of the week', '-Plan', '--Idea'])
    await step('Alt+ArrowUp', ['People', '-Plan', '--Idea', '-Notes of the week'])
    await page.getByRole('status').getByText('Plan: People, position 1 of 2').first().waitFor()
    await step('Alt+ArrowLeft', ['People', '-Notes of the week', 'Plan', '-Idea'])

    const menuOf = async (title: string, item: string) => {
      await inTree(page, title).hover()
      await tree(page)
        .getByRole('button', { name: `Actions for page ${title}` })
        .click()
      await page.getByRole('menuitem', { name: item, exact: true }).click()
    }
    await menuOf('Notes of the week', 'Move to…')
    await chooseOption(page.getByRole('dialog'), 'Below', 'Plan / Idea')
    await page.getByRole('button', { name: 'Move here' }).click()
    await expect.poll(() => outline(team, project.id)).toEqual(['People', 'Plan', '-Idea', '--Notes of the week'])

    await menuOf('People', 'Archive')
    await inTree(page, 'People').waitFor({ state: 'detached' })
    await expect.poll(() => outline(team, project.id)).toEqual(['Plan', '-Idea', '--Notes of the week'])
    await page.goto(`${web.server.url}/${team.team_id}/space-${project.id}`)
    await page.getByRole('main').getByRole('button', { name: 'Restore', exact: true }).first().click()
    await inTree(page, 'People').waitFor()

    await page.goto(`${web.server.url}/${team.team_id}/page-${plan.id}`)
    await page.getByRole('main').getByRole('button', { name: 'Actions for page Plan' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect.poll(() => outline(team, project.id)).toEqual(['People', 'Idea', '-Notes of the week'])
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(() => outline(team, project.id)).toEqual(['People', 'Plan', '-Idea', '--Notes of the week'])
  })

  test('are written by two people at once, talked about beside the text, and restored from their history', async () => {
    const { team, plan } = await newSpace(web)
    const other = await team.newMember('member')
    const [ada, bo] = [await web.open(team, `/page-${plan.id}`), await web.open(other, `/page-${plan.id}`)]
    const write = async (page: Page) => {
      await page.getByRole('button', { name: 'Edit: Text' }).click()
      await page.locator('[data-live]').waitFor()
      return page.getByRole('textbox', { name: 'Text' })
    }
    const [first, second] = [await write(ada), await write(bo)]
    await first.press('Control+End')
    await first.pressSequentially(' Everybody comes.')
    await second.getByText('We launch on Monday. Everybody comes.').waitFor()
    await ada.keyboard.press('Escape')
    await bo.keyboard.press('Escape')
    await ada.getByRole('main').getByText('Everybody comes.').first().waitFor()

    await bo.getByRole('button', { name: 'Write a comment' }).click()
    await bo.getByRole('textbox', { name: 'Write a comment' }).pressSequentially('Which Monday?')
    await bo.getByRole('button', { name: 'Comment', exact: true }).click()
    const beside = ada.getByRole('complementary', { name: 'Comments and history' })
    await beside.getByText('Which Monday?').waitFor()
    const [text, said] = [await ada.getByRole('textbox', { name: 'Title' }).boundingBox(), await beside.boundingBox()]
    expect(said?.x).toBeGreaterThan((text?.x ?? 0) + (text?.width ?? 0))

    await beside.getByRole('tab', { name: 'History' }).click()
    await beside.locator('ins', { hasText: 'Everybody comes.' }).waitFor()
    await beside.getByRole('listitem').last().getByRole('button').last().click()
    await ada.getByRole('menuitem', { name: 'Restore this version…' }).click()
    await ada.getByRole('button', { name: 'Restore', exact: true }).click()
    const contentOf = async () => (await team.get(`/pages/${plan.id}`)).body.page.content
    await expect.poll(contentOf).toBe('<p>We launch on Monday.</p>')
    await bo.getByRole('main').getByText('Everybody comes.').waitFor({ state: 'detached' })
  })

  test('are named in texts, say what links to them, and are found by search, palette and inbox', async () => {
    const { team, project, plan, people } = await newSpace(web)
    const board = await team.newBoard({ project_id: project.id })
    const card = await team.newCard(board.lists[0], { title: 'Launch' })
    const page = await web.open(team, `/page-${plan.id}`)
    await page.getByRole('button', { name: 'Edit: Text' }).click()
    const text = page.getByRole('textbox', { name: 'Text' })
    await page.locator('[data-live]').waitFor()
    await text.press('Control+End')
    await text.pressSequentially(' See [[Peop')
    await page.getByRole('option', { name: 'People' }).click()
    await text.pressSequentially('and #Lau')
    await page.getByRole('option', { name: 'Launch' }).click()
    await page.keyboard.press('Escape')
    const body = page.getByRole('main').getByRole('region', { name: 'Text' })
    await body.getByRole('link', { name: `#${card.id} Launch` }).waitFor()
    await expect.poll(async () => (await team.get(`/backlinks?links_to=${people.id}`)).body.results.length).toBe(1)
    await body.getByRole('link', { name: 'People', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'People' }).waitFor()
    await page.getByRole('region', { name: 'Linked from' }).getByRole('link', { name: 'Plan' }).click()
    await page.getByRole('heading', { level: 1, name: 'Plan' }).waitFor()

    await page.goto(`${web.server.url}/${team.team_id}/search?query=idea`)
    await page.getByRole('main').getByRole('link', { name: 'Idea' }).click()
    await page.getByRole('heading', { level: 1, name: 'Idea' }).waitFor()
    await page.getByRole('navigation', { name: 'Path' }).getByRole('link', { name: 'Plan' }).waitFor()

    await page.keyboard.press('Control+k')
    await page.getByRole('combobox').fill('peop')
    await page.getByRole('option', { name: 'People', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'People' }).waitFor()

    const other = await team.newMember('member')
    const mention = `<p><span data-type="mention" data-id="${team.user_id}">@you</span></p>`
    await other.post('/comments', { page_id: plan.id, content: mention })
    await followAll(new NotificationFollower(web.server.gateway, { onError: fail }))
    await page.goto(`${web.server.url}/${team.team_id}/inbox`)
    await page.getByRole('main').getByRole('link', { name: /Plan/ }).click()
    await page.getByRole('heading', { level: 1, name: 'Plan' }).waitFor()
  })

  test('are at hand in the sidebar once they are bookmarked, without their tree', async () => {
    const { team, project, plan, idea } = await newSpace(web)
    await team.put(`/pages/${idea.id}/bookmark`)
    const page = await web.open(team, '')
    const bookmarks = sidebar(page).getByRole('region', { name: 'Bookmarks' })
    await bookmarks.getByRole('link', { name: 'Idea' }).waitFor()
    await team.patch(`/pages/${idea.id}`, { title: 'Better idea' })
    await bookmarks.getByRole('link', { name: 'Better idea' }).click()
    await page.getByRole('heading', { level: 1, name: 'Better idea' }).waitFor()

    await page.goto(`${web.server.url}/${team.team_id}/page-${plan.id}`)
    await page.getByRole('main').getByRole('button', { name: 'Actions for page Plan' }).click()
    await page.getByRole('menuitem', { name: 'Bookmark' }).click()
    await bookmarks.getByRole('link', { name: 'Plan' }).waitFor()
    const marked = async () =>
      (await team.get('/pages?bookmarked=true')).body.pages.map(({ title }: { title: string }) => title)
    await expect.poll(marked).toEqual(['Plan', 'Better idea'])
    await page.reload()
    await bookmarks.getByRole('link', { name: 'Plan' }).waitFor()

    await bookmarks.getByRole('link', { name: 'Better idea' }).hover()
    await bookmarks.getByRole('button', { name: 'Actions for page Better idea' }).click()
    await page.getByRole('menuitem', { name: 'Remove bookmark' }).click()
    await bookmarks.getByRole('link', { name: 'Better idea' }).waitFor({ state: 'detached' })
    await expect.poll(marked).toEqual(['Plan'])
    await team.delete(`/pages/${plan.id}`)
    await bookmarks.waitFor({ state: 'detached' })
    await inTree(page, 'Better idea').waitFor()
    await expect.poll(() => outline(team, project.id)).toEqual(['Better idea', 'People'])
  })

  test('are shown as they were; title and text come back one by one, and all of it at once', async () => {
    const { team, plan } = await newSpace(web)
    await team.patch(`/pages/${plan.id}`, { title: 'Party', content: '<p>We launch on Friday.</p>' })
    const page = await web.open(team, `/page-${plan.id}`)
    const beside = page.getByRole('complementary', { name: 'Comments and history' })
    await beside.getByRole('tab', { name: 'History' }).click()
    const look = async () => {
      await beside.getByRole('listitem').last().getByRole('button').last().click()
      await page.getByRole('menuitem', { name: 'As it was then…' }).click()
    }
    await look()
    const dialog = page.getByRole('dialog', { name: 'Plan as it was' })
    await dialog.getByText('Then: Monday').waitFor()
    await dialog.getByText('Today: Friday').waitFor()
    expect(await violationsInBothThemes(page)).toEqual([])
    const now = async () => {
      const { title, content } = (await team.get(`/pages/${plan.id}`)).body.page
      return [title, content]
    }
    await dialog.getByRole('button', { name: 'Restore: Text' }).click()
    await expect.poll(now).toEqual(['Party', '<p>We launch on Monday.</p>'])
    await dialog.getByText('Today: Friday').waitFor({ state: 'detached' })
    await dialog.getByRole('button', { name: 'Restore: Title' }).click()
    await expect.poll(now).toEqual(['Plan', '<p>We launch on Monday.</p>'])
    await dialog.getByText('It is the same today.').waitFor()
    await dialog.getByRole('button', { name: 'Close' }).last().click()

    await team.patch(`/pages/${plan.id}`, { title: 'Later', content: '<p>We launch in May.</p>' })
    await page.getByRole('heading', { level: 1, name: 'Later' }).waitFor()
    await look()
    await dialog.getByRole('button', { name: 'Restore all of it' }).click()
    await expect.poll(now).toEqual(['Plan', '<p>We launch on Monday.</p>'])
    await dialog.getByText('It is the same today.').waitFor()
  })

  test('are exported as Markdown, with icons and comments below the text on a phone', async () => {
    const { team, plan, idea } = await newSpace(web)
    await team.patch(`/pages/${plan.id}`, {
      icon: { type: 'emoji', emoji: '🚀' },
      content: '<h2>When</h2><p>On <strong>Monday</strong></p><ul><li><p>one</p></li><li><p>two</p></li></ul>',
    })
    await team.patch(`/pages/${idea.id}`, { content: '<p>Balloons</p>' })
    const page = await web.open(team, `/page-${plan.id}`)
    await page.getByRole('main').getByRole('button', { name: 'Actions for page Plan' }).click()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'Export with the pages below' }).click(),
    ])
    expect(download.suggestedFilename()).toBe('Plan.md')
    expect(await readFile(await download.path(), 'utf8')).toBe(
      '# Plan\n\n### When\n\nOn **Monday**\n\n- one\n- two\n\n## Idea\n\nBalloons\n',
    )
    expect(await violationsInBothThemes(page)).toEqual([])

    const phone = await web.open(team, `/page-${plan.id}`, PHONE)
    const title = await phone.getByRole('textbox', { name: 'Title' }).boundingBox()
    const beside = phone.getByRole('complementary', { name: 'Comments and history' })
    await beside.waitFor()
    await expect
      .poll(async () => (await beside.boundingBox())?.y)
      .toBeGreaterThan((title?.y ?? 0) + (title?.height ?? 0))
    // The sidebar, which a phone does not show, has it too.
    await phone.getByRole('article').getByText('🚀').first().waitFor()
  })
})
