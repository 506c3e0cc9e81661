import { expect, test } from 'vitest'
import { linksIn } from './links.ts'

const TEAM = 'tJ4mW8rc'

test.each([
  ['<p><a href="/tJ4mW8rc/card-12">x</a></p>', [12]],
  ['<a href="/tJ4mW8rc/page-7">x</a> <a href="https://boards.example/base/tJ4mW8rc/page-8?a=1#b">y</a>', [7, 8]],
  ['<a href="/tJ4mW8rc/page-7">x</a><a rel="nofollow" href="/tJ4mW8rc/page-7">twice</a>', [7]],
  ['<a href="/tOther00/card-12">another workspace</a>', []],
  ['<a href="/xtJ4mW8rc/card-12">another name</a>', []],
  ['<a href="/tJ4mW8rc/card-12/more">another place</a> <a href="/tJ4mW8rc/board-3">a board</a>', []],
  ['words: /tJ4mW8rc/card-12', []],
])('%s', (html, ids) => {
  expect(linksIn(html, TEAM)).toEqual(ids)
})

test('only the first thousand count', () => {
  const html = Array.from({ length: 1200 }, (_, at) => `<a href="/${TEAM}/card-${at + 1}">x</a>`).join('')
  expect(linksIn(html, TEAM)).toHaveLength(1000)
})
