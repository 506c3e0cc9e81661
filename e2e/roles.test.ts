import { describe, expect, test } from 'vitest'
import { chooseOption, hasBrowser, Web } from '../test/web.ts'

describe.skipIf(!hasBrowser)('the application of those who may not do everything', () => {
  const web = new Web('sqlite')

  test('a guest finds the one board that was shared: in the sidebar, at home and by its address', async () => {
    const team = await web.newTeam()
    const board = await team.newBoard({ title: 'Shared with a guest' })
    await team.newBoard({ title: 'Not shared' })
    await team.newCard(board.lists[0], { title: 'Seen by a guest' })
    const guest = await team.newMember('guest')
    await team.post(`/boards/${board.id}/members`, { user_id: guest.user_id, role: 'member' })
    const page = await web.open(guest)

    await page.getByRole('main').getByRole('link', { name: 'Shared with a guest' }).first().waitFor()
    const sidebar = page.getByRole('navigation').first()
    await sidebar.getByRole('region', { name: 'Shared with you' }).getByRole('link').click()
    await page.getByText('Seen by a guest').waitFor()
    await page.screenshot({ path: 'test-results/guest.png' })

    await page.goto(`${web.server.url}/${team.team_id}/board-${board.id}`)
    await page.getByText('Seen by a guest').waitFor()
    await sidebar.getByRole('link', { name: 'Shared with a guest' }).waitFor()
    await page.getByText('Seen by a guest').waitFor()
    await expect.poll(() => page.getByText('Not shared').count()).toBe(0)
  })

  test('a guest of a board sees the tags of its cards, also new ones, and has lanes of them', async () => {
    const team = await web.newTeam()
    const project = await team.newProject({ title: 'Product' })
    const board = await team.newBoard({ project_id: project.id })
    const newTag = async (name: string) => (await team.made('/tags', { name, project_id: project.id })).tag.id as string
    const card = await team.newCard(board.lists[0], { title: 'Apple', tags: [await newTag('Fruit')] })
    const guest = await team.newMember('guest')
    await team.post(`/boards/${board.id}/members`, { user_id: guest.user_id, role: 'member' })
    const page = await web.open(guest, `/board-${board.id}`)
    const tile = page.locator(`[data-tile="${card.id}"]`)

    await tile.getByText('Fruit').waitFor()
    await team.post(`/cards/${card.id}/tags`, { id: await newTag('Ripe') })
    await tile.getByText('Ripe').waitFor()
    await chooseOption(page, 'Lanes', 'Tag')
    await page.getByRole('button', { name: /Fruit/ }).first().waitFor()
  })

  test.each([
    ['a reader of the workspace', 'guestReader', 'member'],
    ['a viewer of the board', 'member', 'viewer'],
  ] as const)('%s is offered nothing that would be refused', async (_, role, onBoard) => {
    const team = await web.newTeam()
    const board = await team.newBoard({ title: 'Website' })
    const card = await team.newCard(board.lists[0], {
      title: 'Only to read',
      content: '<p>As it is</p>',
      checklists: [{ title: 'Steps', items: [{ title: 'Layout' }] }],
    })
    await team.newComment(card.id, { content: '<p>Said before.</p>' })
    const reader = await team.newMember(role)
    await team.post(`/boards/${board.id}/members`, { user_id: reader.user_id, role: onBoard })
    const page = await web.open(reader, `/board-${board.id}`)
    const tile = page.locator(`[data-card="${card.id}"]`)
    await tile.waitFor()

    await expect.poll(() => page.getByRole('button', { name: /Add (card|list)|Share/ }).count()).toBe(0)
    await tile.focus()
    for (const key of ['e', 'c', 'm', 'a', 'p']) await page.keyboard.press(key)
    await page.keyboard.press('Alt+ArrowRight')
    await expect.poll(() => page.getByRole('textbox').count()).toBe(0)
    await expect.poll(() => page.getByRole('listbox').count()).toBe(0)
    await page.getByRole('button', { name: 'Board actions' }).click()
    await page.getByRole('menuitem', { name: 'Watch' }).waitFor()
    const changes = page.getByRole('menuitem', { name: /^(Rename|Settings|Colour|Archive|Delete)$/ })
    await expect.poll(() => changes.count()).toBe(0)
    await page.keyboard.press('Escape')
    await page.getByRole('menu').waitFor({ state: 'detached' })

    await tile.click()
    const panel = page.getByRole('dialog', { name: 'Card: Only to read' })
    await panel.getByText('Said before.').waitFor()
    await panel.getByText('You can read this card but not change it.').waitFor()
    await page.screenshot({ path: `test-results/reader-${onBoard}.png` })
    await panel.getByText('As it is').click()
    await expect.poll(() => panel.locator('[contenteditable]').count()).toBe(0)
    await expect.poll(() => panel.getByRole('button', { name: /^(Edit|Write|Add|Reply|React)/ }).count()).toBe(0)
    await expect.poll(() => panel.getByRole('checkbox', { name: 'Layout' }).isDisabled()).toBe(true)
    for (const property of [/^List: /, /^Owner: /, /^Priority: /, /^Due date: /])
      await expect.poll(() => panel.getByRole('button', { name: property }).isDisabled()).toBe(true)
    await expect.poll(async () => (await team.get(`/cards/${card.id}`)).body.card.list_id).toBe(board.lists[0].id)
  })

  test('what is refused is back in its field, not saved, and is not sent again', async () => {
    const team = await web.newTeam()
    const writer = await team.newMember('member')
    const board = await team.newBoard({ title: 'Website' })
    const card = await team.newCard(board.lists[0], { title: 'Launch', content: '<p>As it is</p>' })
    const page = await web.open(writer, `/board-${board.id}`)
    await page.locator(`[data-card="${card.id}"]`).click()
    const panel = page.getByRole('dialog', { name: 'Card: Launch' })
    await panel.getByRole('button', { name: 'Write a comment' }).click()
    await panel.getByRole('toolbar').waitFor()

    await page.context().setOffline(true)
    await page.keyboard.type('My comment')
    await page.keyboard.press('Control+Enter')
    await panel.getByText('As it is').click()
    await page.keyboard.type(' and more')
    await page.keyboard.press('Escape')
    await panel.getByText('As it is and more').waitFor()
    await team.post(`/boards/${board.id}/members`, { user_id: writer.user_id, role: 'viewer' })
    await page.context().setOffline(false)

    const alerts = panel.getByRole('alert').filter({ hasText: 'Not saved.' })
    await expect.poll(() => alerts.count()).toBe(2)
    await page.screenshot({ path: 'test-results/refused.png' })
    const sent: string[] = []
    page.on('request', (request) => {
      if (!['GET', 'HEAD'].includes(request.method())) sent.push(`${request.method()} ${request.url()}`)
    })
    await page.reload()
    const article = page.getByRole('article', { name: 'Launch' })
    await article.getByText('As it is and more').waitFor()
    await article.getByText('My comment').waitFor()
    await article.getByText('You can read this card but not change it.').waitFor()
    await article.getByRole('button', { name: 'Discard' }).first().click()
    await article.getByText('As it is', { exact: true }).waitFor()
    expect(sent).toEqual([])
    await expect.poll(async () => (await team.get(`/cards/${card.id}`)).body.card.content).toBe('<p>As it is</p>')
  })

  test('who only reads a space is offered no change of it, of its sprints and of the workspace', async () => {
    const team = await web.newTeam()
    const board = await team.newBoard({ title: 'Website' })
    const project = board.project_id
    const sprint = await team.newSprint(project, { title: 'Next weeks' })
    await team.post('/projects', { title: 'Elsewhere' })
    const viewer = await team.newMember('member')
    await team.post(`/projects/${project}/members`, { user_id: viewer.user_id, role: 'viewer' })
    const page = await web.open(viewer, `/space-${project}`)

    await page.getByText('You can read this space but not change it.').waitFor()
    const main = page.getByRole('main')
    await expect.poll(() => main.getByRole('button').count()).toBe(0)
    await expect.poll(() => main.getByRole('textbox').count()).toBe(0)
    const sidebar = page.getByRole('navigation').first()
    await sidebar.getByRole('button', { name: 'Actions for space Elsewhere' }).waitFor()
    const title = (await team.get(`/projects/${project}`)).body.project.title
    await expect.poll(() => sidebar.getByRole('button', { name: `Actions for space ${title}` }).count()).toBe(0)

    await page.goto(`${web.server.url}/${team.team_id}/sprints-${project}`)
    await main.getByRole('link', { name: /Next weeks/ }).click()
    await page.waitForURL(`**/sprint-${sprint.id}`)
    await page.goto(`${web.server.url}/${team.team_id}/sprint-${sprint.id}?view=plan`)
    await page.getByRole('heading', { name: 'Next weeks' }).waitFor()
    await page.locator('a[aria-current=page]', { hasText: 'Board' }).waitFor()
    await expect.poll(() => page.getByRole('heading', { name: 'Backlog' }).count()).toBe(0)
    await expect.poll(() => page.getByRole('button', { name: /Start|Sprint actions/ }).count()).toBe(0)

    await page.goto(`${web.server.url}/${team.team_id}`)
    await main.getByRole('button', { name: 'New board' }).click()
    const dialog = page.getByRole('dialog', { name: 'New board' })
    await dialog.waitFor()
    // Of the two spaces only one takes a board of theirs.
    await expect.poll(() => dialog.getByText(title).count()).toBe(0)

    const admin = await web.open(await team.newMember('admin'), '/settings/workspace')
    await admin.getByText('Admin', { exact: true }).waitFor()
    await expect.poll(() => admin.getByRole('link', { name: /Download/ }).count()).toBe(0)
  })

  test('files of a comment that is refused are back with its text', async () => {
    const team = await web.newTeam()
    const writer = await team.newMember('member')
    const board = await team.newBoard({ title: 'Website' })
    const card = await team.newCard(board.lists[0], { title: 'Launch' })
    const page = await web.open(writer, `/board-${board.id}`)
    await page.locator(`[data-card="${card.id}"]`).click()
    const panel = page.getByRole('dialog', { name: 'Card: Launch' })
    await panel.getByRole('button', { name: 'Write a comment' }).click()
    await panel.getByRole('toolbar').waitFor()
    await page.keyboard.type('See this')
    const box = panel.locator('[data-takes-files]', { has: page.getByRole('button', { name: 'Comment', exact: true }) })
    await box
      .last()
      .locator('input[type=file]')
      .setInputFiles({ name: 'plan.txt', mimeType: 'text/plain', buffer: Buffer.from('A plan') })
    await panel.getByText('plan.txt').waitFor()

    await page.context().setOffline(true)
    await page.keyboard.press('Control+Enter')
    await team.post(`/boards/${board.id}/members`, { user_id: writer.user_id, role: 'viewer' })
    await page.context().setOffline(false)
    await panel.getByRole('alert').filter({ hasText: 'Not saved.' }).waitFor()
    await panel.getByText('plan.txt').waitFor()

    // As soon as they may again, it is sent as it was meant.
    await team.post(`/boards/${board.id}/members`, { user_id: writer.user_id, role: 'member' })
    await panel.getByRole('button', { name: 'Comment', exact: true }).press('Enter')
    await expect.poll(async () => (await team.get(`/cards/${card.id}/files`)).body.files?.length ?? 0).toBe(0)
    await panel
      .getByRole('article')
      .getByRole('link', { name: /plan.txt/ })
      .waitFor()
  })

  test('a board that a guest is taken off leaves their screen, with the reason, and their browser', async () => {
    const team = await web.newTeam()
    const board = await team.newBoard({ title: 'Shared for a while' })
    const card = await team.newCard(board.lists[0], { title: 'Seen for a while', content: '<p>Of that board</p>' })
    const guest = await team.newMember('guest')
    await team.post(`/boards/${board.id}/members`, { user_id: guest.user_id, role: 'member' })
    const page = await web.open(guest, `/board-${board.id}`)
    await page.locator(`[data-card="${card.id}"]`).click()
    await page.getByText('Of that board').waitFor()

    await team.delete(`/boards/${board.id}/members/${guest.user_id}`)
    await page.getByText('It was deleted, or is no longer shared with you.').waitFor()
    await expect.poll(() => page.getByText(/Seen for a while|Of that board|Shared for a while/).count()).toBe(0)
    const kept = () =>
      page.evaluate<string>(`new Promise((resolve) => {
        indexedDB.open('boardwalk').onsuccess = ({ target: { result: database } }) => {
          database.transaction('answers').objectStore('answers').getAll().onsuccess = ({ target }) => {
            database.close()
            resolve(JSON.stringify(target.result))
          }
        }
      })`)
    await expect.poll(kept).not.toContain('Seen for a while')
    await expect.poll(kept).not.toContain('Shared for a while')
  })
})
