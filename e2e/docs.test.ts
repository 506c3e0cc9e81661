import { readFile } from 'node:fs/promises'
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { findChromium } from '../test/chromium.ts'
import { serverOn } from '../test/team.ts'

const executablePath = findChromium()
if (!executablePath) console.error('Chromium is not installed: the tests of /docs in a browser are skipped.')

const DESKTOP = { viewport: { width: 1280, height: 800 } }
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true }

describe.skipIf(!executablePath)('the API reference in a browser', () => {
  let browser: Browser
  let url: string

  beforeAll(async () => {
    url = `${(await serverOn('sqlite')).url}/docs`
    const quiet = ['--disable-background-networking', '--disable-component-update', '--disable-sync']
    browser = await chromium.launch({
      executablePath: executablePath ?? '',
      args: ['--no-sandbox', '--disable-gpu', ...quiet],
    })
  })

  afterAll(() => browser.close())

  async function openPage(options: BrowserContextOptions = DESKTOP, anchor = ''): Promise<Page> {
    const context = await browser.newContext(options)
    onTestFinished(() => context.close())
    const page = await context.newPage()
    await page.goto(url + anchor)
    return page
  }

  test('loads without a complaint of the browser', async () => {
    const context = await browser.newContext(DESKTOP)
    onTestFinished(() => context.close())
    const page = await context.newPage()
    const complaints: string[] = []
    page.on('console', (message) => complaints.push(message.text()))
    page.on('pageerror', (error) => complaints.push(error.message))
    page.on('requestfailed', (request) => complaints.push(request.url()))

    await page.goto(url, { waitUntil: 'networkidle' })

    expect(complaints).toEqual([])
    expect(await page.title()).toBe('Boardwalk API reference')
    // The style was allowed: a policy that is too strict would leave the bar where it falls.
    expect(await page.evaluate(`getComputedStyle(document.querySelector('.top')).position`)).toBe('sticky')
  })

  test('filters operations by what is typed, and shows all again', async () => {
    const page = await openPage()
    const items = page.locator('.contents li:visible')
    const all = await items.count()

    await page.keyboard.press('/')
    await page.keyboard.type('sprint patch')

    expect(await items.allInnerTexts()).toEqual([expect.stringContaining('Change a sprint')])
    expect(await page.locator('.operation:visible').count()).toBe(1)
    expect(await page.getByRole('status').innerText()).toBe('1 entry')

    await page.keyboard.press('Escape')
    expect(await items.count()).toBe(all)
  })

  test('goes where an anchor points, also to what the filter hides', async () => {
    const page = await openPage(DESKTOP, '#error-not_found')
    await expectOnTop(page, '#error-not_found')

    await page.getByLabel('Filter').fill('boards')
    await page.evaluate(`location.assign('#updateSprint')`)
    await page.locator('#updateSprint').waitFor({ state: 'visible' })

    await expectOnTop(page, '#updateSprint')
    expect(await page.getByLabel('Filter').inputValue()).toBe('')
  })

  test('follows the reader in the contents', async () => {
    const page = await openPage(DESKTOP, '#createList')

    await page.locator('.contents a[aria-current][href="#createList"]').waitFor()
  })

  test('is light or dark as the system is, or as the reader chooses, and remembers', async () => {
    const background = (page: Page) => page.evaluate('getComputedStyle(document.body).backgroundColor')
    const light = await background(await openPage({ ...DESKTOP, colorScheme: 'light' }))
    const page = await openPage({ ...DESKTOP, colorScheme: 'dark' })
    const dark = await background(page)
    expect(dark).not.toBe(light)

    await page.getByRole('button', { name: 'Use light colours' }).click()
    expect(await background(page)).toBe(light)
    await page.reload()
    expect(await background(page)).toBe(light)
  })

  test.each(['light', 'dark'] as const)('has enough contrast for everybody in %s colours', async (colorScheme) => {
    const page = await openPage({ ...DESKTOP, colorScheme })

    expect(await page.evaluate(await readFile('e2e/contrast.js', 'utf8'))).toEqual([])
  })

  test('copies an example', async () => {
    const page = await openPage({ ...DESKTOP, permissions: ['clipboard-read', 'clipboard-write'] })

    await page.getByRole('button', { name: 'Copy: List the boards' }).click()

    const copied = await page.evaluate('navigator.clipboard.readText()')
    expect(copied).toMatch(/^curl ".+\/v1\/\$TEAM_ID\/boards" \\\n {2}-H "Authorization: Bearer \$TOKEN"$/)
  })

  test('can be used with the keyboard alone', async () => {
    const page = await openPage()

    await page.keyboard.press('Tab')
    expect(await page.evaluate('document.activeElement.textContent')).toBe('Skip to the content')
    await page.keyboard.press('Enter')

    expect(await page.evaluate('document.activeElement.id')).toBe('content')
  })

  test.each([320, 390, 768])('does not scroll sideways at a width of %i', async (width) => {
    const page = await openPage({ ...PHONE, viewport: { width, height: 800 } })

    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width)
  })

  test('folds its contents on a phone, and again after a choice', async () => {
    const page = await openPage(PHONE)
    const link = page.locator('.contents').getByRole('link', { name: 'Create a list on a board' })
    expect(await link.isVisible()).toBe(false)

    await page.getByText('Contents', { exact: true }).tap()
    await link.tap()

    expect(await link.isVisible()).toBe(false)
    await expectOnTop(page, '#createList')
  })

  test('reads without its script', async () => {
    const page = await openPage({ ...PHONE, javaScriptEnabled: false })

    expect(await page.locator('.contents').getByRole('link', { name: 'Create a list on a board' }).isVisible()).toBe(
      true,
    )
    expect(await page.locator('#createList').isVisible()).toBe(true)
    expect(await page.getByRole('button').count()).toBe(0)
  })
})

/** The bar at the top may cover nothing of it. */
async function expectOnTop(page: Page, selector: string) {
  const box = await page.locator(selector).boundingBox()
  expect(box?.y).toBeGreaterThanOrEqual(52)
  expect(box?.y).toBeLessThan(120)
}
