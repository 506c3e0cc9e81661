/**
 * Counts what a regular expression costs: a backtracking matcher, as engines are, that counts its steps. With it a test can show
 * that the cost grows with the length of a text and not with its square, without looking at a clock.
 */

type Node =
  | { kind: 'one'; source: string }
  | { kind: 'edge'; source: string }
  | { kind: 'back'; group: number }
  | { kind: 'group'; options: Node[][]; group: number | null }
  | { kind: 'look'; options: Node[][]; behind: boolean; negative: boolean }
  | { kind: 'repeat'; node: Node; least: number; most: number; lazy: boolean }

class Parser {
  readonly #source: string
  #at = 0
  #groups = 0

  constructor(source: string) {
    this.#source = source
  }

  options(): Node[][] {
    const options: Node[][] = [[]]
    while (this.#at < this.#source.length && this.#source[this.#at] !== ')') {
      if (this.#source[this.#at] === '|') {
        this.#at++
        options.push([])
      } else options.at(-1)?.push(this.#repeated(this.#atom()))
    }
    return options
  }

  #take(pattern: RegExp): string | null {
    const sticky = new RegExp(pattern.source, 'y')
    sticky.lastIndex = this.#at
    const found = sticky.exec(this.#source)?.[0] ?? null
    if (found !== null) this.#at += found.length
    return found
  }

  #atom(): Node {
    const start = this.#take(/\((?:\?(?:<[=!]|[:=!]|<\w+>))?/)
    if (start !== null) {
      const group = start === '(' || /\w/.test(start) ? ++this.#groups : null
      const options = this.options()
      this.#at++
      if (!/[=!]$/.test(start)) return { kind: 'group', options, group }
      return { kind: 'look', options, behind: start.includes('<'), negative: start.endsWith('!') }
    }
    const edge = this.#take(/\^|\$|\\[bB]/)
    if (edge !== null) return { kind: 'edge', source: edge }
    const back = this.#take(/\\[1-9]/)
    if (back !== null) return { kind: 'back', group: Number(back[1]) }
    const source = this.#take(
      /\[(?:[^\]\\]|\\[\s\S])*\]|\\(?:[pP]\{[^}]*\}|u\{[^}]*\}|u[0-9a-fA-F]{4}|x[0-9a-fA-F]{2}|[\s\S])|[\s\S]/,
    )
    return { kind: 'one', source: source ?? '' }
  }

  #repeated(node: Node): Node {
    const sign = this.#take(/[*+?]|\{\d+(?:,\d*)?\}/)
    if (sign === null) return node
    const lazy = this.#take(/\?/) !== null
    const [least, most] = boundsOf(sign)
    return { kind: 'repeat', node, least, most, lazy }
  }
}

function boundsOf(sign: string): [number, number] {
  if (sign === '*') return [0, Number.POSITIVE_INFINITY]
  if (sign === '+') return [1, Number.POSITIVE_INFINITY]
  if (sign === '?') return [0, 1]
  const [least = '', most] = sign.slice(1, -1).split(',')
  return [Number(least), most === undefined ? Number(least) : most === '' ? Number.POSITIVE_INFINITY : Number(most)]
}

class TooManySteps extends Error {}

const MAX_STEPS = 200_000
/** Characters that expressions are likely to accept; those that they name come on top. */
const LIKELY = [
  ' ',
  '\n',
  '\t',
  'a',
  'A',
  '0',
  '7',
  '-',
  '.',
  ',',
  '/',
  '"',
  "'",
  '<',
  '>',
  '&',
  '_',
  '=',
  '*',
  '#',
  'é',
  '٣',
  '😀',
]

class Matcher {
  readonly #options: Node[][]
  readonly #flags: string
  readonly #accepts = new Map<string, boolean>()
  #text: string[] = []
  #captures: string[][] = []
  steps = 0

  constructor({ source, flags }: RegExp) {
    this.#options = new Parser(source).options()
    this.#flags = flags
  }

  get options() {
    return this.#options
  }

