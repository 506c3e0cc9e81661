import { expect, test } from 'vitest'
import { titlesOf } from './titles.ts'

test.each([
  ['- Apple\n- Pear', ['Apple', 'Pear']],
  ['* Apple\r\n  * Pear\r\n', ['Apple', 'Pear']],
  ['• Apple\n◦ Pear\n– Plum\n— Fig', ['Apple', 'Pear', 'Plum', 'Fig']],
  ['1. Apple\n2) Pear\n10. Plum', ['Apple', 'Pear', 'Plum']],
  ['- [ ] Apple\n- [x] Pear\n[] Plum\n☐ Fig\n☑ Quince', ['Apple', 'Pear', 'Plum', 'Fig', 'Quince']],
  ['Apple\n\n \n-\nPear', ['Apple', 'Pear']],
  // What only looks like a mark is a part of the title.
  [
    '-5 degrees\n3.5 inches\n2026 report\n[urgent] Call\n*bold*',
    ['-5 degrees', '3.5 inches', '2026 report', '[urgent] Call', '*bold*'],
  ],
])('%j becomes the cards %j', (pasted, titles) => {
  expect(titlesOf(pasted)).toEqual(titles)
})
