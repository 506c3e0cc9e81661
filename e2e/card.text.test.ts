import type { Locator, Page } from 'playwright-core'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import type { Team } from '../test/team.ts'
import { hasBrowser, OTHER_STORE, Web } from '../test/web.ts'

/** What Word 16 copies for a list with a second level. */
const WORD = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style><!-- @list l0 {mso-list-id:1} --></style></head><body>
<!--StartFragment--><p class=MsoNormal>Plan<o:p></o:p></p>
<p class=MsoListParagraphCxSpFirst style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span
style='font-family:Symbol;mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span><![endif]>Book a
<b>room</b><o:p></o:p></p>
<p class=MsoListParagraphCxSpMiddle style='margin-left:72.0pt;mso-list:l0 level2 lfo1'><![if !supportLists]><span
style='mso-list:Ignore'>o<span>&nbsp;&nbsp; </span></span><![endif]>with chairs<o:p></o:p></p>
<p class=MsoListParagraphCxSpLast style='mso-list:l0 level1 lfo1'><![if !supportLists]><span
style='mso-list:Ignore'>·<span>&nbsp; </span></span><![endif]>Invite<o:p></o:p></p>
<p class=MsoNormal>Then:<o:p></o:p></p>
<p class=MsoListParagraph style='mso-list:l1 level1 lfo2'><![if !supportLists]><span style='mso-list:Ignore'>1.<span>&nbsp; </span></span><![endif]>Open<o:p></o:p></p>
<p class=MsoListParagraph style='mso-list:l1 level1 lfo2'><![if !supportLists]><span style='mso-list:Ignore'>2.<span>&nbsp; </span></span><![endif]>Close<o:p></o:p></p>
<!--EndFragment--></body></html>`

const MARKDOWN = `# Plan

