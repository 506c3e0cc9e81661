import { findOnPath } from './programs.ts'

/** The browser for the browser tests, or null when the machine has none. */
export function findChromium(): string | null {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH
  // Not chromium-browser: where that is all there is, it only tells people to install a snap.
  return findOnPath('chromium') ?? findOnPath('google-chrome') ?? findOnPath('chrome')
}
