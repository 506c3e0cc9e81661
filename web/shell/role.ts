import { allows, useRole } from '../data/permissions.ts'

/** Guests use what others made. */
export function useMayCreate(): boolean {
  return allows(useRole(), 'project.create')
}
