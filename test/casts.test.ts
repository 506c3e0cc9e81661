import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'

/** How many lines above a cast its reason may end. */
const NEAR = 2

/** Every `as` (but not `as const`) and `any` of a source without a comment beside it. */
function withoutReason(file: string, source: string): string[] {
  const { program, comments } = parseSync(file, source)
  const lineOf = (offset: number) => source.slice(0, offset).split('\n').length
  const ends = comments.map(({ end }) => lineOf(end))
  const found = new Set<string>()
  const visit = (node: unknown) => {
    if (typeof node !== 'object' || node === null) return
    if (Array.isArray(node)) {
      for (const inner of node) visit(inner)
      return
    }
    const { type, start, typeAnnotation } = node as {
      type?: string
      start: number
      typeAnnotation?: { start: number; typeName?: { name?: string } }
    }
    const isCast = type === 'TSAsExpression' && typeAnnotation?.typeName?.name !== 'const'
    if (isCast || type === 'TSAnyKeyword') {
      // What is cast may begin many lines before the cast itself: a reason at either does.
      const lines = [lineOf(start), lineOf(typeAnnotation?.start ?? start)]
      if (!lines.some((line) => ends.some((end) => end <= line && end >= line - NEAR))) found.add(`${file}:${lines[1]}`)
    }
    for (const inner of Object.values(node)) visit(inner)
  }
  visit(program)
  return [...found]
}

test('a cast without a comment is seen, wherever it stands', () => {
  const seen = (source: string) => withoutReason('some.ts', source)
  expect(seen('f(a as B)')).toEqual(['some.ts:1'])
  expect(seen('// Long before.\n\n\n\nf(a as B)')).toEqual(['some.ts:5'])
  expect(seen('const a: any = 1\n// Too late.')).toEqual(['some.ts:1'])
  expect(seen('f(a as unknown as B)')).toEqual(['some.ts:1'])
  expect(seen('// It is one.\nf(a as B)\nf(a as B) // Likewise.')).toEqual([])
  expect(seen("const a = ['as any'] as const\nimport { b as c } from 'd'")).toEqual([])
})

test('`as` and `any` carry their reason', async () => {
  const found: string[] = []
  let files = 0
  for await (const file of glob('{server,cli,client,web,rich-text}/**/*.{ts,tsx}')) {
    if (/\.test\.ts$|\.generated\.ts$/.test(file)) continue
    found.push(...withoutReason(file, readFileSync(file, 'utf8')))
    files += 1
  }
  expect(files).toBeGreaterThan(600)
  expect(found.sort()).toEqual([])
})
