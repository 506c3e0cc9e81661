import type { Browser } from 'playwright-core'
import { findOnPath } from './programs.ts'

/** The same browser without its windows, for two thirds of the work. */
export const HEADLESS_SHELL = 'chromium-headless-shell'

/** The browser for the browser tests, or null when the machine has none. */
export function findChromium(): string | null {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH
  // Not chromium-browser: where only that exists, it just asks people to install a snap.
  const names = [HEADLESS_SHELL, 'chromium', 'google-chrome', 'chrome']
  return names.map((name) => findOnPath(name)).find((path) => path !== null) ?? null
}

/** Nothing in a test runs often enough to be worth optimizing. */
const SCRIPTS = '--js-flags=--no-opt --no-maglev'

const QUIET = ['--disable-background-networking', '--disable-component-update', '--disable-sync']

export async function launchChromium(): Promise<Browser> {
  const { chromium } = await import('playwright-core')
  return chromium.launch({
    executablePath: findChromium() ?? '',
    args: ['--no-sandbox', '--disable-gpu', SCRIPTS, ...QUIET],
  })
}

let running: Promise<Browser> | undefined

/** The browser that the tests of a worker share. It ends with the worker; contexts are each test's own. */
export function sharedChromium(): Promise<Browser> {
  running ??= launchChromium()
  return running
}
