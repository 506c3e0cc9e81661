/** How long it says that something was done. */
export const SHOWN_MS = 7000
