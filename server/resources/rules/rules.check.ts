import { sql } from 'kysely'
import { AppError, invalid } from '../../common/errors.ts'
import { LAST_INSTANT } from '../../common/time.ts'
import { RULE_BYTES } from '../../limits/rules.ts'
import { idIn, idList } from '../../store/ids.ts'
import type { Row } from '../../store/tables.ts'
import type { Read } from '../../workspace/handles.ts'
import { allows } from '../../workspace/policy.ts'
import { visibleBoard, visibleProject } from '../../workspace/visibility.ts'
import { HIGHEST_ESTIMATE } from '../cards/cards.schema.ts'
import { findReadableFields } from '../fields/fields.queries.ts'
import { newKindOf, readValue, Unfit } from '../fields/fields.values.ts'
import { isCodeHost } from '../integrations/integrations.code-hosts.ts'
import { findTypes } from '../integrations/integrations.queries.ts'
import { findActiveMembers } from '../members/members.queries.ts'
import { toId } from '../shapes.ts'
import { readDateMath } from '../views/views.dates.ts'
import { compileFields, findAskedFields } from '../views/views.fields.ts'
import type { ViewFilters } from '../views/views.schema.ts'
import { askedOf, wantedOf } from '../views/views.service.ts'
import { parseActions } from './rules.actions.ts'
import { ACTOR, type ActionType, type RuleAction, type RuleProblem, type RuleTrigger } from './rules.schema.ts'
import { isByClock, parseTrigger } from './rules.trigger.ts'

type Option = Exclude<keyof RuleAction, 'type'>

/** What goes with each type of action, what it needs first; of alternatives, one. */
const OPTIONS: Record<ActionType, { needs: readonly (readonly Option[])[]; may?: readonly Option[] }> = {
  move: { needs: [['list_id', 'status']] },
  assign: { needs: [['user_id']] },
  set: { needs: [['field']], may: ['value'] },
  tag: { needs: [['tag_id']] },
  checklist: { needs: [['template_id']] },
  comment: { needs: [['content']] },
  child: { needs: [['title']], may: ['list_id'] },
  notify: { needs: [['user_id']], may: ['content'] },
  webhook: { needs: [['integration_id']] },
  archive: { needs: [] },
}

/** As people say them: the messages are shown in the browser as they are; the field is named beside them. */
const NAMED: Record<Option, string> = {
  list_id: 'a list',
  status: 'a status',
  user_id: 'a person',
  field: 'a field',
  value: 'a value',
  tag_id: 'a tag',
  template_id: 'a template',
  content: 'a text',
  title: 'a title',
  integration_id: 'an integration',
}

/** Refuses actions that lack something, have something that does not go with their type, or that the caller may not use. */
export function checkActions(r: Read, actions: readonly RuleAction[], trigger: RuleTrigger) {
  checkParts(actions, trigger, r.now)
  if (actions.some(({ type }) => type === 'webhook') && !allows(r.role, 'integration.use'))
    throw new AppError('forbidden', 'Only members of the workspace decide which integrations are called.')
}

/** Whether a stored text is a list of actions that could be sent: for files of exports. */
export function areSoundActions(text: string): boolean {
  try {
    // Dates are steps away from any moment.
    checkParts(parseActions(text), { type: 'created' }, LAST_INSTANT / 2)
    return true
  } catch {
    return false
  }
}

function checkParts(actions: readonly RuleAction[], trigger: RuleTrigger, now: number) {
  if (Buffer.byteLength(JSON.stringify(actions)) > RULE_BYTES)
    throw invalid('actions', `actions must have at most ${RULE_BYTES} bytes as JSON.`, 'too_long')
  for (const [index, action] of actions.entries()) {
    const at = `actions.${index}`
    // A closed set.
    const type = action.type as ActionType
    const { needs, may = [] } = OPTIONS[type]
    const known = [...needs.flat(), ...may]
    const other = Object.keys(action).find((name) => name !== 'type' && !known.some((own) => own === name))
    if (other !== undefined)
      throw invalid(`${at}.${other}`, `The action “${type}” does not go with ${inWords([other])}.`, 'conflicting')
    for (const names of needs) {
      const sent = names.filter((name) => action[name] !== undefined)
      if (sent.length === 0)
        throw invalid(`${at}.${names[0]}`, `The action “${type}” needs ${inWords(names)}.`, 'required')
      if (sent.length > 1)
        throw invalid(`${at}.${sent[1]}`, `The action “${type}” has ${inWords(names)}, not both.`, 'conflicting')
    }
    if (type === 'set') checkSet(action, at, now)
    if (action.user_id === ACTOR && isByClock(trigger.type))
      throw invalid(`${at}.user_id`, 'Nobody sets off a rule by the clock. Name a person.')
  }
}

