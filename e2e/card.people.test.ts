import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { violationsInBothThemes } from '../test/axe.ts'
import { longTest } from '../test/extent.ts'
import { hasBrowser, Web } from '../test/web.ts'

describe.skipIf(!hasBrowser)('a card of several people in the browser', () => {
  const web = new Web('sqlite')

  const write = async (page: Page, words: string) => {
    await page.getByRole('button', { name: 'Edit: Description' }).click()
    await page.locator('[contenteditable=true]:focus').waitFor()
    await page.keyboard.type(words)
  }

  longTest('two who edit different fields overwrite nothing; the same field asks', async () => {
    const team = await web.newTeam()
    const other = await team.newMember('member')
    const board = await team.newBoard()
    const card = await team.newCard(board.lists[0], { title: 'Shared', content: '<p>Start.</p>' })
    const shown = async () => (await team.get(`/cards/${card.id}`)).body.card
    const [mine, theirs] = [await web.open(team, `/card-${card.id}`), await web.open(other, `/card-${card.id}`)]
    await theirs.getByText('Start.').waitFor()

    // Different fields.
    await write(mine, ' Mine.')
    await theirs.getByRole('textbox', { name: 'Title' }).fill('Theirs')
    await theirs.getByRole('textbox', { name: 'Title' }).press('Enter')
    await mine.keyboard.press('Escape')
    await expect.poll(shown).toMatchObject({ title: 'Theirs', content: '<p>Start. Mine.</p>' })
    await theirs.getByText('Start. Mine.').waitFor()
    await expect.poll(() => mine.getByRole('textbox', { name: 'Title' }).inputValue()).toBe('Theirs')

    // The same field: the second to save is asked, and has lost nothing, also after a reload.
    await mine.context().setOffline(true)
    await write(mine, ' Late.')
    await mine.keyboard.press('Escape')
    await write(theirs, ' Early.')
    await theirs.keyboard.press('Escape')
    await expect.poll(async () => (await shown()).content).toBe('<p>Start. Mine. Early.</p>')
    await mine.context().setOffline(false)
    const question = mine.getByRole('alert', { name: 'Someone else changed this while you were writing' })
    await question.getByText('Start. Mine. Late.').waitFor()
    await mine.reload()
    await question.getByText('Start. Mine. Early.').waitFor()
    await expect.poll(async () => (await shown()).content).toBe('<p>Start. Mine. Early.</p>')
    await question.getByRole('button', { name: 'Keep both' }).click()
    await expect.poll(async () => (await shown()).content).toBe('<p>Start. Mine. Early.</p><p>Start. Mine. Late.</p>')
  })

  test('comments, replies and reactions come to the others as they are made', async () => {
    const team = await web.newTeam()
    const other = await team.newMember('member')
    const board = await team.newBoard()
    const card = await team.newCard(board.lists[0], { title: 'Talk' })
    const [mine, theirs] = [await web.open(team, `/card-${card.id}`), await web.open(other, `/card-${card.id}`)]

    await mine.getByRole('button', { name: 'Write a comment' }).click()
    await mine.locator('[contenteditable=true]:focus').waitFor()
    await mine.keyboard.type('Shall we, @')
    await mine.getByRole('option').first().waitFor()
    await mine.keyboard.press('Enter')
    await mine.keyboard.press('Control+Enter')
    await theirs.getByText('Shall we,').waitFor()

    await theirs.getByRole('button', { name: 'Reply' }).click()
    await theirs.locator('[contenteditable=true]:focus').waitFor()
    await theirs.keyboard.type('We shall.')
    await theirs.keyboard.press('Control+Enter')
    await mine.getByText('We shall.').waitFor()
    await theirs.getByRole('button', { name: 'React' }).first().click()
    await theirs.getByRole('button', { name: '🎉' }).click()
    await mine.getByRole('button', { name: /^🎉/ }).waitFor()

    const { comments } = (await team.get(`/comments?card_id=${card.id}`)).body
    expect(comments).toHaveLength(1)
    expect(comments[0].content).toMatch(/data-type="mention" data-id="u/)
    expect(comments[0]).toMatchObject({ children: { count: 1 }, reactions: [{ user_ids: [other.user_id] }] })

    // The owner of the workspace may delete comments of others: the first is the comment, the second its reply.
    await mine
      .getByRole('button', { name: /^Actions for the comment/ })
      .first()
      .click()
    await mine.getByRole('menuitem', { name: 'Delete' }).click()
    // What others said to it does not come back: it is asked for before.
    await mine.getByRole('button', { name: 'Delete', exact: true }).click()
    await theirs.getByText('Shall we,').waitFor({ state: 'detached' })
  })

  longTest('scripts in any text are shown as text, and nothing runs', async () => {
    const team = await web.newTeam()
    const board = await team.newBoard({ title: '<img src=x onerror=alert(1)>' })
    const attack = '<img src=x onerror="window.attacked=1"><script>window.attacked=1</script>'
    const { tag } = await team.made('/tags', { name: attack, project_id: board.project_id })
    const card = await team.newCard(board.lists[0], {
      title: attack,
      content: `<p>Content ${attack}<a href="javascript:window.attacked=1">Press</a></p>`,
      tags: [tag.id],
      checklists: [{ title: attack, items: [{ title: `Item ${attack}` }] }],
    })
    await team.newComment(card.id, { content: `<p>Said ${attack}</p>` })
    const page = await web.open(team, `/board-${board.id}`)
    await page.locator(`[data-card="${card.id}"]`).click()

    const panel = page.getByRole('dialog')
    await panel.getByText('Said').waitFor()
    await expect.poll(() => panel.getByRole('textbox', { name: 'Title' }).inputValue()).toBe(attack)
    await panel.getByRole('heading', { name: attack }).first().waitFor()
    await panel.getByText('Item').first().waitFor()
    // Typed by a person: in the editor, in a comment and as an item.
    await panel.getByRole('button', { name: 'Add item' }).click()
    await page.keyboard.type('<b onclick="window.attacked=1">typed</b>')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Escape')
    await panel.getByText('<b onclick="window.attacked=1">typed</b>').waitFor()
    await panel.getByRole('button', { name: 'Edit: Description' }).click()
    await page.locator('[contenteditable=true]:focus').waitFor()
    await page.keyboard.type(attack)
    await page.keyboard.press('Escape')
    await panel.getByText('window.attacked=1').first().waitFor()
    await panel.getByRole('tab', { name: 'History' }).click()
    await panel.getByText('created the card').waitFor()

    await expect.poll(() => page.evaluate('window.attacked')).toBeUndefined()
    await expect.poll(() => panel.locator('img, script, [onerror], [href^="javascript"]').count()).toBe(0)
  })

  longTest('has nothing that axe-core minds, in light and dark', async () => {
    const team = await web.newTeam()
    const board = await team.newBoard({ title: 'Website' })
    const card = await team.newCard(board.lists[0], {
      title: 'Reachable',
      content:
        '<h2>Why</h2><ul data-type="taskList"><li data-type="taskItem" data-checked="true"><p>Step</p></li></ul>',
      priority: 1,
      due_date: Date.now() - 5 * 86_400_000,
      checklists: [{ title: 'Steps', items: [{ title: 'One', checked: true }, { title: 'Two' }] }],
      owner_id: team.user_id,
    })
    await team.newCard(board.lists[0], { title: 'Child', parent_card_id: card.id })
    await team.newComment(card.id, { content: '<p>Said</p>' })
    const page = await web.open(team, `/board-${board.id}`)
    await page.locator(`[data-card="${card.id}"]`).click()
    await page.getByText('Said').waitFor()
    expect(await violationsInBothThemes(page)).toEqual([])
    await page.getByRole('button', { name: 'Edit: Description' }).click()
    await page.locator('[contenteditable=true]:focus').waitFor()
    expect(await violationsInBothThemes(page)).toEqual([])
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: /^Tags: / }).click()
    await page.getByRole('listbox').waitFor()
    // The component library puts its hidden buttons to close a picker beside it, in no region.
    expect(await violationsInBothThemes(page, { region: { enabled: false } })).toEqual([])
  })
})
