import { expect, test } from 'vitest'
import { CONTENT_LENGTH } from '../../limits/texts.ts'
import { toFittingHtml, toHtml } from './markdown.ts'

test.each([
  ['plain\nlines\r\n\r\napart', '<p>plain<br>lines</p><p>apart</p>'],
  ['## Two *words*', '<h2>Two <em>words</em></h2>'],
  ['1. a\n2. b\n\n> said\n> so', '<ol><li>a</li><li>b</li></ol><blockquote><p>said<br>so</p></blockquote>'],
  ['```js\nif (a < b)\n```\nafter', '<pre><code>if (a &lt; b)</code></pre><p>after</p>'],
  ['snake_case_stays, _this_ not', '<p>snake_case_stays, <em>this</em> not</p>'],
  ['see https://example.com/a.', '<p>see <a href="https://example.com/a">https://example.com/a</a>.</p>'],
  ['[no](javascript:alert(1))', '<p>[no](javascript:alert(1))</p>'],
  ['[a](https://e.com/"onclick=x)', '<p><a href="https://e.com/%22onclick=x">a</a></p>'],
  ['<img src=x onerror=y>', '<p>&lt;img src=x onerror=y&gt;</p>'],
  ['2*3*4, a*b*c, snake__case__too', '<p>2*3*4, a*b*c, snake__case__too</p>'],
  ['__one__ and **two**', '<p><strong>one</strong> and <strong>two</strong></p>'],
  ['1\\. no \\*mark\\* in C:\\dir', '<p>1. no *mark* in C:\\dir</p>'],
  ['![shot](https://e.com/a.png)', '<p><a href="https://e.com/a.png">shot</a></p>'],
  ['[https://e.com](https://e.com "smartCard-inline")', '<p><a href="https://e.com">https://e.com</a></p>'],
  ['<https://e.com>', '<p><a href="https://e.com">https://e.com</a></p>'],
  ['| a |\n|---|\n| b |', '<table><thead><tr><th>a</th></tr></thead><tbody><tr><td>b</td></tr></tbody></table>'],
  ['a\n---\n* * *\n- b', '<h2>a</h2><hr><ul><li>b</li></ul>'],
])('the text %j', (text, html) => {
  expect(toHtml(text)).toBe(html)
})

test.each(['*a', '[', '![', '_a ', '__a', '`', '~~', 'https://', '<https://', '> ', '\\\\', '- a\n  '])(
  'a text full of %j, as long as a content may be, comes out whole and safe',
  (mark) => {
    const { html, isCut } = toFittingHtml(mark.repeat(CONTENT_LENGTH / 20 / mark.length))

    expect(isCut).toBe(false)
    expect(html).not.toMatch(/<(?!\/?(p|a|br|blockquote|ul|li|em|strong|s|code|pre)\b)/)
  },
)

test('a text that is longer than a content may be is cut and not parsed', () => {
  const { html, isCut } = toFittingHtml(`**${'a'.repeat(CONTENT_LENGTH)}**`)

  expect(isCut).toBe(true)
  expect(html).toMatch(/^<p>\*\*a+…<\/p>$/)
  expect(html.length).toBeLessThanOrEqual(CONTENT_LENGTH)
})