  /** Searches the text as `replace` with /g does: on from the end of each match. */
  cost(text: string): number {
    this.#text = Array.from(text)
    this.steps = 0
    let start = 0
    try {
      while (start <= this.#text.length) {
        this.#captures = []
        let end = -1
        this.#any(this.#options, start, (at) => {
          end = at
          return true
        })
        if (this.#flags.includes('y') && end < 0) break
        start = end > start ? end : start + 1
      }
    } catch (error) {
      if (!(error instanceof TooManySteps)) throw error
    }
    return this.steps
  }

  accepts(source: string, character: string): boolean {
    const key = `${source} ${character}`
    let answer = this.#accepts.get(key)
    if (answer === undefined) {
      const flags = this.#flags.replace(/[gy]/g, '')
      answer = new RegExp(`^(?:${source})$`, /[uv]/.test(flags) ? flags : `${flags}u`.replace('u', '')).test(character)
      this.#accepts.set(key, answer)
    }
    return answer
  }

  #any(options: readonly Node[][], at: number, then: (at: number) => boolean): boolean {
    return options.some((nodes) => this.#all(nodes, 0, at, then))
  }

  #all(nodes: readonly Node[], index: number, at: number, then: (at: number) => boolean): boolean {
    const node = nodes[index]
    return node ? this.#one(node, at, (next) => this.#all(nodes, index + 1, next, then)) : then(at)
  }

  #one(node: Node, at: number, then: (at: number) => boolean): boolean {
    if (++this.steps > MAX_STEPS) throw new TooManySteps()
    switch (node.kind) {
      case 'one':
        return at < this.#text.length && this.accepts(node.source, this.#text[at] as string) && then(at + 1)
      case 'edge':
        return this.#isEdge(node.source, at) && then(at)
      case 'back': {
        const wanted = this.#captures[node.group] ?? []
        return wanted.every((character, offset) => this.#text[at + offset] === character) && then(at + wanted.length)
      }
      case 'group':
        return this.#any(node.options, at, (end) => {
          if (node.group !== null) this.#captures[node.group] = this.#text.slice(at, end)
          return then(end)
        })
      case 'look': {
        const starts = node.behind ? [at, at - 1, at - 2, at - 3].filter((start) => start >= 0) : [at]
        const isThere = starts.some((start) => this.#any(node.options, start, (end) => !node.behind || end === at))
        return isThere !== node.negative && then(at)
      }
      case 'repeat':
        return this.#repeat(node, 0, at, then)
    }
  }

  #repeat(node: Node & { kind: 'repeat' }, count: number, at: number, then: (at: number) => boolean): boolean {
    const more = () =>
      count < node.most && this.#one(node.node, at, (next) => next !== at && this.#repeat(node, count + 1, next, then))
    if (count < node.least) return more()
    return node.lazy ? then(at) || more() : more() || then(at)
  }

  #isEdge(source: string, at: number): boolean {
    const isMultiline = this.#flags.includes('m')
    if (source === '^') return at === 0 || (isMultiline && this.#text[at - 1] === '\n')
    if (source === '$') return at === this.#text.length || (isMultiline && this.#text[at] === '\n')
    const isWord = (character: string | undefined) => character !== undefined && /\w/.test(character)
    return (isWord(this.#text[at - 1]) !== isWord(this.#text[at])) === (source === '\\b')
  }
}

/** Texts that make each repetition of the expression work hard: a prefix that leads to it, then many matches of it. */
function* pumps(matcher: Matcher, source: string, isThorough: boolean): Generator<{ before: string; unit: string }> {
  const classes = new Set<string>()
  collect(matcher.options, classes)
  // Characters that the same parts accept are alike: one of each kind is enough.
  const kinds = new Map<string, string>()
  for (const character of [...LIKELY, ...Array.from(source)]) {
    const kind = [...classes].map((part) => Number(matcher.accepts(part, character))).join('')
    if (!kinds.has(kind)) kinds.set(kind, character)
  }
  const alphabet = [...kinds.values()]
  const sample = (nodes: readonly Node[]): string => nodes.map(sampleOf).join('')
  const sampleOf = (node: Node): string => {
    if (node.kind === 'one') return alphabet.find((character) => matcher.accepts(node.source, character)) ?? ''
    if (node.kind === 'group') return sample(node.options[0] ?? [])
    if (node.kind === 'repeat') return sampleOf(node.node).repeat(Math.max(node.least, node.most > 0 ? 1 : 0))
    return ''
  }
  function* inside(options: readonly Node[][], before: string): Generator<{ before: string; unit: string }> {
    for (const nodes of options)
      for (const [index, node] of nodes.entries()) {
        const lead = before + sample(nodes.slice(0, index))
        if (node.kind === 'group' || node.kind === 'look') yield* inside(node.options, lead)
        if (node.kind !== 'repeat') continue
        if (node.node.kind === 'group') yield* inside(node.node.options, lead)
        const units = new Set([sampleOf(node.node)])
        if (node.node.kind === 'one') {
          const { source: taken } = node.node
          for (const character of alphabet) if (matcher.accepts(taken, character)) units.add(character)
        }
        for (const unit of units) {
          yield { before: lead, unit }
          yield { before: '', unit }
          // Again and again from the beginning: what stands before it may start anywhere.
          yield { before: '', unit: lead + unit }
        }
      }
  }
  yield* inside(matcher.options, '')
  if (isThorough) for (const one of alphabet) for (const two of alphabet) yield { before: '', unit: one + two }
}

/** The sources of all parts that take one character. */
function collect(options: readonly Node[][], classes: Set<string>) {
  for (const node of options.flat()) {
    const inner = node.kind === 'repeat' ? node.node : node
    if (inner.kind === 'one') classes.add(inner.source)
    if (inner.kind === 'group' || inner.kind === 'look') collect(inner.options, classes)
  }
}

/** A text on which the expression costs more than in proportion to its length, or null. Thorough: more texts are tried. */
export function superlinear(expression: RegExp, isThorough = false): string | null {
  const matcher = new Matcher(expression)
  for (const { before, unit } of pumps(matcher, expression.source, isThorough))
    for (const after of ['', '\u0001', `\u0001${unit}`]) {
      if (unit === '') continue
      const cost = (times: number) => matcher.cost(before + unit.repeat(times) + after)
      // Twice the text: twice the steps where it is linear, four times where it is not.
      const short = cost(80)
      if (short >= MAX_STEPS || cost(160) > 3 * short)
        return `${JSON.stringify(before)} + ${JSON.stringify(unit)} × n + ${JSON.stringify(after)}`
    }
  return null
}
