import type { Row } from '../../store/tables.ts'
import { AUTHORED, asFlag, describing, KEPT, OWN } from '../../workspace/described.ts'
import { FORM_FIELDS } from '../../workspace/events/containers.ts'
import { parseFields } from './forms.fields.ts'

/** What a form asks: forms of a copied board ask the same. One that is there stays as it is when its board is restored. */
const ASKED = { isCopied: true, restored: false } as const

/**
 * Everybody who sees the board reads the log, but forms that are not public are for those who may change them: each side of a
 * change is shown as far as the form was public then.
 */
function ifPublic(show: (row: Row<'forms'>) => unknown) {
  return (row: Row<'forms'>) => (row.is_public === 1 ? show(row) : null)
}

export const FORM_COLUMNS = describing<'forms'>()(FORM_FIELDS, {
  team_id: OWN,
  id: OWN,
  // The event names the board, which never changes.
  board_id: OWN,
  title: { ...ASKED, log: ifPublic(({ title }) => title) },
  description: { ...ASKED, log: ifPublic(({ description }) => description) },
  fields: { ...ASKED, log: ifPublic(({ fields }) => parseFields(fields)) },
  // A copy is opened by nobody yet.
  is_public: { ...KEPT, log: asFlag('is_public') },
  public_token: OWN,
  page_key: OWN,
  ...AUTHORED,
})