const inWords = (names: readonly string[]) =>
  // Only own names are looked up: what else was sent is said as it is.
  names.map((name) => (Object.hasOwn(NAMED, name) ? NAMED[name as Option] : name)).join(' or ')

/** A value that the field of a card could have. */
function checkSet({ field = '', value = null }: RuleAction, at: string, now: number) {
  const name = field.replace(/_id$/, '').replace('_', ' ')
  const isWrong = (expected: string) => invalid(`${at}.value`, `The ${name} must be ${expected}.`)
  const isWhole = typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= 1_000_000_000
  if (field === 'priority' && !isWhole) throw isWrong('a priority, from 0 on')
  if (field === 'estimate' && value !== null && !(isWhole && value <= HIGHEST_ESTIMATE))
    throw isWrong('a whole number, or empty')
  // The person who caused it is for assigning and notifying.
  if (field === 'owner_id' && value !== null && (typeof value !== 'string' || value === ACTOR))
    throw isWrong('a member, by their id, or empty')
  if ((field === 'due_date' || field === 'start_date') && value !== null) {
    if (typeof value !== 'string' || !/^now([+-]\d{1,6}[hdwM])*(\/d)?$/.test(value))
      throw isWrong('counted from the run, such as now+3d, or empty')
    readDateMath(`${at}.value`, value, now)
  }
}

const PATHS = { filters: 'filters', sort: 'sort' }

/** Refuses filters that no reading could look for, and for the clock a rule for all cards. */
export async function checkFilters(r: Read, filters: ViewFilters, trigger: RuleTrigger) {
  if (Buffer.byteLength(JSON.stringify(filters)) > RULE_BYTES)
    throw invalid('filters', `filters must have at most ${RULE_BYTES} bytes as JSON.`, 'too_long')
  const asked = askedOf(filters)
  if (trigger.type === 'time' && Object.keys(asked).length === 0)
    throw invalid('filters', 'A rule by the time of day needs a condition: which cards is it for?', 'required')
  const fields = await findAskedFields(r, { filters: asked, sort: null, isStrict: true, paths: PATHS })
  wantedOf(r, {
    type: 'card',
    filters: { ...asked, custom_fields: undefined },
    path: 'filters',
    where: null,
    sort: { field: 'time_created', isAscending: true },
  })
  compileFields(r, asked, fields, 'filters')
}

type Kind = 'list' | 'tag' | 'template' | 'integration' | 'person' | 'field' | 'form'

interface Reference {
  field: string
  kind: Kind
  id: string
  space_id: number
  value?: RuleAction['value']
}

type Placed = Pick<Row<'rules'>, 'trigger' | 'actions'> & { space_id: number }

/** What a rule names, apart from its filters: of those that are gone, no card has any. */
function referencesOf({ trigger: triggerText, actions, space_id }: Placed): Reference[] {
  const found: Reference[] = []
  const add = (field: string, kind: Kind, id: string | undefined, value?: RuleAction['value']) => {
    if (id !== undefined && id !== ACTOR)
      found.push({ field, kind, id, space_id, ...(value !== undefined && { value }) })
  }
  const own = (field: string | undefined) => /^custom_fields\.(\d+)$/.exec(field ?? '')?.[1]
  const trigger = parseTrigger(triggerText)
  add('trigger.list_id', 'list', trigger.list_id)
  add('trigger.form_id', 'form', trigger.form_id)
  add('trigger.field', 'field', own(trigger.field))
  if (typeof trigger.value === 'string' && trigger.field === 'tag') add('trigger.value', 'tag', trigger.value)
  if (typeof trigger.value === 'string' && (trigger.field === 'member' || trigger.field === 'owner_id'))
    add('trigger.value', 'person', trigger.value)
  for (const [index, action] of parseActions(actions).entries()) {
    const at = `actions.${index}`
    add(`${at}.list_id`, 'list', action.list_id)
    add(`${at}.tag_id`, 'tag', action.tag_id)
    add(`${at}.template_id`, 'template', action.template_id)
    add(`${at}.integration_id`, 'integration', action.integration_id)
    add(`${at}.user_id`, 'person', action.user_id)
    add(`${at}.field`, 'field', own(action.field), action.value ?? null)
    if (action.field === 'owner_id' && typeof action.value === 'string') add(`${at}.value`, 'person', action.value)
  }
  return found
}

const MISSING: Record<Kind, string> = {
  list: 'There is no such list any more, or you cannot see it.',
  tag: 'There is no such tag in this space any more.',
  template: 'There is no such template of a checklist any more, or you cannot see it.',
  integration: 'There is no such webhook integration in this workspace any more.',
  person: 'There is no such member in this workspace any more.',
  field: 'There is no such custom field in this space any more, or you cannot see it.',
  form: 'There is no such form in this space any more.',
}

