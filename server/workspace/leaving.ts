import { AppError } from '../common/errors.ts'
import { allows, type PlaceRole, roleIn } from './policy.ts'
import type { Write } from './workspace.ts'

/**
 * What is taken out of its space is gone for whoever sees that space only, as if it had been deleted there: so it needs the
 * role that deleting it needs.
 */
export function permitLeaving(w: Write, noun: 'board' | 'list' | 'card' | 'page', placeRole: PlaceRole | null) {
  if (!allows(roleIn(w.role, placeRole), `${noun}.delete`))
    throw new AppError('forbidden', `Only who may delete the ${noun} may take it out of its space.`)
}
