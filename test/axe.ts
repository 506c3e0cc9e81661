import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import { isQuick } from './extent.ts'

const source = readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

interface Violation {
  id: string
  nodes: { html: string; failureSummary?: string }[]
}

/**
 * A tooltip describes its control and is drawn beside it at the end of the page, wherever the mouse rests: it belongs to no
 * landmark, as dialogs do not.
 */
const OUTSIDE_LANDMARKS = { regionMatcher: 'dialog, [role=dialog], [role=alertdialog], [role=tooltip], svg' }

/** The problems axe-core finds on the page, in short. The page's policy forbids scripts, but not the debugger's. */
export function violationsOf(page: Page, rules: object = {}): Promise<string[]> {
  return run(page, { rules })
}

/** The rules that depend on colours. They take the most work. */
const COLORS = ['color-contrast', 'link-in-text-block']
const NO_COLORS = Object.fromEntries(COLORS.map((name) => [name, { enabled: false }]))

/** In light and in dark. The quick extent checks everything but colours, the long one colours too. */
export async function violationsInBothThemes(page: Page, rules: object = {}): Promise<string[]> {
  if (isQuick) return run(page, { rules: { ...rules, ...NO_COLORS } })
  const found: string[] = []
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    // Nothing but colours is different in the dark.
    const options = colorScheme === 'light' ? { rules } : { rules, runOnly: COLORS }
    found.push(...(await run(page, options)).map((words) => `${colorScheme} ${words}`))
  }
  return found
}

async function run(page: Page, options: object): Promise<string[]> {
  // What fades in is too pale while it does.
  await page.evaluate('Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => undefined)))')
  if (!(await page.evaluate('"axe" in globalThis'))) {
    await page.evaluate(await source)
    await page.evaluate(`axe.configure(${JSON.stringify({ checks: [{ id: 'region', options: OUTSIDE_LANDMARKS }] })})`)
  }
  const { violations } = await page.evaluate<{ violations: Violation[] }>(
    `axe.run(${JSON.stringify({ resultTypes: ['violations'], ...options })})`,
  )
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary ?? ''}`),
  )
}
