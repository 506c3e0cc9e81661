import { describe, expect, test } from 'vitest'
import { longTest } from '../test/extent.ts'
import { hasBrowser, OTHER_STORE, PHONE, Web } from '../test/web.ts'

const TOPS = new Function('elements', 'return elements.map((one) => one.getBoundingClientRect().top)') as (
  elements: unknown,
) => unknown

describe.skipIf(!hasBrowser)('the parts of a card in the browser', () => {
  const web = new Web(OTHER_STORE)

  test('checklists: items are added, done, moved by key, menu and mouse, deleted, made cards, and all that undone', async () => {
    const team = await web.newTeam()
    const board = await team.newBoard()
    const card = await team.newCard(board.lists[0], { title: 'Steps' })
    const shown = async () => (await team.get(`/cards/${card.id}`)).body.card
    const titles = async () => (await shown()).checklists[0]?.items.map(({ title }: { title: string }) => title)
    const page = await web.open(team, `/card-${card.id}`)

    await page.getByRole('button', { name: 'Add checklist' }).click()
    await page.getByRole('button', { name: 'Add item' }).click()
    for (const step of ['One', 'Two', 'Three']) {
      await page.keyboard.type(step)
      await page.keyboard.press('Enter')
    }
    await page.keyboard.press('Escape')
    await expect.poll(titles).toEqual(['One', 'Two', 'Three'])

    await page.getByRole('checkbox', { name: 'One' }).check()
    await page.getByRole('checkbox', { name: 'One' }).press('Alt+ArrowDown')
    await expect.poll(titles).toEqual(['Two', 'One', 'Three'])
    await page.getByText('One: position 2 of 3').waitFor({ state: 'attached' })

    await page.getByRole('button', { name: 'Actions for item Three' }).click()
    await page.getByRole('menuitem', { name: 'Move up' }).click()
    await expect.poll(titles).toEqual(['Two', 'Three', 'One'])

    const item = (name: string) => page.getByRole('listitem').filter({ hasText: name })
    await item('One').dragTo(item('Two'), { targetPosition: { x: 60, y: 4 } })
    await expect.poll(titles).toEqual(['One', 'Two', 'Three'])
    await page.getByText('1/3').waitFor()

    await page.getByRole('button', { name: 'Actions for item Two' }).click()
    await page.getByRole('menuitem', { name: 'Convert to a card' }).click()
    await page.getByRole('link', { name: /Two/ }).waitFor()
    await expect.poll(titles).toEqual(['One', 'Three'])
    await expect.poll(() => shown()).toMatchObject({ child_cards: [{ title: 'Two' }] })
    await page.keyboard.press('z')
    await expect.poll(titles).toEqual(['One', 'Two', 'Three'])
    await expect.poll(() => shown()).toMatchObject({ child_cards: [] })

    // Into another checklist, which is empty: by mouse, by the keys, and by the menu.
    const steps = async () =>
      (await shown()).checklists.map(({ items }: { items: { title: string; checked: boolean }[] }) =>
        items.map(({ title, checked }) => `${title}${checked ? ' ✓' : ''}`),
      )
    await page.getByRole('button', { name: 'Add checklist' }).click()
    const second = page.getByRole('list', { name: 'Checklist' }).nth(1)
    await second.waitFor({ state: 'attached' })
    await item('One').dragTo(page.getByRole('button', { name: 'Add item' }).nth(1))
    await expect.poll(steps).toEqual([['Two', 'Three'], ['One ✓']])
    await page.getByRole('checkbox', { name: 'Three' }).press('Alt+ArrowDown')
    await expect.poll(steps).toEqual([['Two'], ['Three', 'One ✓']])
    await page.getByText('Three: Checklist, position 1 of 2').waitFor({ state: 'attached' })
    await page
      .locator('input:focus')
      .and(page.getByRole('checkbox', { name: 'Three' }))
      .waitFor()
    await page.keyboard.press('Alt+ArrowDown')
    await expect.poll(steps).toEqual([['Two'], ['One ✓', 'Three']])
    await page.getByRole('button', { name: 'Actions for item One' }).click()
    await page.getByRole('menuitem', { name: 'Move to checklist' }).click()
    await page.getByRole('menuitem', { name: 'Checklist', exact: true }).click()
    await expect.poll(steps).toEqual([['Two', 'One ✓'], ['Three']])
    await page.keyboard.press('z')
    await expect.poll(steps).toEqual([['Two'], ['One ✓', 'Three']])
    const headings = page.getByRole('heading', { name: 'Checklist' })
    await headings.nth(1).dragTo(headings.first(), { targetPosition: { x: 30, y: 2 } })
    await expect.poll(steps).toEqual([['One ✓', 'Three'], ['Two']])
    await page.keyboard.press('z')
    await expect.poll(steps).toEqual([['Two'], ['One ✓', 'Three']])

    await page.getByRole('button', { name: 'Actions for item One' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await expect.poll(steps).toEqual([['Two'], ['Three']])
    await page.getByRole('button', { name: 'Actions for checklist Checklist' }).first().click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await expect.poll(steps).toEqual([['Three']])
    await page.getByRole('button', { name: 'Undo' }).last().click()
    await expect.poll(steps).toEqual([['Two'], ['Three']])
    await page.keyboard.press('z')
    await expect.poll(steps).toEqual([['Two'], ['One ✓', 'Three']])
  })

  longTest('on a phone a finger drags an item, within its checklist and to another', async () => {
    const team = await web.newTeam()
    const board = await team.newBoard()
    const card = await team.newCard(board.lists[0], { title: 'Steps' })
    const add = async (title: string, items: string[]) => {
      const { checklist } = await team.made(`/cards/${card.id}/checklists`, { title })
      for (const one of items) await team.made(`/cards/${card.id}/checklists/${checklist.id}/items`, { title: one })
    }
    await add('First', ['One', 'Two', 'Three'])
    await add('Second', ['Four'])
    const steps = async () =>
      (await team.get(`/cards/${card.id}`)).body.card.checklists.map(({ items }: { items: { title: string }[] }) =>
        items.map(({ title }) => title).join(' '),
      )
    const page = await web.open(team, `/card-${card.id}`, PHONE)
    const item = (name: string) => page.getByRole('listitem').filter({ hasText: name })
    const session = await page.context().newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
      session.send('Input.dispatchTouchEvent', { type, touchPoints })
    const pointIn = async (name: string, share: number) => {
      const box = await item(name).boundingBox()
      if (!box) throw new Error(`${name} is on the screen.`)
      return { x: box.x + 60, y: box.y + box.height * share }
    }
    const drag = async (name: string, to: string, edge: 'top' | 'bottom') => {
      await item('Four').scrollIntoViewIfNeeded()
      await touch('touchStart', [await pointIn(name, 0.5)])
      await page.locator('body > div', { hasText: new RegExp(`^${name}$`) }).waitFor()
      await touch('touchMove', [await pointIn(to, edge === 'top' ? 0.2 : 0.8)])
      await page.locator(`li[data-edge="${edge}"]`, { hasText: to }).waitFor()
      await touch('touchEnd', [])
    }
    await drag('Three', 'One', 'top')
    await expect.poll(steps).toEqual(['Three One Two', 'Four'])
    // A long press is no press: nothing is checked off.
    await expect.poll(() => page.getByRole('checkbox', { name: 'Three' }).isChecked()).toBe(false)
    await drag('One', 'Four', 'bottom')
    await expect.poll(steps).toEqual(['Three Two', 'Four One'])
    await page.getByText('One: Second, position 2 of 2').waitFor({ state: 'attached' })
  })

  test('children and links are added and removed; the history shows it and restores an older version', async () => {
    const team = await web.newTeam()
    const board = await team.newBoard()
    const card = await team.newCard(board.lists[0], { title: 'Whole' })
    await team.newCard(board.lists[1], { title: 'Obstacle' })
    const shown = async () => (await team.get(`/cards/${card.id}`)).body.card
    const page = await web.open(team, `/board-${board.id}`)
    await page.locator(`[data-card="${card.id}"]`).click()
    const panel = page.getByRole('dialog', { name: 'Card: Whole' })

    await panel.getByRole('button', { name: 'Add child card' }).click()
    await page.keyboard.type('Part')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Escape')
    await panel.getByRole('link', { name: /Part/ }).waitFor()

    await panel.getByRole('button', { name: 'Add link' }).click()
    // All types are in one line.
    const lines = async () => {
      const boxes = await page.getByRole('radio').evaluateAll(TOPS)
      return new Set(boxes as number[]).size
    }
    await expect.poll(() => lines()).toBe(1)
    await page.screenshot({ path: 'test-results/add-link.png' })
    await page.getByRole('radio', { name: 'Blocked by' }).click()
    await page.getByPlaceholder('Type words or a number').fill('Obst')
    await page.getByRole('option', { name: /Obstacle/ }).click()
    await panel.getByRole('link', { name: /Obstacle/ }).waitFor()
    await expect
      .poll(shown)
      .toMatchObject({ child_cards: [{ title: 'Part' }], linked_cards: [{ linked_card_type: 'blocked_by' }] })

    // Another card opens in the same panel; back leads to the first.
    await panel.getByRole('link', { name: /Obstacle/ }).click()
    await page.getByRole('dialog', { name: 'Card: Obstacle' }).waitFor()
    await page.goBack()
    await panel.waitFor()

    await panel.getByRole('textbox', { name: 'Title' }).fill('Changed')
    await panel.getByRole('textbox', { name: 'Title' }).press('Enter')
    const changed = page.getByRole('dialog', { name: 'Card: Changed' })
    await changed.getByRole('tab', { name: 'History' }).click()
    const last = changed.getByRole('listitem').filter({ hasText: 'changed the card' }).first()
    await last.getByText('Whole').waitFor()
    await last.getByText('After: Changed').waitFor()
    const made = changed.getByRole('listitem').filter({ hasText: 'created the card' })
    await made.getByRole('button', { name: /^Actions for the entry/ }).click()
    await page.getByRole('menuitem', { name: 'Restore this version…' }).click()
    await page.getByRole('button', { name: 'Restore', exact: true }).last().click()
    await panel.waitFor()
    await expect.poll(async () => (await shown()).title).toBe('Whole')
  })
})
