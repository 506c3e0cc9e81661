import { expect, test } from 'vitest'
import { isMarkdown } from './is-markdown.ts'

test.each([
  '# Title\n\nWords',
  '- one\n- two',
  '1. one\n2. two',
  '- [ ] one\n- [x] two',
  'See **this**.',
  'See [the docs](https://example.com/docs).',
  'Launch *soon*.',
  'Run `npm start`.',
  '```\ncode\n```',
  '> quoted',
  'a | b\n--- | ---\n1 | 2',
])('%j is Markdown', (words) => {
  expect(isMarkdown(words)).toBe(true)
})

test.each([
  'Just words.',
  'Two lines\nof words',
  '- one',
  '#214 is done',
  '2 * 3 * 4 = 24',
  'https://example.com/a_b_c',
  'a ** b ** c',
  'a*b*c',
  'snake_case_name',
  'array[0](x)',
])('%j is not', (words) => {
  expect(isMarkdown(words)).toBe(false)
})
