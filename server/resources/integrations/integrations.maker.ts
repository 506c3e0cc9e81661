import { AppError } from '../../common/errors.ts'
import type { Read } from '../../workspace/handles.ts'
import type { IntegrationRow } from './integrations.queries.ts'

/**
 * An integration sees what its maker sees, and a code host acts with the maker's rights: another admin who could redirect it,
 * sign for it or have the log sent again would borrow them. Another admin can take it over, and then it sees what they see.
 */
export function requireMaker({ viewer }: Read, { user_id }: IntegrationRow) {
  if (user_id === viewer.user_id) return
  const message =
    'Only the maker of an integration may change it: it sees what its maker sees. Send "take_over": true to become its maker, or turn it off.'
  throw new AppError('forbidden', message)
}
