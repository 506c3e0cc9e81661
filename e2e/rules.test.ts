import type { Locator } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { violationsInBothThemes } from '../test/axe.ts'
import { runRules } from '../test/rules.ts'
import { chooseOption, hasBrowser, PHONE, Web } from '../test/web.ts'

describe.skipIf(!hasBrowser)('automation in the browser', () => {
  const web = new Web('sqlite')

  /** Several values of a condition. */
  async function pick(dialog: Locator, label: string, names: readonly string[], button: string | RegExp = label) {
    await dialog.getByRole('button', { name: button }).click()
    const list = dialog.page().getByRole('dialog', { name: label })
    for (const name of names) await list.getByRole('option', { name, exact: true }).click()
    await dialog.page().keyboard.press('Escape')
    await list.waitFor({ state: 'detached' })
  }

  async function newScene() {
    const team = await web.newTeam()
    const project = await team.newProject({ title: 'Product' })
    const board = await team.newBoard({ project_id: project.id, title: 'Website' })
    const rules = async () => (await team.get('/rules')).body.rules
    return { team, project, board, rules }
  }

  test('what others do to the rules shows at once, and an action names no list as none', async () => {
    const { team, board } = await newScene()
    const page = await web.open(team, `/automation?board=${board.id}`)
    await page.getByText('There are no rules yet.').waitFor()
    const rule = { title: 'Done is archived', board_id: board.id, trigger: { type: 'completed' } }
    await team.made('/rules', { ...rule, actions: [{ type: 'archive' }] })
    await page.getByRole('list', { name: 'Rules' }).getByText('Done is archived').waitFor()

    await page.getByRole('button', { name: 'New rule' }).click()
    const dialog = page.getByRole('dialog', { name: 'New rule' })
    await chooseOption(dialog, 'Action 1', 'move the card')
    await dialog.getByRole('button', { name: 'None To the list' }).waitFor()
  })

  test('what is missing is said in words, and goes when it is given', async () => {
    const { team, board, rules } = await newScene()
    const page = await web.open(team, `/automation?board=${board.id}`)
    await page.getByRole('button', { name: 'New rule' }).click()
    const dialog = page.getByRole('dialog', { name: 'New rule' })
    await dialog.getByLabel('Name').fill('Moved')
    await chooseOption(dialog, 'Action 1', 'move the card')
    await dialog.getByRole('button', { name: 'Save' }).click()
    const refused = dialog.getByRole('alert')
    await expect.poll(() => refused.innerText()).toBe('The action “move” needs a list or a status.')
    // A look at the choices gives nothing yet.
    await dialog.getByRole('button', { name: /To the list$/ }).click()
    await page.keyboard.press('Escape')
    await expect.poll(() => refused.count()).toBe(1)
    await chooseOption(dialog, 'To the list', board.lists[1].title)
    await refused.waitFor({ state: 'detached' })
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.waitFor({ state: 'detached' })
    expect(await rules()).toHaveLength(1)
  })

  test('a guest who opens the address reads who makes rules', async () => {
    const { team, board } = await newScene()
    const guest = await team.newMember('guest')
    await team.post(`/boards/${board.id}/members`, { user_id: guest.user_id, role: 'member' })
    const page = await web.open(guest, `/automation?board=${board.id}`)
    await page.getByText('Only people who may change the settings here make rules.').waitFor()
    await expect.poll(() => page.getByRole('alert').count()).toBe(0)
  })

  test('the menus of a board and of a space lead there, and the palette does', async () => {
    const { team, board } = await newScene()
    const page = await web.open(team, `/board-${board.id}`)
    await page.getByRole('button', { name: 'Board actions' }).click()
    await page.getByRole('menuitem', { name: 'Automation' }).click()
    await page.getByRole('heading', { name: 'Automation of Website' }).waitFor()
    await page.goBack()
    for (const [typed, heading] of [
      ['Automation of board Website', 'Automation of Website'],
      ['Automation of Product', 'Automation of Product'],
    ] as const) {
      await page.getByRole('button', { name: 'Board actions' }).waitFor()
      await page.keyboard.press('ControlOrMeta+k')
      await page.getByRole('combobox').fill(typed)
      await page.getByRole('option', { name: typed, exact: true }).click()
      await page.getByRole('heading', { name: heading }).waitFor()
      await page.goBack()
    }
    await page.getByRole('button', { name: 'Actions for space Product' }).click()
    await page.getByRole('menuitem', { name: 'Automation' }).click()
    await page.getByRole('heading', { name: 'Automation of Product' }).waitFor()
  })

  test('a rule is written in three sentences, runs, and shows how it went', async () => {
    const { team, board, rules } = await newScene()
    const page = await web.open(team, `/board-${board.id}`)
    await page.getByRole('button', { name: 'Board actions' }).click()
    await page.getByRole('menuitem', { name: 'Settings' }).click()
    await page.getByRole('link', { name: 'Automation' }).click()
    await page.getByRole('heading', { name: 'Automation of Website' }).waitFor()
    await page.getByRole('button', { name: 'New rule' }).click()
    const dialog = page.getByRole('dialog', { name: 'New rule' })
    await dialog.getByLabel('Name').fill('Started cards are noted')
    await chooseOption(dialog, 'What happens', 'a card is moved')
    await chooseOption(dialog, 'Or to the status', 'In progress')
    await chooseOption(dialog, 'Add a condition', 'Priority')
    await pick(dialog, 'Priority: which', ['High'])
    await chooseOption(dialog, 'Action 1', 'comment')
    await dialog.getByLabel('Text').fill('Begun: {{card.title}}')
    await dialog.getByRole('button', { name: 'Add an action' }).click()
    await chooseOption(dialog, 'Action 2', 'assign a person')
    await chooseOption(dialog, 'Person', 'The person who caused it')
    await dialog.getByRole('button', { name: 'Try it on the last 50 events' }).click()
    await dialog.getByText('Nothing of this kind has happened yet: there is nothing to try it on.').waitFor()
    expect(await violationsInBothThemes(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(rules).toMatchObject([
      {
        trigger: { type: 'moved', status: 'started' },
        filters: { include: { priority: [2] } },
        actions: [
          { type: 'comment', content: 'Begun: {{card.title}}' },
          { type: 'assign', user_id: 'actor' },
        ],
      },
    ])

    const card = await team.newCard(board.lists[0], { title: 'Launch', priority: 2 })
    await page
      .getByText(
        'When a card is moved to In progress, if: Priority is any of High: comment, assign the person who caused it',
      )
      .waitFor()
    await page.screenshot({ path: 'test-results/rule-summary.png' })
    await team.patch(`/cards/${card.id}`, { list_id: board.lists[1].id })
    const menu = page.getByRole('button', { name: 'Actions for the rule Started cards are noted' })
    await menu.click()
    await page.getByRole('menuitem', { name: 'Try on the last 50 events' }).click()
    await page.getByText('It would have run on the last event of this kind.').waitFor()
    await page.keyboard.press('Escape')
    await runRules(team.server.gateway)
    await menu.click()
    await page.getByRole('menuitem', { name: 'Log of runs' }).click()
    const runs = page.getByRole('list', { name: 'Log of runs' }).getByRole('listitem')
    await expect.poll(() => runs.allInnerTexts()).toHaveLength(1)
    await expect.poll(() => runs.first().innerText()).toMatch(/Done\s+Launch/)
    expect(await violationsInBothThemes(page)).toEqual([])
    await page.keyboard.press('Escape')

    const on = page.getByRole('checkbox', { name: '“Started cards are noted” is on' })
    await on.focus()
    await page.keyboard.press('Space')
    await expect.poll(() => on.isChecked()).toBe(false)
    await expect.poll(async () => (await rules())[0].paused).toBe(true)
  })

  test('a run that fails shows in the open log of runs, and at the rule, when it does', async () => {
    const { team, project, board } = await newScene()
    const { tag } = await team.made('/tags', { name: 'Bug', project_id: project.id })
    await team.made('/rules', {
      ...{ title: 'Marks', board_id: board.id, trigger: { type: 'created' } },
      actions: [{ type: 'tag', tag_id: tag.id }],
    })
    await team.delete(`/tags/${tag.id}`)
    const page = await web.open(team, `/automation?board=${board.id}`)
    await page.getByRole('button', { name: 'Actions for the rule Marks' }).click()
    await page.getByRole('menuitem', { name: 'Log of runs' }).click()
    await page.getByText('It has not run yet.').waitFor()
    const answered = page.waitForResponse((response) => response.url().includes('/runs'))
    await team.newCard(board.lists[0], { title: 'Launch' })
    // What the card made stale is read: only the run itself can show what comes after.
    await answered
    await runRules(team.server.gateway)
    const runs = page.getByRole('list', { name: 'Log of runs' }).getByRole('listitem')
    await expect.poll(() => runs.allInnerTexts()).toMatchObject([expect.stringMatching(/Failed\s+Launch/)])
    await page.keyboard.press('Escape')
    await page.getByText('1 failure').waitFor()
    await page.getByRole('button', { name: 'Show why' }).press('Enter')
    await expect.poll(() => runs.allInnerTexts()).toMatchObject([expect.stringMatching(/Failed\s+Launch\s+\S/)])
    await expect.poll(() => violationsInBothThemes(page)).toEqual([])
  })

  test('a rule sets boxes, days and several options of custom fields, and runs on some days of the week', async () => {
    const { team, project, board, rules } = await newScene()
    const fieldOf = async (fields: object) => (await team.made(`/projects/${project.id}/fields`, fields)).field
    const approved = await fieldOf({ title: 'Approved', type: 'checkbox' })
    const live = await fieldOf({ title: 'Go live', type: 'date' })
    const options = [{ title: 'Mail' }, { title: 'Web' }]
    const channels = await fieldOf({ title: 'Channels', type: 'multi_select', options })
    const page = await web.open(team, `/automation?board=${board.id}`)
    await page.getByRole('button', { name: 'New rule' }).click()
    const dialog = page.getByRole('dialog', { name: 'New rule' })
    await dialog.getByLabel('Name').fill('Prepared')
    await chooseOption(dialog, 'What happens', 'it is a time of day')
    await dialog.getByText(/^In the time zone \S+\.$/).waitFor()
    for (const day of ['Saturday', 'Sunday']) await dialog.getByText(day, { exact: true }).click()
    await chooseOption(dialog, 'Add a condition', 'Priority')
    await pick(dialog, 'Priority: which', ['High'])
    await chooseOption(dialog, 'Action 1', 'set a field')
    await chooseOption(dialog, 'Field', 'Approved')
    await chooseOption(dialog, 'New value', 'Yes')
    await dialog.getByRole('button', { name: 'Add an action' }).click()
    await chooseOption(dialog, 'Action 2', 'set a field')
    await dialog
      .getByRole('button', { name: /Field$/ })
      .last()
      .click()
    await page.getByRole('listbox').getByRole('option', { name: 'Channels' }).click()
    await pick(dialog, 'Channels', ['Mail', 'Web'], 'Channels: None')
    await dialog.getByRole('button', { name: 'Add an action' }).click()
    await chooseOption(dialog, 'Action 3', 'set a field')
    await dialog
      .getByRole('button', { name: /Field$/ })
      .last()
      .click()
    await page.getByRole('listbox').getByRole('option', { name: 'Go live' }).click()
    await dialog.getByRole('button', { name: 'Go live: None' }).click()
    await page.getByRole('button', { name: /today/i }).first().click()
    await expect.poll(() => violationsInBothThemes(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.waitFor({ state: 'detached' })
    const set = (field: { id: string }, value: unknown) => ({ type: 'set', field: `custom_fields.${field.id}`, value })
    const chosen = channels.options.map(({ id }: { id: string }) => id)
    await expect.poll(rules).toMatchObject([
      {
        trigger: { type: 'time', time: '09:00', days: ['MO', 'TU', 'WE', 'TH', 'FR'] },
        actions: [set(approved, true), set(channels, chosen), set(live, expect.any(Number))],
      },
    ])
  })

  test('every filter is offered, and those of the API are shown, changed and kept', async () => {
    const { team, project, board, rules } = await newScene()
    const { field } = await team.made(`/projects/${project.id}/fields`, { type: 'number', title: 'Size' })
    const { field: stage } = await team.made(`/projects/${project.id}/fields`, {
      ...{ type: 'select', title: 'Stage', options: [{ title: 'Ready', color: 'green' }, { title: 'Late' }] },
    })
    const { tag } = await team.made('/tags', { name: 'Bug', project_id: project.id })
    const { tag: other } = await team.made('/tags', { name: 'Later', project_id: project.id })
    const [ready] = stage.options
    const due = new Date(2026, 11, 24).getTime()
    const filters = {
      is_blocked: true,
      has_epic: false,
      due_date: { after: due, before: 'now+3w' },
      custom_fields: { [field.id]: { min: 2, max: 5 }, [stage.id]: { exclude: [ready.id] } },
      include: {
        tags: [tag.id],
        members: ['me', 'none'],
        estimates: [1, 2],
        title: ['Launch', 'Begin'],
        lists: ['777'],
      },
      exclude: { statuses: ['cancelled'], ids: ['8', '9'] },
      include_all: { tags: [tag.id, other.id] },
    }
    await team.made('/rules', {
      ...{ board_id: board.id, title: 'Much', trigger: { type: 'created' }, filters },
      actions: [{ type: 'archive' }],
    })
    const page = await web.open(team, `/automation?board=${board.id}`)
    await page.getByRole('button', { name: 'Actions for the rule Much' }).click()
    await page.getByRole('menuitem', { name: 'Edit' }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit the rule' })
    await dialog.getByLabel('Name').fill('Very much')
    const shown = () => dialog.getByRole('group').evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')))
    await expect
      .poll(async () => (await shown()).filter(Boolean).sort())
      .toEqual(
        [
          ...['Is blocked', 'Has an epic', 'Due date', 'Size', 'Stage', 'Tag', 'Assigned to', 'Estimate', 'Title'],
          ...['List', 'Status', 'Card', 'Tag'],
        ].sort(),
      )
    expect(await violationsInBothThemes(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(async () => (await rules())[0]).toMatchObject({ title: 'Very much', filters })

    await page.getByRole('button', { name: 'Actions for the rule Very much' }).click()
    await page.getByRole('menuitem', { name: 'Edit' }).click()
    const of = (name: string) => dialog.getByRole('group', { name, exact: true })
    await chooseOption(of('Has an epic'), 'Has an epic', 'Yes')
    await of('Due date').getByLabel('Due date: from').fill('2026-12-31')
    await of('Due date').getByLabel('Due date: before').fill('')
    await of('Size').getByLabel('Size: at most').fill('8')
    await of('Stage')
      .getByRole('textbox')
      .fill(JSON.stringify({ include: [ready.id] }))
    await of('Stage').getByRole('button', { name: 'Remove “Stage”' }).click()
    await of('Title').getByRole('textbox').fill('Launch')
    await of('Estimate').getByRole('textbox').fill('3, 5')
    await of('Card').getByRole('button', { name: 'Remove “Card”' }).click()
    await pick(of('List'), 'List: which', ['#777, which is not here', board.lists[1].title])
    await chooseOption(of('Status'), 'Status', 'is any of')
    await pick(of('Status'), 'Status: which', ['Cancelled', 'In progress'])
    await chooseOption(dialog, 'Add a condition', 'Owner')
    await pick(of('Owner'), 'Owner: which', ['Nobody'])
    await chooseOption(dialog, 'Add a condition', 'Stage')
    await pick(of('Stage'), 'Stage: which values', ['Ready'], /^Stage/)
    // One that asks for nothing is not saved.
    await chooseOption(dialog, 'Add a condition', 'Epic')
    await chooseOption(dialog, 'Add a condition', 'Has a tag')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.waitFor({ state: 'detached' })
    await expect
      .poll(async () => (await rules())[0].filters)
      .toEqual({
        ...{ is_blocked: true, has_epic: true, has_tags: true, due_date: { after: new Date(2026, 11, 31).getTime() } },
        custom_fields: { [field.id]: { min: 2, max: 8 }, [stage.id]: { include: [String(ready.id)] } },
        include: {
          ...{ tags: [tag.id], members: ['me', 'none'], estimates: [3, 5], title: ['Launch'], owners: ['none'] },
          ...{ lists: [board.lists[1].id], statuses: ['started'] },
        },
        include_all: { tags: [tag.id, other.id] },
      })
  })

  test('a rule is tried while it is written, and again after a change', async () => {
    const { team, board, rules } = await newScene()
    await team.newCard(board.lists[0], { title: 'Launch', priority: 2 })
    await team.newCard(board.lists[0], { title: 'Calm' })
    const page = await web.open(team, `/automation?board=${board.id}`)
    await page.getByRole('button', { name: 'New rule' }).click()
    const dialog = page.getByRole('dialog', { name: 'New rule' })
    await chooseOption(dialog, 'What happens', 'a card is created')
    const attempt = dialog.getByRole('button', { name: 'Try it on the last 50 events' })
    await attempt.click()
    await dialog.getByText('It would have run on 2 of the last 2 events of this kind.').waitFor()
    await chooseOption(dialog, 'Add a condition', 'Priority')
    await pick(dialog, 'Priority: which', ['High'])
    await dialog.getByText('The rule is another now. Try it once more.').waitFor()
    await attempt.click()
    await dialog.getByText('It would have run on 1 of the last 2 events of this kind.').waitFor()
    // Rules by the clock look at no events.
    await chooseOption(dialog, 'What happens', 'it is a time of day')
    await dialog.getByRole('button', { name: 'Show the cards it would run for now' }).click()
    await dialog.getByText('It would run now for 1 card.').waitFor()
    await chooseOption(dialog, 'What happens', 'a card is created')
    await chooseOption(dialog, 'Action 1', 'add a tag')
    await attempt.click()
    await dialog.getByRole('alert').waitFor()
    expect(await violationsInBothThemes(page)).toEqual([])
    expect(await rules()).toEqual([])
  })

  test('on a phone: a ready-made rule of a space, changed and deleted', async () => {
    const { team, project, rules } = await newScene()
    const page = await web.open(team, `/automation?space=${project.id}`, PHONE)
    await page.getByRole('button', { name: 'Completed cards are archived' }).click()
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await expect.poll(rules).toMatchObject([{ board_id: null, project_id: project.id, actions: [{ type: 'archive' }] }])
    expect(await violationsInBothThemes(page)).toEqual([])
    const menu = page.getByRole('button', { name: 'Actions for the rule Completed cards are archived' })
    await menu.click()
    await page.getByRole('menuitem', { name: 'Edit' }).click()
    await page.getByRole('dialog').getByLabel('Name').fill('Put away')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect.poll(async () => (await rules())[0].title).toBe('Put away')
    await page.getByRole('button', { name: 'Actions for the rule Put away' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await page.getByText('There are no rules yet.').waitFor()
    await expect.poll(rules).toEqual([])
  })
})