/** What each rule names that is gone: a few statements for all of them. */
export async function findProblems(r: Read, rules: readonly Placed[]): Promise<RuleProblem[][]> {
  const named = rules.map(referencesOf)
  const ids = (kind: Kind) => [...new Set(named.flat().flatMap((one) => (one.kind === kind ? [one.id] : [])))]
  const exists: Record<Kind, (reference: Reference) => boolean | Complaint> = {
    list: await findLists(r, ids('list')),
    tag: await findTags(r, ids('tag')),
    template: await findTemplates(r, ids('template')),
    integration: await findIntegrations(r, ids('integration')),
    person: await findPeople(r, ids('person')),
    field: await findFields(r, ids('field')),
    form: await findForms(r, ids('form')),
  }
  return named.map((references) =>
    references.flatMap((reference) => {
      const { field, kind } = reference
      const found = exists[kind](reference)
      return found === true ? [] : [{ field, message: found === false ? MISSING[kind] : found.message }]
    }),
  )
}

/** About one that is there, and does not go with what the rule does with it. */
interface Complaint {
  message: string
}

const always = () => true

async function findLists(r: Read, ids: readonly string[]) {
  if (ids.length === 0) return always
  const { rows } = await sql<{ id: number }>`select lists.id from lists
    join projects on projects.team_id = lists.team_id and projects.id = lists.project_id
    left join boards on boards.team_id = lists.team_id and boards.id = lists.board_id
    where lists.team_id = ${r.team_id} and ${idIn(r.db, 'lists.id', idList(r.db, ids.map(toId)))}
      and ${visibleBoard(r.viewer)}`.execute(r.db)
  const known = new Set(rows.map(({ id }) => String(id)))
  return ({ id }: Reference) => known.has(id)
}

async function findTags(r: Read, ids: readonly string[]) {
  if (ids.length === 0) return always
  const rows = await r.db
    .selectFrom('tags')
    .select(['id', 'project_id'])
    .where('team_id', '=', r.team_id)
    .where(idIn(r.db, 'id', idList(r.db, ids.map(toId))))
    .execute()
  const spaces = new Map(rows.map(({ id, project_id }) => [String(id), project_id]))
  // Those of no space are the workspace's.
  return ({ id, space_id }: Reference) => spaces.has(id) && (spaces.get(id) ?? space_id) === space_id
}

async function findTemplates(r: Read, ids: readonly string[]) {
  if (ids.length === 0) return always
  const { rows } = await sql<{ id: number }>`select templates.id from templates
    join projects on projects.team_id = templates.team_id and projects.id = templates.project_id
    where templates.team_id = ${r.team_id} and ${idIn(r.db, 'templates.id', idList(r.db, ids.map(toId)))}
      and templates.type = 'checklist' and templates.time_deleted is null and ${visibleProject(r.viewer)}`.execute(r.db)
  const known = new Set(rows.map(({ id }) => String(id)))
  return ({ id }: Reference) => known.has(id)
}

async function findIntegrations(r: Read, ids: readonly string[]) {
  if (ids.length === 0) return always
  const types = await findTypes(r, ids)
  return ({ id }: Reference) => {
    const type = types.get(id)
    return type !== undefined && !isCodeHost(type)
  }
}

async function findPeople(r: Read, ids: readonly string[]) {
  if (ids.length === 0) return always
  const known = await findActiveMembers(r, ids)
  return ({ id }: Reference) => known.has(id)
}

async function findFields(r: Read, ids: readonly string[]) {
  if (ids.length === 0) return always
  const known = new Map((await findReadableFields(r, ids.map(toId))).map((field) => [String(field.id), field]))
  return ({ id, space_id, value }: Reference) => {
    const field = known.get(id)
    if (field?.project_id !== space_id) return false
    const read = value === undefined || value === null ? null : readValue(newKindOf(field), value)
    return read instanceof Unfit ? { message: `“${field.title}” ${read.must}.` } : true
  }
}

async function findForms(r: Read, ids: readonly string[]) {
  if (ids.length === 0) return always
  const { rows } = await sql<{ id: number; project_id: number }>`select forms.id, boards.project_id from forms
    join boards on boards.team_id = forms.team_id and boards.id = forms.board_id
    where forms.team_id = ${r.team_id} and ${idIn(r.db, 'forms.id', idList(r.db, ids.map(toId)))}`.execute(r.db)
  const spaces = new Map(rows.map(({ id, project_id }) => [String(id), project_id]))
  return ({ id, space_id }: Reference) => spaces.get(id) === space_id
}
