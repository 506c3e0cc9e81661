/** What priorities are called, from 0 on. Others are kept as they were sent, and have no name. */
export const PRIORITIES = ['none', 'urgent', 'high', 'medium', 'low'] as const

/** As people read it; undefined for none, and for one without a name. */
export function titleOfPriority(priority: number): string | undefined {
  const name = priority === 0 ? undefined : PRIORITIES[priority]
  return name && name.charAt(0).toUpperCase() + name.slice(1)
}
