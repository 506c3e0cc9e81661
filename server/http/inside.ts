import { AsyncLocalStorage } from 'node:async_hooks'

/** True while an admitted request makes calls of its own through the routes of this server, as tools of an agent do. */
export const inside = new AsyncLocalStorage<boolean>()
