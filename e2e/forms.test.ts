import { afterEach, describe, expect, test } from 'vitest'
import { FORM_MIN_AGE } from '../server/limits/forms.ts'
import { violationsInBothThemes } from '../test/axe.ts'
import { clock } from '../test/team.ts'
import { chooseOption, hasBrowser, PHONE, Web } from '../test/web.ts'

afterEach(() => clock.reset())

// The server's own tests have both stores.
describe.skipIf(!hasBrowser)('forms in the browser', () => {
  const web = new Web('sqlite')

  test('a form names the required custom fields that it does not ask for, and asks for them', async () => {
    const team = await web.newTeam()
    const board = await team.newBoard({ title: 'Support' })
    const options = [{ title: 'Idea' }, { title: 'Ready' }]
    const body = { title: 'Stage', type: 'select', options, required: true }
    const { field } = await team.made(`/projects/${board.project_id}/fields`, body)
    const page = await web.open(team, `/board-${board.id}`)
    await page.getByRole('button', { name: 'Board actions' }).click()
    await page.getByRole('menuitem', { name: 'Forms', exact: true }).click()
    await page.getByRole('button', { name: 'New form' }).click()
    const builder = page.getByRole('dialog', { name: 'New form' })
    await builder.getByRole('textbox', { name: 'Title' }).fill('Ask us')
    const warning = builder.getByText('This form does not ask for Stage, which is required.')
    await warning.waitFor()
    expect(await violationsInBothThemes(page)).toEqual([])
    await builder.getByRole('button', { name: 'Add a field' }).click()
    await builder.getByRole('textbox', { name: 'Question', exact: true }).fill('How far is it?')
    await chooseOption(builder, 'Answer type', 'Choice')
    await builder.getByRole('button', { name: /(^| )Fills$/ }).click()
    await page.getByRole('option', { name: 'Stage' }).click()
    await warning.waitFor({ state: 'detached' })
    await expect
      .poll(() => builder.getByRole('textbox', { name: 'Choices, one per line' }).inputValue())
      .toBe('Idea\nReady')
    await builder.getByRole('button', { name: 'Create form' }).click()
    await expect
      .poll(async () => (await team.get(`/boards/${board.id}/forms`)).body.forms)
      .toMatchObject([{ fields: [{ label: 'How far is it?', custom_field_id: field.id }] }])
  })

  test('the choices of a form are read as answers, each beside its box', async () => {
    const team = await web.newTeam()
    const board = await team.newBoard()
    const fields = [
      { type: 'checkbox', label: 'I have read the rules' },
      { type: 'select', label: 'Which parts?', options: ['Head', 'Foot'], multi_select: true },
    ]
    const { form } = await team.made(`/boards/${board.id}/forms`, { title: 'Ask us', fields, is_public: true })
    const page = await web.openSignedOut(new URL(form.public_settings.url).pathname, PHONE)
    const choices = page.locator('label').filter({ has: page.getByRole('checkbox') })
    await expect.poll(() => choices.allInnerTexts()).toEqual(['I have read the rules', 'Head', 'Foot'])
    const weights = () =>
      page.evaluate(`[...document.querySelectorAll('label:has([type=checkbox])')]
        .map((one) => getComputedStyle(one).fontWeight + ' ' + getComputedStyle(one).display)`)
    await expect.poll(weights).toEqual(['400 flex', '400 flex', '400 flex'])
  })

  test('an admin builds a form with the keyboard, opens it, and a stranger without scripts fills it in', async () => {
    const team = await web.newTeam()
    const board = await team.newBoard({ title: 'Support' })
    const page = await web.open(team, `/board-${board.id}`)
    await page.getByRole('button', { name: 'Board actions' }).click()
    await page.getByRole('menuitem', { name: 'Forms', exact: true }).click()
    const list = page.getByRole('dialog', { name: 'Forms of Support' })
    await list.getByRole('button', { name: 'New form' }).press('Enter')

    const builder = page.getByRole('dialog', { name: 'New form' })
    const preview = builder.getByRole('region', { name: 'Preview' })
    await expect.poll(() => page.evaluate('document.activeElement?.labels?.[0]?.textContent')).toBe('Title')
    await page.keyboard.type('Ask us')
    const addField = async (label: string) => {
      await builder.getByRole('button', { name: 'Add a field' }).press('Enter')
      await builder.getByRole('textbox', { name: 'Question', exact: true }).fill(label)
    }
    await addField('What is it about?')
    await builder.getByText('Required').click()
    await addField('Which kind?')
    await chooseOption(builder, 'Answer type', 'Choice')
    await builder.getByRole('textbox', { name: 'Choices, one per line' }).fill('Question\nProblem')
    await addField('What did you do?')
    await chooseOption(builder, 'Show this field', 'Only if “Which kind?” …')
    await chooseOption(builder, 'Value', 'Problem')
    await preview.getByText('Shown only if “Which kind?” is “Problem”.').waitFor()
    await preview.getByLabel('What is it about? (required)').waitFor()
    expect(await violationsInBothThemes(page)).toEqual([])
    await builder.getByRole('button', { name: 'Create form' }).press('Enter')

    const saved = page.getByRole('dialog', { name: 'Edit the form' })
    await saved.getByText('Anyone with the address can fill this in').click()
    const address = saved.getByRole('textbox', { name: 'Form address' })
    await address.waitFor()
    await saved.getByRole('button', { name: 'Move What did you do? up' }).press('Enter')
    await saved.getByRole('button', { name: 'Remove What did you do?' }).waitFor()
    expect(await violationsInBothThemes(page)).toEqual([])

    const path = new URL(await address.inputValue()).pathname
    const readable = await web.openSignedOut(path)
    await readable.getByRole('heading', { level: 1, name: 'Ask us' }).waitFor()
    expect(await violationsInBothThemes(readable)).toEqual([])
    const stranger = await web.openSignedOut(path, { ...PHONE, javaScriptEnabled: false })
    const send = () => stranger.getByRole('button', { name: 'Send' }).click()
    await stranger.getByLabel('What is it about?').fill('The shop is closed')
    await stranger.getByLabel('Which kind?').selectOption('Problem')
    // As people take it.
    clock.advance(FORM_MIN_AGE)
    await send()
    await stranger.getByLabel('What did you do?').fill('I knocked')
    await send()
    await stranger.getByRole('heading', { level: 1, name: 'Thank you' }).waitFor()
    const { width } = PHONE.viewport
    await expect.poll(async () => (await stranger.locator('body').boundingBox())?.width).toBeLessThanOrEqual(width)
    const { cards } = (await team.get(`/cards?board_id=${board.id}`)).body
    expect(cards).toMatchObject([{ title: 'The shop is closed', content: expect.stringContaining('I knocked') }])
  })
})
