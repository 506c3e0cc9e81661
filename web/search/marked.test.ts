import { expect, test } from 'vitest'
import { piecesOf, plainText } from './marked.ts'

test('hits are separated from the rest, and escaped text is text again', () => {
  expect(piecesOf('Pay &amp; <em>ship</em> &lt;b&gt;now&lt;/b&gt;')).toEqual([
    { text: 'Pay & ', isHit: false },
    { text: 'ship', isHit: true },
    { text: ' <b>now</b>', isHit: false },
  ])
  expect(plainText('&#39;a&#x27; &quot;<em>b</em>&quot; &unknown;')).toBe('\'a\' "b" &unknown;')
})
