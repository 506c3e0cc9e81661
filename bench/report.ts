import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import type { Finding } from './findings.ts'
import type { Options, StoreName } from './options.ts'

export interface StoreReport {
  store: StoreName
  findings: Finding[]
}

const RESULTS = new URL('results.json', import.meta.url)
const README = new URL('../README.md', import.meta.url)
const MARKS = /(<!-- bench -->\n)[\s\S]*?(<!-- \/?bench -->)/

/** The table for people. */
export function show({ store, findings }: StoreReport) {
  console.log(`\n${NAMES[store]}`)
  printTable(findings.map(toCells))
  const missed = findings.filter(({ target }) => target?.met === false)
  console.log(`\n${missed.length === 0 ? 'All targets met.' : `${missed.length} targets missed.`}`)
}

/** The file for programs, and the few lines that the README shows. */
export function keep(reports: readonly StoreReport[], { cards, quick }: Options) {
  const stores = Object.fromEntries(reports.map(({ store, findings }) => [store, findings]))
  writeFileSync(RESULTS, `${JSON.stringify({ machine: describeMachine(), quick, cards, stores }, null, 2)}\n`)
  if (!quick) updateReadme(reports)
}

const NAMES: Record<StoreName, string> = { sqlite: 'SQLite', postgres: 'PostgreSQL' }
const HEADINGS = ['Work', 'Here', 'Beside it', '', 'Ratio', 'Target', '']

function toCells({ work, value, unit, beside, target }: Finding): string[] {
  return [
    work,
    `${round(value)} ${unit}`,
    beside ? beside.what : '',
    beside ? `${round(beside.value)} ${unit}` : '',
    beside ? beside.ratio.toFixed(2) : '',
    target?.text ?? '',
    target ? (target.met ? '✓' : '✗') : '',
  ]
}

function round(value: number): string {
  return value >= 100 ? Math.round(value).toLocaleString('en') : value.toPrecision(3)
}

function printTable(rows: string[][]) {
  const widths = HEADINGS.map((heading, column) =>
    Math.max(heading.length, ...rows.map((row) => (row[column] ?? '').length)),
  )
  const line = (cells: string[]) =>
    console.log(
      cells
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
  line(HEADINGS)
  for (const row of rows) line(row)
}

function updateReadme(reports: readonly StoreReport[]) {
  if (!existsSync(README)) return
  const text = readFileSync(README, 'utf8')
  const lines = reports.flatMap(({ store, findings }) =>
    findings.filter(({ target }) => target).map((finding) => `| ${[NAMES[store], ...toCells(finding)].join(' | ')} |`),
  )
  const head = ['Store', ...HEADINGS]
  const table = [`| ${head.join(' | ')} |`, `|${head.map(() => '---|').join('')}`, ...lines].join('\n')
  writeFileSync(README, text.replace(MARKS, `$1${table}\n$2`))
}

function describeMachine() {
  const [cpu] = cpus()
  return {
    cpu: cpu?.model ?? 'unknown',
    cores: cpus().length,
    memory_gb: Math.round(totalmem() / 2 ** 30),
    node: process.versions.node,
    date: new Date().toISOString(),
    revision: revision(),
  }
}

function revision(): string | null {
  try {
    return execFileSync('git', ['describe', '--always', '--dirty'], { encoding: 'utf8', stdio: 'pipe' }).trim()
  } catch {
    return null
  }
}
