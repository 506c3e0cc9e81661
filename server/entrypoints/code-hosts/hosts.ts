import type { CodeHost } from '../../resources/integrations/integrations.schema.ts'
import { gitea } from './gitea.ts'
import { github } from './github.ts'
import { gitlab } from './gitlab.ts'
import type { Host } from './host.ts'

export const HOSTS: Record<CodeHost, Host> = { github, gitlab, gitea }
