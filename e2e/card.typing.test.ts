import { describe, expect, test } from 'vitest'
import { longTest } from '../test/extent.ts'
import { hasBrowser, OTHER_STORE, Web } from '../test/web.ts'
import { hold } from '../test/windows.ts'

describe.skipIf(!hasBrowser)('what is typed before the editor has come', () => {
  const web = new Web(OTHER_STORE)

  test('goes into the description, and no letter of it to the board', async () => {
    const team = await web.newTeam()
    const board = await team.newBoard({ title: 'Website' })
    const card = await team.newCard(board.lists[0], { title: 'Launch', content: '<p>We launch</p>' })
    const page = await web.open(team, `/board-${board.id}`)
    const script = await hold(page, /\/assets\/Editor-[^/]*\.js$/)
    await page.locator(`[data-card="${card.id}"]`).click()
    const panel = page.getByRole('dialog', { name: 'Card: Launch' })
    await panel.getByText('We launch').waitFor()
    const token = await hold(page, `**/cards/${card.id}`)
    const contentOf = async () => (await team.get(`/cards/${card.id}`)).body.card.content
    const field = panel.getByRole('group', { name: 'Description' })

    await panel.getByText('We launch').click()
    await page.keyboard.type(' exactly at ten,\nc and x too')
    await expect.poll(() => field.innerText()).toContain('We launch exactly at ten,\nc and x too')
    await token.release()
    await page.keyboard.type(', z')
    await expect.poll(() => script.held.length).toBeGreaterThan(0)
    await script.release()
    await page.locator('[data-live]').waitFor()
    await page.keyboard.type(' and more')

    await expect.poll(contentOf).toBe('<p>We launch exactly at ten,</p><p>c and x too, z and more</p>')
    await page.keyboard.press('Escape')
    await page.keyboard.type('excaj')
    await page.keyboard.press('Escape')
    await panel.waitFor({ state: 'detached' })
    const cards = (await team.get(`/cards?list_id=${board.lists[0].id}`)).body.cards
    expect(cards.map(({ title, archived }: { title: string; archived: unknown }) => [title, archived])).toEqual([
      ['Launch', null],
    ])
    await expect.poll(() => page.getByRole('textbox').count()).toBe(0)
  })

  test('what is pasted from a text program keeps its words and marks, and the browser complains of no style', async () => {
    const team = await web.newTeam()
    const board = await team.newBoard({ title: 'Website' })
    const card = await team.newCard(board.lists[0], { title: 'Launch' })
    const page = await web.open(team, `/card-${card.id}`)
    await page.getByRole('button', { name: 'Edit: Description' }).click()
    await page.locator('[data-live] .ProseMirror').waitFor()
    const html = `<html><head><style><!-- p.MsoNormal {margin:0cm} --></style></head><body><!--StartFragment-->
      <p class=MsoNormal style='margin-bottom:8.0pt;line-height:107%'><b style='mso-bidi-font-weight:normal'>Plan</b>
      <span style='font-size:11.0pt;font-family:"Calibri",sans-serif;font-weight:700'>for Monday<o:p></o:p></span></p>
      <p class=MsoListParagraph style='text-indent:-18.0pt'><i style="color:red">Second</i> line<o:p>&nbsp;</o:p></p>
      <!--EndFragment--></body></html>`
    await page.evaluate(`{
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/html', ${JSON.stringify(html)})
      const paste = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
      document.querySelector('.ProseMirror').dispatchEvent(paste)
    }`)
    await expect
      .poll(async () => (await team.get(`/cards/${card.id}`)).body.card.content)
      .toMatch(/<p><strong>Plan<\/strong>\s*<strong>for Monday<\/strong><\/p><p><em>Second<\/em> line/)
  })

  longTest('is saved when the writer leaves before that, and a comment waits for its editor too', async () => {
    const team = await web.newTeam()
    const board = await team.newBoard({ title: 'Website' })
    const card = await team.newCard(board.lists[0], { title: 'Launch', content: '<p>We launch</p>' })
    const page = await web.open(team, `/board-${board.id}`)
    const script = await hold(page, /\/assets\/Editor-[^/]*\.js$/)
    await page.locator(`[data-card="${card.id}"]`).click()
    const panel = page.getByRole('dialog', { name: 'Card: Launch' })

    await panel.getByText('We launch').click()
    await page.keyboard.type(' every year')
    await page.keyboard.press('Escape')
    await expect
      .poll(async () => (await team.get(`/cards/${card.id}`)).body.card.content)
      .toBe('<p>We launch every year</p>')
    await panel.getByText('We launch every year').waitFor()

    await panel.getByRole('button', { name: 'Write a comment' }).click()
    await page.keyboard.type('even <b> this')
    await script.release()
    await panel.getByRole('toolbar').waitFor()
    await page.keyboard.type(', c?')
    await page.keyboard.press('Control+Enter')
    const comments = async () => (await team.get(`/comments?card_id=${card.id}`)).body.comments
    await expect.poll(async () => (await comments())[0]?.content).toBe('<p>even &lt;b&gt; this, c?</p>')
    await expect.poll(async () => (await team.get(`/cards/${card.id}`)).body.card.title).toBe('Launch')
  })
})
