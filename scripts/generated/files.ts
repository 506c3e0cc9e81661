import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'
import { readApi } from './api.ts'
import { clientOperations, clientTypes } from './client.ts'
import { eventsPage } from './events.ts'
import { fieldsPage } from './fields.ts'
import { limitsPage } from './limits.ts'
import { mcpPage } from './mcp.ts'
import { rolesPage } from './roles.ts'
import { formRules, historyRules, integrationRules, permissionRules, workRules } from './rules.ts'

export const ROOT = resolve(import.meta.dirname, '../..')

/** Every generated file, by its path. */
export async function generatedFiles(): Promise<Record<string, string>> {
  const { document, routes } = await readApi()
  return {
    'client/types.generated.ts': formatted(await clientTypes(document)),
    'client/operations.generated.ts': formatted(clientOperations(document)),
    'docs/events.md': eventsPage(),
    'docs/fields.md': fieldsPage(),
    'docs/limits.md': limitsPage(),
    'docs/mcp.md': mcpPage(),
    'docs/roles.md': rolesPage(routes),
    'web/rules/forms.generated.ts': formatted(formRules()),
    'web/rules/history.generated.ts': formatted(historyRules()),
    'web/rules/integrations.generated.ts': formatted(integrationRules()),
    'web/rules/permissions.generated.ts': formatted(permissionRules()),
    'web/rules/work.generated.ts': formatted(workRules()),
  }
}

/** Formatted like all the other code. */
function formatted(code: string): string {
  const biome = resolve(ROOT, 'node_modules/@biomejs/biome/bin/biome')
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    // Under another name, since the formatter ignores generated files.
    [biome, 'format', '--stdin-file-path=client/made.ts'],
    { cwd: ROOT, input: code, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
  )
  if (status !== 0) throw new Error(`The generated code is not valid TypeScript: ${stderr}`)
  return stdout
}
