import { readFile } from 'node:fs/promises'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { newPerson } from '../test/browser.ts'
import { findChromium, sharedChromium } from '../test/chromium.ts'
import { newTeam, serverOn } from '../test/team.ts'

const executablePath = findChromium()
if (!executablePath) console.error('Chromium is not installed: the tests of /docs in a browser are skipped.')

const DESKTOP = { viewport: { width: 1280, height: 800 } }
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true }

describe.skipIf(!executablePath)('the API reference in a browser', () => {
  let browser: Browser
  let url: string

  beforeAll(async () => {
    url = `${(await serverOn('sqlite')).url}/docs`
    browser = await sharedChromium()
  })

  async function newPage(options: BrowserContextOptions): Promise<Page> {
    const context = await browser.newContext(options)
    onTestFinished(() => context.close())
    return context.newPage()
  }

  // The page is large: what looks at it in the same way looks at the same one, and for things in the part of it that has them.

  test('loads without a complaint of the browser, can be used with the keyboard alone and in light and dark colours, goes where an anchor points, filters, and copies an example', async () => {
    const permissions = ['clipboard-read', 'clipboard-write']
    const page = await newPage({ ...DESKTOP, colorScheme: 'light', permissions })
    const complaints: string[] = []
    page.on('console', (message) => complaints.push(message.text()))
    page.on('pageerror', (error) => complaints.push(error.message))
    page.on('requestfailed', (request) => complaints.push(request.url()))

    await page.goto(url, { waitUntil: 'networkidle' })

    expect(complaints).toEqual([])
    await expect.poll(() => page.title()).toBe('Boardwalk API reference')
    // The style was allowed: a policy that is too strict would leave the bar where it falls.
    await expect.poll(() => page.evaluate(`getComputedStyle(document.querySelector('.top')).position`)).toBe('sticky')

    await page.keyboard.press('Tab')
    await expect.poll(() => page.evaluate('document.activeElement.textContent')).toBe('Skip to the content')
    await page.keyboard.press('Enter')
    await expect.poll(() => page.evaluate('document.activeElement.id')).toBe('content')

    // System is, with enough contrast for everybody; or as the reader chooses, which is remembered.
    const background = () => page.evaluate('getComputedStyle(document.body).backgroundColor')
    const contrast = await readFile('e2e/contrast.js', 'utf8')
    const light = await background()
    await expect.poll(() => page.evaluate(contrast), { message: 'light' }).toEqual([])
    await page.emulateMedia({ colorScheme: 'dark' })
    await expect.poll(() => background()).not.toBe(light)
    await expect.poll(() => page.evaluate(contrast), { message: 'dark' }).toEqual([])
    await page.locator('.top').getByRole('button', { name: 'Use light colours' }).click()
    await expect.poll(() => background()).toBe(light)
    await page.goto('about:blank')
    await page.goto(`${url}#error-not_found`)
    await expect.poll(() => background()).toBe(light)

    await expectOnTop(page, '#error-not_found')
    const contents = page.locator('.contents')
    const items = contents.locator('li:visible')
    const all = await items.count()

    // Also to what the filter hides.
    await contents.getByLabel('Filter').fill('boards')
    await page.evaluate(`location.assign('#updateSprint')`)
    await page.locator('#updateSprint').waitFor({ state: 'visible' })
    await expectOnTop(page, '#updateSprint')
    await expect.poll(() => contents.getByLabel('Filter').inputValue()).toBe('')
    await contents.locator('a[aria-current][href="#updateSprint"]').waitFor()

    await page.locator('#start').getByRole('button', { name: 'Copy: List the boards' }).click()
    const copied = await page.evaluate('navigator.clipboard.readText()')
    expect(copied).toMatch(/^curl '.+\/v1\/TEAM_ID\/boards' \\\n {2}-H "Authorization: Bearer \$TOKEN"$/)

    await page.keyboard.press('/')
    await page.keyboard.type('sprint patch')
    await expect.poll(() => items.allInnerTexts()).toEqual([expect.stringContaining('Change a sprint')])
    await expect.poll(() => page.locator('.operation:visible').count()).toBe(1)
    await expect.poll(() => contents.getByRole('status').innerText()).toBe('1 entry')
    await page.keyboard.press('Escape')
    await expect.poll(() => items.count()).toBe(all)
  })

  test('has ids of the reader’s own in its first calls, when they are signed in', async () => {
    const server = await serverOn('sqlite')
    const team = await newTeam('sqlite')
    const board = await team.newBoard()
    const { browser: signedIn } = await newPerson(team)
    const [name = '', value = ''] = signedIn.cookie.split('=')
    const page = await newPage(DESKTOP)
    await page.context().addCookies([{ name, value, url: server.url }])
    await page.goto(url)

    await page.getByText('You are signed in: the calls have ids of your workspace Team in them.').waitFor()
    const call = page.locator('#start').getByRole('region', { name: 'Create a list on a board' })
    await expect.poll(() => call.innerText()).toContain(`/v1/${team.team_id}/lists`)
    await expect.poll(() => call.innerText()).toContain(`{"board_id":"${board.id}","title":"Doing"}`)
  })

  test.each([1280, 1366, 1920])('covers nothing with its examples at %i', async (width) => {
    const page = await newPage({ viewport: { width, height: 768 } })
    await page.goto(`${url}#error-not_found`)
    const isCovered = () =>
      page.evaluate(`(() => {
        const box = document.querySelector('#errors .examples').getBoundingClientRect()
        const table = document.querySelector('#errors table').getBoundingClientRect()
        return box.bottom > table.top && box.top < table.bottom
      })()`)
    // The page has gone to the address when it is laid out, which may take until after it is loaded.
    await expect.poll(isCovered).toBe(false)
  })

  test.each([
    ['a pointer', DESKTOP, 24],
    ['a finger', { ...PHONE, isMobile: true }, 44],
  ])('has links and buttons that %s hits', async (_, options, least) => {
    const page = await newPage(options)
    await page.goto(url)
    await page.evaluate(`document.querySelector('.contents details').open = true`)
    // Links within sentences are as high as these.
    const small = await page.evaluate(`[...document.querySelectorAll('a, button, summary, input')]
      .filter((one) => one.checkVisibility() && !one.closest('p') && !one.matches('.skip'))
      .map((one) => [one.textContent.slice(0, 30), one.getBoundingClientRect()])
      .filter(([, { height }]) => height < ${least} - 0.5)
      .map(([text, { height }]) => text + ' ' + height)`)
    expect(small).toEqual([])
  })

  test('has each method of its contents in one line', async () => {
    const page = await newPage(DESKTOP)
    await page.goto(url)
    const broken = await page.evaluate(`[...document.querySelectorAll('.contents .method')]
      .filter((one) => one.getClientRects().length > 1 || one.getBoundingClientRect().height > 24)
      .map((one) => one.textContent)`)
    expect(broken).toEqual([])
  })

  test('folds its contents on a phone, and again after a choice; never scrolls sideways', async () => {
    const page = await newPage(PHONE)
    await page.goto(url)
    for (const width of [320, 768, PHONE.viewport.width]) {
      await page.setViewportSize({ width, height: PHONE.viewport.height })
      await expect.poll(() => page.evaluate('document.documentElement.scrollWidth')).toBe(width)
    }
    const link = page.locator('.contents').getByRole('link', { name: 'Create a list on a board' })
    await expect.poll(() => link.isVisible()).toBe(false)

    await page.locator('.contents').getByText('Contents', { exact: true }).tap()
    await link.tap()

    await expect.poll(() => link.isVisible()).toBe(false)
    await expectOnTop(page, '#createList')
  })

  test('reads without its script', async () => {
    const page = await newPage({ ...PHONE, javaScriptEnabled: false })
    await page.goto(url)

    await expect
      .poll(() => page.locator('.contents').getByRole('link', { name: 'Create a list on a board' }).isVisible())
      .toBe(true)
    await expect.poll(() => page.locator('#createList').isVisible()).toBe(true)
    await expect.poll(() => page.locator('button:visible').count()).toBe(0)
  })
})

/** The bar at the top may cover nothing of it. */
async function expectOnTop(page: Page, selector: string) {
  const box = await page.locator(selector).boundingBox()
  expect(box?.y).toBeGreaterThanOrEqual(52)
  expect(box?.y).toBeLessThan(120)
}
