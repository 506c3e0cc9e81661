import { LIMIT_SECTIONS, LIMITS, type Limit } from '../../server/limits/limit.ts'
import '../../server/limits/accounts.ts'
import '../../server/limits/answers.ts'
import '../../server/limits/code-hosts.ts'
import '../../server/limits/files.ts'
import '../../server/limits/forms.ts'
import '../../server/limits/hints.ts'
import '../../server/limits/mail.ts'
import '../../server/limits/mcp.ts'
import '../../server/limits/public.ts'
import '../../server/limits/reads.ts'
import '../../server/limits/recurrences.ts'
import '../../server/limits/reminders.ts'
import '../../server/limits/reports.ts'
import '../../server/limits/requests.ts'
import '../../server/limits/storage.ts'
import '../../server/limits/streams.ts'
import '../../server/limits/time.ts'
import '../../server/limits/templates.ts'
import '../../server/limits/texts.ts'
import '../../server/limits/uploads.ts'
import '../../server/limits/views.ts'
import '../../server/limits/webhooks.ts'
import '../../server/limits/writes.ts'
import { table } from './markdown.ts'

/** The limits of requests, files and workspaces, by subject. */
export function limitsPage(): string {
  const sections = LIMIT_SECTIONS.map((section) => {
    const limits = LIMITS.filter((one) => one.section === section)
    if (limits.length === 0) throw new Error(`There is nothing about ${section}: is its file read here?`)
    return { section, limits }
  })
  return `# Limits

<!-- Generated from server/limits/ by \`npm run generate\`. Do not edit. -->

The most that one request, one file or one workspace may cost, whatever it contains. Nothing here depends on the size of the
workspace.
${sections.map(sectionText).join('')}`
}

function sectionText({ section, limits }: { section: string; limits: readonly Limit[] }): string {
  const rows = limits.map(({ what, most, unit, beyond }) => [what, amount(most, unit), beyond])
  return `\n## ${section}\n\n${table(['What', 'Limit', 'Beyond it'], rows)}`
}

const SIZES = [
  ['GiB', 1024 ** 3],
  ['MiB', 1024 ** 2],
  ['KiB', 1024],
] as const

function amount(most: number, unit: Limit['unit']): string {
  const size = unit === 'bytes' && SIZES.find(([, bytes]) => most % bytes === 0)
  if (size) return `${most / size[1]} ${size[0]}`
  if (unit === 'ms' && most % 1000 === 0) return `${most / 1000} s`
  return `${most.toLocaleString('en-US')} ${unit}`
}
