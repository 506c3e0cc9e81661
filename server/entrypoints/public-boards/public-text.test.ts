import { expect, test, vi } from 'vitest'
import { publicLine, publicText } from './public-text.ts'

test.each([
  ['plain words', 'plain words'],
  ['ask @{u3kT9xQa}, or @{ada@example.com}', 'ask @someone, or @someone'],
  ['an object @{a b} stays', 'an object @{a b} stays'],
  ['two\nlines & a < b', 'two\nlines & a < b'],
  ['a &lt;b&gt; c', 'a <b> c'],
  ['<p>One</p><p>two <b>three</b></p>', 'One\ntwo three'],
  ['<ul><li>one</li><li><p>two</p></li></ul>', 'one\ntwo'],
  ['line<br>break', 'line\nbreak'],
  ['<p>a\n  b</p>', 'a b'],
  ['<p>See <a href="/tAbcdefg/boards/7">there</a><img src="https://example.com/a.png" alt="secret"></p>', 'See there'],
  ['<p><span data-type="mention" data-id="u3kT9xQa" data-label="Ada">@Ada</span>, look</p>', '@someone, look'],
  ['<a data-type="mention" data-id="u3kT9xQa"><b>@Ada <i>L</i></b></a> after', '@someone after'],
  [
    '<span data-type="mention">Ada <br> <b>x</b></span> and <span data-type="mention">Bo</span>',
    '@someone and @someone',
  ],
  // A text that was cut in the middle of a tag, or of a mention.
  ['<p>begun <span data-type="ment', 'begun'],
  ['<p>begun <span data-type="mention">@Ad', 'begun @someone'],
  ['<p>a <3 b</p>', 'a <3 b'],
])('%j is read as %j', (html, text) => {
  expect(publicText(html)).toBe(text)
})

test.each([
  ['write to ada@example.com.', 'write to @someone.'],
  ['@ada@example.com and bo+x@mail.example.org', '@someone and @someone'],
  ['mailto:ada@example.com', 'mailto:@someone'],
  ['@u3kT9xQa, please', '@someone, please'],
  ['@ 5 o’clock, @home, a@', '@ 5 o’clock, @home, a@'],
  ['ä@exämple.com', '@someone'],
])('the line %j is read as %j', (line, text) => {
  expect(publicLine(line)).toBe(text)
})

test.each(['<', '<p', '<p>', '@', 'a@', '<span data-type="mention">', '&lt;', 'a@b'])(
  'twice as many %j take twice as many looks at characters',
  (part) => {
    const looksAt = (times: number) => looksOf(() => publicText(part.repeat(times)))

    expect(looksAt(4000)).toBeLessThan(looksAt(2000) * 2.2)
  },
)

/** How many characters are searched, cut out or read one by one while this runs. */
function looksOf(run: () => void): number {
  let looks = 0
  const { charAt, indexOf, slice } = String.prototype
  const spies = [
    vi.spyOn(String.prototype, 'charAt').mockImplementation(function (this: string, at) {
      looks++
      return charAt.call(this, at)
    }),
    vi.spyOn(String.prototype, 'indexOf').mockImplementation(function (this: string, sought, from = 0) {
      const at = indexOf.call(this, sought, from)
      looks += (at < 0 ? this.length : at) - from + 1
      return at
    }),
    vi.spyOn(String.prototype, 'slice').mockImplementation(function (this: string, from, to) {
      const part = slice.call(this, from, to)
      looks += part.length
      return part
    }),
  ]
  try {
    run()
  } finally {
    for (const spy of spies) spy.mockRestore()
  }
  return looks
}
