import { describe, expect, onTestFinished, test } from 'vitest'
import { ALLOWED_ATTRIBUTES } from '../server/html/allowed.ts'
import { cleanHtml } from '../server/html/clean.ts'
import { findChromium, sharedChromium } from '../test/chromium.ts'
import { INJECTIONS, KEPT, TYPED } from '../test/injections.ts'

const executablePath = findChromium()

/** Shows each text inside an element of its own, as a page would, and says what the browser made of them. */
const SHOW = `texts => {
  window.hits = 0
  window.hit = () => { window.hits += 1 }
  document.body.innerHTML = texts.map(text => '<section>' + text + '</section>').join('')
  const shown = [...document.querySelectorAll('section *')]
  return {
    sections: document.body.children.length,
    elements: shown.map(element => [element.localName, ...element.getAttributeNames()]),
    addresses: shown.flatMap(element => [element.href ?? [], element.src ?? []].flat().map(String)),
  }
}`

interface Shown {
  sections: number
  elements: [name: string, ...attributes: string[]][]
  addresses: string[]
}

describe.skipIf(!executablePath)('cleaned HTML in a browser', () => {
  test('holds no element, attribute or address but those on the list, and runs nothing', async () => {
    const context = await (await sharedChromium()).newContext({ offline: true })
    onTestFinished(() => context.close())
    const page = await context.newPage()
    const show = (texts: readonly string[]) => page.evaluate<Shown>(`(${SHOW})(${JSON.stringify(texts)})`)
    const sent = [...INJECTIONS, ...TYPED].map(([text]) => text)

    const dirty = await show(sent)
    // As they were sent they run: the browser is one that can be hit.
    await page.waitForFunction('window.hits > 3')
    expect(dirty.elements.map(([name]) => name)).toContain('iframe')

    const texts = [...(await Promise.all(sent.map((text) => cleanHtml(text, 'w')))), ...KEPT]
    const { sections, elements, addresses } = await show(texts)
    // What would run does so after the pictures were tried.
    await page.evaluate(`new Promise(done => {
      const picture = new Image(); picture.onerror = () => setTimeout(done, 0); picture.src = 'data:image/png;base64,x'
    })`)

    expect(sections).toBe(texts.length)
    const strange = elements.filter(([name, ...attributes]) =>
      attributes.some((attribute) => !ALLOWED_ATTRIBUTES[name]?.includes(attribute)),
    )
    expect(strange).toEqual([])
    expect(new Set(elements.map(([name]) => name)).difference(new Set(Object.keys(ALLOWED_ATTRIBUTES)))).toEqual(
      new Set(),
    )
    expect(
      addresses.filter(
        (address) => !/^(https?:|mailto:|\/files\/\w+\/\d+$|data:image\/png|about:blank#|\/tJ4mW8rc\/|$)/.test(address),
      ),
    ).toEqual([])
    await expect.poll(() => page.evaluate('window.hits')).toBe(0)
  })
})
