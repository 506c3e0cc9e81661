import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { safeRegex } from 'safe-regex2'
import { parseSync } from 'vite'
import { beforeAll, describe, expect, test } from 'vitest'
import { superlinear } from '../../test/regex-steps.ts'
import type { JsonSchema } from './openapi.schema.ts'
import { NOT_BLANK } from './schema.ts'

interface Place {
  file: string
  line: number
}
type Found = Place & { expression: RegExp }

/**
 * Expressions that are not linear, or that safe-regex2 cannot recognise as such, with the reason why that does no harm.
 * By file and expression.
 */
const ALLOWED: Record<string, Record<string, string>> = {
  'server/resources/sprints/sprints.end.ts': { '^(.*?)(\\d+)(\\D*)$': 'a title of at most 500 characters' },
}

/** Every regular expression of the program, wherever it is written. */
async function expressions(): Promise<{ literals: Found[]; builders: Place[]; late: Place[] }> {
  const literals: Found[] = []
  const builders: Place[] = []
  const late: Place[] = []
  for await (const file of glob('{server,cli,client}/**/*.ts')) {
    if (/\.test\.ts$|\.generated\.ts$/.test(file)) continue
    const source = readFileSync(file, 'utf8')
    const visit = (node: unknown, inFunction: boolean) => {
      if (typeof node !== 'object' || node === null) return
      if (Array.isArray(node)) {
        for (const inner of node) visit(inner, inFunction)
        return
      }
      const { type, regex, start, callee } = node as {
        type?: string
        regex?: { pattern: string; flags: string }
        start: number
        callee?: { name?: string }
      }
      const place = () => ({ file, line: source.slice(0, start).split('\n').length })
      if (type === 'Literal' && regex) literals.push({ ...place(), expression: new RegExp(regex.pattern, regex.flags) })
      if ((type === 'NewExpression' || type === 'CallExpression') && callee?.name === 'RegExp')
        (inFunction ? late : builders).push(place())
      for (const [key, inner] of Object.entries(node))
        if (key !== 'parent') visit(inner, inFunction || /Function|Method/.test(type ?? ''))
    }
    visit(parseSync(file, source).program, false)
  }
  return { literals, builders, late }
}

/** Those that a module builds while it is loaded. */
async function built(places: readonly Place[]): Promise<Found[]> {
  const found: Found[] = []
  const original = globalThis.RegExp
  let file = ''
  globalThis.RegExp = new Proxy(original, {
    construct(target, given, newTarget) {
      const expression = Reflect.construct(target, given, newTarget) as RegExp
      found.push({ file, line: 0, expression })
      return expression
    },
  })
  try {
    for (const place of places) {
      file = place.file
      await import(/* @vite-ignore */ `../../${file}`)
    }
  } finally {
    globalThis.RegExp = original
  }
  return found
}

/** Those of schemas, which Ajv holds against what was sent. */
function patternsIn(schema: unknown, seen = new Set<unknown>()): string[] {
  if (typeof schema !== 'object' || schema === null || seen.has(schema)) return []
  seen.add(schema)
  const { pattern, patternProperties } = schema as JsonSchema
  return [
    ...(typeof pattern === 'string' ? [pattern] : []),
    ...Object.keys(patternProperties ?? {}),
    ...Object.values(schema).flatMap((inner) => patternsIn(inner, seen)),
  ]
}

/** Patterns that a message could only show as they are: nobody reads regular expressions in an error. */
function wordless(schema: unknown, seen = new Set<unknown>()): string[] {
  if (typeof schema !== 'object' || schema === null || seen.has(schema)) return []
  seen.add(schema)
  const { pattern, 'x-expects': expects } = schema as JsonSchema
  return [
    ...(typeof pattern === 'string' && !expects ? [pattern] : []),
    ...Object.values(schema).flatMap((inner) => wordless(inner, seen)),
  ]
}

function complaints(found: readonly Found[]): string[] {
  return found.flatMap(({ file, line, expression }) => {
    // safe-regex2 doubts every repetition inside another, and knows none that stand beside each other: what it doubts is
    // tried with more texts, what it does not is tried all the same.
    const worst = superlinear(expression, !safeRegex(expression))
    if (!worst || ALLOWED[file]?.[expression.source]) return []
    return [`${file}:${line} ${expression} costs too much on ${worst}`]
  })
}

describe('regular expressions that meet input', () => {
  let written: Awaited<ReturnType<typeof expressions>>
  beforeAll(async () => {
    written = await expressions()
  })

  test('the counter distinguishes linear ones from others', () => {
    for (const good of [/^\d+$/, /[a-z]+/g, /"[^"]*"/, /^(?:a|b)*$/, /\s+/g, /^\s*x/])
      expect(superlinear(good)).toBeNull()
    for (const bad of [/\s*;\s*q=/, /(a+)+$/, /\s+$/, /\s*\n\s*/, /^(.*?)(\d+)(\D*)$/s, /(x|xx)*y/, /<!--[\s\S]*?-->/])
      expect(superlinear(bad), String(bad)).not.toBeNull()
  })

  test('cost no more than in proportion to the length of a text', async () => {
    const { literals, builders, late } = written
    expect(literals.length).toBeGreaterThan(50)
    expect(late, 'an expression built from input, or too late to be seen here').toEqual([])
    expect(complaints([...literals, ...(await built(builders))])).toEqual([])
  })

  test('so do those of schemas, and each says in words what it expects', async () => {
    const { serverOn } = await import('../../test/team.ts')
    const { app } = await serverOn('sqlite')
    const patterns = new Set(app.routeTable.flatMap(({ schema }) => patternsIn(schema)))
    expect(patterns.size).toBeGreaterThan(3)
    const found = [...patterns].map((source) => ({ file: 'schema', line: 0, expression: new RegExp(source, 'u') }))
    expect(complaints(found)).toEqual([])
    const sent = app.routeTable.flatMap(({ schema }) =>
      [schema?.querystring, schema?.body].flatMap((part) => wordless(part)),
    )
    // What is blank has words of its own.
    expect([...new Set(sent)].filter((pattern) => pattern !== NOT_BLANK)).toEqual([])
  })

  test('every exception is still needed', async () => {
    const { literals, builders } = written
    const all = [...literals, ...(await built(builders))].map(({ file, expression }) => `${file} ${expression.source}`)
    const allowed = Object.entries(ALLOWED).flatMap(([file, sources]) =>
      Object.keys(sources).map((source) => `${file} ${source}`),
    )
    expect(allowed.filter((one) => !all.includes(one))).toEqual([])
  })
})
