import { expect, test } from 'vitest'
import { toHtml } from './markdown.ts'
import { toBehavior, toDate } from './words.ts'

test.each<[string, number | null]>([
  ['2026-02-28', Date.UTC(2026, 1, 28)],
  ['2026-02-28 10:30', Date.UTC(2026, 1, 28, 10, 30)],
  ['2026-02-28T10:30:00.123Z', Date.UTC(2026, 1, 28, 10, 30, 0, 123)],
  ['2026-02-28T10:30:00+02', Date.UTC(2026, 1, 28, 8, 30)],
  ['2026-02-28t10:30-0230', Date.UTC(2026, 1, 28, 13, 0)],
  ['1767225600', 1_767_225_600],
  ['1767225600000', 1_767_225_600_000],
  ['2026-02-30', null],
  ['2026-02-28T25:00', null],
  ['1969-12-31', null],
  ['999999999999999', null],
  ['20260228', Date.UTC(2026, 1, 28)],
  ['46082', null],
  ['28/02/2026', null],
  ['soon', null],
  ['', null],
])('the date %s', (text, date) => {
  expect(toDate(text)).toBe(date)
})

test.each([
  ['✅ Done!', 'completed'],
  ['In Progress (3)', 'started'],
  ['Code review', 'committed'],
  ['Product backlog', 'backlog'],
  ["Won't do", 'cancelled'],
  ['Doneness', 'committed'],
  ['', 'committed'],
])('a list called "%s" is %s', (title, behavior) => {
  expect(toBehavior(title)).toBe(behavior)
})

test.each([
  ['plain\nlines\r\n\r\napart', '<p>plain<br>lines</p><p>apart</p>'],
  ['## Two *words*', '<h2>Two <em>words</em></h2>'],
  ['1. a\n2. b\n\n> said\n> so', '<ol><li>a</li><li>b</li></ol><blockquote><p>said<br>so</p></blockquote>'],
  ['```js\nif (a < b)\n```\nafter', '<pre><code>if (a &lt; b)</code></pre><p>after</p>'],
  ['snake_case_stays, _this_ not', '<p>snake_case_stays, <em>this</em> not</p>'],
  ['see https://example.com/a.', '<p>see <a href="https://example.com/a">https://example.com/a</a>.</p>'],
  ['[no](javascript:alert(1))', '<p>[no](javascript:alert(1))</p>'],
  ['[a](https://e.com/"onclick=x)', '<p><a href="https://e.com/&quot;onclick=x">a</a></p>'],
  ['<img src=x onerror=y>', '<p>&lt;img src=x onerror=y&gt;</p>'],
  ['2*3*4, a*b*c, snake__case__too', '<p>2*3*4, a*b*c, snake__case__too</p>'],
  ['__one__ and **two**', '<p><strong>one</strong> and <strong>two</strong></p>'],
  ['1\\. no \\*mark\\* in C:\\dir', '<p>1. no *mark* in C:\\dir</p>'],
  ['![shot](https://e.com/a.png)', '<p><a href="https://e.com/a.png">shot</a></p>'],
  ['[https://e.com](https://e.com "smartCard-inline")', '<p><a href="https://e.com">https://e.com</a></p>'],
  ['<https://e.com>', '<p><a href="https://e.com">https://e.com</a></p>'],
  ['a\n---\n* * *\n- b', '<p>a</p><hr><hr><ul><li>b</li></ul>'],
])('the text %j', (text, html) => {
  expect(toHtml(text)).toBe(html)
})

test('a text full of marks that never end is read in no time', () => {
  const started = performance.now()
  for (const mark of ['*a', '[', '_a ', '__a', '`', '~~', 'https://', '<https://', '> ', '\\'])
    toHtml(mark.repeat(20_000))
  expect(performance.now() - started).toBeLessThan(10_000)
})
