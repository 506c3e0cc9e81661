import type { Tool } from '../tool.ts'
import { cardWorkTools } from './card-work.ts'
import { cardTools } from './cards.ts'
import { epicTools } from './epics.ts'
import { fieldTools } from './fields.ts'
import { findingTools } from './finding.ts'
import { pageTools } from './pages.ts'
import { placeTools } from './places.ts'
import { recurrenceTools } from './recurrences.ts'
import { reportTools } from './reports.ts'
import { ruleTools } from './rules.ts'
import { sprintTools } from './sprints.ts'
import { templateTools } from './templates.ts'
import { timeTools } from './time.ts'
import { viewTools } from './views.ts'

/** Every tool there is, by subject. */
export const TOOLS: readonly Tool[] = [
  ...findingTools,
  ...placeTools,
  ...cardTools,
  ...cardWorkTools,
  ...sprintTools,
  ...epicTools,
  ...pageTools,
  ...fieldTools,
  ...templateTools,
  ...recurrenceTools,
  ...ruleTools,
  ...timeTools,
  ...viewTools,
  ...reportTools,
]
