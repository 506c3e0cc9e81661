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
const OWN_README = new URL('README.md', import.meta.url)
const MARKS = /(<!-- bench -->\n)[\s\S]*?(<!-- \/?bench -->)/
const WEB_MARKS = /(<!-- bench web -->\n)[\s\S]*?(<!-- \/bench web -->)/

/** The table for people. */
export function show({ store, findings }: StoreReport) {
  print(NAMES[store], findings)
}

export function showWeb(findings: readonly Finding[]) {
  print('In the browser', findings)
}

function print(title: string, findings: readonly Finding[]) {
  console.log(`\n${title}`)
  printTable(findings.map(toCells))
  const missed = findings.filter(({ target }) => target?.met === false)
  console.log(`\n${missed.length === 0 ? 'All targets met.' : `${missed.length} targets missed.`}`)
}

/** A file for programs, which is not committed, the table of this folder's README, and a few lines of it in the top README. */
export function keep(reports: readonly StoreReport[], { cards, quick }: Options) {
  const stores = Object.fromEntries(reports.map(({ store, findings }) => [store, findings]))
  writeResults({ machine: describeMachine(), quick, cards, stores })
  if (!quick) updateReadme(reports)
}

/** Next to the results of the stores; its budgets are in both READMEs. */
export function keepWeb(findings: readonly Finding[], { quick }: Options) {
  writeResults({ web: { machine: describeMachine(), quick, findings } })
  if (quick) return
  const rows = findings.filter(({ target }) => target)
  for (const file of [OWN_README, README])
    writeFileSync(file, readFileSync(file, 'utf8').replace(WEB_MARKS, `$1${webTableOf(rows)}\n$2`))
}

function webTableOf(findings: readonly Finding[]): string {
  const lines = findings.map((finding) => {
    const [work, here, , , , target, isMet] = toCells(finding)
    return `| ${[work, here, target, isMet].join(' | ')} |`
  })
  return ['| In the browser | Here | Budget |  |', '|---|---|---|---|', ...lines].join('\n')
}

function writeResults(part: object) {
  // Written by this function alone.
  const before = existsSync(RESULTS) ? (JSON.parse(readFileSync(RESULTS, 'utf8')) as object) : {}
  writeFileSync(RESULTS, `${JSON.stringify({ ...before, ...part }, null, 2)}\n`)
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

/** The first questions of people who choose a program. */
const FEW = [
  /^Start/,
  /^GET boards \(.*\), unchanged$/,
  /^GET boards, after each change$/,
  /^POST card, 64/,
  /^GET search, two common words, large/,
  /^Memory under load/,
]

function updateReadme(reports: readonly StoreReport[]) {
  const all = reports.flatMap(({ store, findings }) =>
    findings.filter(({ target }) => target).map((finding) => ({ store, finding })),
  )
  const few = all.filter(({ store, finding }) => store === 'sqlite' && FEW.some((work) => work.test(finding.work)))
  for (const [file, table] of [
    [OWN_README, `${describeRun()}\n\n${tableOf(all)}`],
    [README, tableOf(few)],
  ] as const)
    writeFileSync(file, readFileSync(file, 'utf8').replace(MARKS, `$1${table}\n$2`))
}

function tableOf(rows: readonly { store: StoreName; finding: Finding }[]): string {
  const head = ['Store', ...HEADINGS]
  const lines = rows.map(({ store, finding }) => `| ${[NAMES[store], ...toCells(finding)].join(' | ')} |`)
  return [`| ${head.join(' | ')} |`, `|${head.map(() => '---|').join('')}`, ...lines].join('\n')
}

export function describeRun(): string {
  const { cpu, cores, memory_gb, node, date } = describeMachine()
  return `Measured ${date.slice(0, 10)}: ${cores} cores (${cpu}), ${memory_gb} GB, Node ${node}.`
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
