/** Where settings are read from. */
export type Env = Record<string, string | undefined>

/** A setting is wrong; the message names it and says what it takes. */
export class ConfigError extends Error {}
