import { Held } from '../data/observable.ts'

/** The notification whose menu to snooze it is asked for, and where it opens; closed without an anchor. */
export const snoozing = new Held<{ id: string; anchor: HTMLElement | null } | null>(null)

export function askToSnooze(id: string, anchor: HTMLElement) {
  snoozing.set({ id, anchor })
}
