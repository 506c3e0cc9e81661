import { AppError } from '../common/errors.ts'
import type { Write } from './handles.ts'
import { allows, type ContainerRole, roleIn } from './policy.ts'

/**
 * Something moved out of its space is gone for people who see only that space, as if it had been deleted: so moving it needs the
 * role that deleting it needs.
 */
export function permitLeaving(w: Write, noun: 'board' | 'list' | 'card' | 'page', containerRole: ContainerRole | null) {
  if (!allows(roleIn(w.role, containerRole), `${noun}.delete`))
    throw new AppError('forbidden', `Only people who may delete the ${noun} may move it out of its space.`)
}
