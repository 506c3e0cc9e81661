import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { violationsInBothThemes } from '../test/axe.ts'
import { longTest } from '../test/extent.ts'
import { hasBrowser, OTHER_STORE, Web } from '../test/web.ts'

const buffer = await sharp({ create: { width: 640, height: 400, channels: 3, background: '#e4572e' } })
  .png()
  .toBuffer()

/** What runs in the page, which has names that this program has not: as text, its types are none of ours. */
const inPage = (...text: string[]) => new Function(...text) as (element: unknown, what?: unknown) => unknown

const WIDTH = inPage('image', 'return image.naturalWidth')
/** Pastes or drops a file, as the browser reports it. */
const CARRY = inPage(
  'element',
  '{ type, name, bytes }',
  `const carried = new DataTransfer()
  carried.items.add(
    bytes ? new File([Uint8Array.from(bytes)], name, { type: 'image/png' }) : new File(['Some words.'], name),
  )
  const how = { bubbles: true, cancelable: true, clipboardData: carried, dataTransfer: carried }
  element.dispatchEvent(type === 'drop' ? new DragEvent(type, how) : new ClipboardEvent(type, how))`,
)

describe.skipIf(!hasBrowser)('the files of a card in the browser', () => {
  const web = new Web(OTHER_STORE)

  test('are chosen, pasted, dropped, shown and deleted', async () => {
    const team = await web.newTeam()
    const board = await team.newBoard()
    const card = await team.newCard(board.lists[0], { title: 'Sketch the stage' })
    const titles = async () =>
      (await team.get(`/cards/${card.id}/files`)).body.files.map(({ title }: { title: string }) => title)
    const page = await web.open(team, `/board-${board.id}`)
    await page.locator(`[data-card="${card.id}"]`).click()
    const panel = page.getByRole('dialog')

    await panel.locator('input[type=file]').setInputFiles({ name: 'sketch.png', mimeType: 'image/png', buffer })
    const files = panel.getByRole('region', { name: 'Files' })
    await files.getByRole('link', { name: /sketch\.png/ }).waitFor()
    await expect.poll(() => files.locator('img').evaluate(WIDTH)).toBe(480)
    await panel.getByRole('button', { name: 'Edit: Description' }).click()
    // A file must not be given to the field that the editor is just taking the place of.
    await panel.locator('[data-live]').waitFor()
    const editor = panel.getByRole('textbox', { name: 'Description' })
    for (const [type, name] of [
      ['paste', 'pasted.txt'],
      ['drop', 'dropped.txt'],
    ] as const)
      await editor.evaluate(CARRY, { type, name })
    await files.getByRole('link', { name: /dropped\.txt/ }).waitFor()
    await expect.poll(titles).toHaveLength(3)
    await page.keyboard.press('Escape')
    expect(await violationsInBothThemes(page)).toEqual([])

    await files.getByRole('button', { name: 'Delete pasted.txt' }).press('Enter')
    await expect.poll(async () => (await titles()).sort()).toEqual(['dropped.txt', 'sketch.png'])
    await expect.poll(() => files.getByRole('link').count()).toBe(2)
  })

  test('go along with a comment, and stay with it', async () => {
    const team = await web.newTeam()
    const board = await team.newBoard()
    const card = await team.newCard(board.lists[0], { title: 'Sketch the stage' })
    const page = await web.open(team, `/card-${card.id}`)
    await page.getByRole('button', { name: 'Write a comment' }).click()
    await page.getByRole('toolbar').waitFor()
    const editor = page.getByRole('textbox', { name: 'Write a comment' })
    await editor.fill('Like this?')
    for (const name of ['first.txt', 'second.txt']) await editor.evaluate(CARRY, { type: 'paste', name })
    await page.getByRole('button', { name: 'Remove first.txt' }).press('Enter')

    await page.getByRole('button', { name: 'Comment', exact: true }).click()

    const said = page.getByRole('article').filter({ hasText: 'Like this?' }).last()
    await said.getByRole('link', { name: /second\.txt/ }).waitFor()
    await expect.poll(async () => (await team.get(`/cards/${card.id}/files`)).body.files).toEqual([])
    const commentsOf = async () => (await team.get(`/comments?card_id=${card.id}`)).body.comments
    await expect.poll(commentsOf).toMatchObject([{ content: '<p>Like this?</p>', total_files: 1 }])
    await said.getByRole('button', { name: 'Delete second.txt' }).press('Enter')
    await expect.poll(async () => (await commentsOf())[0].total_files).toBe(0)
  })

  test('pictures that are pasted into a comment or a reply go into its text; given up, they are deleted', async () => {
    const team = await web.newTeam()
    const board = await team.newBoard()
    const card = await team.newCard(board.lists[0], { title: 'Sketch the stage' })
    const page = await web.open(team, `/card-${card.id}`)
    const files = async () => (await team.get(`/cards/${card.id}/files`)).body.files
    const write = async (button: string, field: string) => {
      await page.getByRole('button', { name: button, exact: true }).click()
      const editor = page.locator('.ProseMirror')
      await page.getByRole('toolbar').waitFor()
      await editor.evaluate(CARRY, { type: 'paste', name: 'stage.png', bytes: [...buffer] })
      const picture = page.getByRole('textbox', { name: field }).getByRole('img', { name: 'stage.png' })
      // What is below it moves down when it comes: a click at that moment would miss.
      await expect.poll(() => picture.evaluate(WIDTH)).toBe(640)
    }
    await write('Write a comment', 'Write a comment')
    await expect.poll(() => files()).toMatchObject([{ title: 'stage.png' }])
    await page.getByRole('button', { name: 'Comment', exact: true }).click()
    const [file] = await files()
    const comments = async () => (await team.get(`/comments?card_id=${card.id}`)).body.comments
    const inText = expect.stringContaining(`src="/files/${team.team_id}/${file.id}"`)
    await expect.poll(comments).toMatchObject([{ content: inText, total_files: 0 }])
    const said = page.getByRole('article').last().getByRole('img', { name: 'stage.png' })
    await expect.poll(() => said.evaluate(WIDTH)).toBe(640)
    await expect.poll(async () => (await team.get(`/cards/${card.id}`)).body.card.cover_image).toEqual({ type: 'none' })

    await write('Reply', 'Write a reply')
    await expect.poll(async () => (await files()).length).toBe(2)
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect.poll(files).toMatchObject([{ id: file.id }])
  })

  longTest('make covers on the board, which come and go as others add and delete them', async () => {
    const team = await web.newTeam()
    const board = await team.newBoard()
    const newCard = (title: string, fields: object = {}) => team.newCard(board.lists[0], { title, ...fields })
    const card = await newCard('Sketch the stage')
    const drawn = await newCard('Has its own', {
      cover_image: { src: `data:image/png;base64,${buffer.toString('base64')}` },
    })
    const broken = await newCard('Cannot be loaded', { cover_image: 'data:image/png;base64,AAAA' })
    const foreign = await newCard('Of another host', { cover_image: 'https://elsewhere.example/stage.png' })
    const page = await web.open(team, `/board-${board.id}`)
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    const coverOf = ({ id }: { id: string }) => page.locator(`[data-tile="${id}"] [data-cover]`)

    await expect.poll(() => coverOf(drawn).evaluate(WIDTH)).toBe(640)
    const file = await team.newFile(`/cards/${card.id}`, buffer, 'stage.png')
    await expect.poll(() => coverOf(card).evaluate(WIDTH)).toBe(480)
    for (const none of [broken, foreign]) await coverOf(none).waitFor({ state: 'detached' })
    expect(asked.filter((url) => !url.startsWith(web.server.url) && !url.startsWith('data:'))).toEqual([])

    await team.delete(`/files/${file.id}`)
    await coverOf(card).waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Board actions' }).click()
    await page.getByRole('menuitem', { name: 'Settings', exact: true }).click()
    await page.getByText('Show covers').click()
    await coverOf(drawn).waitFor({ state: 'detached' })
    await expect.poll(async () => (await team.get(`/boards/${board.id}`)).body.board.card_cover_enabled).toBe(false)
  })
})
