import { FIELDS_KEPT, FIELDS_OF_SPACE } from '../../limits/fields.ts'
import { type ProjectRow, requireProject } from '../../resources/containers/projects.queries.ts'
import { sameTitle } from '../../resources/fields/fields.options.ts'
import { countFields, findFields } from '../../resources/fields/fields.queries.ts'
import type { Read } from '../../workspace/handles.ts'
import { allows, roleIn } from '../../workspace/policy.ts'
import type { NewField, Omissions, SpaceField } from './plan.ts'

/** What decides which fields of a file a space gets. */
export interface FieldSpace {
  fields: readonly SpaceField[]
  /** With those that were deleted. */
  total: number
  mayCreate: boolean
}

/** A space that the import makes itself. */
export const NEW_SPACE: FieldSpace = { fields: [], total: 0, mayCreate: true }

export async function readFieldSpace(r: Read, project_id: string): Promise<FieldSpace> {
  const project: ProjectRow = await requireProject(r, project_id)
  return {
    fields: await findFields(r, project.id),
    total: await countFields(r, project.id),
    mayCreate: allows(roleIn(r.role, project.container_role), 'field.create'),
  }
}

/** The fields that the space gets, in their order. Why it does not get the others is noted: their values stay text. */
export function chooseNewFields(
  wanted: readonly NewField[],
  { fields, total, mayCreate }: FieldSpace,
  omissions: Omissions,
): NewField[] {
  const most = Math.max(0, Math.min(FIELDS_OF_SPACE - fields.length, FIELDS_KEPT - total))
  const unknown = wanted.filter(({ title }) => !fields.some((field) => sameTitle(field.title, title)))
  const chosen = mayCreate ? unknown.slice(0, most) : []
  const reason = mayCreate
    ? `the space has no room for more than ${FIELDS_OF_SPACE} custom fields`
    : 'only admins of the space add custom fields'
  for (const { title } of unknown.slice(chosen.length)) omissions.add('custom field', `${title}: ${reason}`)
  return chosen
}

/** New fields as they would be, for a preview: their ids are of no field. */
export function previewFields(chosen: readonly NewField[]): SpaceField[] {
  return chosen.map(({ title, type, options, decimals }, index) => ({
    id: -1 - index,
    title,
    type,
    decimals,
    options: JSON.stringify(options.map((option, at) => ({ color: '', ...option, id: String(at + 1) }))),
  }))
}
