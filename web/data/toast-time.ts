/** How long it says that something was done. */
export const SHOWN_MS = 7000
/** What did not work may say what to do: it takes longer to read. */
export const REFUSED_MS = 20_000
