import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { violationsInBothThemes } from '../test/axe.ts'
import { hasBrowser, PHONE, Web } from '../test/web.ts'

const list = (page: Page) => page.getByRole('region', { name: 'Your notes' })
const line = (page: Page, title: string) => list(page).getByRole('link', { name: title })
const titles = async (page: Page) =>
  (await list(page).getByRole('link').allInnerTexts()).map((words) => words.split('\n')[0])
const title = (page: Page) => page.getByRole('textbox', { name: 'Title' })
const text = (page: Page) => page.getByRole('main').getByRole('textbox', { name: 'Text' })

describe.skipIf(!hasBrowser)('notes in the browser', () => {
  const web = new Web('sqlite')

  test('the first is written from the empty place, with its title and text in place', async () => {
    const team = await web.newTeam()
    const page = await web.open(team, '')
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Notes' }).click()
    await page.getByText('No notes yet: what you write here, only you can read.').waitFor()

    await page.getByRole('button', { name: 'Write the first note' }).click()
    await page.getByRole('heading', { level: 1, name: 'Untitled' }).waitFor()
    // The title has the focus: what is typed takes the place of its first words.
    await expect.poll(() => page.evaluate('document.activeElement?.tagName')).toBe('TEXTAREA')
    await page.keyboard.type('Ideas for May')
    await page.keyboard.press('Enter')
    await line(page, 'Ideas for May').waitFor()
    await page.getByText('Only you can read this note.').waitFor()

    await page.getByText('Write something.').click()
    await text(page).pressSequentially('Plant the trees.')
    await page.keyboard.press('ControlOrMeta+Enter')
    const written = async () => {
      const { notes } = (await team.get('/notes')).body
      return notes.map((note: { title: string; content: string }) => [note.title, note.content])
    }
    await expect.poll(written).toEqual([['Ideas for May', '<p>Plant the trees.</p>']])
    await list(page).getByText('Plant the trees.').waitFor()

    await page.reload()
    await page.getByRole('article', { name: 'Ideas for May' }).getByText('Plant the trees.').waitFor()
  })

  test('only those one wrote are listed, the newest first; arrows walk them, and other tabs follow', async () => {
    const team = await web.newTeam()
    const other = await team.newMember('member')
    for (const name of ['One', 'Two', 'Three']) await team.newNote({ title: name })
    await other.newNote({ title: 'Theirs', is_public: true })
    await other.newNote({ title: 'Secret' })
    const page = await web.open(team, '/notes')
    await line(page, 'Three').waitFor()
    await expect.poll(() => titles(page)).toEqual(['Three', 'Two', 'One'])

    await line(page, 'Three').focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Two' }).waitFor()

    const { id } = await team.newNote({ title: 'Four' })
    await line(page, 'Four').waitFor()
    await team.patch(`/notes/${id}`, { title: 'Fourth' })
    await line(page, 'Fourth').waitFor()
    await team.delete(`/notes/${id}`)
    await line(page, 'Fourth').waitFor({ state: 'detached' })
    await expect.poll(() => titles(page)).toEqual(['Three', 'Two', 'One'])
  })

  test('keys and the palette lead to them and make one; the search opens them, also those of others to read', async () => {
    const team = await web.newTeam()
    const other = await team.newMember('member')
    await other.newNote({ title: 'Minutes of the week', content: '<p>Mangroves</p>', is_public: true })
    await team.newNote({ title: 'Own thoughts', content: '<p>Mangroves too</p>' })
    const page = await web.open(team, '')
    await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor()
    await page.keyboard.press('g')
    await page.keyboard.press('n')
    await page.getByRole('heading', { level: 1, name: 'Notes' }).waitFor()
    await line(page, 'Own thoughts').waitFor()

    await page.goto(`${web.server.url}/${team.team_id}/search?query=mangroves`)
    await page.getByRole('main').getByRole('link', { name: 'Own thoughts' }).click()
    await page.getByRole('article', { name: 'Own thoughts' }).waitFor()
    await page.goBack()
    await page.getByRole('main').getByRole('link', { name: 'Minutes of the week' }).click()
    await page.getByText('You can read it but not change it.').waitFor()
    await expect.poll(() => title(page).getAttribute('readonly')).not.toBeNull()
    await expect.poll(() => page.getByRole('button', { name: 'Delete note' }).count()).toBe(0)
    await expect.poll(() => line(page, 'Minutes of the week').count()).toBe(0)

    await page.keyboard.press('ControlOrMeta+k')
    await page.getByRole('dialog').getByRole('combobox').fill('New note')
    await page.getByRole('option', { name: 'New note', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'Untitled' }).waitFor()
    await line(page, 'Untitled').waitFor()
  })

  test('one is deleted for good, after a question', async () => {
    const team = await web.newTeam()
    const [kept, gone] = [await team.newNote({ title: 'Kept' }), await team.newNote({ title: 'Gone' })]
    const page = await web.open(team, `/note-${gone.id}`)
    await page.getByRole('button', { name: 'Delete note' }).click()
    await page.getByRole('dialog').getByText('it cannot be restored').waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()

    await page.getByRole('heading', { level: 1, name: 'Notes' }).waitFor()
    await line(page, 'Gone').waitFor({ state: 'detached' })
    await expect.poll(async () => (await team.get(`/notes/${gone.id}`)).status).toBe(404)
    await expect.poll(async () => (await team.get(`/notes/${kept.id}`)).status).toBe(200)
    await page.goto(`${web.server.url}/${team.team_id}/note-${gone.id}`)
    await page
      .getByText('This note was deleted, or you do not have access to it.')
      .or(page.getByText('Page not found'))
      .first()
      .waitFor()
  })

  test('guests, who write none, are not offered them', async () => {
    const team = await web.newTeam()
    const guest = await team.newMember('guest')
    const page = await web.open(guest, '')
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Roadmap' }).waitFor()
    await expect
      .poll(() => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Notes' }).count())
      .toBe(0)
  })

  test('on a phone the list comes before the open one, and axe finds nothing', async () => {
    const team = await web.newTeam()
    await team.newNote({ title: 'Plan', content: '<p>We launch on Monday.</p>' })
    const page = await web.open(team, '/notes', PHONE)
    await line(page, 'Plan').waitFor()
    expect(await violationsInBothThemes(page)).toEqual([])

    await line(page, 'Plan').click()
    await page.getByRole('article', { name: 'Plan' }).waitFor()
    await line(page, 'Plan').waitFor({ state: 'hidden' })
    expect(await violationsInBothThemes(page)).toEqual([])
    await page.getByRole('article', { name: 'Plan' }).getByRole('link', { name: 'Notes' }).click()
    await line(page, 'Plan').waitFor()
  })
})
