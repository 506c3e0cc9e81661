import type { Locator, Page } from 'playwright-core'

/** How long the focus stays before a key is pressed: longer than a dialog that closes or a row that is removed takes to move it. */
const CALM_FRAMES = 8
/** Some elements hand the focus on to one of their own. */
const MAX_FRAMES = 60

type Press = (this: Locator, key: string, options?: Parameters<Locator['press']>[1]) => Promise<void>

const patient = new WeakSet<object>()

/**
 * People press a key where they see the focus. Playwright gives the focus to the element and presses at once, while the page may
 * be about to move the focus because of what was done before; the key would then reach something else.
 */
export function pressWhereFocusStays(page: Page) {
  const locators = Object.getPrototypeOf(page.locator('html')) as { press: Press }
  if (patient.has(locators)) return
  patient.add(locators)
  const { press } = locators
  locators.press = async function (key, options) {
    await this.focus(options)
    // One that is gone is found again by the press.
    await this.evaluate(
      async (element, [calmFrames, maxFrames]) => {
        const { ownerDocument: page } = element
        let last = page.activeElement
        let calm = 0
        for (let frames = 0; frames < maxFrames && element.isConnected; frames++) {
          await new Promise((resolve) => page.defaultView?.requestAnimationFrame(resolve))
          calm = page.activeElement === last ? calm + 1 : 0
          last = page.activeElement
          if (calm < calmFrames) continue
          if (last === element) return
          // What moved it has ended.
          element.focus()
        }
      },
      [CALM_FRAMES, MAX_FRAMES] as const,
    ).catch(() => undefined)
    await press.call(this, key, options)
  }
}
