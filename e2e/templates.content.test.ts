import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { violationsInBothThemes } from '../test/axe.ts'
import { chooseOption, hasBrowser, OTHER_STORE, PHONE, Web } from '../test/web.ts'

const PICTURE = await sharp({ create: { width: 800, height: 600, channels: 3, background: '#e4572e' } })
  .png()
  .toBuffer()

describe.skipIf(!hasBrowser)('what a template makes is edited in the browser', () => {
  const web = new Web(OTHER_STORE)

  async function newScene(type: string, title: string, content: object) {
    const team = await web.newTeam()
    const project = await team.newProject({ title: 'Product' })
    const { id } = (await team.made('/templates', { project_id: project.id, type, title, content })).template
    const contentNow = async () => (await team.get(`/templates/${id}`)).body.template.content
    return { team, project, id, contentNow }
  }

  /** By keyboard alone. */
  async function edit(page: Page, title: string) {
    await page.getByRole('button', { name: `Actions for template ${title}` }).press('Enter')
    await page.getByRole('menuitem', { name: 'Edit' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: `Edit template ${title}` })
    await expect
      .poll(() => dialog.getByRole('textbox', { name: 'Name' }).evaluate((it) => it === it.ownerDocument.activeElement))
      .toBe(true)
    return dialog
  }

  async function save(page: Page) {
    await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).press('Enter')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.getByText('Saved.', { exact: true }).waitFor()
  }

  test('a card: its text, properties and checklists, by keyboard, and the change is undone', async () => {
    const before = { title: 'Bug', priority: 1, checklists: [{ title: 'Steps', items: [{ title: 'Build' }] }] }
    const { team, project, contentNow } = await newScene('card', 'Bug report', before)
    const field = (await team.made(`/projects/${project.id}/fields`, { title: 'Browser', type: 'text' })).field
    const page = await web.open(team, '/settings/templates')
    const dialog = await edit(page, 'Bug report')
    await dialog.getByRole('button', { name: 'Edit: Description' }).press('Enter')
    await page.keyboard.type('What happens?')
    await page.keyboard.press('Escape')
    // One level is closed, and the keys are where they were.
    await dialog.getByText('What happens?').waitFor()
    await expect
      .poll(() =>
        dialog
          .getByRole('button', { name: 'Edit: Description' })
          .evaluate((it) => it === it.ownerDocument.activeElement),
      )
      .toBe(true)
    await dialog.getByRole('textbox', { name: 'Estimate' }).fill('3')
    await dialog.getByRole('textbox', { name: 'Browser' }).fill('Firefox')
    await dialog.getByRole('button', { name: /^Steps/ }).press('Enter')
    await dialog.getByRole('textbox', { name: 'Item 1' }).press('Enter')
    await page.keyboard.type('Test <it>')
    await dialog.getByRole('button', { name: 'Move Test <it> up' }).press('Enter')
    // At the end of the list that button is off: the focus is on the one that moves it back.
    await dialog.getByRole('button', { name: 'Move Test <it> down' }).and(page.locator(':focus')).waitFor()
    await dialog.getByRole('button', { name: 'Assigned to, for Build: Nobody' }).press('Enter')
    await page.getByRole('option', { name: /You/ }).click()
    await dialog
      .getByRole('button', { name: /^Assigned to, for Build: / })
      .and(page.locator(':focus'))
      .waitFor()
    await dialog
      .locator('input[type=file]')
      .setInputFiles({ name: 'cover.png', mimeType: 'image/png', buffer: PICTURE })
    await dialog.getByRole('img', { name: 'Cover' }).waitFor()
    expect(await violationsInBothThemes(page)).toEqual([])
    if (process.env.PICTURES) await page.screenshot({ path: 'test-results/template-card.png' })
    await save(page)
    await expect.poll(contentNow).toEqual({
      ...before,
      content: '<p>What happens?</p>',
      estimate: 3,
      custom_fields: { [field.id]: 'Firefox' },
      cover_image: expect.stringMatching(/^data:image\/webp;base64,.{100,24000}$/),
      checklists: [
        { title: 'Steps', items: [{ title: 'Test &lt;it&gt;' }, { title: 'Build', owner_id: team.user_id }] },
      ],
    })

    await page.getByRole('region', { name: 'Notices' }).getByRole('button', { name: 'Undo' }).click()
    await expect.poll(contentNow).toEqual(before)
  })

  test('a checklist, on a phone', async () => {
    const { team, contentNow } = await newScene('checklist', 'Release', {
      title: 'Release',
      items: [{ title: 'Build' }],
    })
    const page = await web.open(team, '/settings/templates', PHONE)
    const dialog = await edit(page, 'Release')
    await dialog.getByRole('button', { name: 'Add item' }).tap()
    await dialog.getByRole('textbox', { name: 'Item 2' }).fill('Publish')
    // The next row has the focus then; one who goes on at once is not called back.
    const isLeft = page.evaluate(`new Promise((resolve) => {
      const save = [...document.querySelectorAll('[role=dialog] button')].find(({ innerText }) => innerText === 'Save')
      let seen = 0
      let left = 0
      requestAnimationFrame(function step() {
        if (left > 0) left += 1
        else if (document.activeElement.ariaLabel === 'Remove Publish') seen += 1
        if (left === 0 && seen === 2) {
          save.focus()
          left = 1
        }
        if (left > 10) resolve(document.activeElement === save)
        else requestAnimationFrame(step)
      })
    })`)
    await dialog.getByRole('button', { name: 'Remove Build' }).tap()
    expect(await isLeft).toBe(true)
    await expect.poll(() => page.evaluate('document.documentElement.scrollWidth')).toBe(390)
    if (process.env.PICTURES) await page.screenshot({ path: 'test-results/template-checklist-phone.png' })
    await save(page)
    await expect.poll(contentNow).toEqual({ title: 'Release', items: [{ title: 'Publish' }] })
  })

  test('a board: its lists and their cards, which go to another list', async () => {
    const lists = [
      { title: 'To do', cards: [{ title: 'Laptop' }, { title: 'Desk' }] },
      { title: 'Done', cards: [] },
    ]
    const { team, contentNow } = await newScene('board', 'Onboarding', { lists })
    const page = await web.open(team, '/settings/templates')
    const dialog = await edit(page, 'Onboarding')
    await dialog.getByRole('button', { name: /^To do/ }).click()
    await dialog.getByRole('button', { name: 'Laptop', exact: true }).click()
    await dialog.getByRole('button', { name: /List$/ }).click()
    await page.getByRole('option', { name: 'Done' }).click()
    await dialog.getByRole('button', { name: 'Laptop', exact: true }).waitFor({ state: 'detached' })
    await dialog.getByRole('button', { name: 'Add list' }).click()
    await page.keyboard.type('Later')
    await dialog.getByRole('button', { name: 'Move Later up' }).click()
    const later = dialog.getByRole('listitem').filter({ has: page.getByRole('button', { name: /^Later/ }) })
    await chooseOption(later, 'Colour', 'Green')
    await later.getByRole('textbox', { name: 'At most' }).fill('3')
    await later.getByText('Refuse what exceeds the limit').click()
    const least = later.getByRole('textbox', { name: 'At least' })
    await least.fill('4')
    // A number counts when one goes on.
    await least.press('Tab')
    // What no list can hold is not saved.
    await later.getByText('The minimum is more than the maximum.').waitFor()
    await expect.poll(() => dialog.getByRole('button', { name: 'Save', exact: true }).isDisabled()).toBe(true)
    await least.fill('0')
    await least.press('Tab')
    await expect.poll(() => dialog.getByRole('button', { name: 'Save', exact: true }).isDisabled()).toBe(false)
    expect(await violationsInBothThemes(page)).toEqual([])
    if (process.env.PICTURES) await page.screenshot({ path: 'test-results/template-board.png' })
    await save(page)
    await expect.poll(contentNow).toEqual({
      lists: [
        { title: 'To do', cards: [{ title: 'Desk' }] },
        {
          ...{ title: 'Later', behavior: 'committed', color: 'green' },
          ...{ max_cards: 3, min_cards: 0, limit_unit: 'cards', limit_is_hard: true },
        },
        { title: 'Done', cards: [{ title: 'Laptop' }] },
      ],
    })
  })

  test('the cards of a sprint, and the text of a page', async () => {
    const sprint = await newScene('sprint', 'Usual', { cards: [{ title: 'Review' }] })
    const page = await web.open(sprint.team, '/settings/templates')
    const dialog = await edit(page, 'Usual')
    await dialog.getByRole('button', { name: 'Add card' }).press('Enter')
    await page.keyboard.type('Retrospective')
    await save(page)
    await expect.poll(sprint.contentNow).toEqual({ cards: [{ title: 'Review' }, { title: 'Retrospective' }] })
    const { project } = sprint
    await sprint.team.post('/templates', { project_id: project.id, type: 'page', title: 'Minutes', content: {} })
    // Live: the page was open before.
    const minutes = await edit(page, 'Minutes')
    await minutes.getByRole('button', { name: 'Edit: Text' }).press('Enter')
    await page.keyboard.type('Agenda')
    await save(page)
    const saved = (await sprint.team.get('/templates?type=page')).body.templates[0]
    const { content } = (await sprint.team.get(`/templates/${saved.id}`)).body.template
    expect(content).toEqual({ content: '<p>Agenda</p>' })
  })

  test('what others change shows at once, but takes nothing away that was typed', async () => {
    const { team, id, contentNow } = await newScene('checklist', 'Release', { items: [{ title: 'Build' }] })
    const page = await web.open(team, '/settings/templates')
    const dialog = await edit(page, 'Release')
    const change = (title: string) => team.patch(`/templates/${id}`, { content: { items: [{ title }] } })
    await change('Test')
    await expect.poll(() => dialog.getByRole('textbox', { name: 'Item 1' }).inputValue()).toBe('Test')

    await dialog.getByRole('textbox', { name: 'Item 1' }).fill('Mine')
    await change('Theirs')
    await dialog.getByText('Someone else has changed this template').waitFor()
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    await dialog.getByRole('alert').waitFor()
    await expect.poll(() => dialog.getByRole('textbox', { name: 'Item 1' }).inputValue()).toBe('Mine')
    await dialog.getByRole('button', { name: 'Keep mine' }).click()
    await save(page)
    await expect.poll(contentNow).toEqual({ items: [{ title: 'Mine' }] })
  })

  test('what is refused or not saved stays until it is given up', async () => {
    const { team, contentNow } = await newScene('sprint', 'Usual', { cards: [{ title: 'Review' }] })
    const page = await web.open(team, '/settings/templates')
    const dialog = await edit(page, 'Usual')
    await dialog.getByRole('button', { name: 'Review', exact: true }).click()
    const title = dialog.getByRole('textbox', { name: 'Title', exact: true })
    await title.fill('Look at it')
    await page.keyboard.press('Escape')
    const asked = page.getByRole('dialog', { name: 'Discard your changes?' })
    await asked.waitFor()
    await page.keyboard.press('Escape')
    await asked.waitFor({ state: 'detached' })
    // The keys are in the field again a moment later.
    await title.and(page.locator(':focus')).waitFor()
    await expect.poll(() => title.inputValue()).toBe('Look at it')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Discard', exact: true }).press('Enter')
    await dialog.waitFor({ state: 'detached' })
    expect(await contentNow()).toEqual({ cards: [{ title: 'Review' }] })
  })
})