We **launch** on [Friday](https://example.com/launch).

- [x] Book a room
- [ ] Invite <everyone>

1. Open
2. Close
   - quietly

| Who | What |
| --- | --- |
| Ada | talk |

\`\`\`
a < b
\`\`\`
`

describe.skipIf(!hasBrowser)('writing the text of a card in the browser', () => {
  const web = new Web(OTHER_STORE)

  async function write(content = '') {
    const team = await web.newTeam()
    const board = await team.newBoard()
    const card = await team.newCard(board.lists[0], { title: 'Launch', content })
    const page = await web.open(team, `/card-${card.id}`)
    await page.getByRole('button', { name: 'Edit: Description' }).click()
    await page.locator('[data-live] .ProseMirror').waitFor()
    return { team, board, card, page }
  }

  const contentOf = async (team: Team, { id }: { id: string }) => (await team.get(`/cards/${id}`)).body.card.content

  /** Pastes what is on the clipboard by its types, as browsers report it. */
  const paste = (page: Page, data: Record<string, string>) =>
    page.evaluate(`{
      const clipboardData = new DataTransfer()
      for (const [type, words] of Object.entries(${JSON.stringify(data)})) clipboardData.setData(type, words)
      const paste = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
      document.querySelector('.ProseMirror').dispatchEvent(paste)
    }`)

  test('pasted Markdown becomes what it means', async () => {
    const { team, card, page } = await write()
    await paste(page, { 'text/plain': MARKDOWN })
    await expect.poll(() => contentOf(team, card)).toContain('<h1>Plan</h1>')
    const content = await contentOf(team, card)
    expect(content).toMatch(
      /<p>We <strong>launch<\/strong> on <a [^>]*href="https:\/\/example\.com\/launch"[^>]*>Friday<\/a>\.<\/p>/,
    )
    expect(content).toMatch(/data-checked="true"[^>]*>.*?Book a room/)
    expect(content).toMatch(/data-checked="false"[^>]*>.*?Invite &lt;everyone&gt;/)
    expect(content).toMatch(
      /<ol><li><p>Open<\/p><\/li><li><p>Close<\/p><ul><li><p>quietly<\/p><\/li><\/ul><\/li><\/ol>/,
    )
    expect(content).toMatch(/<th[^>]*><p>Who<\/p><\/th>/)
    expect(content).toContain('<pre><code>a &lt; b</code></pre>')
  })

  test('pasted Markdown goes on in a line, plain words stay plain, and code stays code', async () => {
    const { team, card, page } = await write('<p>We</p>')
    await paste(page, { 'text/plain': ' **launch** soon' })
    await expect.poll(() => contentOf(team, card)).toBe('<p>We <strong>launch</strong> soon</p>')
    await paste(page, { 'text/plain': ', 2 * 3 * 4' })
    await expect.poll(() => contentOf(team, card)).toBe('<p>We <strong>launch</strong> soon, 2 * 3 * 4</p>')
    await page.keyboard.press('Enter')
    await page.keyboard.type('``` ')
    await paste(page, { 'text/plain': '# Not a heading' })
    await expect.poll(() => contentOf(team, card)).toContain('<pre><code># Not a heading</code></pre>')
  })

  test('cells pasted as plain text are a table, and code that is indented by tabs stays as it is', async () => {
    const { team, card, page } = await write()
    await paste(page, { 'text/plain': 'Who\tWhat\nAda\t"a talk,\nshort"\n' })
    await expect.poll(() => contentOf(team, card)).toMatch(/<td[^>]*><p>a talk,<br>short<\/p><\/td>/)
    expect(await contentOf(team, card)).toMatch(/<th[^>]*><p>Who<\/p><\/th>/)
    await page.locator('.ProseMirror table').waitFor()
    await page.keyboard.press('ControlOrMeta+End')
    await paste(page, { 'text/plain': 'if (a)\n\tb()' })
    await expect.poll(() => contentOf(team, card)).toContain('if (a)')
    expect((await contentOf(team, card)).match(/<table/g)).toHaveLength(1)
  })

  test('lists pasted from Word are lists', async () => {
    const { team, card, page } = await write()
    await paste(page, { 'text/html': WORD, 'text/plain': 'Plan' })
    await expect
      .poll(async () => (await contentOf(team, card)).replace(/\s+/g, ' '))
      .toBe(
        '<p>Plan</p><ul><li><p>Book a <strong>room</strong></p><ul><li><p>with chairs</p></li></ul></li><li><p>Invite</p></li></ul><p>Then:</p><ol><li><p>Open</p></li><li><p>Close</p></li></ol>',
      )
  })

  test('blocks are chosen after a slash, cards after a number sign', async () => {
    const { team, board, card, page } = await write()
    const other = await team.newCard(board.lists[0], { title: 'Rehearsal' })
    await page.keyboard.type('/')
    const blocks = page.getByRole('listbox', { name: 'Blocks' })
    await blocks.getByRole('option', { name: 'Heading' }).waitFor()
    if (process.env.PICTURES) await page.screenshot({ path: 'test-results/card-slash.png' })
    await page.keyboard.type('numb')
    await expect.poll(() => blocks.getByRole('option').count()).toBe(1)
    await page.keyboard.press('Enter')
    await page.keyboard.type('See #rehe')
    await page
      .getByRole('listbox', { name: 'Cards' })
      .getByRole('option', { name: /Rehearsal/ })
      .waitFor()
    await page.keyboard.press('Enter')
    await page.keyboard.type('and and/or')
    await expect
      .poll(() => contentOf(team, card))
      .toMatch(
        new RegExp(
          `^<ol><li><p>See <a [^>]*href="/${team.team_id}/card-${other.id}"[^>]*>#${other.id} Rehearsal</a> and and/or</p></li></ol>$`,
        ),
      )
  })

  test('a card that is named opens in the application', async () => {
    const team = await web.newTeam()
    const board = await team.newBoard()
    const other = await team.newCard(board.lists[0], { title: 'Rehearsal' })
    const content = `<p>See <a href="/${team.team_id}/card-${other.id}">#${other.id}</a></p>`
    const card = await team.newCard(board.lists[0], { title: 'Launch', content })
    const page = await web.open(team, `/board-${board.id}`)
    await page.locator(`[data-card="${card.id}"]`).click()
    await page
      .getByRole('dialog', { name: 'Card: Launch' })
      .getByRole('link', { name: `#${other.id}` })
      .click()
    await page.getByRole('dialog', { name: 'Card: Rehearsal' }).waitFor()
  })

  test('a pasted or dropped picture goes into the text, and becomes the cover only when asked', async () => {
    const { team, card, page } = await write('<p>Look:</p>')
    const bytes = (
      await sharp({ create: { width: 64, height: 40, channels: 3, background: '#e4572e' } })
        .png()
        .toBuffer()
    ).toString('base64')
    const carry = (type: string) =>
      page.evaluate(`{
        const carried = new DataTransfer()
        const bytes = Uint8Array.from(atob(${JSON.stringify(bytes)}), (sign) => sign.charCodeAt(0))
        carried.items.add(new File([bytes], '${type}.png', { type: 'image/png' }))
        const how = { bubbles: true, cancelable: true, clipboardData: carried, dataTransfer: carried }
        const target = document.querySelector('.ProseMirror p')
        const { right, top } = target.getBoundingClientRect()
        target.dispatchEvent(
          '${type}' === 'drop'
            ? new DragEvent('drop', { ...how, clientX: right - 2, clientY: top + 8 })
            : new ClipboardEvent('paste', how),
        )
      }`)
    const cardNow = async () => (await team.get(`/cards/${card.id}`)).body.card
    const idsOf = async () => (await team.get(`/cards/${card.id}/files`)).body.files.map(({ id }: { id: string }) => id)
    await carry('paste')
    await expect.poll(() => contentOf(team, card)).toContain('alt="paste.png"')
    await carry('drop')
    await expect.poll(() => contentOf(team, card)).toContain('alt="drop.png"')
    const [first, second] = await idsOf()
    const content = await contentOf(team, card)
    for (const id of [first, second]) expect(content).toContain(`src="/files/${team.team_id}/${id}"`)
    await expect.poll(async () => (await cardNow()).cover_image).toEqual({ type: 'none' })

    await page.keyboard.press('Escape')
    const shown = page.getByRole('region', { name: 'Description' }).getByRole('img', { name: 'drop.png' })
    await expect
      .poll(() => shown.evaluate(new Function('image', 'return image.naturalWidth') as (image: unknown) => unknown))
      .toBe(64)
    await page.getByRole('button', { name: 'Use drop.png as the cover' }).click()
    await expect.poll(async () => (await cardNow()).cover_image).toMatchObject({ type: 'file', id: second })
    await page.getByRole('button', { name: 'Do not use drop.png as the cover' }).click()
    await expect.poll(async () => (await cardNow()).cover_image).toEqual({ type: 'none' })
  })

  test('what people write is read in its own direction, on the card and while it is edited', async () => {
    const team = await web.newTeam()
    const board = await team.newBoard()
    const card = await team.newCard(board.lists[0], {
      title: 'שלום world',
      content: '<p>שלום one</p><p>Hello שלום</p><ul><li>שלום two</li></ul>',
      checklists: [{ title: 'שלום list', items: [{ title: 'שלום item' }] }],
    })
    await team.newComment(card.id, { content: '<p>שלום there</p>' })
    const page = await web.open(team, `/card-${card.id}`)
    const directionOf = (found: Locator) =>
      found.evaluate(
        new Function('element', 'return getComputedStyle(element).direction') as (element: unknown) => string,
      )
    await page.getByText('שלום there').waitFor()
    const title = page.getByRole('textbox', { name: 'Title' })
    const heading = page.getByRole('heading', { name: 'שלום list' })
    for (const found of [
      title,
      heading,
      ...['one', 'two', 'item', 'there'].map((word) => page.getByText(`שלום ${word}`)),
    ])
      await expect.poll(() => directionOf(found)).toBe('rtl')
    await expect.poll(() => directionOf(page.getByText('Hello שלום'))).toBe('ltr')

    await page.getByRole('button', { name: 'Edit: Description' }).click()
    const editor = page.locator('[data-live] .ProseMirror')
    await editor.waitFor()
    await expect.poll(() => directionOf(editor)).toBe('rtl')
  })

  test('a comment that is sent, changed or answered leaves the focus where it was written', async () => {
    const team = await web.newTeam()
    const board = await team.newBoard()
    const card = await team.newCard(board.lists[0], { title: 'Launch' })
    const page = await web.open(team, `/card-${card.id}`)
    const isFocused = (name: string) => page.getByRole('button', { name }).and(page.locator(':focus')).waitFor()
    await page.getByRole('button', { name: 'Write a comment' }).press('Enter')
    await page.getByRole('toolbar').waitFor()
    await page.keyboard.type('Ready?')
    await page.keyboard.press('Control+Enter')
    await isFocused('Write a comment')
    await page.getByRole('button', { name: 'Reply', exact: true }).press('Enter')
    await page.getByRole('toolbar').waitFor()
    await page.keyboard.type('Ready.')
    await page.keyboard.press('Control+Enter')
    await isFocused('Reply')
  })

  test('what is suggested while typing is gone when one goes elsewhere', async () => {
    const team = await web.newTeam()
    const board = await team.newBoard()
    const card = await team.newCard(board.lists[0], { title: 'Launch' })
    const page = await web.open(team, `/card-${card.id}`)
    await page.getByRole('button', { name: 'Write a comment' }).click()
    await page.getByRole('toolbar').waitFor()
    const box = page.getByRole('textbox', { name: 'Write a comment' })
    await box.pressSequentially('Shall we, @')
    const list = page.getByRole('listbox', { name: 'Members' })
    await list.getByRole('option').first().waitFor()
    await page.getByRole('textbox', { name: 'Title' }).focus()
    await list.waitFor({ state: 'detached' })
    await expect.poll(() => box.getAttribute('aria-controls')).toBeNull()
    await box.focus()
    await list.getByRole('option').first().click()
    await expect.poll(() => box.innerText()).toMatch(/^Shall we, @\S/)
  })

  test('a link is typed as in Markdown', async () => {
    const { team, card, page } = await write()
    await page.keyboard.type('See [the docs](example.com/docs) and [this](b).')
    await expect
      .poll(() => contentOf(team, card))
      .toMatch(/^<p>See <a [^>]*href="https:\/\/example\.com\/docs"[^>]*>the docs<\/a> and \[this\]\(b\)\.<\/p>$/)
  })
})
