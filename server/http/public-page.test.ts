import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { STYLE as FORMS } from '../entrypoints/forms/forms.style.ts'
import { STYLE as BOARDS } from '../entrypoints/public-boards/public-boards.style.ts'
import { BASE_STYLE, policyOf } from './public-page.ts'

const TOKENS = readFileSync(new URL('../../web/theme/tokens.css', import.meta.url), 'utf8')
const namesIn = (style: string, pattern: RegExp) => new Set([...style.matchAll(pattern)].map(([, name]) => name))

describe('the look of pages that the server renders', () => {
  const declared = namesIn(TOKENS, /(--[\w-]+):/g)
  const rules = BASE_STYLE.slice(BASE_STYLE.indexOf('* {'))

  test('the application declares colours and measures', () => {
    expect(declared).toContain('--ground')
    expect(BASE_STYLE).toContain('--ground: light-dark(')
  })

  test.each([
    ['all pages', rules],
    ['forms', FORMS.slice(BASE_STYLE.length)],
    ['public boards', BOARDS.slice(BASE_STYLE.length)],
  ])('%s have those of the application, and none of their own', (_, style) => {
    const used = [...namesIn(style, /var\((--[\w-]+)\)/g)]
    expect(used.length).toBeGreaterThan(5)
    expect(used.filter((name) => !declared.has(name))).toEqual([])
    expect(style).not.toMatch(/#[0-9a-f]{3,8}\b|rgb|hsl|--[\w-]+:/i)
  })

  test('the policy names what is written into the page', () => {
    expect(policyOf(FORMS, "'self'")).not.toBe(policyOf(BOARDS, "'self'"))
    expect(FORMS).not.toContain('/*')
  })
})
